import type { Shop } from "#domain/shop.ts";

/** Whether one of these holders confirmed the address after `since`, or it is the confirmed address of this account. */
export async function hasConfirmedEmail(
  shop: Shop,
  { holders, accountId }: { holders: string[]; accountId: string | null },
  email: string,
  since: Date,
): Promise<boolean> {
  const rows = await shop.sql`
    select from confirmed_emails where holder = any(${holders}::text[]) and email = ${email} and confirmed_at > ${since.toISOString()}
    union all
    select from accounts where id = ${accountId}::uuid and lower(email) = ${email} and email_confirmed_at is not null`;
  return rows.length > 0;
}

export async function upsertConfirmedEmail(shop: Shop, holders: string[], email: string): Promise<void> {
  const now = shop.clock.now().toISOString();
  await shop.sql`
    insert into confirmed_emails (holder, email, confirmed_at) select h, ${email}, ${now} from unnest(${holders}::text[]) h order by h
    on conflict (holder, email) do update set confirmed_at = excluded.confirmed_at`;
}

/** Deletes old confirmations. Returns how many were deleted, at most `limit`. */
export async function deleteConfirmedEmails(shop: Shop, before: Date, limit: number): Promise<number> {
  const gone = await shop.sql`
    delete from confirmed_emails where (holder, email) in (
      select holder, email from confirmed_emails where confirmed_at < ${before.toISOString()} order by confirmed_at limit ${limit})`;
  return gone.count;
}
