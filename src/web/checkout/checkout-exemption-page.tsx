import { Button } from "#ui/button.tsx";
import { links } from "#web/links.ts";
import { CertificateFields, SentCertificate } from "#web/tax-certificates/certificate-fields.tsx";
import type { Route } from "./+types/checkout-exemption-page";
import { CheckoutEnded } from "./checkout-ended.tsx";
import { loadCheckoutExemption, submitCheckoutExemption } from "./checkout-exemption-page.server.ts";

export const loader = loadCheckoutExemption;
export const action = submitCheckoutExemption;
export { CheckoutEnded as ErrorBoundary };

export function meta() {
  return [{ title: "Tax exemption" }, { name: "robots", content: "noindex" }, { name: "referrer", content: "same-origin" }];
}

/** A form of its own that is sent without script, so that the checkout never sends the file along with each letter typed. */
export default function CheckoutExemptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, isGuest, email, certificates, countries, start } = loaderData;
  const { errors = {}, values = {}, message = null } = actionData ?? {};
  return (
    <main id="main" className="mx-auto w-full max-w-2xl px-5 py-10 sm:py-14">
      <h1 className="text-3xl">Tax exemption</h1>
      <p className="mt-4">
        Send us the exemption certificate of your institution. Tax is charged on this order until we have verified it; once we have, we refund the tax
        and write to {email || "you"}. Later orders to the places where it is valid are free of tax from then on.
      </p>
      {isGuest && (
        <p className="mt-2 text-slate">
          Without an account, the certificate belongs to this browser. With an account it is valid wherever you sign in.
        </p>
      )}
      {certificates.length > 0 && (
        <section aria-labelledby="sent" className="mt-8 grid gap-4">
          <h2 id="sent" className="text-xl">
            Your certificates
          </h2>
          <ul className="grid gap-4">
            {certificates.map((certificate) => (
              <SentCertificate key={certificate.id} certificate={certificate} />
            ))}
          </ul>
        </section>
      )}
      <form method="post" action={links.checkoutExemption(token)} encType="multipart/form-data" className="mt-8 grid gap-5">
        {message && (
          <p role="alert" className="text-red">
            {message}
          </p>
        )}
        <CertificateFields countries={countries} start={start} values={values} errors={errors} />
        <Button type="submit" size="large" className="justify-self-start">
          Send certificate
        </Button>
      </form>
      <p className="mt-6">
        <a href={links.checkout(token)} className="text-accent underline underline-offset-4">
          Back to checkout
        </a>
      </p>
    </main>
  );
}
