import { inRolledBack, inTransaction } from "#db/transaction.ts";
import { system } from "#domain/actor.ts";
import {
  deleteProducts,
  deleteSampleMarks,
  readSampleMarks,
  removeCategoryGroups,
  removeCollections,
  type SampleKind,
} from "#domain/catalog/catalog.ts";
import { removeArticles, removeBlogs, removePages, saveMenu } from "#domain/content/content.ts";
import { changedByStaff } from "#domain/domain-events/domain-events.ts";
import { readSampleValues, type SampleFields, sampleFields, withoutSample } from "#domain/settings/sample-values.ts";
import { changeBesideForm, changeSettings, loadSettings } from "#domain/settings/settings.ts";
import type { SettingsSection } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";
import { removeUnnamedFiles } from "#domain/stored-files.ts";
import { countRows } from "./sample-queries.ts";

export type RemovedSample = {
  /** Entries (products, pages, settings sections ...) of the sample, by what happened to them. */
  removed: number;
  changed: number;
  left: number;
  /** How many of the changed entries are products that were archived, because an order or a cart names them. */
  archived: number;
  /** The settings that are still the sample's, because staff saved them together with others without which they make no sense. */
  settings: SampleFields;
};

/**
 * Removes the sample shop again: its goods, its texts that staff never changed, and from the settings each value
 * that is still the sample's; what staff wrote stays, as does everything the merchant made. Goods that an
 * order or a cart names are archived. Null: there is no sample. With `check` everything is tried and rolled back.
 */
export async function removeSample(shop: Shop, { check }: { check: boolean }): Promise<RemovedSample | null> {
  const marks = await readSampleMarks(shop);
  if (marks.size === 0) return null;
  const { files, outcome } = await (check ? inRolledBack : inTransaction)(shop, async (shop) => {
    const before = await countRows(shop);
    const untouched = async (kind: SampleKind) => {
      const keys = marks.get(kind) ?? [];
      const changed = await changedByStaff(shop, kind, keys);
      return keys.filter((key) => !changed.has(key));
    };
    const { files, archived } = await deleteProducts(shop, system, marks.get("product") ?? []);
    await removeCollections(shop, system, marks.get("collection") ?? []);
    await removeCategoryGroups(shop, system, marks.get("category-group") ?? []);
    await removeArticles(shop, system, await untouched("article"));
    await removeBlogs(shop, system, await untouched("blog"));
    await removePages(shop, system, await untouched("page"));
    const menus = await untouched("menu");
    for (const menu of menus) await saveMenu(shop, system, menu, []);
    const sections = (marks.get("settings") ?? []) as SettingsSection[];
    const cleared = await clearSettings(shop, sections, await untouched("settings"));
    await deleteSampleMarks(shop);
    const removed = before - (await countRows(shop));
    const changed = menus.length + cleared.changed + archived;
    const marked = [...marks.values()].reduce((sum, keys) => sum + keys.length, 0);
    return { files, outcome: { removed, changed, left: Math.max(0, marked - removed - changed), archived, settings: cleared.settings } };
  });
  if (check) return outcome;
  await removeUnnamedFiles(shop, files);
  return outcome;
}

/** Empties sections that nobody changed, and removes from the others what is still the sample's. */
async function clearSettings(shop: Shop, sections: SettingsSection[], untouched: string[]): Promise<{ changed: number; settings: SampleFields }> {
  const sample = await readSampleValues(shop);
  const before = await loadSettings(shop);
  await changeBesideForm(shop, system, "shop", { sampleLoaded: false });
  let changed = 0;
  for (const section of sections) {
    const value = untouched.includes(section) ? {} : withoutSample(section, before[section], sample);
    if (value === before[section]) continue;
    await changeSettings(shop, system, section, value as never);
    changed += 1;
  }
  return { changed, settings: sampleFields(await loadSettings(shop), sample) };
}
