import { settings as settingsTable } from "#db/schema/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { type SettingsSection, settingsSchemas } from "./settings-input.ts";

export async function selectSections(shop: Shop): Promise<{ section: string; value: unknown }[]> {
  return shop.sql`select section, value from settings`;
}

/** Selects the values as JSON text, unparsed. */
export async function selectSectionTexts(shop: Shop): Promise<{ section: string; text: string; revision: number }[]> {
  return shop.sql`select section, value::text as text, revision from settings`;
}

type StoredSection = { section: SettingsSection; value: object; updatedBy: string | null };

/** Stores a section with its next revision. */
export async function upsertSection(shop: Shop, section: StoredSection & { revision: number }): Promise<void> {
  const row = { ...section, updatedAt: shop.clock.now() };
  await shop.db.insert(settingsTable).values(row).onConflictDoUpdate({ target: settingsTable.section, set: row });
}

/** Stores a section and leaves its revision as it is. */
export async function upsertValue(shop: Shop, section: StoredSection): Promise<void> {
  const row = { ...section, updatedAt: shop.clock.now() };
  await shop.db
    .insert(settingsTable)
    .values(row)
    .onConflictDoUpdate({ target: settingsTable.section, set: { value: section.value } });
}

/** An arbitrary number that no other lock uses. */
const writeLock = 5_702_888;

/** An arbitrary number that no other lock uses. */
const currencyLock = 5_702_891;

/** `shared`: for operations that store something in the shop's currency. */
export async function lockCurrency({ sql }: Shop, how: "shared" | "exclusive"): Promise<void> {
  if (how === "shared") await sql`select pg_advisory_xact_lock_shared(${currencyLock})`;
  else await sql`select pg_advisory_xact_lock(${currencyLock})`;
}

export async function lockSections(shop: Shop): Promise<void> {
  await shop.sql`select pg_advisory_xact_lock(${writeLock})`;
}

/** The email address of the last person who changed a section, and when. */
export async function selectLastChange(shop: Shop, section: SettingsSection): Promise<{ by: string | null; at: string | null }> {
  const [row] = await shop.sql<{ by: string | null; at: string }[]>`
    select a.email as by, s.updated_at as at from settings s left join accounts a on a.id = s.updated_by where s.section = ${section}`;
  return { by: row?.by ?? null, at: row ? new Date(row.at).toISOString() : null };
}

/**
 * Reads what loading the sample shop wrote from the domain events: its `shop` section first, then the others. Sections that the
 * loading left unchanged are listed there (an older version wrote every section) and count as the sample's if an earlier loading
 * wrote them.
 */
export function selectSampleSections(shop: Pick<Shop, "sql">): Promise<SectionValue[]> {
  return shop.sql<SectionValue[]>`
    with loadings as (
      select id, lead(id) over (order by id) as next from domain_events
      where subject_kind = 'settings' and subject_id = 'shop' and actor_kind = 'system' and payload @> '{"value": {"sampleLoaded": true}}'),
    written as (
      select section, max(l.id) as id from loadings l cross join unnest(${Object.keys(settingsSchemas)}::text[]) section
      where not exists (
        select from domain_events w where w.subject_kind = 'sample-shop' and w.subject_id = 'sample-shop' and w.id > l.id
          and (l.next is null or w.id < l.next) and not w.payload -> 'sections' ? section)
      group by section)
    select distinct on (e.subject_id) e.subject_id as section, e.payload -> 'value' as value
    from written join domain_events e on e.subject_kind = 'settings' and e.subject_id = written.section and e.id >= written.id
    where e.actor_kind = 'system'
    order by e.subject_id, e.id`;
}

type SectionValue = { section: SettingsSection; value: Record<string, unknown> };
