import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useSearchParams } from "react-router";
import { numberText } from "#domain/number-text.ts";
import { shownVariant } from "#domain/variant-title.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { NoOrdersChosen } from "./no-orders-chosen.tsx";
import { ShopSender } from "./shop-sender.tsx";

export const meta = () => [{ title: "Pick list · Admin" }, { name: "robots", content: "noindex" }];

type Picked = Answer<"GET /api/admin/pick-list">["variants"][number];

const columns: AdminColumn<Picked>[] = [
  { id: "picked", title: "Picked", cell: () => <span aria-hidden="true" className="block size-4 border border-ink" /> },
  { id: "place", title: "Location", cellClassName: "font-mono text-[0.8125rem] [overflow-wrap:anywhere]", cell: ({ place }) => place },
  {
    id: "item",
    title: "Item",
    cellClassName: "w-full [overflow-wrap:anywhere]",
    cell: ({ title, variantTitle, sku, orders }) => (
      <>
        {title}
        {shownVariant(variantTitle) && <span className="text-slate"> {variantTitle}</span>}
        <span className="block font-mono text-[0.8125rem] text-slate">{sku}</span>
        <span className="figures block text-[0.8125rem] text-slate">
          {orders.map(({ name, units }) => `${numberText(units)} for ${name}`).join(", ")}
        </span>
      </>
    ),
  },
  { id: "units", title: "Units", isNumber: true, cellClassName: "font-medium", cell: ({ units }) => numberText(units) },
];

const back = { to: links.adminOrders(), text: "Orders" };

/** What to fetch from the shelves for several orders, one row for each variant. */
export default function PickListPage() {
  const [search] = useSearchParams();
  const ids = search.get("orders") ?? "";
  const query = useQuery({
    queryKey: ["admin", "pick-list", ids],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/pick-list", { query: { ids } }, { signal }),
    enabled: ids !== "",
  });
  if (ids === "") return <NoOrdersChosen title="Pick list" />;
  return (
    <DetailPage query={query} noun="pick list" back={back} narrow>
      {({ variants }) => (
        <PageFrame
          title="Pick list"
          back={back}
          narrow
          actions={
            <AdminButton look="solid" onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-4" />
              Print
            </AdminButton>
          }
        >
          <Panel flush className="print:border-0">
            {variants.length === 0 ? (
              <EmptyNote title="Nothing to pick">Everything in these orders was shipped, is back-ordered, or is waiting for approval.</EmptyNote>
            ) : (
              <>
                <header className="border-b border-line p-4 print:px-0">
                  <p className="mb-2 hidden text-slate print:block">Pick list</p>
                  <ShopSender />
                </header>
                <AdminTable
                  caption="Pick list"
                  columns={columns}
                  rows={variants}
                  keyOf={({ variantId, title, variantTitle }) => variantId ?? `${title} ${variantTitle}`}
                />
                <p className="figures border-t border-line px-4 py-3 text-slate">
                  {numberText(variants.reduce((sum, { units }) => sum + units, 0))} units
                </p>
              </>
            )}
          </Panel>
        </PageFrame>
      )}
    </DetailPage>
  );
}
