import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { BuyerData } from "../orders/buyer-data.tsx";
import { AdminButton, AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { dateText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { FactList } from "../toolkit/fact-list.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { CustomerMessages } from "./customer-activity.tsx";
import { CustomerOrders } from "./customer-orders.tsx";
import { InviteDialog } from "./invite-dialog.tsx";

export const meta = () => [{ title: "Guest · Admin" }, { name: "robots", content: "noindex" }];

type Guest = Answer<"GET /api/admin/guests/:id">["guest"];

const back = { to: links.adminPage("customers"), text: "Customers" };

/** A guest: the orders that were placed under one email address without an account. */
export default function GuestPage() {
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: ["admin", "guest", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/guests/:id", { params: { id } }, { signal }),
  });
  return (
    <DetailPage query={query} noun="guest" back={back}>
      {({ guest }) => <LoadedGuest key={guest.id} guest={guest} />}
    </DetailPage>
  );
}

function LoadedGuest({ guest }: { guest: Guest }) {
  const mayReadMail = useRight("messages.read");
  return (
    <PageFrame
      title={guest.name || guest.email}
      back={back}
      badges={<Badge tone="gray">Guest</Badge>}
      actions={
        <>
          {mayReadMail && <AdminLinkButton to={links.adminMailLog({ search: guest.email })}>Sent emails</AdminLinkButton>}
          {guest.accountId === null && <Invite guest={guest} />}
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <CustomerOrders customer={guest} />
          <CustomerMessages customer={{ email: guest.email, isEmailConfirmed: false }} />
        </div>
        <Contact guest={guest} />
      </div>
    </PageFrame>
  );
}

function Invite({ guest }: { guest: Guest }) {
  const [isOpen, setOpen] = useState(false);
  // The last word of a name is most often the last name; it can be changed in the dialog.
  const [, firstName = "", lastName = ""] = /^(.*?)\s*(\S*)$/.exec(guest.name) ?? [];
  if (!useRight("customers.change")) return null;
  return (
    <>
      <AdminButton look="solid" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" className="size-4" />
        Invite to an account
      </AdminButton>
      <InviteDialog open={isOpen} guest={{ id: guest.id, firstName, lastName, email: guest.email }} onClose={() => setOpen(false)} />
    </>
  );
}

function Contact({ guest }: { guest: Guest }) {
  const navigate = useNavigate();
  const facts = [
    ["First order", dateText(guest.createdAt)],
    ["Last order", guest.lastOrderAt && dateText(guest.lastOrderAt)],
    ["Orders", String(guest.orderCount)],
    ["Test orders", guest.testOrderCount > 0 ? String(guest.testOrderCount) : null],
    ["Value", moneyText(guest.value)],
    ["Newsletter", guest.receivesNewsletter ? "Subscribed" : "Not subscribed"],
  ] as const;
  return (
    <Panel title="Contact">
      {guest.name && <p className="font-medium">{guest.name}</p>}
      {guest.company && <p>{guest.company}</p>}
      <a href={`mailto:${guest.email}`} className="break-all text-accent hover:underline">
        {guest.email}
      </a>
      {guest.accountId === null ? (
        <p className="text-slate">No account has this email address.</p>
      ) : (
        <p className="text-slate">
          <Link to={links.adminCustomer(guest.accountId)} className="text-accent underline underline-offset-2">
            An account
          </Link>{" "}
          has this email address. These orders join it when its owner confirms the address or signs in next.
        </p>
      )}
      <FactList facts={facts} className="mt-4" />
      <BuyerData order={{ email: guest.email, isBuyerErased: false }} onErased={() => navigate(links.adminPage("customers"), { replace: true })} />
    </Panel>
  );
}
