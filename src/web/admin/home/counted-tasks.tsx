import { Link } from "react-router";
import type { Waiting } from "#domain/open-tasks/open-tasks.ts";
import { links } from "#web/links.ts";
import { TaskItem } from "./task-item.tsx";

type Row = { one: string; many: (count: number) => string; see: string; to: string };

const rows: Record<Exclude<keyof Waiting, "refundsToSend">, Row> = {
  messages: {
    one: "A message is waiting for a reply.",
    many: (count) => `${count} messages are waiting for a reply.`,
    see: "See the messages",
    to: links.adminMessages(),
  },
  returns: {
    one: "A return is waiting for your decision.",
    many: (count) => `${count} returns are waiting for your decision.`,
    see: "See the returns",
    to: links.adminPage("returns"),
  },
  freightQuotes: {
    one: "A buyer is waiting for a freight quote.",
    many: (count) => `${count} buyers are waiting for a freight quote.`,
    see: "See the requests",
    to: links.adminPage("freight-quotes"),
  },
  lateOrders: {
    one: "An order is late: items have not shipped by the date the buyer was told.",
    many: (count) => `${count} orders are late: items have not shipped by the date their buyers were told.`,
    see: "See the orders",
    to: links.adminOrders({ view: "late" }),
  },
  overdueInvoices: {
    one: "An invoice is overdue.",
    many: (count) => `${count} invoices are overdue.`,
    see: "See the invoices",
    to: `${links.adminPage("invoices")}?view=overdue`,
  },
  certificates: {
    one: "A tax exemption certificate is waiting to be verified.",
    many: (count) => `${count} tax exemption certificates are waiting to be verified.`,
    see: "See the certificates",
    to: links.adminPage("tax-certificates"),
  },
  taxToReturn: {
    one: "An order was taxed before its exemption certificate was verified. The tax must be refunded.",
    many: (count) => `${count} orders were taxed before their exemption certificates were verified. The tax must be refunded.`,
    see: "See the certificates",
    to: `${links.adminPage("tax-certificates")}?view=tax-to-return`,
  },
};

/** Tasks that have a list of their own, with how many there are. Refunds to send are named order by order, in another task. */
export function CountedTasks({ waiting }: { waiting: Waiting }) {
  return (
    <>
      {Object.entries(rows).map(([name, { one, many, see, to }]) => {
        const count = waiting[name as keyof typeof rows];
        if (count === 0) return null;
        return (
          <TaskItem key={name} isFault={false}>
            {count === 1 ? one : many(count)}{" "}
            <Link to={to} className="text-accent underline underline-offset-2">
              {see}
            </Link>
          </TaskItem>
        );
      })}
    </>
  );
}
