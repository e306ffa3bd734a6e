import type { ReactNode } from "react";
import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import { classNames } from "#ui/class-names.ts";
import { links } from "#web/links.ts";
import { CollectionCard } from "../collections/collection-card.tsx";
import type { CollectionView } from "../collections/collection-view.ts";
import { Picture } from "../picture.tsx";
import type { PictureView } from "../picture-view.ts";
import { AvailabilityBadge } from "../product-card/availability.tsx";
import type { CardView } from "../product-card/card-view.ts";
import { ProductGrid } from "../product-card/product-card.tsx";

type Section<Item> = { total: number; items: Item[] };
type Results = {
  products: Section<CardView>;
  collections: Section<CollectionView & { snippet: string }>;
  pages: Section<{ handle: string; title: string; snippet: string }>;
  articles: Section<{ handle: string; title: string; snippet: string; blogHandle: string; picture: PictureView }>;
};

/** Sections with their counts, in grid or list view; `beside` has the filters. */
export function SearchResults({ results, view, beside }: { results: Results; view: "grid" | "list"; beside: boolean }) {
  const { products, collections, pages, articles } = results;
  return (
    <div className={classNames("grid gap-16", beside ? "pt-4" : "pt-8")}>
      <ResultSection title="Products" section={products}>
        {view === "grid" ? (
          <ProductGrid cards={products.items} eager beside={beside} />
        ) : (
          <Rows>
            {products.items.map((card) => (
              <ResultRow
                key={card.handle}
                to={links.product(card.handle)}
                title={card.title}
                text={[card.brand, card.model].filter(Boolean).join(" · ")}
                picture={card.picture}
                aside={
                  <>
                    <span className="figures font-semibold">
                      {card.isFrom && <span className="text-sm font-normal text-slate">from </span>}
                      {card.price}
                    </span>
                    {card.availability.state !== "in-stock" && <AvailabilityBadge availability={card.availability} isShort />}
                  </>
                }
              />
            ))}
          </Rows>
        )}
      </ResultSection>
      <ResultSection title="Collections" section={collections}>
        {view === "grid" ? (
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 sm:gap-y-10 lg:grid-cols-3 lg:gap-x-8">
            {collections.items.map((collection) => (
              <li key={collection.handle}>
                <CollectionCard collection={collection} />
                {collection.snippet && <p className="mt-1 text-[0.9375rem] text-slate">{collection.snippet}</p>}
              </li>
            ))}
          </ul>
        ) : (
          <Rows>
            {collections.items.map(({ handle, title, snippet, picture }) => (
              <ResultRow key={handle} to={links.collection(handle)} title={title} text={snippet} picture={picture} />
            ))}
          </Rows>
        )}
      </ResultSection>
      <ResultSection title="Pages" section={pages}>
        <Rows>
          {pages.items.map(({ handle, title, snippet }) => (
            <ResultRow key={handle} to={links.page(handle)} title={title} text={snippet} />
          ))}
        </Rows>
      </ResultSection>
      <ResultSection title="Articles" section={articles}>
        <Rows>
          {articles.items.map(({ handle, title, snippet, blogHandle, picture }) => (
            <ResultRow key={handle} to={links.article(blogHandle, handle)} title={title} text={snippet} picture={picture} />
          ))}
        </Rows>
      </ResultSection>
    </div>
  );
}

function ResultSection<Item>({ title, section, children }: { title: string; section: Section<Item>; children: ReactNode }) {
  if (section.items.length === 0) return null;
  const id = `results-${title.toLowerCase()}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-6 flex items-baseline gap-3 text-2xl">
        {title} <span className="figures text-base font-normal tracking-normal text-slate">{numberText(section.total)}</span>
      </h2>
      {children}
    </section>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line border-y border-line">{children}</ul>;
}

type RowProps = { to: string; title: string; text: string; picture?: PictureView; aside?: ReactNode };

function ResultRow({ to, title, text, picture, aside }: RowProps) {
  return (
    <li className="group relative flex items-center gap-5 py-4">
      {picture && (
        <div className="size-20 shrink-0 overflow-hidden rounded-control bg-canvas">
          <Picture picture={picture} alt="" sizes="80px" />
        </div>
      )}
      <div className="min-w-0 grow">
        <h3 className="text-base leading-snug font-medium tracking-normal sm:text-lg">
          <Link to={to} prefetch="intent" className="after:absolute after:inset-0 group-hover:text-accent">
            {title}
          </Link>
        </h3>
        {text && <p className="mt-1 line-clamp-2 text-[0.9375rem] text-slate">{text}</p>}
      </div>
      {aside && <div className="flex shrink-0 flex-col items-end gap-1.5">{aside}</div>}
    </li>
  );
}
