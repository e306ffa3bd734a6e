import { inTransaction } from "#db/transaction.ts";
import { system } from "#domain/actor.ts";
import { changedByStaff } from "#domain/audit/audit.ts";
import {
  deleteProducts,
  forgetSampleMarks,
  readSampleMarks,
  removeCategoryGroups,
  removeCollections,
  type SampleKind,
} from "#domain/catalog/catalog.ts";
import { removeArticles, removeBlogs, removePages, saveMenu } from "#domain/content/content.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import type { SettingsSection } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";

/**
 * Takes the sample shop out again: its goods, and those of its words and settings that staff never changed; what staff
 * wrote has become theirs and stays, as does everything the merchant made. Orders keep their own copies. False: there is
 * no sample.
 */
export async function removeSample(shop: Shop): Promise<boolean> {
  const marks = await readSampleMarks(shop);
  if (marks.size === 0) return false;
  const files = await inTransaction(shop, async (shop) => {
    const untouched = async (kind: SampleKind) => {
      const keys = marks.get(kind) ?? [];
      const changed = await changedByStaff(shop, kind, keys);
      return keys.filter((key) => !changed.has(key));
    };
    const files = await deleteProducts(shop, system, marks.get("product") ?? []);
    await removeCollections(shop, system, marks.get("collection") ?? []);
    await removeCategoryGroups(shop, system, marks.get("category-group") ?? []);
    await removeArticles(shop, system, await untouched("article"));
    await removeBlogs(shop, system, await untouched("blog"));
    await removePages(shop, system, await untouched("page"));
    for (const menu of await untouched("menu")) await saveMenu(shop, system, menu, []);
    for (const section of await untouched("settings")) await changeSettings(shop, system, section as SettingsSection, {} as never);
    const settings = await loadSettings(shop);
    if (settings.shop.sampleLoaded) await changeSettings(shop, system, "shop", { ...settings.shop, sampleLoaded: false });
    await forgetSampleMarks(shop);
    return files;
  });
  for (const key of files) await shop.files.remove(key);
  return true;
}
