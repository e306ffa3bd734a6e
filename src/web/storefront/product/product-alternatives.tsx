import { Link } from "react-router";
import { links } from "#web/links.ts";
import type { AlternativeView } from "./product-alternatives.server.ts";

/** What can be ordered instead of a product that is out of stock, and how it differs. */
export function ProductAlternatives({ alternatives }: { alternatives: AlternativeView[] }) {
  if (alternatives.length === 0) return null;
  return (
    <section aria-labelledby="alternatives" className="mt-10 print:hidden">
      <h2 id="alternatives" className="text-lg tracking-[-0.01em]">
        Can be ordered instead
      </h2>
      <ul className="mt-2 grid gap-x-16 sm:grid-cols-2 lg:grid-cols-3">
        {alternatives.map(({ handle, title, price, differences }) => (
          <li key={handle} className="figures border-t border-line py-3">
            <Link to={links.product(handle)} className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline">
              {title}
            </Link>
            <p>{price}</p>
            <ul className="mt-1 text-sm text-slate">
              {differences.map((difference) => (
                <li key={difference}>{difference}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
