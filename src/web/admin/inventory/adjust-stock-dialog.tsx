import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { maxNoteLength, type StaffReason } from "#domain/inventory/stock-adjustment-input.ts";
import { maxUnits } from "#domain/inventory/stock-limit.ts";
import { numberText } from "#domain/number-text.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { NumberField, SelectField, TextField } from "../toolkit/form-fields.tsx";
import { toast } from "../toolkit/toasts.tsx";

type Kind = {
  title: string;
  /** The label of the field for the units. */
  label: string;
  /** How the typed units count: added, subtracted, as the new total, or as a change with its own sign. */
  means: "more" | "less" | "all" | "change";
};

const kinds: Record<StaffReason, Kind> = {
  received: { title: "Received from a supplier", label: "Units received", means: "more" },
  counted: { title: "Counted", label: "Counted", means: "all" },
  damaged: { title: "Damaged or lost", label: "Units to remove", means: "less" },
  returned: { title: "Returned by a buyer", label: "Units returned", means: "more" },
  correction: { title: "Correction", label: "Change, for example 10 or -2", means: "change" },
  other: { title: "Other", label: "Change, for example 10 or -2", means: "change" },
};
const reasons = (Object.keys(kinds) as StaffReason[]).map((reason) => [reason, kinds[reason].title] as const);

export type AdjustedVariant = { id: string; name: string; onHand: number; reserved: number };

type Adjustment = {
  reason: StaffReason;
  stock: number | null;
  note: string;
  /** The stock on hand when counting began, so that a later sale is not overwritten without asking. Null: nothing is typed yet. */
  seen: number | null;
};

/** Changes the stock on hand, with a reason. The change is one movement in the variant's history. */
export function AdjustStockDialog({ variant, onClose }: { variant: AdjustedVariant | null; onClose: () => void }) {
  return (
    <Dialog isForm open={variant !== null} title="Adjust stock" onClose={onClose}>
      {variant && <AdjustForm variant={variant} onClose={onClose} />}
    </Dialog>
  );
}

function AdjustForm({ variant, onClose }: { variant: AdjustedVariant; onClose: () => void }) {
  const client = useQueryClient();
  const [onHandAtFirst] = useState(variant.onHand);
  const { pathname, search } = useLocation();
  const form = useActionForm<Adjustment>({
    initial: { reason: "counted", stock: null, note: "", seen: null },
    draft: { record: `variant/${variant.id}/stock`, title: `Stock of ${variant.name}`, path: `${pathname}${search}` },
    run: ({ reason, stock, note, seen }, { confirmed }) => {
      const units = stock ?? 0;
      const { means } = kinds[reason];
      const change = means === "all" ? { onHand: units, seen: seen ?? onHandAtFirst } : { delta: means === "less" ? -units : units };
      const body = { ...change, reason, confirmed, ...(note.trim() && { note }) };
      return callAdmin("POST /api/admin/variants/:id/stock-adjustments", { params: { id: variant.id }, body })
        .then(({ onHand }) => {
          toast(`Stock is now ${numberText(onHand)}.`);
          onClose();
        })
        .finally(() => client.invalidateQueries({ queryKey: ["admin"] }));
    },
  });
  const { reason, stock } = useFormValue(form, (values) => values);
  const kind = kinds[reason];
  const amount = typeof stock === "number" ? stock : null;
  return (
    <ActionFormBody
      form={form}
      submit={amount === null ? "Adjust" : buttonText(kind, amount)}
      isReady={amount !== null && (kind.means === "all" || amount !== 0)}
      dismiss="Close"
      onDismiss={onClose}
    >
      <p className="text-slate">
        {variant.name}: {numberText(variant.onHand)} on hand, {numberText(variant.reserved)} reserved for orders.
      </p>
      <SelectField form={form} name="reason" label="Reason" options={reasons} />
      <NumberField
        form={form}
        name="stock"
        label={kind.label}
        optional
        min={kind.means === "change" || kind.means === "all" ? -maxUnits : 0}
        max={maxUnits}
        wanted="Enter a whole number."
        onNumber={() => form.values().seen === null && form.api.setFieldValue("seen", onHandAtFirst)}
      />
      <TextField
        form={form}
        name="note"
        label={reason === "other" ? "What happened" : "Note"}
        required={reason === "other"}
        maxLength={maxNoteLength}
        hint="Write about the goods, not about people: the note stays in the stock history."
      />
    </ActionFormBody>
  );
}

function buttonText({ means }: Kind, units: number): string {
  if (means === "all") return `Set to ${numberText(units)}`;
  const change = means === "less" ? -units : units;
  return change > 0 ? `Add ${numberText(change)}` : `Remove ${numberText(-change)}`;
}
