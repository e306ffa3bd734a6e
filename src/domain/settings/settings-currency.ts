import { type Actor, actorId } from "#domain/actor.ts";
import { sameFigure } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import { invalidate, tags } from "./invalidation.ts";
import { loadSettings } from "./settings.ts";
import type { Settings, SettingsSection } from "./settings-input.ts";
import { upsertSection } from "./settings-queries.ts";

/**
 * Every amount in the settings is an integer of minor units in a field whose name matches this, so that new sections are also converted when the
 * currency changes.
 */
const amountName = /^cents$|Cents$/;

/** Counts the amounts in the settings. Pure. */
export function countAmounts(settings: Settings): number {
  let count = 0;
  mapAmounts(settings, (cents) => {
    count += 1;
    return cents;
  });
  return count;
}

/**
 * Stores the new currency, and converts every amount to the same figure in it (`sameFigure`). Joins the caller's transaction,
 * which holds the settings' lock and writes the audit entry. Forms that are open are then out of date.
 */
export async function convertSettings(shop: Shop, actor: Actor, from: string, to: string): Promise<void> {
  const stored = await loadSettings(shop);
  const converted = mapAmounts({ ...stored, shop: { ...stored.shop, currency: to } }, (cents) => sameFigure(cents, from, to)) as Settings;
  for (const section of Object.keys(stored) as SettingsSection[]) {
    const { revision = 0, ...value } = converted[section];
    if (JSON.stringify(converted[section]) === JSON.stringify(stored[section])) continue;
    await upsertSection(shop, { section, value, updatedBy: actorId(actor), revision: revision + 1 });
  }
  await invalidate(shop, [tags.all]);
}

function mapAmounts(value: unknown, change: (cents: number) => number): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapAmounts(entry, change));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => [
    name,
    typeof inner === "number" && amountName.test(name) ? change(inner) : mapAmounts(inner, change),
  ]);
  return Object.fromEntries(fields);
}
