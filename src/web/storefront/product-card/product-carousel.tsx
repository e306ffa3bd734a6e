import { useId } from "react";
import { Link } from "react-router";
import { Carousel } from "#ui/carousel.tsx";
import { ArrowRight } from "#ui/icons.tsx";
import { measured } from "#web/measuring/measured.ts";
import type { PictureView } from "../picture-view.ts";
import type { CardView } from "./card-view.ts";
import { ProductCard } from "./product-card.tsx";

type Props = { cards: CardView[]; title?: string; viewAll?: { to: string; of: string } | null; className?: string };

/** A row of products that scrolls sideways. */
export function ProductCarousel({ cards, title, viewAll, className }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      aria-label={title ? undefined : "Products"}
      className={className}
      {...measured({ name: "view_item_list", list: `row:${title ?? "Products"}`, resultCount: cards.length })}
    >
      {(title || viewAll) && (
        <div className="mb-6 flex items-baseline justify-between gap-4">
          {title && (
            <h2 id={id} className="text-2xl lg:text-3xl">
              {title}
            </h2>
          )}
          {viewAll && <ViewAll {...viewAll} />}
        </div>
      )}
      <CardRow cards={cards} label={title ?? "Products"} />
    </section>
  );
}

/** A link to everything of which a row shows a part. */
export function ViewAll({ to, of }: { to: string; of: string }) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="group inline-flex min-h-11 shrink-0 items-center gap-1.5 font-medium text-accent hover:text-accent-strong"
    >
      View all<span className="max-sm:sr-only"> {of}</span>
      <ArrowRight aria-hidden="true" className="size-4 transition-transform duration-150 group-hover:translate-x-0.5" />
    </Link>
  );
}

const rowSizes = ({ width, height }: PictureView) => `(min-width: 1280px) 300px, (min-width: 640px) 45vw, ${width > height ? 78 : 58}vw`;

export function CardRow({ cards, label }: { cards: CardView[]; label: string }) {
  if (cards.length === 0) return <p className="rounded-surface bg-canvas px-6 py-16 text-center text-slate">Products coming soon.</p>;
  return (
    <Carousel label={label}>
      {cards.map((card) => (
        <li key={card.handle} className="card-in-row">
          <ProductCard card={card} sizes={rowSizes} />
        </li>
      ))}
    </Carousel>
  );
}
