import type { Answer } from "#web/api-call.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import { countText, meanText, rateText } from "./figure-text.ts";
import { boughtTogetherTable } from "./sales-tables.ts";
import { ShareBars } from "./share-bars.tsx";

type Report = Answer<"GET /api/admin/analytics/bought-together">;
type Pair = Report["pairs"][number];

const title = (of: Pair["first"]) => <span className="whitespace-normal">{of.title}</span>;
const columns: AdminColumn<Pair>[] = [
  { id: "first", title: "Product", cell: ({ first }) => title(first) },
  { id: "second", title: "Bought with", cell: ({ second }) => title(second) },
  { id: "orders", title: "Orders", isNumber: true, cell: ({ orders }) => countText(orders) },
  { id: "share", title: "Share of all orders", isNumber: true, cell: ({ share }) => rateText(share) },
  { id: "lift", title: "Lift", isNumber: true, cell: ({ lift }) => meanText(lift) },
];

/** Pairs of products that are in the same order. */
export function BoughtTogetherPanel({ report: { pairs, orders, minOrders, maxProducts, liftNeeds } }: { report: Report }) {
  const means = `Orders placed in this period and not canceled, measured or not, that contain both products. With a filter: only orders placed in measured sessions that match it. At most the 100 most frequent pairs are listed. A pair needs at least ${minOrders} orders; orders with more than ${maxProducts} products are left out. Lift is how much more often the two are bought together than if they were unrelated: 3 means three times as often, 1 means no connection. It is shown when the pair has at least ${liftNeeds.pair} orders and there are at least ${liftNeeds.orders} orders in total.`;
  const keyOf = ({ first, second }: Pair) => `${first.id} ${second.id}`;
  return (
    <Panel title="Products bought together" actions={pairs.length > 0 && <CsvButton table={boughtTogetherTable({ pairs })} />}>
      <p className="figures mb-3 flex items-start gap-1 text-slate">
        <span>
          {countText(orders, "order")} in this period.{" "}
          {orders < liftNeeds.orders && orders > 0 && `The lift is shown from ${countText(liftNeeds.orders)} orders on.`}
        </span>
        <FigureNote name="Products bought together" means={means} />
      </p>
      {pairs.length === 0 ? (
        <EmptyNote title="No product pairs in this period">
          A pair appears here once {minOrders} orders in this period contain both products.
        </EmptyNote>
      ) : (
        <>
          <ShareBars
            rows={pairs.slice(0, 10).map((pair) => ({
              ...{ key: keyOf(pair), name: `${pair.first.title} + ${pair.second.title}`, text: countText(pair.orders) },
              share: pair.orders / (pairs[0]?.orders ?? 1),
            }))}
          />
          <AdminTable
            caption="Products bought together"
            columns={columns}
            rows={pairs}
            keyOf={keyOf}
            phone={(pair) => (
              <div className="figures py-2">
                <p className="font-medium break-words">
                  {pair.first.title} and {pair.second.title}
                </p>
                <p className="text-slate">
                  {countText(pair.orders)} orders, {rateText(pair.share)} of all orders{pair.lift !== null && `, lift ${meanText(pair.lift)}`}
                </p>
              </div>
            )}
          />
        </>
      )}
    </Panel>
  );
}
