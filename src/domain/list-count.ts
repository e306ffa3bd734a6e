/** Lists are counted no further, so that a count costs the same in any shop. */
const maxCounted = 10_000;

/** The limit of a query that counts the rows of a list. */
export const countLimit = maxCounted + 1;

/** Of rows that were counted up to `countLimit`. `isMore`: there are more than `count`. */
export type ListCount = { count: number; isMore: boolean };

export function listCount(counted: number): ListCount {
  return { count: Math.min(counted, maxCounted), isMore: counted > maxCounted };
}
