import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { BuyerData } from "../orders/buyer-data.tsx";
import { AdminButton, AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { dateText, timeText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { FactList } from "../toolkit/fact-list.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { CustomerCarts, CustomerMessages } from "./customer-activity.tsx";
import { CustomerCertificates } from "./customer-certificates.tsx";
import { CustomerNotes } from "./customer-notes.tsx";
import { CustomerOrders } from "./customer-orders.tsx";
import { type AdminCustomer, customerQuery } from "./customer-query.ts";
import { CustomerTags } from "./customer-tags.tsx";
import { CustomerTerms } from "./customer-terms.tsx";
import { MergeDialog } from "./merge-dialog.tsx";

export const meta = () => [{ title: "Customer · Admin" }, { name: "robots", content: "noindex" }];

const back = { to: links.adminPage("customers"), text: "Customers" };

export default function CustomerPage() {
  const { id = "" } = useParams();
  const query = useQuery(customerQuery(id));
  return (
    <DetailPage query={query} noun="customer" back={back}>
      {({ customer }) => <LoadedCustomer key={customer.id} customer={customer} />}
    </DetailPage>
  );
}

/** Shows each section as its own panel, including what other modules know about the customer. */
function LoadedCustomer({ customer }: { customer: AdminCustomer }) {
  const mayReadMail = useRight("messages.read");
  return (
    <PageFrame
      title={customer.name || customer.email}
      back={back}
      badges={
        <>
          {customer.isDisabled && <Badge tone="red">Disabled</Badge>}
          {customer.isInvited && <Badge tone="amber">Invited</Badge>}
          {customer.terms.netDays !== null && <Badge tone="green">Net {customer.terms.netDays} days</Badge>}
        </>
      }
      actions={
        <>
          {mayReadMail && <AdminLinkButton to={links.adminMailLog({ search: customer.email })}>Sent emails</AdminLinkButton>}
          <CustomerActions customer={customer} />
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <CustomerOrders customer={customer} guestId={customer.guestId} />
          <CustomerCarts customer={customer} />
          <CustomerMessages customer={customer} />
          <CustomerTerms customer={customer} />
          <CustomerNotes customer={customer} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Contact customer={customer} />
          <CustomerTags customer={customer} />
          <CustomerCertificates email={customer.email} />
          <Addresses customer={customer} />
        </div>
      </div>
    </PageFrame>
  );
}

function CustomerActions({ customer }: { customer: AdminCustomer }) {
  const mayChange = useRight("customers.change");
  const [isMerging, setMerging] = useState(false);
  const inviting = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/customers/:id/invitation", { params: { id: customer.id } }),
    onSuccess: () => toast(`${customer.email} will get another email.`),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  if (!mayChange) return null;
  return (
    <>
      {customer.isInvited && (
        <AdminButton disabled={inviting.isPending} onClick={() => inviting.mutate()}>
          Send the invitation again
        </AdminButton>
      )}
      <AdminButton onClick={() => setMerging(true)}>Merge…</AdminButton>
      <MergeDialog customer={customer} open={isMerging} onClose={() => setMerging(false)} />
    </>
  );
}

function Contact({ customer }: { customer: AdminCustomer }) {
  const facts = [
    ["Customer since", dateText(customer.createdAt)],
    ["Last sign-in", customer.lastSignInAt ? timeText(customer.lastSignInAt) : "Never"],
    ["Orders", String(customer.orderCount)],
    ["Test orders", customer.testOrderCount > 0 ? String(customer.testOrderCount) : null],
    ["Last order", customer.lastOrderAt && dateText(customer.lastOrderAt)],
    ["Value", moneyText(customer.value)],
    ["Outstanding", moneyText(customer.open)],
    ["Newsletter", customer.receivesNewsletter ? "Subscribed" : "Not subscribed"],
  ] as const;
  const navigate = useNavigate();
  return (
    <Panel title="Contact">
      {customer.name && <p className="font-medium">{customer.name}</p>}
      <a href={`mailto:${customer.email}`} className="break-all text-accent hover:underline">
        {customer.email}
      </a>
      <p className="text-slate">{customer.isEmailConfirmed ? "Email address confirmed" : "Email address not confirmed"}</p>
      <FactList facts={facts} className="mt-4" />
      <BuyerData order={{ email: customer.email, isBuyerErased: false }} onErased={() => navigate(links.adminPage("customers"), { replace: true })} />
    </Panel>
  );
}

function Addresses({ customer }: { customer: AdminCustomer }) {
  return (
    <Panel title="Addresses">
      {customer.addresses.length === 0 && <p className="text-slate">None saved in the account.</p>}
      <ul className="grid gap-4">
        {customer.addresses.map(({ id, address, isDefault }) => (
          <li key={id}>
            {isDefault && <p className="text-[0.8125rem] text-slate">Default</p>}
            <address className="not-italic [overflow-wrap:anywhere]">
              {address.formatted.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
