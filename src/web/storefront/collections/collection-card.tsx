import { Link } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { ArrowRight } from "#ui/icons.tsx";
import { links } from "#web/links.ts";
import { Picture } from "../picture.tsx";
import type { CollectionView } from "./collection-view.ts";

/** A grid of three in a row on a wide screen; just two share the row, so that no part of it is empty. */
export function CollectionGrid({ collections, className }: { collections: CollectionView[]; className?: string }) {
  const isPair = collections.length === 2;
  return (
    <ul className={classNames("grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 sm:gap-y-10 lg:gap-x-8", !isPair && "lg:grid-cols-3", className)}>
      {collections.map((collection) => (
        <li key={collection.handle}>
          <CollectionCard collection={collection} isWide={isPair} />
        </li>
      ))}
    </ul>
  );
}

type Props = { collection: CollectionView; heading?: "h2" | "h3" /** It has half of the row, not a third. */; isWide?: boolean };

/** A collection's picture, title and count; the whole card is a link to it. */
export function CollectionCard({ collection, heading: Heading = "h3", isWide = false }: Props) {
  const { productCount } = collection;
  return (
    <article className="group relative">
      <div className="aspect-[4/3] overflow-hidden rounded-surface bg-canvas">
        <Picture
          picture={collection.picture}
          alt=""
          sizes={`(min-width: 1024px) ${isWide ? 624 : 400}px, 45vw`}
          className="transition-transform duration-200 group-hover:scale-[1.02]"
        />
      </div>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <Heading className="text-base leading-snug font-medium sm:text-lg tracking-[-0.01em]">
          <Link to={links.collection(collection.handle)} prefetch="intent" className="whole-card">
            {collection.title}
          </Link>
        </Heading>
        {productCount > 0 && (
          <span className="figures shrink-0 text-sm text-slate">
            {productCount} {productCount === 1 ? "item" : "items"}
          </span>
        )}
      </div>
      <p aria-hidden="true" className="mt-1 hidden items-center gap-1.5 text-[0.9375rem] text-accent sm:inline-flex">
        View Collection
        <ArrowRight className="size-4 transition-transform duration-150 group-hover:translate-x-0.5" />
      </p>
    </article>
  );
}
