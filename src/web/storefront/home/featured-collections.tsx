import { useRef, useState } from "react";
import { Spinner } from "#ui/spinner.tsx";
import { TabList } from "#ui/tab-list.tsx";
import { callShop } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import type { CardView } from "../product-card/card-view.ts";
import { CardRow, ViewAll } from "../product-card/product-carousel.tsx";

type Props = { collections: { handle: string; title: string }[]; firstProducts: CardView[] };

/** The number of products in a carousel. */
const carouselProducts = 12;

/** A tab per featured collection. The first comes with the page, each other one when it is chosen. */
export function FeaturedCollections({ collections, firstProducts }: Props) {
  const [selected, setSelected] = useState(0);
  const [loaded, setLoaded] = useState<ReadonlyMap<string, CardView[]>>(
    () => new Map(collections[0] ? [[collections[0].handle, firstProducts]] : []),
  );
  const asked = useRef(new Set<string>());
  const collection = collections[selected];
  if (!collection) return null;
  const select = (index: number) => {
    setSelected(index);
    const handle = collections[index]?.handle;
    if (!handle || loaded.get(handle)?.length || asked.current.has(handle)) return;
    asked.current.add(handle);
    void loadCards(handle).then((cards) => {
      // An empty answer may have been a failure, so the next choice asks again.
      if (cards.length === 0) asked.current.delete(handle);
      setLoaded((known) => new Map(known).set(handle, cards));
    });
  };
  const cards = loaded.get(collection.handle);
  return (
    <section aria-labelledby="featured" className="bg-paper">
      <div className="content border-t border-line py-20">
        <div className="mb-6 flex items-baseline justify-between gap-4">
          <h2 id="featured" className="text-3xl lg:text-4xl">
            Featured Collections
          </h2>
          <ViewAll to={links.collection(collection.handle)} of={collection.title} />
        </div>
        <TabList
          label="Featured collections"
          tabs={collections.map(({ handle, title }) => ({ key: handle, label: title, href: links.collection(handle) }))}
          selected={selected}
          onSelect={select}
        >
          {/* Each collection has a row of its own, so that a new one starts at its first product. */}
          {cards ? (
            <CardRow key={collection.handle} cards={cards} label={collection.title} />
          ) : (
            <div className="grid min-h-112 place-items-center">
              <Spinner label="Loading products..." />
            </div>
          )}
        </TabList>
      </div>
    </section>
  );
}

async function loadCards(handle: string): Promise<CardView[]> {
  try {
    // Loaded here, because only a visitor who chooses another tab needs the code that reads the answer.
    const [{ ok, answer }, { cardFromWire }] = await Promise.all([
      callShop("GET /api/collection-products", { query: { handle, first: carouselProducts } }, { cache: "no-store" }),
      import("../product-card/card-from-wire.ts"),
    ]);
    return ok ? (answer.products ?? []).map(cardFromWire) : [];
  } catch {
    return [];
  }
}
