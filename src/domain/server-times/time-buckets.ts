/**
 * How long answers took, as counts in groups of times whose limits lie 26% apart (three for each doubling): up to 1 ms, then up to 65 seconds, and what is longer. Sums of
 * such counts, over hours and processes, are counts again, of which a percentile is read; a mean of percentiles would be none. Pure.
 */
const doublings = 16;
const perDoubling = 3;
export const bucketCount = doublings * perDoubling + 2;

export function bucketOf(ms: number): number {
  if (ms <= 1) return 0;
  return Math.min(Math.ceil(Math.log2(ms) * perDoubling - 1e-9), bucketCount - 1);
}

/** In milliseconds; of the last group the limit below, since it has none above. */
const limitOf = (bucket: number) => 2 ** (Math.min(bucket, bucketCount - 2) / perDoubling);

/**
 * Milliseconds within which that share of the answers was made; null where there are none. Read between the limits of its group, as if the times
 * within it were evenly spread: so it is off by 26% at most.
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
