import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import type { AdminVariant } from "#domain/catalog/product-admin.ts";
import { mostUnits } from "#domain/inventory/stock-limit.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { NumberField, SelectField } from "../toolkit/form-fields.tsx";
import { toast } from "../toolkit/toasts.tsx";

const ways = [
  ["delta", "Add or take away"],
  ["onHand", "Set to what was counted"],
] as const;

/** What is on the shelf. It changes by adjustments of its own, at once, because orders change it too while a form is open. */
export function StockControl({ variant }: { variant: AdminVariant }) {
  const [open, setOpen] = useState(false);
  const mayAdjust = useRight("stock.adjust");
  return (
    <div className="grid content-start gap-1">
      <span className="font-medium">Stock</span>
      {variant.tracked ? (
        <div className="flex min-h-9 items-center gap-3">
          <span className="figures">
            {variant.onHand} <span className="text-slate">on hand{variant.reserved > 0 && `, ${variant.reserved} reserved`}</span>
          </span>
          {mayAdjust && (
            <button type="button" onClick={() => setOpen(true)} className="min-h-6 text-accent hover:underline">
              Adjust
            </button>
          )}
        </div>
      ) : (
        <span className="flex min-h-9 items-center text-slate">Not counted</span>
      )}
      <Dialog isForm open={open} title="Adjust stock" onClose={() => setOpen(false)}>
        <AdjustForm variant={variant} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

type Way = (typeof ways)[number][0];
type Adjustment = {
  way: Way;
  /** The change, or what was counted. */
  stock: number | null;
  /** What stood here when somebody began to count; a sale since must not be overwritten unasked. Null: nothing is typed yet. */
  seen: number | null;
};

function AdjustForm({ variant, onClose }: { variant: AdminVariant; onClose: () => void }) {
  const client = useQueryClient();
  const [onHandAtFirst] = useState(variant.onHand);
  const form = useActionForm<Adjustment>({
    initial: { way: "delta", stock: null, seen: null },
    draft: { record: `variant/${variant.id}/stock`, title: `Stock of ${variant.sku ?? variant.title}`, path: useLocation().pathname },
    run: ({ way, stock, seen }, { confirmed }) =>
      callAdmin("POST /api/admin/variants/:id/stock-adjustments", {
        params: { id: variant.id },
        body: way === "delta" ? { delta: stock ?? 0 } : { onHand: stock ?? 0, seen: seen ?? onHandAtFirst, confirmed },
      })
        .then(({ onHand }) => {
          toast(`Stock is now ${onHand}.`);
          onClose();
        })
        .finally(() => client.invalidateQueries({ queryKey: ["admin"] })),
  });
  const { way, stock } = useFormValue(form, (values) => values);
  const amount = typeof stock === "number" ? stock : null;
  const isReady = amount !== null && (way === "onHand" || amount !== 0);
  return (
    <ActionFormBody form={form} submit={isReady ? buttonText(way, amount) : "Adjust"} isReady={isReady} dismiss="Close" onDismiss={onClose}>
      <p className="text-slate">
        {variant.onHand} on hand, {variant.reserved} reserved for orders.
      </p>
      <SelectField form={form} name="way" label="How" options={ways} />
      <NumberField
        form={form}
        name="stock"
        label={way === "delta" ? "Change, for example 10 or -2" : "Counted"}
        optional
        min={-mostUnits}
        max={mostUnits}
        wanted="Enter a whole number."
        onNumber={() => form.values().seen === null && form.api.setFieldValue("seen", onHandAtFirst)}
      />
    </ActionFormBody>
  );
}

function buttonText(way: Way, units: number): string {
  if (way === "onHand") return `Set to ${units}`;
  return units > 0 ? `Add ${units}` : `Take away ${-units}`;
}
