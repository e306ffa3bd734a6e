import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { CallFault } from "#web/api-client.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { toast } from "../toolkit/toasts.tsx";

const orderPath = (id: string) => `/api/admin/orders/${encodeURIComponent(id)}`;
const keyOf = (id: string) => ["admin", "order", id];

export function useAdminOrder(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => callAdmin<{ order: AdminOrder }>(orderPath(id), { signal }).then((answer) => answer.order),
  });
}

export type OrderAction =
  | ("approval" | "payment" | "fulfillments" | "cancellation" | "notes")
  | ("refunds" | "reductions" | "restock" | `refunds/${string}/sent`);

/**
 * A action on an order: each is a record of its own below the order's address. `key` makes a repeated click the same action.
 * The order on screen is replaced by the answer; a refusal is handed to the form, or shown below where there is none.
 */
export function useOrderAction(id: string, action: OrderAction, { done, onDone, inForm }: { done: string; onDone?: () => void; inForm?: boolean }) {
  const client = useQueryClient();
  return useMutation<AdminOrder, unknown, { body?: unknown; key?: string }>({
    mutationFn: ({ body = {}, key }) =>
      callAdmin<{ order: AdminOrder }>(`${orderPath(id)}/${action}`, { method: "POST", body, headers: key ? { "Idempotency-Key": key } : {} }).then(
        ({ order }) => order,
      ),
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
      if (fault instanceof CallFault && (fault.status === 409 || fault.status === 502)) client.invalidateQueries({ queryKey: keyOf(id) });
      if (!inForm) toast(fault instanceof Error ? fault.message : "An unexpected error occurred.", { tone: "fault" });
    },
  });
}
