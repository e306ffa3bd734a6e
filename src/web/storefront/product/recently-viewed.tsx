import { useEffect, useState } from "react";
import { Link } from "react-router";
import { links } from "#web/links.ts";
import { Picture } from "../picture.tsx";
import { clearViewedProducts, readViewed, rememberViewed, type ViewedProduct } from "./viewed-products.ts";

/** Products that this browser viewed before, below everything else. Without script there are none: only the browser knows them. */
export function RecentlyViewed({ product }: { product: ViewedProduct }) {
  const [viewed, setViewed] = useState<ViewedProduct[]>([]);
  const { handle } = product;
  useEffect(() => {
    setViewed(readViewed(handle));
    rememberViewed(product);
  }, [handle]);
  if (viewed.length === 0) return null;
  return <ViewedProducts viewed={viewed} onForget={() => [clearViewedProducts(), setViewed([])]} />;
}

export function ViewedProducts({ viewed, onForget }: { viewed: ViewedProduct[]; onForget: () => void }) {
  return (
    <section aria-labelledby="recently-viewed" className="mt-20 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="recently-viewed" className="text-2xl">
          Recently viewed
        </h2>
        <button type="button" onClick={onForget} className="min-h-11 text-[0.9375rem] text-slate underline underline-offset-4 hover:text-accent">
          Clear this list
        </button>
      </div>
      <ul className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
        {viewed.slice(0, 8).map(({ handle, title, picture }) => (
          <li key={handle}>
            <Link to={links.product(handle)} prefetch="intent" className="group flex min-h-16 items-center gap-4">
              <span className="block size-16 shrink-0 overflow-hidden rounded-control bg-canvas">
                {picture && <Picture picture={picture} alt="" sizes="64px" />}
              </span>
              <span className="text-[0.9375rem] leading-snug group-hover:text-accent group-hover:underline">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
