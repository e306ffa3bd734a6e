import { createHash } from "node:crypto";
import { type Assignments, type ExperimentId, experiments } from "./experiments.ts";

/**
 * Assigns a visitor to variants of these experiments, always the same ones: a hash of experiment and visitor spreads visitors by the variants' weights,
 * independently for each experiment. Nothing is stored.
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

/** A number from 0 to below 1, from the first 48 bits of the text's SHA-256. */
function shareOf(text: string): number {
  return createHash("sha256").update(text).digest().readUIntBE(0, 6) / 2 ** 48;
}
