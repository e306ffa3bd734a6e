import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { AdminVariant } from "#domain/catalog/product-admin.ts";
import { CallFault } from "#web/api-client.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { AdminField, AdminSelect } from "../toolkit/admin-fields.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import { Dialog, DialogButtons } from "../toolkit/dialog.tsx";
import { isAsking } from "../toolkit/questions-dialog.tsx";
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
      <Dialog isForm open={open} title="Adjust stock" onClose={() => setOpen(false)}>
        <AdjustForm variant={variant} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function AdjustForm({ variant, onClose }: { variant: AdminVariant; onClose: () => void }) {
  const client = useQueryClient();
  const [way, setWay] = useState<"delta" | "onHand">("delta");
  const [text, setText] = useState("");
  /** What stood here when somebody began to count; a sale since must not be overwritten unasked. */
  const [seen] = useState(variant.onHand);
  const amount = /^[+-]?\d{1,15}$/.test(text.trim()) ? Number(text) : null;
  const adjust = useMutation({
    mutationFn: (confirmed: string[]) =>
      callAdmin("POST /api/admin/variants/:id/stock-adjustments", {
        params: { id: variant.id },
        body: way === "delta" ? { delta: amount ?? 0 } : { onHand: amount ?? 0, seen, confirmed },
      }),
    onSuccess: ({ onHand }) => {
      client.invalidateQueries({ queryKey: ["admin"] });
      toast(`Stock is now ${onHand}.`);
      onClose();
    },
    onError: () => client.invalidateQueries({ queryKey: ["admin"] }),
  });
  const type = (change: () => void) => {
    adjust.reset();
    change();
  };
  const asked = isAsking(adjust.error) ? adjust.error.questions : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    adjust.mutate(Object.keys(asked ?? {}));
  };
  const fault =
    adjust.error instanceof CallFault ? (adjust.error.fields["stock"] ?? adjust.error.fields[way] ?? adjust.error.message) : adjust.error?.message;
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-slate">
        {variant.onHand} on hand, {variant.reserved} promised to orders.
      </p>
      <AdminSelect
        label="How"
        options={ways}
        value={way}
        onChange={(event) => type(() => setWay(event.target.value === "onHand" ? "onHand" : "delta"))}
      />
      <AdminField
        label={way === "delta" ? "Change, for example 10 or -2" : "Counted"}
        inputMode={way === "delta" ? "text" : "numeric"}
        value={text}
        onChange={(event) => type(() => setText(event.target.value))}
        error={text && amount === null ? "Enter a whole number." : asked ? undefined : fault}
      />
      <div role="alert" className="empty:hidden">
        {asked && <p className="rounded-control bg-amber-soft px-3 py-2">{Object.values(asked).join(" ")}</p>}
      </div>
      <DialogButtons>
        <AdminButton onClick={onClose}>Close</AdminButton>
        <AdminButton type="submit" look="solid" disabled={amount === null || (way === "delta" && amount === 0) || adjust.isPending}>
          {buttonText(way, amount, asked !== null)}
        </AdminButton>
      </DialogButtons>
    </form>
  );
}

function buttonText(way: "delta" | "onHand", amount: number | null, isAsked: boolean): string {
  if (amount === null || (way === "delta" && amount === 0)) return "Adjust";
  if (way === "onHand") return `Set to ${amount}${isAsked ? " anyway" : ""}`;
  return amount > 0 ? `Add ${amount}` : `Take away ${-amount}`;
}
