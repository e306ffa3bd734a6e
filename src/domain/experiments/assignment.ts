import { createHash } from "node:crypto";
import { type Assignments, type ExperimentId, experiments } from "./experiments.ts";

/**
 * The variants of a visitor in these experiments, always the same: a hash of experiment and visitor spreads visitors by the variants' weights, and
 * independently between experiments. Nothing of it is stored.
 */
export function assignVariants(visitorId: string, testIds: readonly ExperimentId[]): Assignments {
  const assigned = experiments.filter(({ testId }) => testIds.includes(testId));
  return Object.fromEntries(
    assigned.map(({ testId, variants }) => {
      const sum = variants.reduce((total, { weight }) => total + weight, 0);
      let left = shareOf(`${testId}.${visitorId}`) * sum;
      const chosen = variants.find(({ weight }) => {
        left -= weight;
        return left < 0;
      });
      return [testId, (chosen ?? variants[0]).id];
    }),
  );
}

/** A number from 0 to below 1, by the first 48 bits of the text's SHA-256. */
function shareOf(text: string): number {
  return createHash("sha256").update(text).digest().readUIntBE(0, 6) / 2 ** 48;
}
