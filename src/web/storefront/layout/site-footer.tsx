import { Link } from "react-router";
import { links } from "#web/links.ts";
import type { FooterColumn } from "./navigation-view.ts";

export type FooterFacts = { shopName: string; tagline: string; supportEmail: string; phone: string; address: string; year: number };

export function SiteFooter({ columns, facts }: { columns: FooterColumn[]; facts: FooterFacts }) {
  return (
    <footer className="on-ink mt-auto bg-ink text-paper print:hidden">
      <div className="content grid gap-12 py-16 lg:grid-cols-[20rem_1fr]">
        <div>
          <p className="text-2xl font-semibold tracking-[-0.045em]">{facts.shopName}</p>
          {facts.tagline && <p className="mt-3 text-[0.9375rem] text-white/75">{facts.tagline}</p>}
          <address className="mt-6 grid gap-1 text-sm text-white/75 not-italic">
            {facts.address && <span className="whitespace-pre-line">{facts.address}</span>}
            {facts.phone && (
              <a href={`tel:${facts.phone.replace(/[^+\d]/g, "")}`} className="w-fit py-0.5 hover:text-paper hover:underline pointer-coarse:py-3">
                {facts.phone}
              </a>
            )}
            {facts.supportEmail && (
              <a href={`mailto:${facts.supportEmail}`} className="w-fit py-0.5 hover:text-paper hover:underline pointer-coarse:py-3">
                {facts.supportEmail}
              </a>
            )}
          </address>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-6 gap-y-10">
          {columns.map((column) => (
            <div key={column.title}>
              <h2 className="text-sm font-semibold tracking-normal">{column.title}</h2>
              <ul className="mt-3 grid gap-0.5 text-[0.9375rem] text-white/75">
                {column.links.map((link) => (
                  <li key={link.url + link.title}>
                    <Link to={link.url} prefetch="intent" className="footer-link">
                      {link.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-t border-white/15">
        <p className="content flex flex-wrap items-center gap-x-6 gap-y-1 py-6 text-sm text-white/75">
          <span>
            © {facts.year} {facts.shopName}
          </span>
          <Link to={links.privacyChoices()} className="footer-link">
            Privacy choices
          </Link>
          <Link to={links.quickOrder()} prefetch="intent" className="footer-link">
            Quick order
          </Link>
          <Link to={links.lists()} prefetch="intent" className="footer-link">
            Lists
          </Link>
        </p>
      </div>
    </footer>
  );
}
