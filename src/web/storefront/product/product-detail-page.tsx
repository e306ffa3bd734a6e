import { useState } from "react";
import { Breadcrumb, type Crumb } from "#ui/breadcrumb.tsx";
import { onIdle } from "#ui/on-idle.tsx";
import { links } from "#web/links.ts";
import { JsonLd } from "../json-ld.tsx";
import { excerptOf, pageMeta, siteOf } from "../page-meta.ts";
import { breadcrumbJsonLd } from "../structured-data.ts";
import type { Route } from "./+types/product-detail-page";
import { Gallery } from "./gallery.tsx";
import { type Choice, variantIndexOf } from "./option-matrix.ts";
import { loadProduct } from "./product-detail-page.server.ts";
import { productJsonLd } from "./product-json-ld.ts";
import { ProductRelations } from "./product-relations.tsx";
import { PurchasePanel } from "./purchase-panel.tsx";

export const loader = loadProduct;

const ProductDetails = onIdle(async () => (await import("./product-details.tsx")).ProductDetails);
const ProductDocuments = onIdle(async () => (await import("./product-details.tsx")).ProductDocuments);
const ProductCarousel = onIdle(async () => (await import("../product-card/product-carousel.tsx")).ProductCarousel);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Product not found" }];
  const { product, seo } = loaderData;
  return pageMeta(matches, {
    title: seo.title ?? product.title,
    description: seo.description ?? excerptOf(product.summary),
    path: links.product(product.handle),
    picture: product.pictures[0],
    kind: "product",
  });
}

export default function ProductPage({ loaderData, matches }: Route.ComponentProps) {
  const { product, related, currency } = loaderData;
  const { origin } = siteOf(matches);
  const crumbs: Crumb[] = [
    { title: "Home", to: links.home() },
    product.collection
      ? { title: product.collection.title, to: links.collection(product.collection.handle) }
      : { title: "Collections", to: links.collections() },
    { title: product.title },
  ];
  return (
    <div className="content pt-5 pb-20">
      {/* Another product is another page: nothing chosen or said about the last one stays. */}
      <Breadcrumb crumbs={crumbs} />
      <Chooser key={product.id} {...loaderData} />
      <ProductRelations relations={loaderData.relations} />
      {related.length > 0 && (
        <ProductCarousel
          title="Related Products"
          cards={related}
          viewAll={product.collection && { to: links.collection(product.collection.handle), of: product.collection.title }}
          className="mt-20 print:hidden"
        />
      )}
      <JsonLd data={import.meta.env.SSR ? productJsonLd(product, currency, origin) : null} />
      <JsonLd data={import.meta.env.SSR ? breadcrumbJsonLd(crumbs, links.product(product.handle), origin) : null} />
    </div>
  );
}

type ChooserProps = Pick<Route.ComponentProps["loaderData"], "product" | "freeShippingOver" | "taxNote" | "trustPoints" | "selected">;

/** The choice of a variant, kept in the address so that it can be shared. */
function Chooser({ product, freeShippingOver, taxNote, trustPoints, selected }: ChooserProps) {
  const [choice, setChoice] = useState<Choice>(product.variants[selected]?.values ?? []);
  const variant = product.variants[variantIndexOf(product.variants, choice)];
  // What the chosen variant looks like is seen first, so that no picture has to make way for it when the scripts come.
  const [first] = useState(product.variants[selected]?.imageIndex ?? 0);
  const pictures = [...product.pictures.slice(first, first + 1), ...product.pictures.slice(0, first), ...product.pictures.slice(first + 1)];
  const shown = pictures.findIndex((picture) => picture === product.pictures[variant?.imageIndex ?? -1]);
  const choose = (next: Choice) => {
    setChoice(next);
    const chosen = product.variants[variantIndexOf(product.variants, next)];
    // Past the router: the page has all its variants already, there is nothing to load.
    if (chosen) window.history.replaceState(window.history.state, "", links.product(product.handle, { variant: chosen.id }));
  };
  return (
    <>
      <div className="mt-4 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-16 print:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="h-fit lg:sticky lg:top-40">
          <Gallery pictures={pictures} title={product.title} selected={shown < 0 ? null : shown} />
        </div>
        <PurchasePanel
          product={product}
          variant={variant}
          choice={choice}
          freeShippingOver={freeShippingOver}
          taxNote={taxNote}
          trustPoints={trustPoints}
          onChoose={choose}
        />
      </div>
      <div className="mt-16 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <ProductDetails product={product} />
        <ProductDocuments documents={product.documents} />
      </div>
    </>
  );
}
