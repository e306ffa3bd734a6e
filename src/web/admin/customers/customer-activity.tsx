import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { statusBadges } from "../messages/conversation-query.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { dateText, timeText } from "../toolkit/date-format.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import type { AdminCustomer } from "./customer-query.ts";

/** The contents of the customer's cart. Shows nothing if it is empty. */
export function CustomerCarts({ customer }: { customer: AdminCustomer }) {
  if (customer.carts.length === 0) return null;
  return (
    <Panel title="Current cart">
      {customer.carts.map((cart) => (
        <div key={cart.id} className="mb-3 last:mb-0">
          <ul className="divide-y divide-line">
            {cart.lines.map((line) => (
              <li key={`${line.productId} ${line.variantTitle}`} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="min-w-0 flex-1 basis-60">
                  <Link to={links.adminProduct(line.productId)} className="text-accent hover:underline">
                    {line.title}
                  </Link>
                  {line.variantTitle !== "Default Title" && <span className="text-slate"> {line.variantTitle}</span>}
                </span>
                <span className="figures text-slate">
                  {line.quantity} × {moneyText(line.unitPrice)}
                </span>
              </li>
            ))}
          </ul>
          {cart.lineCount > cart.lines.length && <p className="text-slate">and {cart.lineCount - cart.lines.length} more</p>}
          <p className="text-[0.8125rem] text-slate">Last changed {timeText(cart.updatedAt)}. Prices are current, without shipping and tax.</p>
        </div>
      ))}
    </Panel>
  );
}

/** Messages from the customer's email address. Shows nothing if there are none. */
export function CustomerMessages({ customer: { email, isEmailConfirmed } }: { customer: Pick<AdminCustomer, "email" | "isEmailConfirmed"> }) {
  const mayRead = useRight("messages.read");
  const query = { email, view: "all", sort: "newest", first: "10" } as const;
  const { data } = useQuery({
    queryKey: ["admin", "messages", query],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/messages", { query: { ...query, first: 10 } }, { signal }),
    enabled: mayRead,
  });
  const messages = data?.conversations ?? [];
  if (messages.length === 0) return null;
  return (
    <Panel title="Messages">
      {!isEmailConfirmed && <p className="mb-2 text-slate">From this email address, which has not been confirmed.</p>}
      <ul className="divide-y divide-line">
        {messages.map((message) => (
          <li key={message.id} className="grid gap-1 py-2">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <Link to={links.adminMessage(message.id)} className="font-medium text-accent hover:underline">
                {message.subject}
              </Link>
              <Badge tone={statusBadges[message.status][0]}>{statusBadges[message.status][1]}</Badge>
            </span>
            <span className="truncate text-slate">{message.excerpt}</span>
            <span className="figures text-[0.8125rem] text-slate">{dateText(message.lastAt)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
