import { useEffect } from "react";
import { unbroken } from "#domain/measures/non-breaking-quantities.ts";
import { classNames } from "#ui/class-names.ts";
import { Search } from "#ui/icons.tsx";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import type { WireSuggestions } from "./use-suggestions.ts";

/** One entry that can be opened. `query` is remembered as searched for. */
export type OverlayItem = { key: string; group: string; title: string; to: string; query?: string; detail?: string; image?: string | null };

/** More would push products and collections out of sight. */
const maxQueries = 3;

/** Returns products, for which most people look, suggestions, collections, and the link to all results, in the order of the arrow keys. */
export function overlayItems(found: WireSuggestions, query: string): OverlayItem[] {
  return [
    ...found.products.map((product) => ({
      key: `product ${product.id}`,
      group: "Products",
      title: unbroken(product.title),
      to: links.product(product.handle),
      detail: priceRangeText(product.priceRange),
      image: product.images.edges[0]?.node.url ?? null,
    })),
    ...found.queries
      .slice(0, maxQueries)
      .map(({ text }) => ({ key: `query ${text}`, group: "Suggestions", title: text, to: links.search({ q: text }), query: text })),
    ...found.collections.map((collection) => ({
      key: `collection ${collection.id}`,
      group: "Collections",
      title: collection.title,
      to: links.collection(collection.handle),
      image: collection.image.url,
    })),
    { key: `all ${query}`, group: "All", title: `View all results for "${query}"`, to: links.search({ q: query }), query },
  ];
}

/** Returns a price, or `$10.00 – $20.00` where the prices of variants differ. */
function priceRangeText({ minVariantPrice, maxVariantPrice }: WireSuggestions["products"][number]["priceRange"]): string {
  const lowest = moneyText(minVariantPrice);
  return minVariantPrice.amount === maxVariantPrice.amount ? lowest : `${lowest} – ${moneyText(maxVariantPrice)}`;
}

type Props = { id: string; items: OverlayItem[]; highlighted: number; onOpen: (item: OverlayItem) => void };

export function OverlayItems({ id, items, highlighted, onOpen }: Props) {
  useEffect(() => {
    if (highlighted >= 0) document.getElementById(`${id}-${highlighted}`)?.scrollIntoView({ block: "nearest" });
  }, [id, highlighted]);
  const groups = [...new Set(items.map((item) => item.group))];
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Results"
      className={classNames("sm:max-h-[min(36rem,calc(100dvh-12rem))] sm:overflow-y-auto", items.length > 0 && "pt-3")}
    >
      {groups.map((group) => {
        const isHeaded = group !== "" && group !== "All";
        return (
          // biome-ignore lint/a11y/useSemanticElements: a listbox knows groups, not fieldsets.
          <div key={group} role="group" aria-label={isHeaded ? group : undefined} className={isHeaded ? "pt-3" : undefined}>
            {isHeaded && (
              <p aria-hidden="true" className="pb-1 text-sm font-medium text-slate">
                {group}
              </p>
            )}
            {items.map(
              (item, index) =>
                item.group === group && (
                  <Row key={item.key} id={`${id}-${index}`} item={item} isHighlighted={index === highlighted} onOpen={onOpen} />
                ),
            )}
          </div>
        );
      })}
    </div>
  );
}

function Row({ id, item, isHighlighted, onOpen }: { id: string; item: OverlayItem; isHighlighted: boolean; onOpen: (item: OverlayItem) => void }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: likewise.
    <div
      id={id}
      role="option"
      aria-selected={isHighlighted}
      onClick={() => onOpen(item)}
      className={classNames(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 hover:bg-canvas",
        isHighlighted && "bg-accent-soft",
      )}
    >
      {item.image === undefined ? (
        <Search aria-hidden="true" className="size-4 shrink-0 text-slate" />
      ) : (
        <span className="size-12 shrink-0 overflow-hidden rounded-control bg-canvas">
          {item.image ? (
            <img src={item.image} alt="" width={48} height={48} className="size-full object-contain" />
          ) : (
            <span className="grid size-full place-items-center text-[0.5rem] text-slate">No Image</span>
          )}
        </span>
      )}
      <span className="flex min-w-0 grow flex-col sm:flex-row sm:items-baseline sm:justify-between sm:gap-4">
        <span className={classNames("line-clamp-2 min-w-0", item.group === "All" && "font-medium text-accent")}>{item.title}</span>
        {item.detail && <span className="figures shrink-0 text-sm text-slate">{item.detail}</span>}
      </span>
    </div>
  );
}
