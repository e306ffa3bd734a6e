import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { DeskVariant } from "#domain/catalog/product-desk.ts";
import { callApi } from "#web/api-client.ts";
import { AdminButton } from "../parts/admin-button.tsx";
import { AdminField, AdminSelect } from "../parts/admin-fields.tsx";
import { useRight } from "../parts/admin-session.ts";
import { AdminDialog } from "../parts/confirm-dialog.tsx";
import { toast } from "../parts/toasts.tsx";

const ways = [
  ["delta", "Add or take away"],
  ["onHand", "Set to what was counted"],
] as const;

/** What is on the shelf. It changes by adjustments of its own, at once, because orders change it too while a form is open. */
export function StockControl({ variant }: { variant: DeskVariant }) {
  const [open, setOpen] = useState(false);
  const mayAdjust = useRight("stock.adjust");
  return (
    <div className="grid content-start gap-1">
      <span className="font-medium">Stock</span>
      {variant.tracked ? (
        <div className="flex min-h-9 items-center gap-3">
          <span className="figures">
            {variant.onHand} <span className="text-slate">on hand{variant.reserved > 0 && `, ${variant.reserved} promised`}</span>
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
      <AdminDialog open={open} title="Adjust stock" onClose={() => setOpen(false)}>
        <AdjustForm variant={variant} onClose={() => setOpen(false)} />
      </AdminDialog>
    </div>
  );
}

function AdjustForm({ variant, onClose }: { variant: DeskVariant; onClose: () => void }) {
  const client = useQueryClient();
  const [way, setWay] = useState<"delta" | "onHand">("delta");
  const [text, setText] = useState("");
  const amount = /^[+-]?\d{1,8}$/.test(text.trim()) ? Number(text) : null;
  const adjust = useMutation({
    mutationFn: () => callApi<{ onHand: number }>(`/api/admin/variants/${variant.id}/stock-adjustments`, { method: "POST", body: { [way]: amount } }),
    onSuccess: ({ onHand }) => {
      client.invalidateQueries({ queryKey: ["admin"] });
      toast(`Stock is now ${onHand}.`);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    adjust.mutate();
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-slate">
        {variant.onHand} on hand, {variant.reserved} promised to orders.
      </p>
      <AdminSelect label="How" options={ways} value={way} onChange={(event) => setWay(event.target.value === "onHand" ? "onHand" : "delta")} />
      <AdminField
        label={way === "delta" ? "Change, for example 10 or -2" : "Counted"}
        inputMode={way === "delta" ? "text" : "numeric"}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={text && amount === null ? "Enter a whole number." : adjust.error?.message}
      />
      <div className="flex justify-end gap-2">
        <AdminButton onClick={onClose}>Close</AdminButton>
        <AdminButton type="submit" look="solid" disabled={amount === null || (way === "delta" && amount === 0) || adjust.isPending}>
          {amount === null ? "Adjust" : `Set to ${way === "delta" ? variant.onHand + amount : amount}`}
        </AdminButton>
      </div>
    </form>
  );
}
