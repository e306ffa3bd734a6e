import { settings as settingsTable } from "#db/schema/settings.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { record } from "#domain/audit/audit.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { invalidate, tags } from "./invalidation.ts";
import { type Settings, type SettingsInput, type SettingsSection, settingsSchemas } from "./settings-input.ts";

/**
 * The settings promise: every section is there, parsed, with honest defaults; a change is audited and reaches every
 * node. What a setting means is left to the room that reads it.
 */
export async function readSettings(shop: Shop): Promise<Settings> {
  return shop.memo.get("settings", [tags.settings], () => loadSettings(shop));
}

/** Past the memo: for sums that charge money, inside their transaction. */
export async function loadSettings(shop: Shop): Promise<Settings> {
  const rows = await shop.db.select().from(settingsTable);
  const stored = new Map(rows.map((row) => [row.section, row.value]));
  const sections = Object.entries(settingsSchemas).map(([section, schema]) => [section, schema.parse(stored.get(section) ?? {})]);
  return Object.fromEntries(sections) as Settings;
}

/** Replaces one section. Staff need the right `settings.change`. Refuses `input-invalid`, `not-allowed`. */
export async function changeSettings<Section extends SettingsSection>(
  shop: Shop,
  actor: Actor,
  section: Section,
  input: SettingsInput<Section>,
): Promise<void> {
  if (actor.kind !== "system" && !(actor.kind === "staff" && (actor.role === "owner" || actor.role === "manager"))) throw new Refusal("not-allowed");
  const parsed = settingsSchemas[section].safeParse(input);
  if (!parsed.success)
    throw new Refusal("input-invalid", { fields: Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message])) });
  await inTransaction(shop, async (shop) => {
    refuseUnsellable({ ...(await loadSettings(shop)), [section]: parsed.data });
    const now = shop.clock.now();
    const row = { section, value: parsed.data, updatedAt: now, updatedBy: actorId(actor) };
    await shop.db.insert(settingsTable).values(row).onConflictDoUpdate({ target: settingsTable.section, set: row });
    await record(shop, actor, "settings.changed", { kind: "settings", id: section }, { value: parsed.data });
    await invalidate(shop, [section === "shop" || section === "promises" || section === "shipping" ? tags.all : tags.settings]);
  });
}

/** Outside trial mode somebody must be able to pay. The test card exists in trial mode only. */
function refuseUnsellable({ shop, payments }: Settings): void {
  if (shop.trialMode || payments.purchaseOrders) return;
  const message = "Outside trial mode the shop needs a real payment method. Accept purchase orders, or stay in trial mode.";
  throw new Refusal("input-invalid", { fields: { trialMode: message, purchaseOrders: message } });
}
