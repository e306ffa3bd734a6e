import { Form, useNavigate } from "react-router";
import { Breadcrumb, type Crumb } from "#ui/breadcrumb.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { onIdle } from "#ui/on-idle.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { links } from "#web/links.ts";
import { JsonLd } from "../json-ld.tsx";
import { excerptOf, pageMeta, siteOf } from "../page-meta.ts";
import { Picture } from "../picture.tsx";
import { ProductGrid } from "../product-card/product-card.tsx";
import { breadcrumbJsonLd } from "../structured-data.ts";
import type { Route } from "./+types/collection-page";
import { loadCollection } from "./collection-page.server.ts";
import { type Listing, listingQuery, readListing, sortOptions } from "./listing-url.ts";

export const loader = loadCollection;

const RichText = onIdle(async () => (await import("#ui/rich-text.tsx")).RichText);
const Pagination = onIdle(async () => (await import("#ui/pagination.tsx")).Pagination);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Collection not found" }];
  const { collection, listing } = loaderData;
  return pageMeta(matches, {
    title: `${collection.seoTitle ?? collection.title}${listing.page > 1 ? `, page ${listing.page}` : ""}`,
    description: excerptOf(collection.seoDescription ?? ""),
    path: links.collection(collection.handle, { page: listing.page > 1 ? listing.page : null }),
    picture: collection.picture,
  });
}

export default function CollectionPage({ loaderData, matches }: Route.ComponentProps) {
  const { collection, listing, cards, showing, hasNext } = loaderData;
  const crumbs: Crumb[] = [{ title: "Home", to: links.home() }, { title: "Collections", to: links.collections() }, { title: collection.title }];
  const pageLink = (page: number) => links.collection(collection.handle, listingQuery({ ...listing, page }));
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
        <ListingForm handle={collection.handle} listing={listing} />
        <p role="status" className="figures py-6 text-[0.9375rem] text-slate">
          {showing}
        </p>
        {cards.length > 0 ? (
          <ProductGrid cards={cards} eager heading="h2" />
        ) : (
          <EmptyState title="No products found" text="Try adjusting your filters or price range">
            {listing.min || listing.max ? (
              <LinkButton to={links.collection(collection.handle, listingQuery({ ...listing, min: "", max: "", page: 1 }))} look="outline">
                Clear filters
              </LinkButton>
            ) : listing.page > 1 ? (
              <LinkButton to={pageLink(1)} look="outline">
                First page
              </LinkButton>
            ) : (
              <LinkButton to={links.collections()} look="outline">
                Browse Collections
              </LinkButton>
            )}
          </EmptyState>
        )}
        <Pagination
          label="Pages of products"
          previous={listing.page > 1 ? pageLink(listing.page - 1) : null}
          next={hasNext ? pageLink(listing.page + 1) : null}
          position={`Page ${listing.page}`}
        />
      </div>
      <JsonLd data={import.meta.env.SSR ? breadcrumbJsonLd(crumbs, links.collection(collection.handle), siteOf(matches).origin) : null} />
    </>
  );
}

/** Sort and price range: a plain GET form; with script a new sort applies at once and the URL stays short. */
function ListingForm({ handle, listing }: { handle: string; listing: Listing }) {
  const navigate = useNavigate();
  const apply = (form: HTMLFormElement) => {
    const given = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    navigate(links.collection(handle, listingQuery({ ...readListing(given), page: 1 })), { preventScrollReset: true });
  };
  const hasRange = Boolean(listing.min || listing.max);
  return (
    <Form
      method="get"
      action={links.collection(handle)}
      aria-label="Sort and filter"
      key={`${listing.sort} ${listing.min} ${listing.max}`}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-b border-line py-5"
    >
      <fieldset className="flex flex-wrap items-end gap-3">
        <legend className="mb-1.5 text-sm font-medium">Price range</legend>
        <TextField label="Minimum price" hideLabel name="min" inputMode="decimal" placeholder="Min" defaultValue={listing.min} className="w-24" />
        <span aria-hidden="true" className="pb-2.5 text-slate">
          –
        </span>
        <TextField label="Maximum price" hideLabel name="max" inputMode="decimal" placeholder="Max" defaultValue={listing.max} className="w-24" />
        <Button type="submit" look="outline">
          Apply
        </Button>
        {hasRange && (
          <LinkButton
            to={links.collection(handle, listingQuery({ ...listing, min: "", max: "", page: 1 }))}
            look="plain"
            preventScrollReset
            className="min-h-11 px-1"
          >
            Clear
          </LinkButton>
        )}
      </fieldset>
      <SelectField
        label="Sort by"
        name="sort"
        inline
        defaultValue={listing.sort}
        onChange={(event) => event.currentTarget.form && apply(event.currentTarget.form)}
        options={sortOptions}
        className="max-sm:w-full sm:min-w-72"
      />
    </Form>
  );
}
