import { Printer } from "lucide-react";
import { Fragment } from "react";
import { useParams, useSearchParams } from "react-router";
import type { AdminOrder, AdminOrderLine } from "#domain/orders/order-admin-types.ts";
import { shownVariant } from "#domain/variant-title.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { dateText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { AddressLines } from "./order-address-lines.tsx";
import { useAdminOrder } from "./order-calls.ts";
import { OrderDelivery } from "./order-delivery.tsx";
import { ShopSender } from "./shop-sender.tsx";

export const meta = () => [{ title: "Packing slip · Admin" }, { name: "robots", content: "noindex" }];

/** What goes into the box: without prices, with check boxes, in a layout for paper. */
export default function PackingSlipPage() {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const query = useAdminOrder(id);
  const back = { to: links.adminOrder(id), text: query.data?.name ?? "Order" };
  return (
    <DetailPage query={query} noun="order" back={back} narrow>
      {(order) => (
        <PageFrame
          title={`Packing slip ${order.name}`}
          back={back}
          narrow
          actions={
            <AdminButton look="solid" onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-4" />
              Print
            </AdminButton>
          }
        >
          <Panel className="print:border-0">
            <Slip order={order} shipment={order.fulfillments.find((one) => one.id === search.get("shipment")) ?? null} />
          </Panel>
        </PageFrame>
      )}
    </DetailPage>
  );
}

type Shipment = AdminOrder["fulfillments"][number];

/** The slip of one shipment, or of what still has to be packed. */
export function Slip({ order, shipment }: { order: AdminOrder; shipment: Shipment | null }) {
  const inBox = (lineId: string) => shipment?.lines.find((line) => line.lineId === lineId)?.quantity ?? 0;
  // Leaves out what was refunded or removed before it was shipped.
  const lines = order.lines.filter((line) => (shipment ? inBox(line.id) > 0 : line.toShipQuantity + line.fulfilledQuantity > 0));
  // The slip can be printed again after the shipment was recorded, and still says what is in the box.
  const isShipped = lines.every((line) => line.toShipQuantity === 0);
  const units = ({ id }: AdminOrderLine) => inBox(id);
  const inShipment = [itemColumn, skuColumn, orderedColumn, unitsColumn("In this shipment", units), boxColumn(units)];
  return (
    <article className="p-2 sm:p-6 print:p-0">
      <header className="flex flex-wrap justify-between gap-6 border-b border-line pb-6">
        <div>
          <p className="mb-2 text-slate">Packing slip</p>
          <ShopSender />
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-6 gap-y-1">
          <dt className="text-slate">Order</dt>
          <dd className="font-medium">
            {order.name}
            {order.isTest && " (TEST, do not ship)"}
          </dd>
          <dt className="text-slate">Date</dt>
          <dd>{dateText(order.processedAt)}</dd>
          {order.poNumber && (
            <>
              <dt className="text-slate">PO number</dt>
              <dd>{order.poNumber}</dd>
            </>
          )}
          {order.costCenter && (
            <>
              <dt className="text-slate">Cost center</dt>
              <dd>{order.costCenter}</dd>
            </>
          )}
          <dt className="text-slate">Shipping</dt>
          <dd>
            <OrderDelivery order={order} />
          </dd>
          {shipment && <ShipmentFacts shipment={shipment} />}
        </dl>
      </header>
      <section className="py-6">
        <h2 className="mb-2 text-[0.8125rem] font-medium tracking-normal text-slate">Ship to</h2>
        <AddressLines address={order.shippingAddress} />
        {order.shippingAddress.phone && <p>{order.shippingAddress.phone}</p>}
      </section>
      {order.buyerNote && (
        <section className="pb-6">
          <h2 className="mb-2 text-[0.8125rem] font-medium tracking-normal text-slate">Buyer’s note</h2>
          <p className="[overflow-wrap:anywhere]">{order.buyerNote}</p>
        </section>
      )}
      <AdminTable caption="Items" columns={shipment ? inShipment : isShipped ? shippedColumns : packedColumns} rows={lines} keyOf={({ id }) => id} />
    </article>
  );
}

function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  return (
    <>
      <dt className="text-slate">Shipped</dt>
      <dd>
        {dateText(shipment.at)}
        {shipment.cancellation && " (canceled, do not ship)"}
      </dd>
      {shipment.parcels.map(({ carrier, trackingNumber }, at) => (
        <Fragment key={at}>
          <dt className="text-slate">{shipment.parcels.length === 1 ? "Tracking" : `Parcel ${at + 1}`}</dt>
          <dd>{[carrier, trackingNumber].filter(Boolean).join(" ")}</dd>
        </Fragment>
      ))}
    </>
  );
}

const itemColumn: AdminColumn<AdminOrderLine> = {
  id: "item",
  title: "Item",
  cellClassName: "w-full [overflow-wrap:anywhere]",
  cell: (line) => (
    <>
      {line.title}
      {shownVariant(line.variantTitle) && <span className="block text-slate">{line.variantTitle}</span>}
      <span className="block font-mono text-[0.8125rem] text-slate sm:hidden print:hidden">{line.sku}</span>
      {line.missingQuantity > 0 && <span className="figures block">{followsText(line)}</span>}
    </>
  ),
};
const skuColumn: AdminColumn<AdminOrderLine> = {
  id: "sku",
  title: "SKU",
  className: "hidden sm:table-cell print:table-cell",
  cellClassName: "min-w-36 font-mono text-[0.8125rem] [overflow-wrap:anywhere]",
  cell: ({ sku }) => sku,
};
const orderedColumn: AdminColumn<AdminOrderLine> = {
  id: "ordered",
  title: "Ordered",
  isNumber: true,
  className: "hidden sm:table-cell print:table-cell",
  cell: ({ toShipQuantity, fulfilledQuantity }) => toShipQuantity + fulfilledQuantity,
};
const boxColumn = (units: (line: AdminOrderLine) => number): AdminColumn<AdminOrderLine> => ({
  id: "packed",
  title: "Packed",
  // Nothing to check if no unit goes into the box.
  cell: (line) => units(line) > 0 && <span aria-hidden="true" className="block size-4 border border-ink" />,
});
const unitsColumn = (title: string, cell: (line: AdminOrderLine) => number): AdminColumn<AdminOrderLine> => ({
  id: "units",
  title,
  isNumber: true,
  cellClassName: "font-medium",
  cell,
});
const toPack = ({ toShipQuantity, missingQuantity }: AdminOrderLine) => toShipQuantity - missingQuantity;
const packedColumns = [itemColumn, skuColumn, orderedColumn, unitsColumn("To pack", toPack), boxColumn(toPack)];
const shipped = ({ fulfilledQuantity }: AdminOrderLine) => fulfilledQuantity;
const shippedColumns = [itemColumn, skuColumn, orderedColumn, unitsColumn("Shipped", shipped), boxColumn(shipped)];

/** Tells whoever packs or opens the box which units follow later. */
function followsText({ missingQuantity, toShipQuantity }: AdminOrderLine): string {
  return missingQuantity === toShipQuantity
    ? "Back-ordered: ships later"
    : `${missingQuantity} back-ordered: ${missingQuantity === 1 ? "ships" : "ship"} later`;
}
