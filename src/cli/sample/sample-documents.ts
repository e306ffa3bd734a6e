import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentInput } from "#domain/catalog/catalog.ts";
import type { Shop } from "#domain/shop.ts";

export type SampleDocument = Omit<DocumentInput, "productId"> & { handle: string };

/** In the order in which the page shows them, by the names of their files. */
const kinds = [
  { file: "manual", kind: "manual", title: "Manual" },
  { file: "quick-start", kind: "quick-start", title: "Quick Start Guide" },
  { file: "product-sheet", kind: "other", title: "Product Sheet" },
  { file: "safety", kind: "safety", title: "Safety Data Sheet" },
] as const;

/** Stores the documents of each product, which lie in `seed/documents/<handle>`. */
export async function storeDocuments(shop: Shop, root: string, handles: string[]): Promise<SampleDocument[]> {
  const documents: SampleDocument[] = [];
  for (const handle of handles) {
    const folder = join(root, "seed/documents", handle);
    const files = new Set(await readdir(folder));
    for (const { file, kind, title } of kinds) {
      if (!files.has(`${file}.pdf`)) continue;
      const bytes = await readFile(join(folder, `${file}.pdf`));
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
      const fileKey = `documents/${handle}-${file}-${hash}.pdf`;
      await shop.files.put(fileKey, bytes);
      documents.push({ handle, kind, title, fileKey, bytes: bytes.byteLength });
    }
  }
  return documents;
}
