import type { ReactNode } from "react";
import { links } from "#web/links.ts";
import type { BuyerActions, OrderDocumentsView } from "./buyer-order-views.ts";
import { BuyersForms } from "./order-documents-forms.tsx";

type Order = OrderDocumentsView &
  Pick<BuyerActions, "token" | "canRequestInvoice" | "uploadTo"> & {
    isBuyer: boolean;
    /** The tax exemption certificate with which the order was placed. */
    certificate: { number: string; url: string; status: string } | null;
    uploadFault: string | null;
  };

/** Every document of an order to read or print, and what the buyer can request or send. */
export function OrderDocuments({ order }: { order: Order }): ReactNode {
  if (order.documents.length === 0 && !order.isBuyer) return null;
  const link = "text-accent underline underline-offset-4 [overflow-wrap:anywhere]";
  return (
    <section aria-labelledby="order-documents">
      <h2 id="order-documents" className="text-xl">
        Documents
      </h2>
      <ul className="mt-3 grid gap-2">
        {order.isBuyer && (
          <li>
            <a href={links.orderPackingSlip(order.token)} className={link}>
              Packing slip
            </a>
          </li>
        )}
        {order.invoices.map(({ id, title }) => (
          <li key={id}>
            <a href={links.invoiceFile(id)} download className={link}>
              {title}
            </a>
          </li>
        ))}
        {order.certificate && (
          <li>
            <a href={order.certificate.url} download className={link}>
              Tax exemption certificate {order.certificate.number}
            </a>{" "}
            <span className="text-sm text-slate [overflow-wrap:anywhere]">{order.certificate.status}</span>
          </li>
        )}
        {order.purchaseOrders.map(({ id, name }) => (
          <li key={id}>
            <a href={links.poDocumentFile(id)} download className={link}>
              {name}
            </a>{" "}
            <span className="text-sm text-slate">Your purchase order</span>
          </li>
        ))}
        {order.documents.map(({ title, url, size }) => (
          <li key={url + title}>
            <a href={url} target="_blank" rel="noopener" className={link}>
              {title}
            </a>{" "}
            <span className="figures text-sm whitespace-nowrap text-slate">PDF, {size}</span>
          </li>
        ))}
      </ul>
      <BuyersForms order={order} />
    </section>
  );
}
