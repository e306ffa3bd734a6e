import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { Dialog } from "../toolkit/dialog.tsx";
import { fileUrls } from "../toolkit/file-urls.ts";
import { TextField } from "../toolkit/form-fields.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { type Certificate, expiryText, placesText, stateOf } from "./certificate-words.ts";

export const meta = () => [{ title: "Tax certificate · Admin" }, { name: "robots", content: "noindex" }];

type Detail = Answer<"GET /api/admin/tax-certificates/:id">;

const certificateQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "tax-certificate", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/tax-certificates/:id", { params: { id } }, { signal }),
  });

const back = { to: links.adminPage("tax-certificates"), text: "Tax certificates" };

export default function TaxCertificatePage() {
  const { id = "" } = useParams();
  const query = useQuery(certificateQuery(id));
  return (
    <DetailPage query={query} noun="certificate" back={back} narrow>
      {({ certificate, taxedOrders }) => <CertificateDetail certificate={certificate} taxedOrders={taxedOrders} />}
    </DetailPage>
  );
}

function CertificateDetail({ certificate, taxedOrders }: Detail) {
  const mayDecide = useRight("orders.change");
  const { tone, text } = stateOf(certificate);
  return (
    <PageFrame
      title={certificate.number}
      back={back}
      narrow
      badges={<Badge tone={tone}>{text}</Badge>}
      actions={
        mayDecide &&
        certificate.removedAt === null && (
          <>
            {certificate.status !== "declined" && <Decline certificate={certificate} />}
            {certificate.status !== "verified" && <Verify certificate={certificate} />}
          </>
        )
      }
    >
      <div className="grid gap-4">
        <Panel title="Certificate">
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
            <Fact term="Buyer">
              {certificate.email || "Personal data erased"}
              {certificate.email && !certificate.isEmailProven && (
                <span className="block text-slate">Not confirmed: anyone could have entered this address. Check who sent the certificate.</span>
              )}
            </Fact>
            {certificate.email && (
              <Fact term="Account">{certificate.accountId === null ? "None: sent by a guest" : "Signed in when it was sent"}</Fact>
            )}
            <Fact term="Valid in">{placesText(certificate)}</Fact>
            <Fact term="Until">{expiryText(certificate)}</Fact>
            <Fact term="Sent">{timeText(certificate.createdAt)}</Fact>
            {certificate.decidedAt && (
              <Fact term={certificate.status === "verified" ? "Verified" : "Declined"}>
                {timeText(certificate.decidedAt)}
                {certificate.decidedByName && ` by ${certificate.decidedByName}`}
              </Fact>
            )}
            {certificate.removedAt && (
              <Fact term="Removed">
                {timeText(certificate.removedAt)}
                <span className="block text-slate">It applies to no further order. It is kept as proof for orders that were placed with it.</span>
              </Fact>
            )}
            {certificate.reason && <Fact term="Reason">{certificate.reason}</Fact>}
          </dl>
          <p className="mt-4">
            <a href={fileUrls.taxCertificate(certificate.id)} download className="text-accent underline underline-offset-2">
              Download the certificate ({Math.max(1, Math.round(certificate.fileBytes / 1024))} KB)
            </a>
          </p>
        </Panel>
        <TaxedOrders certificate={certificate} taxedOrders={taxedOrders} />
      </div>
    </PageFrame>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-slate">{term}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

/** Replaces the certificate on screen with the one in the answer. */
function useStored(id: string, done: string, onDone?: () => void) {
  const client = useQueryClient();
  return (detail: Detail) => {
    client.setQueryData(certificateQuery(id).queryKey, detail);
    client.invalidateQueries({ queryKey: ["admin", "tax-certificates"] });
    client.invalidateQueries({ queryKey: ["admin", "settings", "open-tasks"] });
    toast(done);
    onDone?.();
  };
}

function Verify({ certificate }: { certificate: Certificate }) {
  const { id, number } = certificate;
  const verifying = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/tax-certificates/:id/verify", { params: { id } }),
    onSuccess: useStored(id, `${number} was verified. The buyer will get an email.`),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  return (
    <AdminButton look="solid" disabled={verifying.isPending || certificate.isExpired} onClick={() => verifying.mutate()}>
      {verifying.isPending ? "Working…" : "Verify"}
    </AdminButton>
  );
}

function Decline({ certificate }: { certificate: Certificate }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AdminButton onClick={() => setOpen(true)}>{certificate.status === "verified" ? "Withdraw" : "Decline"}</AdminButton>
      <Dialog isForm open={isOpen} title={`Decline ${certificate.number}?`} onClose={() => setOpen(false)}>
        <DeclineForm certificate={certificate} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function DeclineForm({ certificate: { id, number, status }, onClose }: { certificate: Certificate; onClose: () => void }) {
  const store = useStored(id, `${number} was declined. The buyer will get an email.`, onClose);
  const form = useActionForm({
    initial: { reason: "" },
    draft: { record: `tax-certificate/${id}/decline`, title: `Decline ${number}`, path: links.adminTaxCertificate(id) },
    run: async ({ reason }) =>
      store(await callAdmin("POST /api/admin/tax-certificates/:id/decline", { params: { id }, body: { reason: reason.trim() } })),
  });
  return (
    <ActionFormBody form={form} submit="Decline" look="danger" dismiss="Go back" onDismiss={onClose}>
      <p>{status === "verified" ? "Future orders are taxed again; earlier tax-exempt orders do not change." : "Tax is charged as usual."}</p>
      <TextField form={form} name="reason" label="Reason" required maxLength={500} hint="Shown to the buyer." />
    </ActionFormBody>
  );
}

function TaxedOrders({ certificate, taxedOrders }: Detail) {
  if (taxedOrders.length === 0) return null;
  return (
    <Panel title="Orders that were taxed">
      <p className="mb-3 text-slate">
        The buyer gave this certificate’s number, and tax was charged because it was not verified yet.
        {certificate.status !== "verified" && " Once it is verified, you can refund the tax here."}
      </p>
      <ul className="grid gap-2">
        {taxedOrders.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              <Link to={links.adminOrder(order.id)} className="font-medium text-accent underline underline-offset-2">
                {order.name}
              </Link>{" "}
              <span className="figures">{moneyText(order.tax)} tax</span>
            </span>
            {order.isTaxRefunded ? <Badge tone="green">Tax refunded</Badge> : <RefundTax certificate={certificate} order={order} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RefundTax({ certificate, order }: { certificate: Certificate; order: Detail["taxedOrders"][number] }) {
  const mayRefund = useRight("orders.refund");
  const client = useQueryClient();
  const store = useStored(certificate.id, `The tax of ${order.name} was refunded.`);
  const refunding = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/tax-certificates/:id/orders/:orderId/refund", { params: { id: certificate.id, orderId: order.id } }),
    onSuccess: (detail) => {
      client.invalidateQueries({ queryKey: ["admin", "order", order.id] });
      client.invalidateQueries({ queryKey: ["admin", "orders"] });
      store(detail);
    },
    onError: (fault) => {
      client.invalidateQueries({ queryKey: certificateQuery(certificate.id).queryKey });
      toast(fault.message, { tone: "fault" });
    },
  });
  if (!mayRefund || certificate.status !== "verified" || Number(order.tax.amount) === 0) return null;
  return (
    <AdminButton disabled={refunding.isPending} onClick={() => refunding.mutate()}>
      {refunding.isPending ? "Working…" : `Refund ${moneyText(order.tax)}`}
      <span className="sr-only"> tax of {order.name}</span>
    </AdminButton>
  );
}
