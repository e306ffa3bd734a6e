import type { ReactNode } from "react";
import { Link } from "react-router";
import { type PromiseUse, promiseUses } from "#domain/settings/promise-uses.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { links } from "#web/links.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { CheckField, NumberField, TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { PromiseUsesList, usePageTexts } from "./promise-uses-list.tsx";
import type { SectionProps } from "./section-props.ts";

/** The promises that the shop's texts make, each with the places that make it. A promise that is not made here is made nowhere. */
export function PromisesSettings({ form, settings }: SectionProps<"promises">) {
  const typed = useFormValue(form, (values) => values);
  const uses = promiseUses({ ...settings, promises: asTyped(typed, settings.promises) }, usePageTexts());
  return (
    <Panel title="What the shop promises">
      <p className="mb-4 text-slate">
        The shop’s texts make these promises; the sentences are shown next to each. Enter 0, or leave the text empty, to make no such promise.
      </p>
      <div className="grid gap-5">
        <PromiseRow label="Returns" uses={uses.returns}>
          <NumberField form={form} name="returnDays" label="Returns accepted for (days)" max={3650} />
        </PromiseRow>
        <PromiseRow label="Warranty" uses={uses.warranty}>
          <NumberField form={form} name="warrantyYears" label="Warranty (years)" max={50} />
        </PromiseRow>
        <PromiseRow label="Reply" uses={uses.reply}>
          <NumberField form={form} name="replyHours" label="Reply within (hours)" max={720} />
        </PromiseRow>
        <PromiseRow label="Support location" uses={uses.support}>
          <TextField
            form={form}
            name="supportLocation"
            label="Support location"
            hint="Enter “U.S.” to have the shop say “U.S. Support”."
            maxLength={40}
          />
        </PromiseRow>
        <PromiseRow label="Labs that trust you" uses={uses.labs}>
          <NumberField form={form} name="labsTrusting" label="Number of labs that trust you" />
        </PromiseRow>
        <PromiseRow label="Satisfaction guaranteed" uses={uses.satisfaction}>
          <CheckField form={form} name="satisfactionGuaranteed" label="Satisfaction guaranteed" />
        </PromiseRow>
        <PromiseRow label="Free shipping" uses={uses["free-shipping"]}>
          <p>
            Free shipping is set in the{" "}
            <Link to={links.adminSettings("shipping")} className="text-accent underline underline-offset-2">
              shipping rates
            </Link>
            .
          </p>
        </PromiseRow>
      </div>
    </Panel>
  );
}

function PromiseRow({ label, uses, children }: { label: string; uses: PromiseUse[]; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-6 gap-y-2 border-b border-line pb-5 last:border-b-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      {children}
      <PromiseUsesList label={label} uses={uses} />
    </div>
  );
}

/** Replaces a number that is not valid while it is being typed by 0, which makes no promise. */
function asTyped(typed: Settings["promises"], stored: Settings["promises"]): Settings["promises"] {
  const number = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : 0);
  return {
    ...stored,
    ...typed,
    returnDays: number(typed.returnDays),
    warrantyYears: number(typed.warrantyYears),
    replyHours: number(typed.replyHours),
    labsTrusting: number(typed.labsTrusting),
  };
}
