import type { Shop } from "#domain/shop.ts";

export type NewConsent = {
  id: string;
  /** ISO 8601. */
  at: string;
  how: "chosen" | "implied";
  measuring: boolean;
  marketing: boolean;
  textVersion: number;
  country: string | null;
  accountId: string | null;
};

/** Stores an answer and counts it, in one statement. */
export async function insertConsent(
  { sql }: Shop,
  { id, at, how, measuring, marketing, textVersion, country, accountId }: NewConsent,
): Promise<void> {
  await sql`
    with kept as (
      insert into consents (id, at, how, measuring, marketing, text_version, country, account_id)
      values (${id}, ${at}, ${how}, ${measuring}, ${marketing}, ${textVersion}, ${country}, ${accountId}))
    insert into consent_counts (day, how, measuring, marketing, answers) values (${at.slice(0, 10)}, ${how}, ${measuring}, ${marketing}, 1)
    on conflict (day, how, measuring, marketing) do update set answers = consent_counts.answers + 1`;
}

export type ConsentCount = { how: "chosen" | "implied"; measuring: boolean; marketing: boolean; answers: number };

/** Counts answers from the UTC day `from` on. */
export async function selectConsentCounts({ sql }: Shop, from: string): Promise<ConsentCount[]> {
  return sql<ConsentCount[]>`
    select how, measuring, marketing, sum(answers)::int as answers from consent_counts where day >= ${from}
    group by 1, 2, 3 order by answers desc, 1, 2, 3`;
}

export async function deleteConsentsBefore({ sql }: Shop, before: Date, limit: number): Promise<number> {
  const gone = await sql`
    delete from consents where id in (select id from consents where at < ${before.toISOString()} order by at limit ${limit} for update skip locked)`;
  return gone.count;
}

type PersonalConsent = { at: string; how: string; measuring: boolean; marketing: boolean; textVersion: number; country: string | null };

export async function selectPersonalConsents({ sql }: Shop, accountId: string): Promise<PersonalConsent[]> {
  return sql<PersonalConsent[]>`
    select to_json(at) #>> '{}' as at, how, measuring, marketing, text_version as "textVersion", country
    from consents where account_id = ${accountId} order by at desc limit 10000`;
}

/** Removes the account from its answers. They stay without a person, because they prove that consent was asked for. */
export async function anonymizeConsentsOf({ sql }: Shop, accountId: string): Promise<number> {
  return (await sql`update consents set account_id = null where account_id = ${accountId}`).count;
}

export async function moveConsents({ sql }: Shop, { from, to }: { from: string; to: string }): Promise<number> {
  return (await sql`update consents set account_id = ${to} where account_id = ${from}`).count;
}
