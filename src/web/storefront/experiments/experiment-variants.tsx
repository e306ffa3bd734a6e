import { createContext, useContext } from "react";
import { type Assignments, type ExperimentId, variantOf } from "#domain/experiments/experiments.ts";

/** The variants that the page at hand is rendered with, by the server. Empty: no experiment runs for the visitor. */
export const ExperimentVariants = createContext<Assignments>({});

/** The variant of an experiment; null where it does not run for this visitor, who sees its control. */
export function useExperimentVariant(experiment: ExperimentId) {
  return variantOf(experiment, useContext(ExperimentVariants)[experiment]);
}

/** Placed beside what an experiment changes, so that an event says when it is on the screen. Nothing where the experiment does not run. */
export function ExperimentMark({ experiment }: { experiment: ExperimentId }) {
  const variant = useExperimentVariant(experiment);
  if (!variant) return null;
  const details = { test_id: experiment, variant_id: variant.id, variant_name: variant.name };
  return <span data-event={JSON.stringify({ name: "ab_test_exposure", details })} className="absolute size-px" />;
}
