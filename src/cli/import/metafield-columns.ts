import type { Metafield, Specification } from "#db/schema/catalog.ts";
import type { ProductInput } from "#domain/catalog/catalog.ts";
import { RowProblem } from "./import-fault.ts";
import { readSpecifications } from "./specification-cells.ts";

/**
 * Metafields as columns of Shopify's product CSV, which names them `Material (product.metafields.custom.material)`: a
 * name for people, then namespace and key (https://help.shopify.com/en/manual/products/import-export/using-csv). What the
 * shop stores in a form of its own has a column of this kind too: specifications, the drawing, the URLs of documents.
 */
export type MetafieldColumn = { namespace: string; key: string; at: number };

export const specificationsColumn = metafieldColumn("custom", "specifications");
export const drawingColumn = metafieldColumn("meniscus", "drawing");
/** The columns by kind of document. */
export const documentColumns = { manual: metafieldColumn("custom", "manual_url"), "quick-start": metafieldColumn("custom", "quick_start_url") };

/** `custom`, `model_number` -> `Model number (product.metafields.custom.model_number)`. */
export function metafieldColumn(namespace: string, key: string): string {
  const words = key.replaceAll("_", " ").replace(/\burl\b/, "URL");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} (product.metafields.${namespace}.${key})`;
}

/** Returns null where the name is not that of a product's metafield. */
export function readMetafieldColumn(name: string): Pick<Metafield, "namespace" | "key"> | null {
  const match = /\(product\.metafields\.([^.()]+)\.(.+)\)$/i.exec(name.trim());
  return match ? { namespace: match[1] as string, key: match[2] as string } : null;
}

type Cells = { line: number; names: string[]; columns: MetafieldColumn[]; cellAt: (at: number) => string };

/** Reads these columns from a product's first row. An empty cell removes the metafield. Throws `RowProblem`. */
export function metafieldsOf({ line, names, columns, cellAt }: Cells): Pick<ProductInput, "metafields" | "specifications" | "drawing"> {
  if (columns.length === 0) return {};
  const metafields: ProductInput["metafields"] = [];
  let specifications: Specification[] | undefined;
  let drawing: string | undefined;
  for (const { namespace, key, at } of columns) {
    const value = cellAt(at);
    const place = `${namespace}.${key}`;
    if (place === "custom.specifications" || place === "custom.specs") {
      const rows = readSpecifications(value);
      if (typeof rows === "string") throw new RowProblem(line, names[at] ?? place, rows);
      // A file may have both: the list that Shopify's theme shows, and the one that an export of this shop wrote.
      if (!specifications || specifications.length === 0 || (place === "custom.specifications" && rows.length > 0)) specifications = rows;
    } else if (place === "meniscus.drawing") {
      if (!/^[a-z0-9-]{0,80}$/.test(value.trim()))
        throw new RowProblem(line, names[at] ?? place, `"${value.slice(0, 80)}" is not the name of a drawing.`);
      drawing = value.trim() || undefined;
    } else metafields.push({ namespace, key, value: value === "" ? null : listed(place, value) });
  }
  return { metafields, ...(specifications ? { specifications } : {}), ...(drawing ? { drawing } : {}) };
}

const lists = new Set(["custom.features", "custom.applications", "custom.related_products"]);

/** Lists are stored as JSON; a cell with semicolons or lines, as Shopify and people write them, becomes one. */
function listed(place: string, value: string): string {
  if (!lists.has(place) || value.trimStart().startsWith("[")) return value;
  return JSON.stringify(
    value
      .split(/[;\n]/)
      .map((item) => item.trim())
      .filter(Boolean),
  );
}
