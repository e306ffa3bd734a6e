import { inTransaction } from "#db/transaction.ts";
import { system } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { savedChanges } from "#domain/domain-events/field-changes.ts";
import { forEachRow, type RowCounts } from "#domain/faults/background-faults.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import { hideContent, lockArticle, lockContent, lockPage, selectContentToHide } from "./content-write-queries.ts";

const atOnce = 100;

/** Runs every minute: pages and articles whose `hideAt` has passed become drafts. One that was changed meanwhile is checked again. */
export async function hideDueContent(shop: Shop): Promise<RowCounts> {
  const rows = await selectContentToHide(shop, atOnce);
  return forEachRow(shop, "content", { rows, subjectOf: ({ id }) => id, isWhole: rows.length < atOnce }, ({ kind, id }) =>
    inTransaction(shop, async (shop) => {
      const lock = () => (kind === "page" ? lockPage(shop, { id }) : lockArticle(shop, { id }));
      await lockContent(shop);
      const before = await lock();
      if (!before?.hideAt || new Date(before.hideAt) > shop.clock.now()) return;
      await hideContent(shop, kind, id);
      const { handle, title } = before;
      const saved = savedChanges(before, (await lock()) as object, { ignored: ["updatedAt"] });
      await record(shop, system, kind === "page" ? "page.saved" : "article.saved", { kind, id }, { handle, title, ...saved });
      await invalidate(shop, [kind === "page" ? tags.page(handle) : tags.article(id), tags.contentIndex]);
    }),
  );
}
