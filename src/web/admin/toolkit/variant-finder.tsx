import type { Answer } from "#web/api-call.ts";
import { callAdmin } from "./admin-call.ts";
import { RecordFinder } from "./record-finder.tsx";

/** A variant with its stock. */
export type FoundVariant = Answer<"GET /api/admin/inventory">["variants"][number];

const shown = 12;

/** Finds variants by words of the product, SKU or barcode. */
export function VariantFinder(props: { label: string; onChoose: (variant: FoundVariant) => void }) {
  return (
    <RecordFinder<FoundVariant>
      {...props}
      placeholder="Title, SKU or barcode"
      noun="variant"
      find={async (search, signal) => (await callAdmin("GET /api/admin/inventory", { query: { search, first: shown } }, { signal })).variants}
      nameOf={({ productTitle, variantTitle }) => (variantTitle ? `${productTitle} (${variantTitle})` : productTitle)}
    />
  );
}
