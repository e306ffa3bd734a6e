import { Plus, Table2 } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router";
import type { AdminProductRow } from "#domain/catalog/product-admin.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { IncomingUnits, StockLevel } from "../inventory/stock-cells.tsx";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { dateText } from "../toolkit/date-format.ts";
import { useListState } from "../toolkit/list-controls.tsx";
import { filterQuery, type ListFilter } from "../toolkit/list-filters.ts";
import { ListPage } from "../toolkit/list-page.tsx";
import type { Selection } from "../toolkit/list-selection.tsx";
import { Thumbnail } from "../toolkit/thumbnail.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { useProductChoices } from "./product-choices.ts";
import { gridTitle } from "./product-grid-title.ts";
import { ProductStatusBadge } from "./product-status-badge.tsx";

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
  ["updated-asc", "First changed"],
  ["title", "Title, A to Z"],
  ["title-desc", "Title, Z to A"],
  ["price-asc", "Lowest price"],
  ["price-desc", "Highest price"],
  ["stock", "Least stock"],
] as const;

const columns: AdminColumn<AdminProductRow>[] = [
  {
    id: "product",
    title: "Product",
    sorts: { asc: "title", desc: "title-desc" },
    cellClassName: "w-full max-w-44",
    cell: (product) => (
      <span className="flex items-center gap-3">
        <Thumbnail url={product.pictureUrl} />
        <Link to={links.adminProduct(product.id)} className="truncate font-medium after:absolute after:inset-0 hover:text-accent">
          {product.title}
        </Link>
      </span>
    ),
  },
  {
    id: "sku",
    title: "SKU",
    cellClassName: "max-w-44 truncate font-mono text-[0.8125rem] text-slate",
    cell: ({ variantCount, sku }) => (variantCount > 1 ? `${variantCount} variants` : sku),
  },
  { id: "status", title: "Status", cell: ({ status }) => <ProductStatusBadge status={status} /> },
  {
    id: "vendor",
    title: "Vendor",
    className: "hidden @5xl:table-cell",
    cellClassName: "max-w-40 truncate text-slate",
    cell: ({ vendor }) => vendor,
  },
  { id: "type", title: "Type", isExtra: true, cellClassName: "max-w-40 truncate text-slate", cell: ({ productType }) => productType },
  { id: "tags", title: "Tags", isExtra: true, cellClassName: "max-w-48 truncate text-slate", cell: ({ tags }) => tags.join(", ") },
  {
    id: "updated",
    title: "Last changed",
    isExtra: true,
    sorts: { asc: "updated-asc", desc: "updated" },
    cellClassName: "figures whitespace-nowrap text-slate",
    cell: ({ updatedAt }) => dateText(updatedAt),
  },
  { id: "available", title: "Available", isNumber: true, sorts: { asc: "stock" }, cell: stockText },
  { id: "incoming", title: "Incoming", isNumber: true, className: "hidden @5xl:table-cell", cell: (product) => <IncomingUnits row={product} /> },
  {
    id: "price",
    title: "Price",
    isNumber: true,
    sorts: { asc: "price-asc", desc: "price-desc" },
    cellClassName: "whitespace-nowrap",
    cell: priceText,
  },
];

/** Returns the filters of the list, with the vendors, types and tags that products have. */
function productFilters({ vendors, types, tags }: { vendors: string[]; types: string[]; tags: string[] }): ListFilter[] {
  return [
    {
      kind: "choice",
      id: "status",
      label: "Status",
      options: [
        ["active", "Active"],
        ["draft", "Draft"],
        ["archived", "Archived"],
      ],
    },
    { kind: "text", id: "vendor", label: "Vendor", options: vendors },
    { kind: "text", id: "type", label: "Type", options: types },
    { kind: "text", id: "tag", label: "Tag", options: tags },
    {
      kind: "choice",
      id: "stock",
      label: "Stock",
      options: [
        ["low", "Low"],
        ["none", "Out of stock"],
      ],
    },
    { kind: "amounts", id: "price", label: "Price" },
    { kind: "dates", id: "updated", label: "Last changed" },
  ];
}

export default function ProductsPage() {
  const mayChange = useRight("products.change");
  const choices = useProductChoices();
  const filters = useMemo(() => productFilters(choices), [choices]);
  const { get } = useListState();
  return (
    <ListPage
      title="Products"
      noun="product"
      call="GET /api/admin/products"
      queryKey="products"
      rowsOf={({ products }) => products}
      keyOf={({ id }) => id}
      views={views}
      sorts={sorts}
      columns={columns}
      list="products"
      filters={filters}
      total={{ call: "GET /api/admin/products-total" }}
      file="products"
      {...(mayChange && {
        bulk: { nameOf: ({ title }: AdminProductRow) => title, actions: (selection: Selection) => <BulkActions selection={selection} /> },
      })}
      narrowBelow="3xl"
      phone={(product) => <PhoneRow product={product} />}
      empty={
        mayChange ? (
          <>
            Create your first product, or{" "}
            <Link to={links.adminPage("import")} className="text-accent underline">
              import a file of products
            </Link>
            .
          </>
        ) : (
          "Products appear here once somebody has created or imported them."
        )
      }
      actions={
        mayChange && (
          <>
            <AdminLinkButton to={links.productGrid({ search: get("search"), view: get("view"), ...filterQuery(filters, get) })}>
              <Table2 aria-hidden="true" className="size-4" />
              {gridTitle}
            </AdminLinkButton>
            <AdminLinkButton look="solid" to={links.newProduct()}>
              <Plus aria-hidden="true" className="size-4" />
              New product
            </AdminLinkButton>
          </>
        )
      }
    />
  );
}

function PhoneRow({ product }: { product: AdminProductRow }) {
  return (
    <Link to={links.adminProduct(product.id)} className="flex gap-3 px-4 py-3">
      <Thumbnail url={product.pictureUrl} />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="font-medium">{product.title}</span>
        <span className="flex flex-wrap items-center justify-between gap-2 text-slate">
          <ProductStatusBadge status={product.status} />
          <span className="figures">
            {stockText(product)}
            {product.available !== null && " available"} · {priceText(product)}
          </span>
          {product.incoming > 0 && (
            <span className="figures">
              Incoming: <IncomingUnits row={product} />
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

/** Marked as low if one of several variants is low, which the total would not show. */
function stockText({ available, lowStock, canBackOrder, status }: AdminProductRow) {
  return <StockLevel available={available} isLow={lowStock && status === "active"} canBackOrder={canBackOrder} />;
}

function priceText({ minPrice, maxPrice }: AdminProductRow): string {
  return minPrice.amount === maxPrice.amount ? moneyText(minPrice) : `${moneyText(minPrice)} – ${moneyText(maxPrice)}`;
}
