import { Link } from "react-router";
import { namesWord } from "#domain/plain-text.ts";
import { buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { links } from "#web/links.ts";
import { AddToList } from "../buyer-lists/add-to-list.tsx";
import { CompareButton } from "../compare/compare-button.tsx";
import { ExperimentMark, useExperimentVariant } from "../experiments/experiment-variants.tsx";
import { Picture } from "../picture.tsx";
import type { PictureView } from "../picture-view.ts";
import { AvailabilityBadge } from "./availability.tsx";
import type { CardView } from "./card-view.ts";

type Props = { card: CardView; sizes?: Sizes; eager?: boolean; heading?: "h2" | "h3"; isCompact?: boolean };

/** Returns how wide a picture is shown. A phone's box is wider than high, so a square picture is as wide as the box is high. */
type Sizes = (picture: PictureView) => string;

const gridSizes: Sizes = ({ width, height }) => `(min-width: 1024px) 400px, (min-width: 640px) 45vw, ${width > height ? 90 : 68}vw`;

/** A product in a grid or a carousel. The whole card is a link to the product; its title is the link's name. */
export function ProductCard({ card, sizes = gridSizes, eager, heading: Heading = "h3", isCompact = false }: Props) {
  const to = links.product(card.handle);
  // Leaves out what the title already says.
  const unlessNamed = (word: string | null) => (word && !namesWord(card.title, word) ? word : null);
  const [brand, model] = [unlessNamed(card.brand), unlessNamed(card.model)];
  return (
    <article data-product={card.id} className="group relative flex h-full flex-col">
      <div className={classNames("relative aspect-[4/3] overflow-hidden rounded-surface bg-canvas", !isCompact && "sm:aspect-square")}>
        <Picture
          picture={card.picture}
          alt=""
          sizes={sizes(card.picture)}
          eager={eager}
          className="transition-transform duration-200 group-hover:scale-[1.02]"
        />
        {/* Buyers expect that a product is in stock, so only exceptions are shown. */}
        {card.availability.state !== "in-stock" && (
          <span className="absolute top-3 left-3">
            <AvailabilityBadge availability={card.availability} isShort />
          </span>
        )}
        <div className="absolute top-2 right-2 z-10 flex flex-col items-end gap-1.5">
          <CompareButton product={card} />
          {card.onlyVariantId && (
            <AddToList
              lines={[{ variantId: card.onlyVariantId ?? "", quantity: 1 }]}
              title={card.title}
              label={card.title}
              asksQuantity
              className={buttonClass("outline", "small", "over-card")}
            >
              Add to list
            </AddToList>
          )}
        </div>
      </div>
      <div className="flex grow flex-col pt-4">
        {(brand || model) && (
          <p className="flex min-w-0 items-baseline gap-2 text-sm text-slate">
            {brand && <span className="truncate">{brand}</span>}
            {model && <span className="shrink-0 font-mono text-[0.8125rem]">{model}</span>}
          </p>
        )}
        <Heading className="mt-1 text-[1.0625rem] leading-snug font-medium tracking-[-0.01em]">
          <Link to={to} prefetch="intent" className="whole-card">
            {card.title}
          </Link>
        </Heading>
        {card.figures.length > 0 && !isCompact && (
          <dl className="card-figures">
            {card.figures.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        {card.features.length > 0 && !isCompact && (
          <ul className="mt-3 grid gap-1 text-sm text-slate">
            {card.features.map((feature) => (
              <li key={feature} className="flex gap-2">
                <span aria-hidden="true" className="mt-[0.6em] h-px w-2 shrink-0 bg-edge" />
                {feature}
              </li>
            ))}
            {card.moreFeatures > 0 && (
              <li className="pl-4">
                +{card.moreFeatures} more {card.moreFeatures === 1 ? "feature" : "features"}
              </li>
            )}
          </ul>
        )}
        <div className="mt-auto flex items-end justify-between gap-3 pt-4">
          <p className="figures leading-tight">
            {card.compareAtPrice && (
              <span className="block text-sm text-slate">
                <span className="sr-only">Was </span>
                <s>{card.compareAtPrice}</s>
              </span>
            )}
            <span className="text-lg font-semibold tracking-[-0.01em]">
              {card.isFrom && <span className="text-sm font-normal text-slate">from </span>}
              {card.price}
            </span>
          </p>
          <BuyNow card={card} />
        </div>
      </div>
    </article>
  );
}

/** Adds the product to the cart, with and without script; where a choice must be made, it leads to the product's page. */
function BuyNow({ card }: { card: CardView }) {
  const look = buttonClass("outline", "small", "card-buy");
  if (!card.isBoughtAtOnce)
    return (
      <Link to={links.product(card.handle)} tabIndex={-1} aria-hidden="true" className={look}>
        Buy Now
      </Link>
    );
  return (
    <form method="post" action={links.cart()}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="product" value={card.handle} />
      <button type="submit" className={look}>
        Buy Now<span className="sr-only">{` ${card.title}`}</span>
      </button>
    </form>
  );
}

type GridProps = { cards: CardView[]; eager?: boolean; heading?: "h2" | "h3"; beside?: boolean };

/**
 * Three columns on large screens, two on tablets, one on phones. `eager`: the grid begins on the first screen, where a phone shows one. `beside`: something
 * else is beside it on large screens.
 */
export function ProductGrid({ cards, eager, heading, beside }: GridProps) {
  const isCompact = useExperimentVariant("product_card_layout")?.id === "variant_a";
  return (
    <>
      <ExperimentMark experiment="product_card_layout" />
      <ul className={`grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:gap-x-8 ${beside ? "xl:grid-cols-3" : "lg:grid-cols-3"}`}>
        {cards.map((card, index) => (
          <li key={card.handle}>
            <ProductCard card={card} eager={eager && index === 0} heading={heading} isCompact={isCompact} />
          </li>
        ))}
      </ul>
    </>
  );
}
