import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Link } from "react-router";
import { reorderText, soldDays } from "#domain/inventory/reorder-suggestion.ts";
import { numberText } from "#domain/number-text.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { fileUrls } from "../toolkit/file-urls.ts";
import { ListPage } from "../toolkit/list-page.tsx";
import { Thumbnail } from "../toolkit/thumbnail.tsx";
import { AvailableUnits, IncomingUnits, variantName } from "./stock-cells.tsx";

export const meta = () => [{ title: "What to reorder · Admin" }, { name: "robots", content: "noindex" }];

type Row = Answer<"GET /api/admin/reorders">["variants"][number];

const views = [["all", "Low in stock"]] as const;
const sorts = [["available", "Least available"]] as const;

const columns: AdminColumn<Row>[] = [
  {
    id: "product",
    title: "Variant",
    cellClassName: "w-full max-w-44",
    cell: (row) => (
      <span className="flex items-center gap-3">
        <Thumbnail url={row.pictureUrl} />
        <span className="grid min-w-0">
          <Link to={links.adminStock(row.id)} className="truncate font-medium after:absolute after:inset-0 hover:text-accent">
            {variantName(row)}
          </Link>
          <span className="truncate text-[0.8125rem] text-slate">{reorderText(row, row)}</span>
        </span>
      </span>
    ),
  },
  { id: "sku", title: "SKU", cellClassName: "max-w-36 truncate font-mono text-[0.8125rem] text-slate", cell: ({ sku }) => sku },
  { id: "available", title: "Available", isNumber: true, cell: (row) => <AvailableUnits row={row} /> },
  { id: "threshold", title: "Low at", isNumber: true, cellClassName: "text-slate", cell: ({ lowStockThreshold }) => numberText(lowStockThreshold) },
  { id: "incoming", title: "Incoming", isNumber: true, cell: (row) => <IncomingUnits row={row} /> },
  {
    id: "suggested",
    title: "Order",
    isNumber: true,
    cell: ({ suggested }) => (suggested > 0 ? <span className="font-medium">{numberText(suggested)}</span> : <span className="text-slate">0</span>),
  },
];

export default function ReorderPage() {
  return (
    <ListPage
      title="What to reorder"
      noun="variant"
      call="GET /api/admin/reorders"
      queryKey="reorders"
      above={<TermsNote />}
      rowsOf={({ variants }) => variants}
      keyOf={({ id }) => id}
      views={views}
      sorts={sorts}
      columns={columns}
      list="reorder"
      narrowBelow="4xl"
      phone={(row) => <PhoneRow row={row} />}
      empty="No variant on sale is at or below its low-stock level. You set this level in each variant."
      actions={
        <>
          <AdminLinkButton to={fileUrls.reorders()} reloadDocument>
            <Download aria-hidden="true" className="size-4" />
            CSV
          </AdminLinkButton>
          <AdminLinkButton look="solid" to={links.adminIncoming("new")}>
            Record a delivery
          </AdminLinkButton>
        </>
      }
    />
  );
}

/** The formula for the units to order, with the figures of the settings. */
function TermsNote() {
  const { data } = useQuery({
    queryKey: ["admin", "reorders", "terms"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/reorders", { query: { first: 1 } }, { signal }),
  });
  return (
    <p className="mb-4 max-w-4xl text-slate">
      Units to order = units sold per day × (lead time + days between orders) − available − incoming. Sales are from the last {soldDays} days, less
      returns.
      {data && (
        <>
          {" "}
          For a variant without its own lead time, {data.terms.supplyDays} days are used, and you order every {data.terms.reviewDays} days:{" "}
          <Link to={links.adminSettings("product-defaults")} className="text-accent underline">
            change these settings
          </Link>
          .
        </>
      )}
    </p>
  );
}

function PhoneRow({ row }: { row: Row }) {
  return (
    <Link to={links.adminStock(row.id)} className="flex gap-3 px-4 py-3">
      <Thumbnail url={row.pictureUrl} />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex justify-between gap-3">
          <span className="font-medium">{variantName(row)}</span>
          <span className="figures font-medium whitespace-nowrap">Order {numberText(row.suggested)}</span>
        </span>
        <span className="figures flex flex-wrap gap-x-3 text-[0.8125rem]">
          <AvailableUnits row={row} />
          {row.incoming > 0 && (
            <span>
              Incoming <IncomingUnits row={row} />
            </span>
          )}
          {row.sku && <span className="font-mono break-all text-slate">{row.sku}</span>}
        </span>
        <span className="text-[0.8125rem] text-slate">{reorderText(row, row)}</span>
      </span>
    </Link>
  );
}
