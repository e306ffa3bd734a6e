import { useEffect } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import { numberText } from "#domain/number-text.ts";
import { announce } from "#ui/announcer.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Search } from "#ui/icons.tsx";
import { inputClass } from "#ui/input-class.ts";
import { loadWhenIdle } from "#ui/load-when-idle.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { loadAsJson, readLoadedJson } from "#web/json-loader-data.ts";
import { links } from "#web/links.ts";
import { measured } from "#web/measuring/measured.ts";
import { FacetFilters, FilterButton, FilterChips } from "../facets/facet-filters.tsx";
import { nothingChosen } from "../facets/facet-url.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/search-page";
import { SearchFilters } from "./search-filters.tsx";
import { SearchReading } from "./search-interpretation.tsx";
import { loadSearch } from "./search-page.server.ts";
import { readSearch, type SearchQuery, searchFields, searchQuery } from "./search-url.ts";

export const loader = loadAsJson(loadSearch);

const SearchResults = loadWhenIdle(async () => (await import("./search-results.tsx")).SearchResults);
const Pagination = loadWhenIdle(async () => (await import("#ui/pagination.tsx")).Pagination);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const q = loaderData && readLoadedJson(loaderData).address.q;
  return pageMeta(matches, { title: q ? `Search: ${q}` : "Search", path: links.search(), noIndex: true });
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { address, results } = readLoadedJson(loaderData);
  const { location } = useNavigation();
  const isSearching = location?.pathname === links.search();
  const total = results?.total;
  useEffect(() => {
    if (total !== undefined) announce(total === 0 ? "No results found" : `${total} ${total === 1 ? "result" : "results"}`);
  }, [total]);
  return (
    <div
      className="content pt-8 pb-24 lg:pt-12"
      {...(total !== undefined && measured({ name: "search", searchQuery: address.q.slice(0, 200), resultCount: total, searchSource: "page" }))}
    >
      <h1 className="text-4xl tracking-[-0.03em] lg:text-5xl">{address.q ? `Results for “${address.q}”` : "Search"}</h1>
      <SearchForm address={address} />
      {results && <SearchReading address={address} {...results} />}
      {results && <SearchFilters address={address} />}
      {results && (results.facets.length > 0 || results.chips.length > 0) ? (
        <Narrowed address={address} results={results} isSearching={isSearching} />
      ) : isSearching ? (
        <Searching />
      ) : results === null ? (
        <p className="py-16 text-slate">Enter a product, a part number or a method. A part number or barcode finds exactly that product.</p>
      ) : results.total === 0 ? (
        <EmptyState
          title="No results found"
          text="We could not find any results for the query. Try searching with different keywords or check your spelling."
        >
          <LinkButton to={links.home()}>Continue Shopping</LinkButton>
          <LinkButton to={links.contact()} look="outline">
            Ask for a product or spare part
          </LinkButton>
        </EmptyState>
      ) : (
        <Sections address={address} results={results} />
      )}
    </div>
  );
}

type Results = NonNullable<Awaited<ReturnType<typeof loadSearch>>["results"]>;
type Found = { address: SearchQuery; results: Results };

/** The results beside the product facets, which stay during a search and keep the focus. */
function Narrowed({ address, results, isSearching }: Found & { isSearching: boolean }) {
  const navigate = useNavigate();
  const { facets, chips, found, products } = results;
  const clearTo = links.search(searchQuery({ ...address, ...nothingChosen, page: 1 }));
  const apply = (form: HTMLFormElement) => {
    const given = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    navigate(links.search(searchQuery({ ...readSearch(given), page: 1 })), { preventScrollReset: true });
  };
  return (
    <div className="pt-6 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
      <FacetFilters
        action={links.search()}
        kept={searchFields({ ...address, ...nothingChosen, page: 1 })}
        facets={facets}
        chosen={address}
        found={found}
        apply={apply}
      />
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <FilterButton chosen={chips.length} />
          <FilterChips chips={chips} clearTo={clearTo} />
        </div>
        {isSearching ? (
          <Searching />
        ) : (
          <>
            {products.total === 0 && (
              <EmptyState title="No products found" text="Try adjusting your filters or price range">
                <LinkButton to={clearTo} look="outline">
                  Clear filters
                </LinkButton>
              </EmptyState>
            )}
            <Sections address={address} results={results} beside />
          </>
        )}
      </div>
    </div>
  );
}

function Sections({ address, results, beside = false }: Found & { beside?: boolean }) {
  const pageLink = (page: number) => links.search(searchQuery({ ...address, page }));
  return (
    <>
      <SearchResults results={results} view={address.view} beside={beside} />
      {results.listed && (
        <p className="mt-10 text-center text-slate">The first {results.listed} products are shown here. Choose filters to see the others.</p>
      )}
      <Pagination
        label="Pages of results"
        previous={address.page > 1 ? pageLink(address.page - 1) : null}
        next={address.page < results.lastPage ? pageLink(address.page + 1) : null}
        position={`Page ${numberText(address.page)} of ${numberText(results.lastPage)}`}
      />
    </>
  );
}

function Searching() {
  return (
    <div className="grid min-h-80 place-items-center">
      <Spinner label="Searching..." />
    </div>
  );
}

/** Keeps type, sort and view; a search without words is not sent. */
function SearchForm({ address }: { address: SearchQuery }) {
  const navigate = useNavigate();
  return (
    <Form
      method="get"
      role="search"
      action={links.search()}
      key={address.q}
      onSubmit={(event) => {
        event.preventDefault();
        const q = String(new FormData(event.currentTarget).get("q") ?? "").trim();
        if (q) navigate(links.search(searchQuery({ ...address, q, page: 1 })));
      }}
      className="mt-6 flex max-w-2xl gap-3"
    >
      <label htmlFor="q" className="sr-only">
        Search
      </label>
      <input
        id="q"
        name="q"
        type="search"
        required
        defaultValue={address.q}
        placeholder="Search for products, collections..."
        autoComplete="off"
        enterKeyHint="search"
        className={inputClass}
      />
      {address.type !== "all" && <input type="hidden" name="type" value={address.type} />}
      {address.sort !== "relevance" && <input type="hidden" name="sort" value={address.sort} />}
      {address.view !== "grid" && <input type="hidden" name="view" value={address.view} />}
      <Button type="submit" className="shrink-0">
        <Search aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">Search</span>
      </Button>
    </Form>
  );
}

export function ErrorBoundary() {
  const navigate = useNavigate();
  return (
    <EmptyState heading="h1" title="Search failed. Please try again." text="Nothing was lost. The rest of the shop still works.">
      <Button onClick={() => navigate(0)}>Try Again</Button>
      <LinkButton to={links.home()} look="outline">
        Continue Shopping
      </LinkButton>
    </EmptyState>
  );
}
