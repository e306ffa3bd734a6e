import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useCallback } from "react";
import { Link } from "react-router";
import type { AdminProductList, AdminProductRow } from "#domain/catalog/product-admin.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links, withQuery } from "#web/links.ts";
import { AdminButton, AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { AdminSelect } from "../toolkit/admin-fields.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import { CursorPages, ListSearch, useListState } from "../toolkit/list-controls.tsx";
import { EmptyNote, FaultNote, PageFrame, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { Tabs } from "../toolkit/tabs.tsx";

export const meta = () => [{ title: "Products · Admin" }, { name: "robots", content: "noindex" }];

const views = [
  ["all", "All"],
  ["active", "Active"],
  ["draft", "Draft"],
  ["archived", "Archived"],
  ["low-stock", "Low stock"],
] as const;
const sorts = [
  ["updated", "Last changed"],
  ["title", "Title"],
  ["price-asc", "Lowest price"],
  ["price-desc", "Highest price"],
  ["stock", "Least stock"],
] as const;
const statuses: Record<AdminProductRow["status"], [BadgeTone, string]> = {
  active: ["green", "Active"],
  draft: ["grey", "Draft"],
  archived: ["grey", "Archived"],
};

export default function ProductsPage() {
  const { get, change } = useListState();
  const [search, view, sort, after] = [get("search"), get("view") || "all", get("sort") || "updated", get("after")];
  const onSearch = useCallback((value: string) => change({ search: value }), [change]);
  const path = withQuery("/api/admin/products", { search, view, sort, after });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["admin", "products", path],
    queryFn: ({ signal }) => callAdmin<AdminProductList>(path, { signal }),
    placeholderData: keepPreviousData,
  });
  const mayChange = useRight("products.change");
  return (
    <PageFrame
      title="Products"
      actions={
        mayChange && (
          <AdminLinkButton look="solid" to={links.newProduct()}>
            <Plus aria-hidden="true" className="size-4" />
            New product
          </AdminLinkButton>
        )
      }
    >
      <Panel flush>
        <Tabs label="Which products" tabs={views} value={view} onChange={(value) => change({ view: value === "all" ? "" : value })}>
          <div className="flex gap-2 p-3">
            <ListSearch label="Search products" value={search} onChange={onSearch} />
            <AdminSelect
              label="Sort"
              hideLabel
              options={sorts}
              value={sort}
              onChange={(event) => change({ sort: event.target.value === "updated" ? "" : event.target.value })}
              className="w-40 shrink-0"
            />
          </div>
          <div className={classNames("border-t border-line transition-opacity", isPlaceholderData && "opacity-60")} aria-busy={isPlaceholderData}>
            {error ? (
              <FaultNote fault={error} onRetry={refetch} what="The products could not be loaded." />
            ) : !data ? (
              <Skeleton rows={10} label="Loading products…" />
            ) : data.products.length === 0 ? (
              search || view !== "all" ? (
                <EmptyNote title="No product matches">
                  <AdminButton onClick={() => change({ search: "", view: "" })}>Show all products</AdminButton>
                </EmptyNote>
              ) : (
                <EmptyNote title="No products yet">Create the first one, or import a file on the server with “npm run import -- FILE”.</EmptyNote>
              )
            ) : (
              <>
                <ProductTable products={data.products} />
                <CursorPages
                  after={after}
                  next={data.next}
                  onChange={(cursor) => change({ after: cursor })}
                  count={data.products.length}
                  noun="product"
                />
              </>
            )}
          </div>
        </Tabs>
      </Panel>
    </PageFrame>
  );
}

function stockText({ available, lowStock }: AdminProductRow) {
  if (available === null) return <span className="text-slate">Not counted</span>;
  if (!lowStock) return available;
  // Of several variants one that runs out is enough, so the figure alone would not tell.
  return (
    <span className="font-medium whitespace-nowrap text-amber">
      <span className="text-[0.8125rem] font-normal">Low</span> {available}
    </span>
  );
}

const priceText = ({ minPrice, maxPrice }: AdminProductRow) =>
  minPrice.amount === maxPrice.amount ? moneyText(minPrice) : `${moneyText(minPrice)} – ${moneyText(maxPrice)}`;

function StatusBadge({ status }: Pick<AdminProductRow, "status">) {
  const [tone, text] = statuses[status];
  return <Badge tone={tone}>{text}</Badge>;
}

function Thumbnail({ url }: { url: string }) {
  return (
    <img
      src={url}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      className="admin-picture size-9 shrink-0 rounded-control border border-line object-contain"
    />
  );
}

/** A table on a desktop, a list on a phone. */
function ProductTable({ products }: { products: AdminProductRow[] }) {
  return (
    <div className="@container">
      <table className="admin-table hidden @3xl:table">
        <caption className="sr-only">Products</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">SKU</th>
            <th scope="col">Status</th>
            <th scope="col" className="hidden @5xl:table-cell">
              Vendor
            </th>
            <th scope="col" className="number">
              Available
            </th>
            <th scope="col" className="number">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id} className="relative">
              <td className="w-full max-w-0">
                <span className="flex items-center gap-3">
                  <Thumbnail url={product.pictureUrl} />
                  <Link to={links.adminProduct(product.id)} className="truncate font-medium after:absolute after:inset-0 hover:text-accent">
                    {product.title}
                  </Link>
                </span>
              </td>
              <td className="max-w-44 truncate font-mono text-[0.8125rem] text-slate">
                {product.variantCount > 1 ? `${product.variantCount} variants` : product.sku}
              </td>
              <td>
                <StatusBadge status={product.status} />
              </td>
              <td className="hidden max-w-40 truncate text-slate @5xl:table-cell">{product.vendor}</td>
              <td className="number">{stockText(product)}</td>
              <td className="number whitespace-nowrap">{priceText(product)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="@3xl:hidden">
        {products.map((product) => (
          <li key={product.id} className="border-b border-line last:border-0">
            <Link to={links.adminProduct(product.id)} className="flex gap-3 px-4 py-3">
              <Thumbnail url={product.pictureUrl} />
              <span className="grid min-w-0 flex-1 gap-1">
                <span className="font-medium">{product.title}</span>
                <span className="flex flex-wrap items-center justify-between gap-2 text-slate">
                  <StatusBadge status={product.status} />
                  <span className="figures">
                    {stockText(product)} · {priceText(product)}
                  </span>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
