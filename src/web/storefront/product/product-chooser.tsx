import { useState } from "react";
import type { Figure } from "#domain/catalog/catalog-types.ts";
import { loadWhenIdle } from "#ui/load-when-idle.tsx";
import { links } from "#web/links.ts";
import { documentsOf, hasVariantTable } from "./chosen-variant.ts";
import type { DeliveryView } from "./delivery-view.ts";
import { Gallery } from "./gallery.tsx";
import { type Choice, variantIndexOf } from "./option-matrix.ts";
import type { RelationsView } from "./product-relations.tsx";
import type { ProductView, TrustPoint } from "./product-view.ts";
import { PurchasePanel } from "./purchase-panel.tsx";

const ProductDetails = loadWhenIdle(async () => (await import("./product-details.tsx")).ProductDetails);
const VariantOrderTable = loadWhenIdle(async () => (await import("./variant-order-table.tsx")).VariantOrderTable);
const ProductDocuments = loadWhenIdle(async () => (await import("./product-details.tsx")).ProductDocuments);

type Props = {
  product: ProductView;
  freeShippingOver: string | null;
  taxNote: string | null;
  trustPoints: TrustPoint[];
  figures: Figure[];
  delivery: DeliveryView;
  relations: RelationsView;
  /** The index of the variant that is chosen at first. */
  selected: number;
  /** Nothing can be bought, and the URL does not change. */
  isPreview?: boolean;
};

/** Pictures, the choice of a variant, which is kept in the URL so that it can be shared, and the product's texts. */
export function ProductChooser({ product, selected, relations, isPreview = false, ...panel }: Props) {
  const [choice, setChoice] = useState<Choice>(product.variants[selected]?.values ?? []);
  const variant = product.variants[variantIndexOf(product.variants, choice)];
  // The picture of the chosen variant comes first, so that no other has to make way for it when the scripts come.
  const [first] = useState(product.variants[selected]?.imageIndex ?? 0);
  const pictures = [...product.pictures.slice(first, first + 1), ...product.pictures.slice(0, first), ...product.pictures.slice(first + 1)];
  const shown = pictures.findIndex((picture) => picture === product.pictures[variant?.imageIndex ?? -1]);
  const choose = (next: Choice) => {
    setChoice(next);
    const chosen = product.variants[variantIndexOf(product.variants, next)];
    // Past the router: the page already has all its variants, so there is nothing to load.
    if (chosen && !isPreview) window.history.replaceState(window.history.state, "", links.product(product.handle, { variant: chosen.id }));
  };
  return (
    <>
      <div className="mt-4 grid gap-x-8 gap-y-8 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-12 xl:gap-x-16 print:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="h-fit md:sticky md:top-28 min-[1100px]:top-32">
          <Gallery pictures={pictures} title={product.title} selected={shown < 0 ? null : shown} />
        </div>
        <PurchasePanel
          product={product}
          variant={variant}
          choice={choice}
          freeShippingOver={panel.freeShippingOver}
          taxNote={panel.taxNote}
          trustPoints={panel.trustPoints}
          figures={panel.figures}
          delivery={panel.delivery}
          onChoose={choose}
          isPreview={isPreview}
        />
      </div>
      {hasVariantTable(product) && <VariantOrderTable product={product} chosen={variant} onChoose={choose} isPreview={isPreview} />}
      <div data-product={product.id} className="mt-16 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <ProductDetails product={product} variant={variant} relations={relations} />
        <ProductDocuments documents={documentsOf(product, variant)} />
      </div>
    </>
  );
}
