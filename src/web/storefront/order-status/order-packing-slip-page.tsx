import type { LoaderFunctionArgs } from "react-router";
import { readSettings } from "#domain/settings/settings.ts";
import { withVariant } from "#domain/variant-title.ts";
import { Fact } from "#ui/fact.tsx";
import { links } from "#web/links.ts";
import { shopOf } from "#web/page-context.ts";
import { pageMeta } from "../page-meta.ts";
import { orderView } from "../thank-you/thank-you-page.server.ts";
import type { Route } from "./+types/order-packing-slip-page";
import { buyersOrderOf, orderPageHeaders } from "./order-status-page.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { token, order: own } = await buyersOrderOf(args);
  const { shop } = await readSettings(shopOf(args.context));
  const { name, placedOn, poNumber, costCenter, shippingAddress, shippingMethod, deliveryLines, isTest } = orderView(
    own,
    shopOf(args.context).clock.now(),
    null,
  );
  const lines = own.lines.filter(({ quantity, withdrawn }) => quantity > withdrawn);
  return {
    token,
    shop: { name: shop.name, address: shop.address },
    order: { name, placedOn, poNumber, costCenter, shippingAddress, shippingMethod, deliveryLines, isTest },
    lines: lines.map(({ id, title, variantTitle, sku, quantity, withdrawn, shipped }) => ({
      id,
      title: withVariant({ title, variantTitle }),
      sku,
      quantity: quantity - withdrawn,
      shipped,
    })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: "Packing slip", path: "/orders", noIndex: true }), { name: "referrer", content: "same-origin" }];
}

export function headers() {
  return orderPageHeaders;
}

/** Without prices, for the receiving department. The shop's header and footer are not printed. */
export default function OrderPackingSlipPage({ loaderData: { token, shop, order, lines } }: Pick<Route.ComponentProps, "loaderData">) {
  return (
    <div className="content max-w-3xl py-10 print:py-6">
      <p className="mb-6 print:hidden">
        <a href={links.orderStatus(token)} className="text-accent underline underline-offset-4">
          Back to the order
        </a>
      </p>
      <h1 className="text-3xl">Packing slip {order.name}</h1>
      <dl className="mt-6 grid gap-6 sm:grid-cols-2">
        <Fact label="From" lines={[shop.name, ...shop.address.split("\n")]} />
        <Fact label="Ship to" lines={order.shippingAddress} />
        <Fact
          label="Order"
          lines={[
            `${order.name}${order.isTest ? " (TEST)" : ""}`,
            order.placedOn,
            ...(order.poNumber ? [`PO number ${order.poNumber}`] : []),
            ...(order.costCenter ? [`Cost center ${order.costCenter}`] : []),
            order.shippingMethod,
            ...order.deliveryLines,
          ]}
        />
      </dl>
      <table className="mt-8 w-full text-left text-[0.9375rem]">
        <caption className="sr-only">Items</caption>
        <thead className="border-b border-line text-sm text-slate">
          <tr>
            {["Item", "SKU", "Ordered", "Shipped"].map((title, at) => (
              <th key={title} scope="col" className={`py-2 font-medium ${at < 3 ? "pr-4" : ""} ${at < 2 ? "" : "text-right"}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-b border-line align-top">
              <td className="py-2 pr-4 [overflow-wrap:anywhere]">{line.title}</td>
              <td className="py-2 pr-4 font-mono text-sm">{line.sku}</td>
              <td className="figures py-2 pr-4 text-right">{line.quantity}</td>
              <td className="figures py-2 text-right">{line.shipped}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
