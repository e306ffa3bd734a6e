import { useQuery } from "@tanstack/react-query";
import { hazardClassNames, hazardClassText } from "#domain/hazard-classes.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import type { DangerousGoodsChoice } from "#domain/shipping/carried-dangerous-goods.ts";
import { carriedNowhere } from "#domain/shipping/dangerous-goods.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import type { Choice } from "../toolkit/admin-fields.tsx";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { DangerousRows } from "../toolkit/dangerous-rows.tsx";
import { PickerManyField, SelectField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { SectionProps } from "./section-props.ts";

type Form = SectionProps<"shipping">["form"];

const choices: Choice[] = [
  ["none", "None"],
  ["all", "All classes"],
  ["chosen", "Only these classes"],
];
const classes = hazardClassNames.map((name) => ({ value: name as string, label: hazardClassText(name) }));

/** Which dangerous goods a method carries. `path` ends with a dot, or is empty for the first method. */
export function CarryingFields({ form, path, carries }: { form: Form; path: string; carries: DangerousGoodsChoice }) {
  return (
    <div className="grid content-start gap-3">
      <SelectField form={form} name={`${path}dangerousGoods` as never} label="Carries dangerous goods" options={choices} />
      {carries === "chosen" && (
        <PickerManyField
          form={form}
          name={`${path}hazardClasses` as never}
          label="Hazard classes"
          options={classes}
          nothingFound="No class matches."
        />
      )}
    </div>
  );
}

/** Explains the choice, and lists the products that no method can ship with the current values of the form. */
export function DangerousGoodsNote({ form }: { form: Form }) {
  const shipping = useFormValue(form, (value: Settings["shipping"]) => value);
  const { data } = useQuery({
    queryKey: ["admin", "products-by-hazard-class"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/products-by-hazard-class", {}, { signal }),
  });
  const refused = data ? carriedNowhere(shipping, data.products) : [];
  return (
    <Panel title="Dangerous goods">
      <p className="text-slate">
        Products with a hazard class (Products, Customs and safety) ship only by methods that carry the class. Each method carries none until you say
        otherwise, also those you had before. Choose only what your carrier has agreed to. Cart and checkout name the products that no method carries
        to an address, and their order is refused. If goods are carried only by methods that are never free, the shop’s texts promise no free
        shipping.
      </p>
      {refused.length > 0 && (
        <div role="status" className="mt-3 rounded-surface bg-amber-soft px-4 py-3 text-amber">
          <p>No shipping method carries these products, so nobody can order them:</p>
          <DangerousRows rows={refused} />
        </div>
      )}
    </Panel>
  );
}
