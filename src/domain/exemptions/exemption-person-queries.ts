import type { AccountMove, Person } from "#domain/personal-data.ts";
import type { Shop } from "#domain/shop.ts";
import { isNamed } from "./exemption-queries.ts";

type PersonalCertificate = { number: string; country: string; provinces: string[]; expiresOn: string | null; status: string; reason: string | null };

/** The condition that `tax_certificates t` are the person's. */
function isTheirs({ sql }: Shop, { accountId, email }: Person) {
  return sql`(t.account_id = ${accountId}::uuid or lower(t.email) = ${email}::text)`;
}

export async function selectPersonalCertificates(shop: Shop, person: Person): Promise<PersonalCertificate[]> {
  return shop.sql<PersonalCertificate[]>`
    select t.email, t.number, t.country, t.provinces, to_char(t.expires_on, 'YYYY-MM-DD') as "expiresOn", t.status, t.reason,
      to_json(t.created_at) #>> '{}' as "createdAt",
      to_json(t.removed_at) #>> '{}' as "removedAt"
    from tax_certificates t where ${isTheirs(shop, person)} order by t.created_at`;
}

/** Anonymizes certificates that orders name: they are the shop's proof that no tax was owed, and stay as long as the orders do. */
export async function anonymizeNamedCertificates(shop: Shop, person: Person): Promise<number> {
  const { sql } = shop;
  const kept = await sql`
    update tax_certificates t set account_id = null, browser_id = null, email = '', reason = null,
      removed_at = coalesce(t.removed_at, ${shop.clock.now().toISOString()}::timestamptz)
    where ${isTheirs(shop, person)} and ${isNamed(sql)}`;
  return kept.count;
}

/** Deletes a person's certificates. Returns the keys of their files. */
export async function deletePersonalCertificates(shop: Shop, person: Person): Promise<string[]> {
  const rows = await shop.sql<{ key: string }[]>`delete from tax_certificates t where ${isTheirs(shop, person)} returning t.file_key as key`;
  return rows.map(({ key }) => key);
}

export async function moveCertificates({ sql }: Shop, { from, to }: AccountMove): Promise<number> {
  const moved = await sql`update tax_certificates set account_id = ${to} where account_id = ${from}`;
  return moved.count;
}
