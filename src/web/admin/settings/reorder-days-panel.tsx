import { NumberField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { SectionProps } from "./section-props.ts";

/** The numbers of days that the list of what to reorder is calculated with. */
export function ReorderDaysPanel({ form }: Pick<SectionProps<"productDefaults">, "form">) {
  return (
    <Panel title="Ordering from suppliers">
      <p className="mb-4 text-slate">The reorder list is based on sales and on these numbers.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField form={form} name="supplyDays" label="Supplier lead time (days)" max={730} hint="For variants without their own lead time." />
        <NumberField form={form} name="reviewDays" label="Days between your orders" min={1} max={365} />
      </div>
    </Panel>
  );
}
