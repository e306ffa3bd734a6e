import type { Actor } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";

export type ExportKind = "products" | "collections" | "customers";

/**
 * What writes files that an import takes back; it stays with the commands and is handed in. `origin` is put before addresses of pictures, `ids`: those
 * alone. `rows`: how many lines there will be, about.
 */
export type FileExporter = (
  shop: Shop,
  actor: Actor,
  kind: ExportKind,
  options: { origin: string; ids: string[] | null },
) => Promise<{ rows: number; lines: AsyncGenerator<string> }>;
