import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Tag } from "lucide-react";
import { useState } from "react";
import { numberText } from "#domain/number-text.ts";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { maxChosen } from "#domain/orders/order-tags-input.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { LinesField } from "../toolkit/form-fields.tsx";
import type { Selected, Selection } from "../toolkit/list-selection.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { draftOf } from "./order-calls.ts";

export const orderTagsQuery = {
  queryKey: ["admin", "order-tags"],
  queryFn: ({ signal }: { signal: AbortSignal }) => callAdmin("GET /api/admin/order-tags", {}, { signal }),
  staleTime: 30_000,
};

/** Returns the tags of other orders as a hint below a field. */
function useTagHint(own: readonly string[]): string {
  const { data } = useQuery(orderTagsQuery);
  const others = (data?.tags ?? []).filter((tag) => !own.includes(tag)).slice(0, 12);
  return others.length > 0
    ? `Separate tags with commas. Tags of other orders: ${others.join(", ")}.`
    : "Separate tags with commas, such as: urgent, call first.";
}

/** The tags by which staff sort their orders. */
export function OrderTags({ order }: { order: AdminOrder }) {
  const mayNote = useRight("orders.note");
  if (!mayNote) return order.tags.length > 0 && <Panel title="Tags">{order.tags.join(", ")}</Panel>;
  return (
    <Panel title="Tags">
      <TagsForm key={order.tags.join("\n")} order={order} />
    </Panel>
  );
}

function TagsForm({ order }: { order: AdminOrder }) {
  const client = useQueryClient();
  const hint = useTagHint(order.tags);
  const form = useActionForm({
    initial: { tags: order.tags },
    draft: draftOf(order, "tags", "Tags of"),
    run: async ({ tags }, { seen }) => {
      const answer = await callAdmin("PUT /api/admin/orders/:id/tags", { params: { id: order.id }, body: { tags, seen: seen.tags } });
      client.setQueryData(["admin", "order", order.id], answer.order);
      client.invalidateQueries({ queryKey: ["admin", "orders"] });
      client.invalidateQueries({ queryKey: orderTagsQuery.queryKey });
      toast("Tags saved.");
    },
  });
  return (
    <ActionFormBody form={form} submit="Save" label="Save tags" look="outline" isReady={form.isDirty}>
      <LinesField form={form} name="tags" label="Tags" hideLabel separator="," hint={hint} />
    </ActionFormBody>
  );
}

/** Changes the tags of the chosen orders of the list. */
export function TagAction({ selection }: { selection: Selection }) {
  const [isOpen, setOpen] = useState(false);
  const selected = selection.selected();
  const isTooMany = "ids" in selected && selected.ids.length > maxChosen;
  return (
    <>
      <AdminButton
        disabled={isTooMany}
        {...(isTooMany && { title: `Select up to ${numberText(maxChosen)} individually, or all that match` })}
        onClick={() => setOpen(true)}
      >
        <Tag aria-hidden="true" className="size-4" />
        Tags…
      </AdminButton>
      <Dialog isForm open={isOpen} title="Change tags" onClose={() => setOpen(false)}>
        <BulkForm selected={selected} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function BulkForm({ selected, onClose }: { selected: Selected; onClose: () => void }) {
  const client = useQueryClient();
  const hint = useTagHint([]);
  const changed = () => {
    client.invalidateQueries({ queryKey: ["admin", "orders"] });
    client.invalidateQueries({ queryKey: orderTagsQuery.queryKey });
  };
  const form = useActionForm({
    initial: { add: [] as string[], remove: [] as string[] },
    run: async ({ add, remove }) => {
      const { count, undo } = await callAdmin("POST /api/admin/order-tags", { body: { selection: selected as never, add, remove } });
      changed();
      onClose();
      const done = `Tags of ${numberText(count)} order${count === 1 ? "" : "s"} changed.`;
      if (!undo?.length) return toast(done);
      toast(done, {
        undo: () =>
          callAdmin("POST /api/admin/order-tags", { body: { undo } })
            .then(changed)
            .then(() => toast("Undone."))
            .catch((fault: Error) => toast(fault.message, { tone: "fault" })),
      });
    },
  });
  const isEmpty = useFormValue(form, ({ add, remove }) => add.length + remove.length === 0);
  return (
    <ActionFormBody form={form} submit="Change tags" isReady={!isEmpty} dismiss="Close" onDismiss={onClose}>
      <LinesField form={form} name="add" label="Add" separator="," hint={hint} />
      <LinesField form={form} name="remove" label="Remove" separator="," />
    </ActionFormBody>
  );
}
