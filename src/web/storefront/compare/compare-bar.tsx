import { Link, useLocation } from "react-router";
import { links } from "#web/links.ts";
import { clearComparison, useCompared } from "./compared-products.ts";

/** The pages on which products can be chosen. */
const choosing = /^\/(collections|products|search)(\/|$)/;

/** The products chosen for comparison, shown on pages where more can be chosen. */
export function CompareBar() {
  const chosen = useCompared();
  const { pathname } = useLocation();
  if (chosen.length === 0 || !choosing.test(pathname)) return null;
  return (
    <aside
      aria-label="Comparison"
      className="fixed right-4 bottom-4 z-20 flex items-center rounded-surface border border-line bg-paper shadow-float group-has-data-sticky-bar/frame:max-md:bottom-24 print:hidden"
    >
      <Link
        to={links.compare(chosen.map(({ handle }) => handle))}
        title={chosen.map(({ title }) => title).join(", ")}
        className="inline-flex min-h-11 items-center gap-2 pr-2 pl-4 font-medium text-accent underline-offset-4 hover:underline"
      >
        Compare {chosen.length} {chosen.length === 1 ? "product" : "products"}
      </Link>
      <button
        type="button"
        onClick={() => clearComparison()}
        className="inline-flex min-h-11 items-center rounded-surface px-4 text-sm text-slate underline-offset-4 hover:text-accent hover:underline"
      >
        Clear<span className="sr-only"> the comparison</span>
      </button>
    </aside>
  );
}
