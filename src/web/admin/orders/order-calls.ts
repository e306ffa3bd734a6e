import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import type { CallName, InputOf } from "#web/api-call.ts";
import { CallFault } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import type { ActionDraft } from "../toolkit/action-form.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { toast } from "../toolkit/toasts.tsx";

/** How often the page asks whether an email went out. */
const sendingCheckMs = 2000;

const keyOf = (id: string) => ["admin", "order", id];

export function useAdminOrder(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => callAdmin("GET /api/admin/orders/:id", { params: { id } }, { signal }).then((answer) => answer.order),
    refetchInterval: ({ state }) => (state.data?.mails.some(({ isBeingSent }) => isBeingSent) ? sendingCheckMs : false),
  });
}

/** The calls whose answer is the changed order. */
type OrderCall = Exclude<
  Extract<CallName, `POST /api/admin/orders/:id/${string}`>,
  "POST /api/admin/orders/:id/edit-preview" | "POST /api/admin/orders/:id/invoices" | "POST /api/admin/orders/:id/returns"
>;
/** The input of the call without the order's id; `key` makes a repeated click the same action. */
type Sent<Name extends OrderCall> = Omit<InputOf<Name>, "params"> & { key?: string };
type Options = { done: string; onDone?: () => void; inForm?: boolean; refundId?: string; fulfillmentId?: string; paymentId?: string };

/** Says where the input of an action on an order is kept until the action is done. */
export function draftOf(order: AdminOrder, action: string, title: string): ActionDraft {
  return { record: `order/${order.id}/${action}`, title: `${title} ${order.name}`, path: links.adminOrder(order.id) };
}

/**
 * An action on an order: each is a record below the order's path. The answer replaces the order on screen; a refusal goes to the form or into a toast.
 */
export function useOrderAction<Name extends OrderCall>(id: string, name: Name, options: Options) {
  const { done, onDone, inForm, refundId = "", fulfillmentId = "", paymentId = "" } = options;
  const client = useQueryClient();
  return useMutation<AdminOrder, unknown, Sent<Name>>({
    mutationFn: async ({ key, ...sent }) => {
      const input = { ...sent, params: { id, refundId, fulfillmentId, paymentId } } as unknown as InputOf<Name>;
      const answer: { order: AdminOrder } = await callAdmin(name, input, key ? { idempotencyKey: key } : {});
      return answer.order;
    },
    onSuccess: (order) => {
      client.setQueryData(keyOf(id), order);
      client.invalidateQueries({ queryKey: ["admin", "orders"] });
      client.invalidateQueries({ queryKey: ["admin", "badges"] });
      client.invalidateQueries({ queryKey: ["admin", "overview"] });
      toast(done);
      onDone?.();
    },
    onError: (fault) => {
      // Someone else was faster, or the provider refused, so the current state is loaded from the server.
      if (fault instanceof CallFault && (fault.status === 409 || fault.status === 502 || fault.code === "key-reused"))
        client.invalidateQueries({ queryKey: keyOf(id) });
      if (!inForm) toast(fault instanceof Error ? fault.message : "An unexpected error occurred.", { tone: "fault" });
    },
  });
}
