import type { Actor } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";

export type ExportKind = "products" | "collections" | "customers";

/**
 * Writes files that an import takes back. It belongs to the commands and is handed in. `origin` is put before the URLs of pictures; `ids` limits
 * the file to those records. `rows` is the approximate number of lines.
 */
export type FileExporter = (
  shop: Shop,
  actor: Actor,
  kind: ExportKind,
  options: { origin: string; ids: string[] | null },
) => Promise<{ rows: number; lines: AsyncGenerator<string> }>;
