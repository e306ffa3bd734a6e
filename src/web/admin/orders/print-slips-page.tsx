import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useSearchParams } from "react-router";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { NoOrdersChosen } from "./no-orders-chosen.tsx";
import { Slip } from "./packing-slip-page.tsx";

export const meta = () => [{ title: "Packing slips · Admin" }, { name: "robots", content: "noindex" }];

const back = { to: links.adminOrders(), text: "Orders" };

/** The packing slips of several orders, each starting a new page. */
export default function PrintSlipsPage() {
  const [search] = useSearchParams();
  const ids = search.get("orders") ?? "";
  const query = useQuery({
    queryKey: ["admin", "orders-to-print", ids],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/orders-to-print", { query: { ids } }, { signal }),
    enabled: ids !== "",
  });
  if (ids === "") return <NoOrdersChosen title="Packing slips" />;
  return (
    <DetailPage query={query} noun="list of packing slips" title="Packing slips" back={back} narrow>
      {({ orders }) => (
        <PageFrame
          title={orders.length === 1 ? "1 packing slip" : `${orders.length} packing slips`}
          back={back}
          narrow
          actions={
            <AdminButton look="solid" onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-4" />
              Print
            </AdminButton>
          }
        >
          {orders.length === 0 && (
            <Panel>
              <EmptyNote title="No orders">Select orders in the order list.</EmptyNote>
            </Panel>
          )}
          <div className="grid grid-cols-1 gap-4 print:block">
            {orders.map((order) => (
              <Panel key={order.id} className="break-after-page last:break-after-auto print:border-0">
                <Slip order={order} shipment={null} />
              </Panel>
            ))}
          </div>
        </PageFrame>
      )}
    </DetailPage>
  );
}
