import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import type { CallName, InputOf } from "#web/api-call.ts";
import { CallFault } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import type { ActionDraft } from "../toolkit/action-form.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { toast } from "../toolkit/toasts.tsx";

/** How soon the page says that an email went out. */
const sendingCheckMs = 2000;

const keyOf = (id: string) => ["admin", "order", id];

export function useAdminOrder(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => callAdmin("GET /api/admin/orders/:id", { params: { id } }, { signal }).then((answer) => answer.order),
    refetchInterval: ({ state }) => (state.data?.mails.some(({ isBeingSent }) => isBeingSent) ? sendingCheckMs : false),
  });
}

/** Those that answer the order as it is afterward. */
type OrderCall = Exclude<
  Extract<CallName, `POST /api/admin/orders/:id/${string}`>,
  "POST /api/admin/orders/:id/edit-preview" | "POST /api/admin/orders/:id/invoices" | "POST /api/admin/orders/:id/returns"
>;
/** What the call takes beside the order's id; `key` makes a repeated click the same action. */
type Sent<Name extends OrderCall> = Omit<InputOf<Name>, "params"> & { key?: string };
type Options = { done: string; onDone?: () => void; inForm?: boolean; refundId?: string; fulfillmentId?: string; paymentId?: string };

/** Keeps what is typed for an action on an order until it is done. */
export function draftOf(order: AdminOrder, action: string, title: string): ActionDraft {
  return { record: `order/${order.id}/${action}`, title: `${title} ${order.name}`, path: links.adminOrder(order.id) };
}

/**
 * An action on an order: each is a record of its own below the order's path. The order on screen is replaced by the answer; a refusal is handed to the form, or shown below where there is none.
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
      // Somebody else was quicker, or the provider said no: what is true now is on the server.
      if (fault instanceof CallFault && (fault.status === 409 || fault.status === 502 || fault.code === "key-reused"))
        client.invalidateQueries({ queryKey: keyOf(id) });
      if (!inForm) toast(fault instanceof Error ? fault.message : "An unexpected error occurred.", { tone: "fault" });
    },
  });
}
