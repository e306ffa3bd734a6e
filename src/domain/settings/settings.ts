import { z } from "zod";
import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { fieldChanges, type RowIdentity } from "#domain/domain-events/field-changes.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { rateId } from "#domain/shipping/shipping-rates.ts";
import type { Shop } from "#domain/shop.ts";
import { lockFiles } from "#domain/stored-file-queries.ts";
import { blockPictureFaults } from "./block-pictures.ts";
import { type BuyerTexts, buyerTexts } from "./buyer-texts.ts";
import { blockIdentity } from "./home-blocks.ts";
import { invalidate, tags } from "./invalidation.ts";
import { type NonFormField, nonFormFields, type Settings, type SettingsInput, type SettingsSection, settingsSchemas } from "./settings-input.ts";
import { lockCurrency, lockSections, selectLastChange, selectSections, selectSectionTexts, upsertSection, upsertValue } from "./settings-queries.ts";
import { type Faults, settingsFaults } from "./settings-rules.ts";

/**
 * The settings guarantee: every section exists, parsed, with honest defaults; a change is audited and reaches every
 * node. The module that reads a setting decides what it means.
 */
export async function readSettings(shop: Shop): Promise<Settings> {
  return shop.memo.get("settings", [tags.settings], async () => settingsOf(await selectSections(shop)));
}

/** The texts of the settings as buyers read them. A cached page with them needs `tags.settings`. */
export async function readBuyerTexts(shop: Shop): Promise<BuyerTexts> {
  return shop.memo.get("buyer-texts", [tags.settings], async () => buyerTexts(await readSettings(shop)));
}

/** Reads without the memo: for calculations that charge money, inside their transaction, and for forms, with each section's `revision`. */
export async function loadSettings(shop: Shop): Promise<Settings> {
  const stored = new Map((await selectSectionTexts(shop)).map((row) => [row.section, row]));
  const sections = Object.entries(settingsSchemas).map(([section, schema]) => {
    const { text = "{}", revision = 0 } = stored.get(section) ?? {};
    const last = lastParsed.get(section);
    const value = last?.text === text ? last.value : schema.parse(JSON.parse(text));
    lastParsed.set(section, { text, value });
    return [section, { ...value, revision }];
  });
  return Object.fromEntries(sections) as Settings;
}

/** Caches the parsed value of each section's text, because the text rarely changes and every payment reads it. */
const lastParsed = new Map<string, { text: string; value: object }>();

/** Converts rows of the table to settings; missing sections get their defaults. */
export function settingsOf(rows: { section: string; value: unknown }[]): Settings {
  const stored = new Map(rows.map((row) => [row.section, row.value]));
  const sections = Object.entries(settingsSchemas).map(([section, schema]) => [section, schema.parse(stored.get(section) ?? {})]);
  return Object.fromEntries(sections) as Settings;
}

/**
 * Replaces one section, except the fields that are not part of a form (`nonFormFields`). Staff need the right `settings.change` and send the
 * `revision` that they saw; fields they leave out keep their value (for the system: get the default). Refuses `input-invalid`,
 * `not-allowed`, and `changed-meanwhile` (with `by` and `at`) when somebody changed the section after that `revision`.
 */
export async function changeSettings<Section extends SettingsSection>(
  shop: Shop,
  actor: Actor,
  section: Section,
  input: SettingsInput<Section>,
): Promise<void> {
  requireRight(actor, "settings.change");
  // Only people who may change staff accounts decide when staff must confirm their identity.
  if (section === "security") requireRight(actor, "staff.change");
  // Keeping fewer backups deletes the older ones.
  if (section === "backups") requireRight(actor, "backups.change");
  const isStaff = actor.kind === "staff";
  if (isStaff) parseInput(seenRevision, input);
  await inTransaction(shop, async (shop) => {
    // Before any other lock: the blocks show pictures, which must not be deleted in the meantime.
    if (section === "home") await lockFiles(shop, "shared");
    await lockSettings(shop);
    const stored = await loadSettings(shop);
    const { revision: seen, ...asked } = parsedSection(section, isStaff ? { ...stored[section], ...input } : input);
    const revision = stored[section].revision ?? 0;
    if (seen !== undefined && seen !== revision) throw new Refusal("changed-meanwhile", await selectLastChange(shop, section));
    const value = { ...asked, ...besideForm(section, stored[section]) };
    if (isStaff) refuseOnesOfTheirOwn({ ...stored, [section]: value }, stored);
    refuseFaults(settingsFaults(section, { ...stored, [section]: value }, stored, shop.deployment.stripe === "live"));
    if (section === "home" && "blocks" in input) refuseFaults(await blockPictureFaults(shop, (value as unknown as Settings["home"]).blocks));
    await upsertSection(shop, { section, value, updatedBy: actorId(actor), revision: revision + 1 });
    await recordChange(shop, actor, section, stored, value);
  });
}

