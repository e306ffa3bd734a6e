import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentInput } from "#domain/catalog/catalog.ts";
import type { Shop } from "#domain/shop.ts";

export type SampleDocument = Omit<DocumentInput, "productId"> & { handle: string };

const kinds = [
  { kind: "manual", title: "Manual" },
  { kind: "quick-start", title: "Quick Start Guide" },
] as const;

/** Stores the manual and the quick start guide of each product, which lie in `seed/documents/<handle>`. */
export async function storeDocuments(shop: Shop, root: string, handles: string[]): Promise<SampleDocument[]> {
  const documents: SampleDocument[] = [];
  for (const handle of handles)
    for (const { kind, title } of kinds) {
      const bytes = await readFile(join(root, "seed/documents", handle, `${kind}.pdf`));
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
      const fileKey = `documents/${handle}-${kind}-${hash}.pdf`;
      await shop.files.put(fileKey, bytes);
      documents.push({ handle, kind, title, fileKey, bytes: bytes.byteLength });
    }
  return documents;
}
