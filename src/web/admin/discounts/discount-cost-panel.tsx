import { useQuery } from "@tanstack/react-query";
import { numberText } from "#domain/number-text.ts";
import { moneyText } from "#ui/money-text.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { FaultNote, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import type { DiscountCost } from "./discount-values.ts";

/** How much the discount has taken off orders so far. */
export function DiscountCostPanel({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "discount-costs", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/discounts/:id/costs", { params: { id } }, { signal }),
  });
  return (
    <Panel title="What it cost so far">
      {data ? (
        <Costs costs={data.costs} />
      ) : error ? (
        <FaultNote fault={error} onRetry={refetch} what="What it cost could not be read." />
      ) : (
        <Skeleton rows={1} />
      )}
    </Panel>
  );
}

function Costs({ costs }: { costs: DiscountCost[] }) {
  if (costs.length === 0) return <p className="text-slate">No order has this discount yet.</p>;
  return (
    <div className="grid gap-3">
      <ul className="figures grid gap-3">
        {costs.map((cost) => (
          <li key={cost.amount.currencyCode} className="grid gap-0.5">
            <span>
              <strong className="font-semibold">{moneyText(cost.amount)}</strong> in {ordersText(cost.orders)}
            </span>
            {besideText(cost).map((text) => (
              <span key={text} className="text-slate">
                {text}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <p className="text-[0.8125rem] text-slate">Before tax, of the orders as they are now. Refunds do not lower it.</p>
    </div>
  );
}

function besideText({ ordersWithoutAmount, canceledOrders, tests }: DiscountCost): string[] {
  return [
    ...(ordersWithoutAmount > 0
      ? [`Not in the amount: ${ordersText(ordersWithoutAmount)} placed before the shop stored what a discount takes off.`]
      : []),
    ...(canceledOrders > 0 ? [`Not counted: ${canceledOrders === 1 ? "1 canceled order" : `${numberText(canceledOrders)} canceled orders`}.`] : []),
    ...(tests.orders > 0
      ? [`Not counted: ${moneyText(tests.amount)} in ${tests.orders === 1 ? "1 test order" : `${numberText(tests.orders)} test orders`}.`]
      : []),
  ];
}

function ordersText(orders: number): string {
  return orders === 1 ? "1 order" : `${numberText(orders)} orders`;
}
