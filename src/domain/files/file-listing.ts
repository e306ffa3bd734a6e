import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { type FileUse, type ListedFile, selectFiles, selectUses } from "./file-queries.ts";

/** Every picture, logo and document of the shop as staff see it. Files of buyers are shown with their records and are not listed here. */
export const fileViews = ["all", "pictures", "documents", "unused"] as const;
export const fileSorts = ["newest"] as const;
export type FileListInput = { search?: string | undefined; view?: (typeof fileViews)[number] | undefined; after?: string | null | undefined };

const perPage = 50;

/** Lists one page of the files, newest first, with the places where each is used. Staff need the right `settings.read`. */
export async function listFiles(
  shop: Shop,
  actor: Actor,
  { search = "", view = "all", after }: FileListInput = {},
): Promise<{ files: (ListedFile & { uses: Omit<FileUse, "fileKey">[] })[]; next: string | null }> {
  requireRight(actor, "settings.read");
  const place = after && isId(after) ? after : null;
  const rows = await selectFiles(shop, { search: search.trim().slice(0, 200), view, after: place, limit: perPage + 1 });
  const shown = rows.slice(0, perPage);
  const uses = await selectUses(
    shop,
    shown.map(({ fileKey }) => fileKey),
  );
  const files = shown.map((file) => ({
    ...file,
    uses: uses.filter(({ fileKey }) => fileKey === file.fileKey).map(({ fileKey: _, ...use }) => use),
  }));
  return { files, next: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null };
}
