import type { AdminProductRow } from "#domain/catalog/product-admin.ts";
import { callAdmin } from "./admin-call.ts";
import { RecordFinder } from "./record-finder.tsx";

const shown = 8;

type Props = { label: string; chosen: ReadonlySet<string>; onChoose: (product: AdminProductRow) => void; disabled: boolean };

/** Finds products by title, vendor, SKU or barcode. `chosen`: ids of those that are not offered. */
export function ProductFinder(props: Props) {
  return (
    <RecordFinder<AdminProductRow>
      {...props}
      placeholder="Title, vendor, SKU or barcode"
      noun="product"
      find={async (search, signal) => (await callAdmin("GET /api/admin/products", { query: { search, first: shown } }, { signal })).products}
      nameOf={({ title }) => title}
    />
  );
}
