import { Breadcrumb, type Crumb } from "#ui/breadcrumb.tsx";
import { loadWhenIdle } from "#ui/load-when-idle.tsx";
import { loadAsJson, readLoadedJson } from "#web/json-loader-data.ts";
import { links } from "#web/links.ts";
import { measured } from "#web/measuring/measured.ts";
import { JsonLd } from "../json-ld.tsx";
import { excerptOf, pageMeta, siteOf } from "../page-meta.ts";
import { breadcrumbJsonLd } from "../structured-data.ts";
import type { Route } from "./+types/product-detail-page";
import { ProductChooser } from "./product-chooser.tsx";
import { loadProduct } from "./product-detail-page.server.ts";
import { productJsonLd } from "./product-json-ld.ts";
import type { ProductView } from "./product-view.ts";
import type { ViewedProduct } from "./viewed-products.ts";

export const loader = loadAsJson(loadProduct);

/** Loaded late, because nobody prints before reading the page. */
const DataSheetFooter = loadWhenIdle(async () => (await import("./data-sheet-footer.tsx")).DataSheetFooter);
const ProductAlternatives = loadWhenIdle(async () => (await import("./product-alternatives.tsx")).ProductAlternatives);
const ProductRelations = loadWhenIdle(async () => (await import("./product-relations.tsx")).ProductRelations);
const RecentlyViewed = loadWhenIdle(async () => (await import("./recently-viewed.tsx")).RecentlyViewed);
const OftenBoughtTogether = loadWhenIdle(async () => (await import("./often-bought-together.tsx")).OftenBoughtTogether);
const ProductCarousel = loadWhenIdle(async () => (await import("../product-card/product-carousel.tsx")).ProductCarousel);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Product not found" }];
  const { product, seo, sharePicture } = readLoadedJson(loaderData);
  return pageMeta(matches, {
    title: seo.title ?? product.title,
    description: seo.description ?? excerptOf(product.summary),
    path: links.product(product.handle),
    picture: sharePicture,
    kind: "product",
    markdown: links.productMarkdown(product.handle),
  });
}

export default function ProductPage({ loaderData, matches }: Route.ComponentProps) {
  const page = readLoadedJson(loaderData);
  const { product, related, currency } = page;
  const { origin } = siteOf(matches);
  const crumbs: Crumb[] = [
    { title: "Home", to: links.home() },
    { title: "Collections", to: links.collections() },
    ...(product.collection ? [{ title: product.collection.title, to: links.collection(product.collection.handle) }] : []),
    { title: product.title },
  ];
  return (
    <div className="content pt-5 pb-20" {...measured({ name: "view_item", productId: product.id })}>
      {/* A new component for each product, so that no choice or message of the last one stays. */}
      <Breadcrumb crumbs={crumbs} />
      <ProductChooser key={product.id} {...page} />
      <DataSheetFooter handle={product.handle} address={`${origin}${links.product(product.handle)}`.replace(/^https?:\/\//, "")} />
      <ProductAlternatives key={`instead of ${product.id}`} alternatives={page.alternatives} />
      <ProductRelations key={`beside ${product.id}`} relations={page.relations} />
      <OftenBoughtTogether key={`with ${product.id}`} handle={product.handle} />
      {related.length > 0 && (
        <ProductCarousel
          title="Related Products"
          cards={related}
          viewAll={product.collection && { to: links.collection(product.collection.handle), of: product.collection.title }}
          className="mt-20 print:hidden"
        />
      )}
      <RecentlyViewed key={product.handle} product={viewedOf(product)} />
      <JsonLd data={import.meta.env.SSR ? productJsonLd(product, currency, origin) : null} />
      <JsonLd data={import.meta.env.SSR ? breadcrumbJsonLd(crumbs, links.product(product.handle), origin) : null} />
    </div>
  );
}

function viewedOf({ handle, title, pictures: [first] }: ProductView): ViewedProduct {
  return { handle, title, picture: first ? { src: first.src, width: first.width, height: first.height } : null };
}
