import { type ExperimentId, experiments } from "#domain/experiments/experiments.ts";
import { CheckField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { SectionProps } from "./section-props.ts";

const fieldOf = {
  hero_cta_text: "heroCtaText",
  product_card_layout: "productCardLayout",
  pricing_display: "pricingDisplay",
} as const satisfies Record<ExperimentId, string>;

/** Which experiments run. */
export function ExperimentsSettings({ form }: SectionProps<"experiments">) {
  return (
    <Panel title="Running experiments">
      <p className="mb-4 text-slate">
        Each experiment compares versions of one part of the shop. Only visitors who may be measured take part; everyone else sees the default version
        and is not counted.
      </p>
      <div className="grid gap-4">
        {experiments.map(({ testId, name, description, variants }) => (
          <CheckField
            key={testId}
            form={form}
            name={fieldOf[testId]}
            label={name}
            hint={`${description} ${variants.map((variant) => `${variant.name} ${variant.weight}%`).join(", ")}.`}
          />
        ))}
      </div>
    </Panel>
  );
}
