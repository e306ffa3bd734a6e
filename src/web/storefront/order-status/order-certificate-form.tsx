import { Button } from "#ui/button.tsx";
import type { OrderAnswer } from "#web/order-parts/order-answer.ts";
import { CertificateFields } from "#web/tax-certificates/certificate-fields.tsx";
import type { OrderStatusView } from "./order-status-view.ts";

/** Sends the certificate for an order that was placed with only its number. Works without script. */
export function OrderCertificateForm({ order, answer }: { order: OrderStatusView; answer: OrderAnswer | undefined }) {
  const { certificateForm } = order;
  if (!certificateForm) return null;
  const { message, fields } = answer?.intent === "tax-certificate" ? answer : { message: null, fields: {} };
  return (
    <section id="tax-exemption" aria-labelledby="tax-exemption-title" className="scroll-mt-24">
      <h2 id="tax-exemption-title" className="text-xl">
        Send your exemption certificate
      </h2>
      <p className="mt-3 max-w-reading">
        You gave the number of an exemption certificate, and tax was charged because we do not have the certificate itself. Once you have sent it and
        we have verified it, we refund the tax of this order.
      </p>
      <form method="post" encType="multipart/form-data" className="mt-5 grid max-w-reading gap-5">
        {message && (
          <p role="alert" className="text-red">
            {message}
          </p>
        )}
        <CertificateFields isNumberFixed countries={certificateForm.countries} start={certificateForm.start} values={{}} errors={fields} />
        <Button type="submit" name="intent" value="tax-certificate" look="outline" className="justify-self-start">
          Send certificate
        </Button>
      </form>
    </section>
  );
}