/**
 * Changes fields that are not part of a form, without a new `revision`, so that open forms can still be saved. Staff need the right
 * `settings.change`. Refuses `input-invalid`, `not-allowed`.
 */
export async function changeBesideForm<Section extends keyof typeof nonFormFields>(
  shop: Shop,
  actor: Actor,
  section: Section,
  part: NonFormField<Section>,
): Promise<void> {
  requireRight(actor, "settings.change");
  await inTransaction(shop, async (shop) => {
    await lockSettings(shop);
    const stored = await loadSettings(shop);
    const { revision: _, ...value } = parsedSection(section, { ...stored[section], ...part });
    await upsertValue(shop, { section, value, updatedBy: actorId(actor) });
    await recordChange(shop, actor, section, stored, value);
  });
}

const seenRevision = z.object({ revision: z.number("Send the revision of this section that you saw, so that nobody else's change is lost.") });

function parsedSection<Section extends SettingsSection>(section: Section, input: unknown): Settings[Section] {
  return parseInput(settingsSchemas[section], input) as Settings[Section];
}

function besideForm(section: SettingsSection, stored: object): object {
  const fields: Partial<Record<SettingsSection, readonly string[]>> = nonFormFields;
  return Object.fromEntries(Object.entries(stored).filter(([field]) => fields[section]?.includes(field)));
}

const titledRows: RowIdentity = { by: ({ id }) => id, label: ({ title }) => title };
/** Row ids mean nothing to people. */
const rowIdFields = ["rates", "methods", "methods.rates", "zones", "zones.methods", "zones.methods.rates", "reminders", "blocks", "planned"].map(
  (list) => `${list}.id`,
);

/** Matches rows of a list by what identifies them, so that a moved or inserted row is not taken for a changed one. */
const rowIdentities: Partial<Record<SettingsSection, Record<string, RowIdentity>>> = {
  shipping: {
    rates: { by: ({ id }) => id, label: rateId },
    methods: titledRows,
    "methods.rates": { by: ({ id }) => id, label: rateId },
    zones: titledRows,
    "zones.methods": titledRows,
    "zones.methods.rates": { by: ({ id }) => id, label: rateId },
  },
  tax: { rates: { by: ({ id }) => id, label: ({ country, state }) => `${country} ${state}`.trim() } },
  home: { blocks: blockIdentity },
  announcements: { planned: { by: ({ id }) => id, label: ({ text }) => text } },
  invoices: { reminders: { by: ({ id }) => id, label: ({ days }) => `after ${days} days` } },
  productDefaults: { specifications: { by: ({ types }) => types.join(", ") }, "specifications.rows": { by: ({ name }) => name } },
};

/** Email addresses, phone and postal address may be personal data: the event records only that they changed, and the settings hold the values. */
const withheld = ["supportEmail", "ordersEmail", "senderEmail", "phone", "address"];

/** `readSampleValues` reads `value`, which is only recorded for the system; people read `changes`. */
async function recordChange(shop: Shop, actor: Actor, section: SettingsSection, stored: Settings, value: object): Promise<void> {
  const { currency } = stored.shop;
  const changes = fieldChanges(stored[section], value, {
    currency,
    withheld,
    ignored: ["revision", ...rowIdFields],
    rows: rowIdentities[section] ?? {},
  });
  await record(
    shop,
    actor,
    "settings.changed",
    { kind: "settings", id: section },
    { changes, ...(actor.kind === "system" ? { value: { ...value } } : {}) },
  );
  await invalidate(shop, [section === "shop" || section === "promises" || section === "shipping" ? tags.all : tags.settings]);
}

/** Takes an advisory lock until the end of the transaction, so that the second of two concurrent saves sees the first. */
export async function lockSettings(shop: Shop): Promise<void> {
  await lockSections(shop);
}

/** Keeps the shop's currency until the caller's transaction ends, so that nothing is paid in a currency that is being changed. */
export async function lockCurrencyForUse(shop: Shop): Promise<void> {
  await lockCurrency(shop, "shared");
}

/** Waits for all transactions that hold the currency, and blocks new ones until the caller's transaction ends. */
export async function lockCurrencyForChange(shop: Shop): Promise<void> {
  await lockCurrency(shop, "exclusive");
}

/** These changes have more effects than a form can show, so there are separate operations for them (`changeCurrency`, `goLive`). */
function refuseOnesOfTheirOwn({ shop }: Settings, { shop: stored }: Settings): void {
  if (shop.currency !== stored.currency) throw new Refusal("currency-in-use");
  if (shop.trialMode !== stored.trialMode)
    throw new Refusal("input-invalid", { fields: { trialMode: "Trial mode ends and begins under Settings, Go live." } });
}

function refuseFaults(fields: Faults): void {
  if (Object.keys(fields).length > 0) throw new Refusal("input-invalid", { fields });
}
