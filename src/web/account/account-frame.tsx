import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { links } from "#web/links.ts";

const parts = [
  [links.account(), "Overview"],
  [links.ownOrders(), "Orders"],
  [links.ownInvoices(), "Invoices"],
  [links.lists(), "Lists"],
  [links.ownProfile(), "Profile"],
  [links.ownAddresses(), "Addresses"],
  [links.ownTaxExemption(), "Tax exemption"],
  [links.ownSecurity(), "Security"],
  [links.ownPrivacy(), "Your data"],
] as const;

/** The frame of every account page: links to the others, and what was just done (`notice`). */
export function AccountFrame({ title, notice, children }: { title: ReactNode; notice?: string | null | undefined; children: ReactNode }) {
  return (
    <div className="content grid gap-8 py-10 sm:py-14 lg:not-print:grid-cols-[12rem_minmax(0,1fr)] lg:gap-16">
      <nav aria-label="Account" className="print:hidden">
        <ul className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line pb-3 lg:grid lg:border-0 lg:pb-0">
          {parts.map(([to, text]) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === links.account()}
                className={({ isActive }) =>
                  classNames(
                    "flex min-h-11 items-center font-medium underline-offset-4 lg:min-h-9",
                    isActive ? "text-ink underline" : "text-slate hover:text-accent",
                  )
                }
              >
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <h1 className="text-3xl [overflow-wrap:anywhere]">{title}</h1>
        <p role="status" className="mt-5 rounded-control bg-green-soft px-4 py-3 font-medium text-green empty:hidden">
          {notice}
        </p>
        <div className="mt-8 grid gap-12">{children}</div>
      </div>
    </div>
  );
}

/** A part of an account page, with its own heading. */
export function AccountSection({ id, title, text, children }: { id: string; title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid max-w-2xl gap-5">
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {text && <p className="mt-2 text-slate">{text}</p>}
      </div>
      {children}
    </section>
  );
}
