import { useNavigate } from "react-router";
import { numberText } from "#domain/number-text.ts";
import { Breadcrumb, type Crumb } from "#ui/breadcrumb.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { loadWhenIdle } from "#ui/load-when-idle.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { loadAsJson, readLoadedJson } from "#web/json-loader-data.ts";
import { links } from "#web/links.ts";
import { measured } from "#web/measuring/measured.ts";
import { FacetFilters, FilterButton, FilterChips, filterForm } from "../facets/facet-filters.tsx";
import { nothingChosen } from "../facets/facet-url.ts";
import { JsonLd } from "../json-ld.tsx";
import { excerptOf, pageMeta, siteOf } from "../page-meta.ts";
import { Picture } from "../picture.tsx";
import { ProductGrid } from "../product-card/product-card.tsx";
import { breadcrumbJsonLd } from "../structured-data.ts";
import type { Route } from "./+types/collection-page";
import { loadCollection } from "./collection-page.server.ts";
import { type Listing, listingQuery, readListing, sortOptions } from "./listing-url.ts";

export const loader = loadAsJson(loadCollection);

const RichText = loadWhenIdle(async () => (await import("#ui/rich-text.tsx")).RichText);
const Pagination = loadWhenIdle(async () => (await import("#ui/pagination.tsx")).Pagination);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Collection not found" }];
  const { collection, listing } = readLoadedJson(loaderData);
  return pageMeta(matches, {
    title: `${collection.seoTitle ?? collection.title}${listing.page > 1 ? `, page ${listing.page}` : ""}`,
    description: excerptOf(collection.seoDescription ?? ""),
    path: links.collection(collection.handle, { page: listing.page > 1 ? listing.page : null }),
    picture: collection.picture,
    markdown: links.collectionMarkdown(collection.handle),
  });
}

export default function CollectionPage({ loaderData, matches }: Route.ComponentProps) {
  const { collection, listing, facets, chips, cards, showing, found, pages } = readLoadedJson(loaderData);
  const crumbs: Crumb[] = [{ title: "Home", to: links.home() }, { title: "Collections", to: links.collections() }, { title: collection.title }];
  const pageLink = (page: number) => links.collection(collection.handle, listingQuery({ ...listing, page }));
  const apply = useListingForm(collection.handle);
  const clearTo = links.collection(collection.handle, listingQuery({ ...listing, ...nothingChosen, page: 1 }));
  return (
    <>
      <div className="bg-canvas">
        <div className="content flex items-end justify-between gap-10">
          <div className="min-w-0 py-6 lg:py-8">
            <Breadcrumb crumbs={crumbs} />
            <h1 className="mt-6 text-4xl tracking-[-0.03em] lg:mt-10 lg:text-5xl">{collection.title}</h1>
            {collection.descriptionHtml && <RichText html={collection.descriptionHtml} className="mt-3 max-w-reading text-slate" />}
          </div>
          <div className="hidden aspect-square w-60 shrink-0 overflow-hidden lg:block">
            <Picture picture={collection.picture} alt="" sizes="240px" />
          </div>
        </div>
      </div>
      <div className="content pb-24">
        <div className="pt-6 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10 lg:pt-8">
          <FacetFilters action={links.collection(collection.handle)} facets={facets} chosen={listing} found={found} apply={apply} />
          <div>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
              <FilterButton chosen={chips.length} />
              <p role="status" className="figures text-[0.9375rem] text-slate max-lg:order-last max-lg:w-full">
                {showing}
              </p>
              <Sorting listing={listing} apply={apply} />
            </div>
            <div className="py-4">
              <FilterChips chips={chips} clearTo={clearTo} />
            </div>
            {cards.length > 0 ? (
              <div
                {...measured({
                  name: "view_item_list",
                  list: `collection:${collection.handle}`,
                  resultCount: cards.length,
                  collectionId: collection.id,
                })}
              >
                <ProductGrid cards={cards} eager heading="h2" beside />
              </div>
            ) : (
              <EmptyState title="No products found" text="Try adjusting your filters or price range">
                <LinkButton to={chips.length > 0 ? clearTo : links.collections()} look="outline">
                  {chips.length > 0 ? "Clear filters" : "Browse Collections"}
                </LinkButton>
              </EmptyState>
            )}
            <Pagination
              label="Pages of products"
              previous={listing.page > 1 ? pageLink(listing.page - 1) : null}
              next={listing.page < pages ? pageLink(listing.page + 1) : null}
              position={`Page ${numberText(listing.page)} of ${numberText(pages)}`}
            />
          </div>
        </div>
      </div>
      <JsonLd data={import.meta.env.SSR ? breadcrumbJsonLd(crumbs, links.collection(collection.handle), siteOf(matches).origin) : null} />
    </>
  );
}

/** Applies a plain GET form, which works without script; with script a choice applies at once and the URL stays short. */
function useListingForm(handle: string): (form: HTMLFormElement) => void {
  const navigate = useNavigate();
  return (form) => {
    const given = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    navigate(links.collection(handle, listingQuery({ ...readListing(given), page: 1 })), { preventScrollReset: true });
  };
}

/** Belongs to the form of the filters, and applies at once where there is script. */
function Sorting({ listing, apply }: { listing: Listing; apply: (form: HTMLFormElement) => void }) {
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:flex-1 print:hidden">
      <SelectField
        label="Sort by"
        name="sort"
        form={filterForm}
        inline
        defaultValue={listing.sort}
        onChange={(event) => event.currentTarget.form && apply(event.currentTarget.form)}
        options={sortOptions}
        className="min-w-0 grow sm:min-w-64"
      />
      <noscript>
        <Button type="submit" form={filterForm} look="outline">
          Sort
        </Button>
      </noscript>
    </div>
  );
}
