import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { type ReturnReason, reasonTitles, returnReasons } from "#domain/returns/return-reasons.ts";
import type { InputOf } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { type Quantity, unitsOf } from "../orders/fulfill-dialog.tsx";
import { draftOf } from "../orders/order-calls.ts";
import { settingsQuery } from "../settings/section-form.tsx";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { AreaField, ListFault, NumberField, SelectField } from "../toolkit/form-fields.tsx";
import { FaultNote, Skeleton } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { afterReturnAction } from "./return-calls.ts";
import { returnWordsOf } from "./return-dialogs.tsx";

type Props = { order: AdminOrder; open: boolean; onClose: () => void };
/** `most`: how many units of the line can be in another return. */
type ReturnableLine = { line: AdminOrder["lines"][number]; most: number };
type Words = { returnAddress: string; instructions: string };

/** Starts a return for a buyer who called or wrote. It is approved at once. */
export function BeginReturnDialog({ order, open, onClose }: Props) {
  return (
    <Dialog isForm open={open} title={`Start a return for ${order.name}`} onClose={onClose}>
      <LoadedForm order={order} onClose={onClose} />
    </Dialog>
  );
}

function LoadedForm({ order, onClose }: Omit<Props, "open">) {
  const settings = useQuery(settingsQuery);
  const lines = useQuery({
    queryKey: ["admin", "order", order.id, "returnable"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/orders/:id/returnable", { params: { id: order.id } }, { signal }),
  });
  const fault = lines.error ?? settings.error;
  if (fault)
    return <FaultNote fault={fault} onRetry={() => Promise.all([lines.refetch(), settings.refetch()])} what="The items could not be loaded." />;
  if (!lines.data || !settings.data) return <Skeleton rows={6} label="Loading the items…" />;
  const mostOf = new Map(lines.data.lines.map(({ lineId, quantity }) => [lineId, quantity]));
  const returnable = order.lines.flatMap((line) => ({ line, most: mostOf.get(line.id) ?? 0 })).filter(({ most }) => most > 0);
  if (returnable.length === 0) return <p>All shipped items have already been refunded or are part of a return.</p>;
  return <BeginForm order={order} onClose={onClose} lines={returnable} words={returnWordsOf(settings.data.settings)} />;
}

function BeginForm({ order, onClose, lines, words }: Omit<Props, "open"> & { lines: ReturnableLine[]; words: Words }) {
  const [client, navigate] = [useQueryClient(), useNavigate()];
  const begin = useMutation({
    mutationFn: ({ key, body }: { key: string; body: InputOf<"POST /api/admin/orders/:id/returns">["body"] }) =>
      callAdmin("POST /api/admin/orders/:id/returns", { params: { id: order.id }, body }, { idempotencyKey: key }),
    onSuccess: (answer) => {
      afterReturnAction(client, answer);
      toast(`Return ${answer.return.number} was approved.`);
      onClose();
      navigate(links.adminReturn(answer.return.id));
    },
  });
  const form = useActionForm({
    initial: {
      lines: lines.map(({ line }): Quantity => ({ lineId: line.id, quantity: lines.length === 1 ? 1 : 0 })),
      reason: "other" as ReturnReason,
      comment: "",
      ...words,
    },
    draft: draftOf(order, "return", "Start a return for"),
    run: ({ lines, reason, ...rest }, { key }) =>
      begin.mutateAsync({
        key,
        body: { ...rest, lines: lines.flatMap(({ lineId, quantity }) => (quantity ? [{ lineId, quantity, reason }] : [])) },
      }),
  });
  const units = useFormValue(form, (values) => unitsOf(values.lines)) ?? 0;
  const label = units === 1 ? "Start return of 1 item" : `Start return of ${units} items`;
  return (
    <ActionFormBody form={form} submit={units > 0 ? label : "Start return"} isReady={units > 0} dismiss="Close" onDismiss={onClose}>
      <p>The return gets its number, and {order.email || "the buyer"} gets an email with the number and the text below.</p>
      <ul className="grid gap-3">
        {lines.map(({ line, most }, at) => (
          <li key={line.id} className="flex items-center gap-3">
            <span className="min-w-0 flex-1">
              {line.title}
              {line.variantTitle && <span className="block text-[0.8125rem] text-slate">{line.variantTitle}</span>}
              {line.sku && <span className="block font-mono text-[0.8125rem] text-slate">{line.sku}</span>}
            </span>
            <NumberField
              form={form}
              name={`lines[${at}].quantity`}
              label={`Quantity of ${line.title} to return`}
              hideLabel
              max={most}
              optional
              className="w-20"
            />
            <span className="figures w-12 shrink-0 text-slate">of {most}</span>
          </li>
        ))}
      </ul>
      <ListFault form={form} name="lines" label="Items" />
      <SelectField form={form} name="reason" label="Reason" options={returnReasons.map((value) => [value, reasonTitles[value]] as const)} />
      <AreaField form={form} name="comment" label="What the buyer said" maxLength={2000} hint="Staff and the buyer see it with the order." />
      <AreaField form={form} name="returnAddress" label="Send the goods to" maxLength={300} />
      <AreaField form={form} name="instructions" label="Instructions" maxLength={1000} hint="For example, which carrier to use or what to enclose." />
    </ActionFormBody>
  );
}
