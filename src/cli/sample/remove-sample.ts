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
import { readSampleValues, type SampleFields, sampleFields, withoutSample } from "#domain/settings/sample-values.ts";
import { changeBesideForm, changeSettings, loadSettings } from "#domain/settings/settings.ts";
import type { SettingsSection } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";

/**
 * Takes the sample shop out again: its goods, those of its words that staff never changed, and of the settings each value
 * that is still the sample's; what staff wrote has become theirs and stays, as does everything the merchant made. Goods that an
 * order or a cart names are archived. `left` are the settings that are still the sample's, because staff saved them with
 * others that they only make sense with. Null: there is no sample.
 */
export async function removeSample(shop: Shop): Promise<{ left: SampleFields; archived: number } | null> {
  const marks = await readSampleMarks(shop);
  if (marks.size === 0) return null;
  const { files, archived, left } = await inTransaction(shop, async (shop) => {
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
    for (const menu of await untouched("menu")) await saveMenu(shop, system, menu, []);
    const left = await clearSettings(shop, (marks.get("settings") ?? []) as SettingsSection[], await untouched("settings"));
    await forgetSampleMarks(shop);
    return { files, archived, left };
  });
  // Staff may have uploaded one file twice: for a product of the sample and for the home page.
  const { heroPicture } = (await loadSettings(shop)).home;
  for (const key of files) if (key !== heroPicture?.fileKey) await shop.files.remove(key);
  return { left, archived };
}

/** Sections that nobody touched become empty, the others lose what is still the sample's. */
async function clearSettings(shop: Shop, sections: SettingsSection[], untouched: string[]): Promise<SampleFields> {
  const sample = await readSampleValues(shop);
  const before = await loadSettings(shop);
  await changeBesideForm(shop, system, "shop", { sampleLoaded: false });
  for (const section of sections) {
    const value = untouched.includes(section) ? {} : withoutSample(section, before[section], sample);
    if (value !== before[section]) await changeSettings(shop, system, section, value as never);
  }
  return sampleFields(await loadSettings(shop), sample);
}
