import { Link } from "react-router";
import { X } from "#ui/icons.tsx";
import { links } from "#web/links.ts";
import { type SearchQuery, searchQuery } from "./search-url.ts";

type Reading = { address: SearchQuery; corrected: string | null; understood: { label: string; without: string }[] };

/** How a search was understood, where that differs from its words: corrected typing errors, and figures that narrow the products and can be removed. */
export function SearchReading({ address, corrected, understood }: Reading) {
  const to = (q: string) => links.search(searchQuery({ ...address, q, page: 1 }));
  return (
    <>
      {corrected !== null && (
        <p className="mt-4 text-slate">
          No product has “{address.q}”. These are results for{" "}
          <Link to={to(corrected)} className="text-ink underline underline-offset-4 hover:text-accent">
            {corrected}
          </Link>
          .
        </p>
      )}
      {understood.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <span className="text-slate">Only products with</span>
          {understood.map(({ label, without }) => (
            <Link
              key={label}
              to={to(without)}
              aria-label={`Remove ${label}`}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-[0.9375rem] hover:border-accent hover:text-accent"
            >
              {label}
              <X aria-hidden="true" className="size-4" />
            </Link>
          ))}
        </div>
      )}
    </>
  );
}
