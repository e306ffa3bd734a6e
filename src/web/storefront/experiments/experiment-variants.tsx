import { createContext, useContext } from "react";
import { type Assignments, type ExperimentId, variantOf } from "#domain/experiments/experiments.ts";

/** The variants that the page at hand is rendered with, by the server. Empty: no test runs for the visitor. */
export const ExperimentVariants = createContext<Assignments>({});

/** The variant of a test; null where it does not run for this visitor, who sees its control. */
export function useTestVariant(test: ExperimentId) {
  return variantOf(test, useContext(ExperimentVariants)[test]);
}

/** Beside what a test changes: that it was on the screen is an event. Nothing where the test does not run. */
export function ExperimentMark({ test }: { test: ExperimentId }) {
  const variant = useTestVariant(test);
  if (!variant) return null;
  const details = { test_id: test, variant_id: variant.id, variant_name: variant.name };
  return <span data-event={JSON.stringify({ name: "ab_test_exposure", details })} className="absolute size-px" />;
}
