import { Link } from "react-router";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { countText } from "../analytics/figure-text.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { Panel } from "../toolkit/page-frame.tsx";

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

/** What was ordered most in the last seven days. */
export function TopProductsPanel({ products }: { products: Product[] }) {
  return (
    <Panel title="Top products, last 7 days" flush>
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
    </Panel>
  );
}
