import { type ReactNode, useRef } from "react";
import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { links } from "#web/links.ts";
import { CertificateFields, SentCertificate } from "#web/tax-certificates/certificate-fields.tsx";
import type { Route } from "./+types/tax-exemption-page";
import { AccountForm, type FormAnswer, orUnreached } from "./account-form.tsx";
import { AccountFrame, AccountSection } from "./account-frame.tsx";
import { changeTaxExemption, loadTaxExemption } from "./tax-exemption-page.server.ts";

export const loader = loadTaxExemption;
export const action = changeTaxExemption;
export const clientAction = orUnreached;

export const meta = () => [{ title: "Tax exemption" }, { name: "robots", content: "noindex" }];

export default function TaxExemptionPage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { isStaff, certificates, countries, country, notice } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const start = useRef({ number: "", country, provinces: [] });
  if (isStaff)
    return (
      <AccountFrame title="Tax exemption">
        <p>Staff accounts do not buy, so they have no certificates. Sign in as a customer to send one.</p>
      </AccountFrame>
    );
  return (
    <AccountFrame title="Tax exemption" notice={answer ? null : notice}>
      <AccountSection
        id="certificates"
        title="Your certificates"
        text="Once we have verified a certificate, no tax is charged on your orders to the places where it is valid, until it expires. Tax that you paid while you waited is refunded."
      >
        {certificates.length === 0 && <p>You have not sent a certificate yet.</p>}
        <ul className="grid gap-4">
          {certificates.map((certificate) => (
            <SentCertificate key={certificate.id} certificate={certificate} actions={<Actions id={certificate.id} number={certificate.number} />} />
          ))}
        </ul>
        {answer?.intent === "remove" && (
          <p role="alert" className="text-red">
            {answer.message}
          </p>
        )}
      </AccountSection>
      <AccountSection id="send" title="Send a certificate">
        {/* A new, empty form after each that was carried out. */}
        <MultipartForm key={certificates.length} answer={answer}>
          <CertificateFields
            countries={countries}
            start={start.current}
            values={answer?.intent === "send" ? answer.values : {}}
            errors={answer?.intent === "send" ? answer.errors : {}}
          />
        </MultipartForm>
      </AccountSection>
    </AccountFrame>
  );
}

function MultipartForm({ answer, children }: { answer: FormAnswer | undefined; children: ReactNode }) {
  return (
    <AccountForm intent="send" answer={answer} submit="Send certificate" busy="Sending…" encType="multipart/form-data">
      {children}
    </AccountForm>
  );
}

function Actions({ id, number }: { id: string; number: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <a href={links.ownTaxCertificateFile(id)} download className="py-0.5 text-accent underline underline-offset-4">
        Download<span className="sr-only"> certificate {number}</span>
      </a>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" look="plain">
          Remove<span className="sr-only"> certificate {number}</span>
        </Button>
      </Form>
    </div>
  );
}
