import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { goneBlockPictures } from "#domain/settings/block-pictures.ts";
import type { AddedBlock } from "#domain/settings/home-blocks.ts";
import type { Shop } from "#domain/shop.ts";
import { lockFiles } from "#domain/stored-file-queries.ts";
import { fieldsBefore, listVersions, type StoredVersion, shownChanges, type VersionView } from "#domain/versions/versions.ts";
import { selectAdminArticle } from "./content-admin-queries.ts";
import { blockComparison } from "./content-blocks.ts";
import type { ArticleInput, PageInput } from "./content-input.ts";
import { lockArticle, lockBlog, lockContent, lockPage } from "./content-write-queries.ts";
import { saveArticle, savePage, versionOf } from "./content-writing.ts";

/** Earlier states of pages and articles. They leave out publication times, and an article's author and picture, which are not restored. */

export type ContentKind = "page" | "article";
type Asked = { kind: ContentKind; id: string };

/** Lists earlier versions. Staff need the right `content.read`. */
export async function listContentVersions(shop: Shop, actor: Actor, { kind, id }: Asked): Promise<StoredVersion[]> {
  requireRight(actor, "content.read");
  return isId(id) ? listVersions(shop, kind, id) : [];
}

/** Returns the state before a change, compared with the current one. Staff need the right `content.read`. Refuses `not-found`. */
export async function readContentVersion(shop: Shop, actor: Actor, { kind, id, versionId }: Asked & { versionId: number }): Promise<VersionView> {
  requireRight(actor, "content.read");
  const { now, then, notes, seenAt } = await contentBefore(shop, { kind, id, versionId });
  return { id: versionId, changes: shownChanges(now, then, blockComparison), notes, seenAt };
}

/**
 * Restores a page or an article to its state before a change, as a new change. Staff need the right `content.change`. Refuses `not-found`,
 * `changed-meanwhile`, `handle-taken`, `input-invalid`.
 */
export async function restoreContentVersion(
  shop: Shop,
  actor: Actor,
  { kind, id, versionId, seenAt }: Asked & { versionId: number; seenAt: string },
): Promise<void> {
  requireRight(actor, "content.change");
  await inTransaction(shop, async (shop) => {
    // The same lock order as in `savePage`. A picture in use now must not be removed until the version is restored.
    await lockFiles(shop, "shared");
    await lockContent(shop);
    const { then, times } = await contentBefore(shop, { kind, id, versionId });
    if (kind === "page") {
      await savePage(shop, actor, { ...(then as unknown as PageInput), ...times }, { id, seenAt });
      return;
    }
    const { blog: blogHandle, ...article } = then as unknown as ArticleInput & { blog: string };
    const author = (await selectAdminArticle(shop, id))?.author ?? "";
    await saveArticle(shop, actor, { ...article, blogHandle, author, ...times }, { id, seenAt });
  });
}

async function contentBefore(shop: Shop, { kind, id, versionId }: Asked & { versionId: number }) {
  const stored = isId(id) ? await (kind === "page" ? lockPage(shop, { id }) : lockArticle(shop, { id })) : undefined;
  if (!stored) throw new Refusal("not-found");
  const { fields } = await fieldsBefore(shop, kind, id, versionId);
  const now = versionOf(stored) as Record<string, unknown>;
  const then: Record<string, unknown> = { ...now, ...fields };
  const notes = [kind === "page" ? "When it is shown stays as it is." : "When it is shown, its author and its picture stay as they are."];
  if (typeof then.blog === "string" && !(await lockBlog(shop, { handle: then.blog }))) {
    notes.push("The blog that it was in has been deleted. It stays in its current blog.");
    then.blog = now.blog;
  }
  const blocks = (then.blocks ?? []) as AddedBlock[];
  const isGone = await goneBlockPictures(shop, blocks);
  const shown = blocks.filter((_, at) => !isGone[at]);
  if (shown.length < blocks.length) {
    notes.push("Blocks whose picture was deleted are left out.");
    then.blocks = shown;
  }
  const timeOf = (time: string | null | undefined) => (time ? new Date(time) : null);
  return { now, then, notes, seenAt: stored.updatedAt, times: { publishedAt: timeOf(stored.publishedAt), hideAt: timeOf(stored.hideAt) } };
}
