import { createContext, useContext } from "react";
import { type Assignments, type ExperimentId, variantOf } from "#domain/experiments/experiments.ts";

/** The variants with which the server rendered this page. Empty: no experiment runs for the visitor. */
export const ExperimentVariants = createContext<Assignments>({});

/** Returns the variant of an experiment; null where it does not run for this visitor, who sees its control. */
export function useExperimentVariant(experiment: ExperimentId) {
  return variantOf(experiment, useContext(ExperimentVariants)[experiment]);
}

/** Placed beside what an experiment changes, so that an event reports when it is in sight. Renders nothing where the experiment does not run. */
export function ExperimentMark({ experiment }: { experiment: ExperimentId }) {
  const variant = useExperimentVariant(experiment);
  if (!variant) return null;
  const details = { test_id: experiment, variant_id: variant.id, variant_name: variant.name };
  return <span data-event={JSON.stringify({ name: "ab_test_exposure", details })} className="absolute size-px" />;
}
