/** Rows of a list are counted up to this number, so that a count costs the same in any shop. */
const maxCounted = 10_000;

/** The limit of a query that counts the rows of a list. */
export const countLimit = maxCounted + 1;

/** The number of rows, counted up to `countLimit`. `isMore`: there are more than `count`. */
export type ListCount = { count: number; isMore: boolean };

export function listCount(counted: number): ListCount {
  return { count: Math.min(counted, maxCounted), isMore: counted > maxCounted };
}
