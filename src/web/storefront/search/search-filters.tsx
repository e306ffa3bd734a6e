import { Form, Link, useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SelectField } from "#ui/select-field.tsx";
import { links } from "#web/links.ts";
import { LayoutGrid, List } from "./search-icons.tsx";
import { type SearchQuery, searchFields, searchQuery, searchSorts, searchTypes } from "./search-url.ts";

/** What to search, the order, and how to show the results. Every choice is a URL; a new one starts at page 1. */
export function SearchFilters({ address }: { address: SearchQuery }) {
  const navigate = useNavigate();
  const to = (change: Partial<SearchQuery>) => links.search(searchQuery({ ...address, page: 1, ...change }));
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-b border-line pb-4">
      <nav aria-label="Result types" className="scrollbar-none more-sideways -mx-1 flex max-w-full gap-2 overflow-x-auto p-1 max-sm:pr-12">
        {searchTypes.map(([type, text]) => (
          <Link
            key={type}
            to={to({ type })}
            preventScrollReset
            aria-current={type === address.type ? "page" : undefined}
            className={classNames(
              "inline-flex min-h-11 shrink-0 items-center rounded-full border px-4 text-[0.9375rem]",
              type === address.type ? "border-ink bg-ink text-paper" : "border-line hover:border-accent hover:text-accent",
            )}
          >
            {text}
          </Link>
        ))}
      </nav>
      <div className="flex items-center gap-3">
        <Form method="get" action={links.search()} className="flex items-center gap-2">
          {searchFields({ ...address, sort: "relevance", page: 1 }).map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <SelectField
            label="Sort by"
            name="sort"
            inline
            defaultValue={address.sort}
            options={searchSorts}
            onChange={(event) => {
              const sort = searchSorts.find(([value]) => value === event.currentTarget.value)?.[0];
              if (sort) navigate(to({ sort }), { preventScrollReset: true });
            }}
          />
          <Button type="submit" look="outline" className="not-noscript:hidden">
            Apply
          </Button>
        </Form>
        <div className="flex rounded-control border border-edge">
          <ViewLink to={to({ view: "grid", page: address.page })} label="Grid view" isCurrent={address.view === "grid"}>
            <LayoutGrid aria-hidden="true" className="size-4" />
          </ViewLink>
          <ViewLink to={to({ view: "list", page: address.page })} label="List view" isCurrent={address.view === "list"}>
            <List aria-hidden="true" className="size-4" />
          </ViewLink>
        </div>
      </div>
    </div>
  );
}

function ViewLink({ to, label, isCurrent, children }: { to: string; label: string; isCurrent: boolean; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      replace
      aria-label={label}
      aria-current={isCurrent ? "true" : undefined}
      className={classNames(
        "grid size-[2.625rem] place-items-center rounded-[7px]",
        isCurrent ? "bg-ink text-paper" : "text-slate hover:text-accent",
      )}
    >
      {children}
    </Link>
  );
}
