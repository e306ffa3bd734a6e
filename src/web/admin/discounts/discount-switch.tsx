import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InputOf } from "#web/api-call.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { toast } from "../toolkit/toasts.tsx";
import { type Discount, runsOf } from "./discount-values.ts";

type Change = InputOf<"POST /api/admin/discounts/bulk">["body"]["change"];

/** Turns a discount on or off from its own page, which can be undone. */
export function DiscountSwitch({ discount: { id, title, startsAt, endsAt } }: { discount: Discount }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (change: Change) => {
      const { rows } = await callAdmin("POST /api/admin/discounts/bulk", { body: { ids: [id], change } });
      const [row] = rows;
      if (row?.result === "refused") throw new Error(row.reason ?? "The discount was not changed.");
      return row?.before ?? null;
    },
    onSuccess: (before, { kind }) => {
      if (kind === "dates") return toast("Undone.");
      const text = kind === "on" ? `${title} is on. Buyers get it from now on.` : `${title} is off. Buyers no longer get it.`;
      toast(text, before ? { undo: () => mutate({ kind: "dates", dates: { [id]: before } }) } : {});
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
    onSettled: () => {
      client.invalidateQueries({ queryKey: ["admin", "discounts"] });
      return client.invalidateQueries({ queryKey: ["admin", "discount", id] });
    },
  });
  const { hasBegun, hasEnded } = runsOf({ startsAt, endsAt }, Date.now());
  return (
    <>
      {(!hasBegun || hasEnded) && (
        <AdminButton disabled={isPending} onClick={() => mutate({ kind: "on" })}>
          Turn on
        </AdminButton>
      )}
      {!hasEnded && (
        <AdminButton disabled={isPending} onClick={() => mutate({ kind: "off" })}>
          Turn off
        </AdminButton>
      )}
    </>
  );
}
