import { Link } from "react-router";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { tableWords } from "#web/messages/figure-words.ts";
import { CsvButton } from "../analytics/csv-button.tsx";
import { countText } from "../analytics/figure-text.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNotes } from "../toolkit/figure-note.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { topProductsTable } from "./home-tables.ts";

type Product = Answer<"GET /api/admin/analytics/today">["topProducts"][number];

const columns: AdminColumn<Product>[] = [
  {
    id: "title",
    title: "Product",
    cell: ({ productId, title }) =>
      productId ? (
        <Link to={links.adminProduct(productId)} className="text-accent hover:underline">
          {title}
        </Link>
      ) : (
        title
      ),
  },
  { id: "units", title: "Units", isNumber: true, cell: ({ units }) => countText(units) },
  { id: "ordered", title: "Ordered", isNumber: true, cell: ({ ordered }) => moneyText(ordered) },
];

/** The products that were ordered most in the last seven days, in real orders or in test orders. */
export function TopProductsPanel({ products, isTest }: { products: Product[]; isTest: boolean }) {
  return (
    <Panel
      title="Top products, last 7 days"
      flush
      actions={
        <span className="flex items-center gap-1">
          <FigureNotes name="Top products" figures={tableWords.topProducts} />
          {products.length > 0 && <CsvButton table={topProductsTable({ topProducts: products })} />}
        </span>
      }
    >
      {products.length === 0 ? (
        <p className="px-4 pb-4 text-slate">Nothing was ordered in the last 7 days.</p>
      ) : (
        <AdminTable
          caption="Top products of the last 7 days"
          columns={columns}
          rows={products}
          keyOf={({ productId, title }) => productId ?? title}
          narrowBelow="2xl"
          phone={({ title, units, ordered }) => (
            <p className="figures px-4 py-2">
              {title}: {countText(units)} {units === 1 ? "unit" : "units"}, {moneyText(ordered)}
            </p>
          )}
        />
      )}
      {products.length > 0 && (
        <p className="px-4 py-3 text-[0.8125rem] text-slate">
          {isTest
            ? "These are test orders because the shop is in trial mode. Canceled orders are not counted."
            : "Test orders and canceled orders are not counted."}
        </p>
      )}
    </Panel>
  );
}
