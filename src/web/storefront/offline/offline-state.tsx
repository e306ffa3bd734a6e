import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ShopPicture } from "../shop-picture.tsx";
import { type CachedProduct, cachedProducts } from "./service-worker-client.ts";

/** Shown instead of a page that cannot be fetched, with what can be read anyway. */
export function OfflineState({ title, onTryAgain }: { title: string; onTryAgain: () => void }) {
  return (
    <div className="content pb-24">
      <EmptyState heading="h1" title={title} text="Nothing was lost. Try again once you are connected." picture={<ShopPicture name="offline" />}>
        <Button onClick={onTryAgain}>Try again</Button>
      </EmptyState>
      <KeptProducts />
    </div>
  );
}

/** Products that were visited before and can be read now. */
function KeptProducts() {
  const [products, setProducts] = useState<CachedProduct[]>([]);
  useEffect(() => {
    cachedProducts().then(setProducts);
  }, []);
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="kept">
      <h2 id="kept" className="text-2xl">
        Recently viewed, available offline
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {products.map(({ path, title, picture }) => (
          <li key={path}>
            {/* A full request for the page, which the service worker answers; without a network the router could not. */}
            <a href={path} className="flex min-h-11 items-center gap-4 rounded-surface border border-line p-3 hover:border-accent">
              {picture && <img src={picture} alt="" width={64} height={64} className="size-16 rounded-control bg-canvas object-contain" />}
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
