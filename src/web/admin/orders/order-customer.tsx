import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { links } from "#web/links.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";

/** The name on an order. For staff who may see customers it is a link to the customer, with the number of their orders. */
export function OrderCustomer({ order }: { order: Pick<AdminOrder, "id" | "isTest" | "customerName" | "email" | "isBuyerErased"> }) {
  const { id, isTest, customerName, email, isBuyerErased } = order;
  const mayRead = useRight("customers.read");
  const { data } = useQuery({
    queryKey: ["admin", "order-customer", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/orders/:id/customer", { params: { id } }, { signal }),
    enabled: mayRead && !isBuyerErased,
  });
  const customer = data?.customer;
  if (!customer) return <p className="font-medium">{customerName}</p>;
  const noun = isTest ? "test order" : "order";
  return (
    <p className="flex flex-wrap justify-between gap-x-3">
      <Link
        to={customer.isGuest ? links.adminGuest(customer.id) : links.adminCustomer(customer.id)}
        className="min-w-0 py-0.5 font-medium text-accent [overflow-wrap:anywhere] hover:underline"
      >
        {customerName || email}
      </Link>
      <span className="figures text-slate">
        {customer.orderCount} {customer.orderCount === 1 ? noun : `${noun}s`}
        {customer.isGuest && ", guest"}
      </span>
    </p>
  );
}
