import { countCollectionRows, countProductRows } from "#domain/catalog/export-rows.ts";
import { countCustomers } from "#domain/customers/customer-importing.ts";
import { requireRight } from "#domain/permissions.ts";
import type { FileExporter } from "#http/file-exporter.ts";
import { collectionsCsv } from "./export-collections.ts";
import { customersCsv } from "./export-customers.ts";
import { productsCsv } from "./export-products.ts";

/** Exports files that staff download and that an import accepts. */
export const fileExporter: FileExporter = async (shop, actor, kind, { origin, ids }) => {
  if (kind === "customers") {
    const rows = await countCustomers(shop, actor);
    return { rows: ids?.length ?? rows, lines: customersCsv(shop, actor, ids) };
  }
  requireRight(actor, "products.read");
  if (kind === "collections") return { rows: await countCollectionRows(shop, actor), lines: collectionsCsv(shop, actor, ids) };
  return { rows: await countProductRows(shop, actor), lines: productsCsv(shop, origin) };
};
