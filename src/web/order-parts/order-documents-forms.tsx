import { Button } from "#ui/button.tsx";
import { inputClass } from "#ui/input-class.ts";
import { links } from "#web/links.ts";
import type { BuyerActions } from "./buyer-order-views.ts";

type Order = Pick<BuyerActions, "token" | "canRequestInvoice" | "uploadTo"> & { uploadFault: string | null };

/** What the buyer can request or send: an invoice, and the document of the purchase order. Both forms work without script. */
export function BuyersForms({ order }: { order: Order }) {
  return (
    <>
      {order.canRequestInvoice && (
        <form method="post" action={links.orderStatus(order.token)} className="mt-4">
          <Button type="submit" name="intent" value="invoice" look="outline">
            Create an invoice
          </Button>
        </form>
      )}
      {order.uploadTo !== null && (
        <form method="post" action={order.uploadTo} encType="multipart/form-data" className="mt-6 grid gap-3">
          <label htmlFor="po-document" className="font-medium">
            Send your purchase order
          </label>
          <input
            id="po-document"
            type="file"
            name="poDocument"
            accept="application/pdf,image/png,image/jpeg"
            className={inputClass}
            aria-describedby={order.uploadFault ? "po-document-hint po-document-fault" : "po-document-hint"}
            aria-invalid={order.uploadFault ? true : undefined}
          />
          <p id="po-document-hint" className="text-sm text-slate">
            PDF, PNG or JPEG of at most 5 MB. Only you and our staff can read it.
          </p>
          {order.uploadFault && (
            <p id="po-document-fault" role="alert" className="text-sm text-red">
              {order.uploadFault}
            </p>
          )}
          <Button type="submit" look="outline" className="justify-self-start">
            Upload
          </Button>
        </form>
      )}
    </>
  );
}
