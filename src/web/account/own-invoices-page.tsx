import { Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import type { Route } from "./+types/own-invoices-page";
import { AccountFrame, AccountSection } from "./account-frame.tsx";
import { loadOwnInvoices } from "./own-invoices-page.server.ts";

export const loader = loadOwnInvoices;

export const meta = () => [{ title: "Your invoices" }, { name: "robots", content: "noindex" }];

type Data = Route.ComponentProps["loaderData"];

const views = [
  ["all", "All"],
  ["open", "Open"],
  ["paid", "Paid"],
] as const;

const emptyTexts = {
  all: "You have no invoices yet. An order on a purchase order gets one when it is accepted; for one paid by card you can ask on its page.",
  open: "No invoice is open.",
  paid: "No invoice is paid yet.",
};

export default function OwnInvoicesPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { netDays, view, isFirst, next, invoices } = loaderData;
  return (
    <AccountFrame title="Invoices">
      <AccountSection id="terms" title="Payment terms" text={<TermsText netDays={netDays} />}>
        {null}
      </AccountSection>
      <AccountSection id="invoices" title="Invoices and credit notes">
        <nav aria-label="Which invoices">
          <ul className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line">
            {views.map(([name, text]) => (
              <li key={name}>
                <Link
                  to={links.ownInvoices({ view: name === "all" ? null : name })}
                  aria-current={name === view ? "page" : undefined}
                  className={classNames(
                    "flex min-h-11 items-center font-medium underline-offset-4",
                    name === view ? "text-ink underline" : "text-slate hover:text-accent",
                  )}
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {invoices.length === 0 && <p>{isFirst ? emptyTexts[view] : "There are no more invoices."}</p>}
        <ul className="grid gap-4">
          {invoices.map((invoice) => (
            <Invoice key={invoice.id} invoice={invoice} />
          ))}
        </ul>
        <Pages view={view} isFirst={isFirst} next={next} />
      </AccountSection>
    </AccountFrame>
  );
}

function TermsText({ netDays }: Pick<Data, "netDays">) {
  if (netDays === 0) return "Invoices of your account are due at once.";
  if (netDays !== null)
    return `Invoices of your account are due within ${netDays} ${netDays === 1 ? "day" : "days"}. New orders on a purchase order follow these terms.`;
  return (
    <>
      Your account has no payment terms.{" "}
      <Link to={links.contact()} className="text-accent underline underline-offset-4">
        Contact us
      </Link>{" "}
      to ask for them.
    </>
  );
}

function Invoice({
  invoice: { id, number, kind, isTest, orderId, orderName, issuedOn, dueOn, total, open, isOverdue },
}: {
  invoice: Data["invoices"][number];
}) {
  const title = `${kind === "invoice" ? "Invoice" : "Credit note"} ${number}`;
  return (
    <li className="rounded-surface border border-line p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-lg font-medium [overflow-wrap:anywhere]">{title}</h3>
        <p className="figures text-lg font-semibold">{moneyText(total)}</p>
      </div>
      <p className="mt-1 text-sm text-slate">
        Issued on {issuedOn} for order{" "}
        <Link to={links.ownOrder(orderId)} className="inline-block py-0.5 font-mono text-accent underline underline-offset-4">
          {orderName}
        </Link>
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {isTest && <Badge tone="amber">TEST</Badge>}
          {isOverdue && <Badge tone="red">Overdue</Badge>}
          {open ? (
            <span className="figures">
              <span className="font-medium">{moneyText(open)}</span> open{dueOn && `, due on ${dueOn}`}
            </span>
          ) : (
            kind === "invoice" && <span className="text-slate">Nothing is open{dueOn && `; it was due on ${dueOn}`}</span>
          )}
        </p>
        <a href={links.invoiceFile(id)} download className="inline-block py-0.5 font-medium text-accent underline underline-offset-4">
          Download PDF<span className="sr-only"> of {title}</span>
        </a>
      </div>
    </li>
  );
}

function Pages({ view, isFirst, next }: Pick<Data, "view" | "isFirst" | "next">) {
  if (isFirst && next === null) return null;
  const query = view === "all" ? {} : { view };
  return (
    <nav aria-label="Pages of invoices" className="flex gap-3">
      {!isFirst && (
        <LinkButton look="outline" to={links.ownInvoices(query)}>
          First page
        </LinkButton>
      )}
      {next && (
        <LinkButton look="outline" to={links.ownInvoices({ ...query, after: next })}>
          Next
        </LinkButton>
      )}
    </nav>
  );
}
