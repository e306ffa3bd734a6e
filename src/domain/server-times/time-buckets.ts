/**
 * Counts answers in groups of times, whose limits are 26% apart (three per doubling): up to 1 ms, then up to 65 seconds, and longer. Sums of such
 * counts, over hours and processes, are again such counts, so a percentile can be read from them; a mean of percentiles is no percentile. Pure.
 */
const doublings = 16;
const perDoubling = 3;
export const bucketCount = doublings * perDoubling + 2;

export function bucketOf(ms: number): number {
  if (ms <= 1) return 0;
  return Math.min(Math.ceil(Math.log2(ms) * perDoubling - 1e-9), bucketCount - 1);
}

/** The upper limit in milliseconds; for the last group, which has none, the lower limit. */
const limitOf = (bucket: number) => 2 ** (Math.min(bucket, bucketCount - 2) / perDoubling);

/**
 * The time in milliseconds within which that share of the answers was made; null where there are none. Interpolated in its group as if the times
 * were evenly spread, so the error is at most 26%.
 */
export function percentileOf(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const wanted = share * all;
  let below = 0;
  for (const [bucket, count] of counts.entries()) {
    if (count > 0 && below + count >= wanted) {
      const [from, to] = [bucket === 0 ? 0 : limitOf(bucket - 1), limitOf(bucket)];
      return from + (to - from) * ((wanted - below) / count);
    }
    below += count;
  }
  return limitOf(bucketCount - 1);
}
