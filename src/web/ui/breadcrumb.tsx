import { Link } from "react-router";
import { classNames } from "./class-names.ts";

export type Crumb = { title: string; to?: string };

/** The last crumb is the page itself. Of four crumbs a phone leaves out the second, so that the page's own name has room. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-slate pointer-coarse:-my-2">
      <ol className="flex items-center gap-x-2">
        {crumbs.map((crumb, index) => (
          <li
            key={crumb.title}
            className={classNames(
              "flex items-center gap-2",
              index === crumbs.length - 1 ? "min-w-0" : "shrink-0",
              crumbs.length > 3 && index === 1 && "max-sm:hidden",
            )}
          >
            {index > 0 && (
              <span aria-hidden="true" className="text-edge">
                /
              </span>
            )}
            {crumb.to ? (
              <Link
                to={crumb.to}
                prefetch="intent"
                className="inline-flex min-h-7 items-center hover:text-accent hover:underline pointer-coarse:min-h-11"
              >
                {crumb.title}
              </Link>
            ) : (
              <span aria-current="page" className="truncate py-1 text-ink">
                {crumb.title}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
