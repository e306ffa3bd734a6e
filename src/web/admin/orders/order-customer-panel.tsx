import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { timeText } from "../toolkit/date-format.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { BuyerData } from "./buyer-data.tsx";
import { AddressLines } from "./order-address-lines.tsx";
import { OrderCustomer } from "./order-customer.tsx";
import { OrderDelivery } from "./order-delivery.tsx";

/** Who ordered, the shipping and billing addresses, and what the buyer confirmed and noted. */
export function OrderCustomerPanel({ order }: { order: AdminOrder }) {
  const isSameAddress = JSON.stringify(order.shippingAddress) === JSON.stringify(order.billingAddress);
  return (
    <Panel title="Customer">
      <OrderCustomer order={order} />
      {order.isBuyerErased ? (
        <p className="text-slate">The buyer’s personal data was erased. The order data that accounting needs was kept.</p>
      ) : (
        <a
          href={`mailto:${order.email}?subject=${encodeURIComponent(`Your order ${order.name}`)}`}
          className="inline-block py-1 break-all text-accent hover:underline"
        >
          {order.email}
        </a>
      )}
      {order.shippingAddress.phone && <p className="text-slate">{order.shippingAddress.phone}</p>}
      <h3 className="mt-4 mb-1 text-[0.8125rem] font-medium tracking-normal text-slate">Ship to</h3>
      <AddressLines address={order.shippingAddress} />
      <h3 className="mt-4 mb-1 text-[0.8125rem] font-medium tracking-normal text-slate">Delivery</h3>
      <OrderDelivery order={order} />
      <h3 className="mt-4 mb-1 text-[0.8125rem] font-medium tracking-normal text-slate">Bill to</h3>
      {isSameAddress ? <p className="text-slate">Same as shipping address</p> : <AddressLines address={order.billingAddress} />}
      {order.confirmed.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-[0.8125rem] font-medium tracking-normal text-slate">Confirmed by the buyer</h3>
          <ul className="grid gap-1">
            {order.confirmed.map(({ text, at }) => (
              <li key={text}>
                {text}{" "}
                <span className="text-slate">
                  {timeText(at)}
                  {order.email && ` by ${order.email}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {order.buyerNote && (
        <>
          <h3 className="mt-4 mb-1 text-[0.8125rem] font-medium tracking-normal text-slate">Buyer’s note</h3>
          <p className="[overflow-wrap:anywhere]">{order.buyerNote}</p>
        </>
      )}
      <BuyerData order={order} />
    </Panel>
  );
}
