import type { Shop } from "#domain/shop.ts";
import { type Settings, type SettingsSection, settingsSchemas } from "./settings-input.ts";
import { selectSampleSections } from "./settings-queries.ts";

/** The values that the sample shop wrote into each section. */
export type SampleValues = Partial<Record<SettingsSection, Record<string, unknown>>>;
/** The fields by section that still have the sample's values; sections without any are left out. */
export type SampleFields = Partial<Record<SettingsSection, string[]>>;

/** Reads the values that loading the sample shop wrote, from the domain events. */
export async function readSampleValues(shop: Pick<Shop, "sql">): Promise<SampleValues> {
  const rows = await selectSampleSections(shop);
  return Object.fromEntries(rows.map(({ section, value }) => [section, reworded(value) as Record<string, unknown>]));
}

/**
 * Texts of older sample shops, such as those from before placeholders were used in them. Migrations changed the
 * stored ones; the audit log keeps the original texts.
 */
const formerTexts: Record<string, string> = {
  "Free shipping on orders over $300.": "Free shipping on orders over {{free-shipping-threshold}}.",
  "A 1-year warranty on all lab equipment, spare parts by part number, and manuals that stay online.":
    "Spare parts by part number, and manuals that stay online. All lab equipment has a {{warranty-years}}-year warranty.",
  "U.S.-based support from people who have run a bench. Write to us and you hear back within 24 hours.":
    "{{support-location}}-based support. You talk to people who have run a bench. Write to us and you hear back within {{reply-time}}.",
  "Every product page states accuracy, repeatability, and the conditions they hold under, so you can compare before you buy.":
    "Figures come with their unit and, where it matters, with the condition they hold under, so you can compare before you buy.",
  "Stock and lead times are shown for each variant. What is on the shelf leaves within one to two business days.":
    "Stock and lead times are shown for each variant. What is on the shelf leaves {{handling-time}}.",
  "1-year warranty on the instrument": "{{warranty-years}}-year warranty on the instrument",
  "U.S.-based support by phone and email": "{{support-location}}-based support by phone and email",
};

function reworded(value: unknown): unknown {
  if (typeof value === "string") return formerTexts[value] ?? value;
  if (Array.isArray(value)) return value.map(reworded);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, reworded(inner)]));
}

/** Fields that are not compared, because they say nothing about a shop: they are switches, or equal in most shops. */
const notCompared = new Set([
  "revision",
  "logoKey",
  "logoIconKey",
  "iconKey",
  "heroPicture",
  "sampleLoaded",
  "trialMode",
  "currency",
  "countries",
  "blocks",
]);

/** The fields that still have the sample's values, whole or in one row, and not the defaults of an empty shop. Pure. */
export function sampleFields(settings: Settings, sample: SampleValues): SampleFields {
  const found: SampleFields = {};
  for (const [section, written] of Object.entries(sample) as [SettingsSection, Record<string, unknown>][]) {
    const value: Record<string, unknown> = settings[section];
    const empty: Record<string, unknown> = settingsSchemas[section].parse({});
    const fields = Object.keys(empty).filter((field) => {
      if (notCompared.has(field) || !(field in written) || isEqual(written[field], empty[field])) return false;
      return isEqual(value[field], written[field]) || rowsOf(value[field]).some((row) => rowsOf(written[field]).some((other) => isEqual(row, other)));
    });
    if (fields.length > 0) found[section] = fields;
  }
  return found;
}

/**
 * Returns a section without the sample's values: each such field gets its default in an empty shop,
 * and each such row of a list is removed. Figures that only make sense together (shipping, payments) stay as staff saved them. Pure.
 */
export function withoutSample<Section extends SettingsSection>(section: Section, value: Settings[Section], sample: SampleValues): Settings[Section] {
  const written = sample[section];
  if (!written || section === "shipping" || section === "payments") return value;
  const empty: Record<string, unknown> = settingsSchemas[section].parse({});
  const kept = Object.entries(value).map(([field, own]) => {
    if (notCompared.has(field) || !(field in written)) return [field, own];
    if (isEqual(own, written[field])) return [field, empty[field]];
    if (!Array.isArray(own)) return [field, own];
    return [field, own.filter((row) => !rowsOf(written[field]).some((other) => isEqual(row, other)))];
  });
  return Object.fromEntries(kept) as Settings[Section];
}

function rowsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Objects are compared by their keys in any order, because the database does not keep the order. Row ids are ignored; older versions stored none. */
function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  const at = (value: object, name: string) => (value as Record<string, unknown>)[name];
  // A field that an older version did not have is read as null.
  const namesOf = (value: object) => Object.keys(value).filter((name) => name !== "id" && at(value, name) !== null);
  const [names, others] = [namesOf(one), namesOf(other)];
  return names.length === others.length && names.every((name) => Object.hasOwn(other, name) && isEqual(at(one, name), at(other, name)));
}
