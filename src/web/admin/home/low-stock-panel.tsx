import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AvailableUnits } from "../inventory/stock-cells.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { Panel } from "../toolkit/page-frame.tsx";

type Row = Answer<"GET /api/admin/reorders">["variants"][number];

const shown = 5;

const columns: AdminColumn<Row>[] = [
  {
    id: "variant",
    title: "Variant",
    cell: (row) => (
      <Link to={links.adminStock(row.id)} className="text-accent hover:underline">
        {nameOf(row)}
      </Link>
    ),
  },
  { id: "available", title: "Available", isNumber: true, cell: (row) => <AvailableUnits row={row} /> },
  { id: "incoming", title: "Incoming", isNumber: true, cell: ({ incoming }) => incoming },
  { id: "suggested", title: "To order", isNumber: true, cell: ({ suggested }) => (suggested === 0 ? "–" : suggested) },
];

const nameOf = ({ productTitle, variantTitle, sku }: Row) => [productTitle, variantTitle, sku].filter(Boolean).join(" · ");

/** The variants that run out first. Shows nothing if no stock is low. */
export function LowStockPanel() {
  const { data } = useQuery({
    queryKey: ["admin", "reorders", "home"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/reorders", { query: { first: shown } }, { signal }),
    refetchInterval: 60_000,
  });
  if (!data || data.variants.length === 0) return null;
  return (
    <Panel
      title="Low in stock"
      flush
      className="mb-4"
      actions={
        <Link to={links.adminProducts({ view: "low-stock" })} className="text-accent hover:underline">
          All products low in stock
        </Link>
      }
    >
      <AdminTable
        caption="Low in stock"
        columns={columns}
        rows={data.variants}
        keyOf={({ id }) => id}
        phone={(row) => (
          <div className="px-4 py-2">
            <Link to={links.adminStock(row.id)} className="text-accent">
              {nameOf(row)}
            </Link>
            <p className="figures text-slate">
              <AvailableUnits row={row} /> available{row.incoming > 0 && `, ${row.incoming} incoming`}
              {row.suggested > 0 && `, order ${row.suggested}`}
            </p>
          </div>
        )}
      />
    </Panel>
  );
}
