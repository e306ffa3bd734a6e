import { useMemo, useState } from "react";
import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import { links } from "#web/links.ts";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { ListPage } from "../toolkit/list-page.tsx";
import { Thumbnail } from "../toolkit/thumbnail.tsx";
import { type AdjustedVariant, AdjustStockDialog } from "./adjust-stock-dialog.tsx";
import { AvailableUnits, IncomingUnits, type StockRow, variantName } from "./stock-cells.tsx";

export const meta = () => [{ title: "Inventory · Admin" }, { name: "robots", content: "noindex" }];

const views = [
  ["all", "All"],
  ["low", "Low"],
  ["out", "Out of stock"],
  ["incoming", "Incoming"],
] as const;
const sorts = [
  ["product", "Product"],
  ["available", "Least available"],
  ["sku", "SKU"],
] as const;

export default function InventoryPage() {
  const [mayAdjust, mayCreate] = [useRight("stock.adjust"), useRight("products.change")];
  const [adjusted, setAdjusted] = useState<AdjustedVariant | null>(null);
  const columns = useMemo(() => columnsOf(mayAdjust ? setAdjusted : null), [mayAdjust]);
  return (
    <>
      <ListPage
        title="Inventory"
        noun="variant"
        call="GET /api/admin/inventory"
        queryKey="inventory"
        rowsOf={({ variants }) => variants}
        keyOf={({ id }) => id}
        views={views}
        sorts={sorts}
        columns={columns}
        list="inventory"
        narrowBelow="3xl"
        phone={(row) => <PhoneRow row={row} onAdjust={mayAdjust ? setAdjusted : null} />}
        empty={
          <>
            All product variants are listed here with their stock.
            {mayCreate && (
              <>
                {" "}
                Create them with a{" "}
                <Link to={links.newProduct()} className="text-accent underline">
                  new product
                </Link>
                .
              </>
            )}
          </>
        }
        actions={
          <>
            <AdminLinkButton to={links.adminPage("reorder")}>What to reorder</AdminLinkButton>
            <AdminLinkButton to={links.adminPage("incoming")}>Incoming deliveries</AdminLinkButton>
          </>
        }
      />
      <AdjustStockDialog variant={adjusted} onClose={() => setAdjusted(null)} />
    </>
  );
}

type OnAdjust = ((variant: AdjustedVariant) => void) | null;

function columnsOf(onAdjust: OnAdjust): AdminColumn<StockRow>[] {
  return [
    {
      id: "product",
      title: "Variant",
      sorts: { asc: "product" },
      cellClassName: "w-full max-w-44",
      cell: (row) => (
        <span className="flex items-center gap-3">
          <Thumbnail url={row.pictureUrl} />
          {/* Variants of one product differ at the end of their names, so the product's title is cut first. */}
          <Link to={links.adminStock(row.id)} className="flex min-w-0 gap-1 font-medium after:absolute after:inset-0 hover:text-accent">
            <span className="min-w-[5ch] truncate">{row.productTitle}</span>
            {row.variantTitle && <span className="max-w-[60%] shrink-0 truncate font-normal text-slate"> {row.variantTitle}</span>}
          </Link>
        </span>
      ),
    },
    {
      id: "sku",
      title: "SKU",
      sorts: { asc: "sku" },
      cellClassName: "max-w-44 truncate font-mono text-[0.8125rem] text-slate",
      cell: ({ sku }) => sku,
    },
    {
      id: "place",
      title: "Location",
      className: "hidden @5xl:table-cell",
      cellClassName: "max-w-32 truncate font-mono text-[0.8125rem] text-slate",
      cell: ({ place }) => place,
    },
    { id: "onHand", title: "On hand", isNumber: true, cell: ({ tracked, onHand }) => (tracked ? numberText(onHand) : "") },
    {
      id: "reserved",
      title: "Reserved",
      isNumber: true,
      className: "hidden @5xl:table-cell",
      cellClassName: "text-slate",
      cell: ({ reserved }) => numberText(reserved),
    },
    { id: "available", title: "Available", isNumber: true, sorts: { asc: "available" }, cell: (row) => <AvailableUnits row={row} /> },
    { id: "incoming", title: "Incoming", isNumber: true, cell: (row) => <IncomingUnits row={row} /> },
    ...(onAdjust ? [{ id: "adjust", title: "Change", cell: (row: StockRow) => <AdjustButton row={row} onAdjust={onAdjust} /> }] : []),
  ];
}

function AdjustButton({ row, onAdjust }: { row: StockRow; onAdjust: NonNullable<OnAdjust> }) {
  if (!row.tracked) return null;
  const name = variantName(row);
  return (
    <button
      type="button"
      onClick={() => onAdjust({ id: row.id, name, onHand: row.onHand, reserved: row.reserved })}
      className="relative z-10 min-h-6 text-accent hover:underline pointer-coarse:min-h-11"
    >
      Adjust<span className="sr-only"> {name}</span>
    </button>
  );
}

function PhoneRow({ row, onAdjust }: { row: StockRow; onAdjust: OnAdjust }) {
  return (
    <div className="relative flex gap-3 px-4 py-3">
      <Thumbnail url={row.pictureUrl} />
      <span className="grid min-w-0 flex-1 gap-1">
        <Link to={links.adminStock(row.id)} className="font-medium after:absolute after:inset-0">
          {row.productTitle} {row.variantTitle && <span className="inline-block font-normal text-slate">{row.variantTitle}</span>}
        </Link>
        <span className="flex flex-wrap items-center justify-between gap-x-3 text-slate">
          <span className="font-mono text-[0.8125rem]">{row.sku}</span>
          <span className="figures">
            <AvailableUnits row={row} />
            {row.tracked && ` available · ${numberText(row.onHand)} on hand`}
          </span>
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-3 text-slate">
          <span>{row.incoming > 0 && <IncomingUnits row={row} />}</span>
          {onAdjust && <AdjustButton row={row} onAdjust={onAdjust} />}
        </span>
      </span>
    </div>
  );
}
