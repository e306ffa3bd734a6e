import type { Fragment } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";

/** SHA-256 of an email address in lower case, in hex. */
function hashOf({ sql }: Pick<Shop, "sql">, email: Fragment): Fragment {
  return sql`encode(sha256(convert_to(lower(${email}), 'UTF8')), 'hex')`;
}

/** Returns the email address of this browser's form in a checkout without an order; null where there is none, or the buyer already agreed. */
export async function selectUnagreedEmail({ sql }: Shop, { token, browserId }: { token: string; browserId: string }): Promise<string | null> {
  const [row] = await sql<{ email: string | null }[]>`
    select f.email from checkout_forms f join checkouts c on c.token = f.checkout_token and c.order_id is null
    where f.checkout_token = ${token} and f.browser_id = ${browserId} and not exists (
      select from checkout_reminders r where r.checkout_token = f.checkout_token and r.browser_id = f.browser_id and r.stopped_at is null)`;
  return row?.email ?? null;
}

/** Stores that this browser's buyer agrees, or no longer agrees. A reminder that was already sent is not sent again. */
export async function upsertReminder(shop: Shop, { token, browserId, agrees }: { token: string; browserId: string; agrees: boolean }): Promise<void> {
  const now = shop.clock.now().toISOString();
  if (!agrees) {
    await shop.sql`update checkout_reminders set stopped_at = ${now} where checkout_token = ${token} and browser_id = ${browserId} and stopped_at is null`;
    return;
  }
  await shop.sql`
    insert into checkout_reminders as r (id, checkout_token, browser_id, agreed_at)
    select ${shop.ids.next()}, f.checkout_token, f.browser_id, ${now} from checkout_forms f join checkouts c on c.token = f.checkout_token and c.order_id is null
    where f.checkout_token = ${token} and f.browser_id = ${browserId}
    on conflict (checkout_token, browser_id) do update set stopped_at = null, agreed_at = excluded.agreed_at where r.stopped_at is not null`;
}

/**
 * Due reminders, one for each email address: left this long ago, still without an order, with goods in the cart; no order with
 * the email address was placed since the buyer agreed, and the address neither got a reminder lately nor stopped them.
 */
export async function selectDueReminders(
  { sql }: Shop,
  { leftBefore, notSince, limit }: { leftBefore: Date; notSince: Date; limit: number },
): Promise<{ id: string; email: string }[]> {
  return sql<{ id: string; email: string }[]>`
    select distinct on (lower(f.email)) r.id, f.email from checkout_reminders r
    join checkout_forms f on f.checkout_token = r.checkout_token and f.browser_id = r.browser_id
    join checkouts c on c.token = r.checkout_token and c.order_id is null
    join carts k on k.id = c.cart_id and k.completed_at is null
    where r.sent_at is null and r.stopped_at is null and r.agreed_at <= ${leftBefore.toISOString()} and f.updated_at <= ${leftBefore.toISOString()}
      and f.email <> ''
      and exists (select from cart_lines l where l.cart_id = c.cart_id)
      and not exists (select from payment_attempts a where a.cart_id = c.cart_id and a.settled_at is null)
      and not exists (select from orders o where lower(o.email) = lower(f.email) and o.processed_at >= r.agreed_at)
      and not exists (
        select from checkout_reminder_addresses d where d.email_hash = ${hashOf({ sql }, sql`f.email`)}
          and (d.stopped_at is not null or d.sent_at > ${notSince.toISOString()}))
    order by lower(f.email), r.agreed_at limit ${limit}`;
}

export async function endReminders(shop: Shop, ids: string[]): Promise<void> {
  await shop.sql`update checkout_reminders set stopped_at = ${shop.clock.now().toISOString()} where id = any(${ids}::uuid[]) and stopped_at is null`;
}

/** Marks reminders and their addresses as sent, and returns the ids to email; it considers emails and stops of an address that came in between. */
export async function markRemindersSent(shop: Shop, { ids, notSince }: { ids: string[]; notSince: Date }): Promise<string[]> {
  const now = shop.clock.now().toISOString();
  const rows = await shop.sql<{ id: string }[]>`
    with due as (
      select distinct on (email_hash) id, email_hash from (
        select r.id, ${hashOf(shop, shop.sql`f.email`)} as email_hash from checkout_reminders r
        join checkout_forms f on f.checkout_token = r.checkout_token and f.browser_id = r.browser_id
        where r.id = any(${ids}::uuid[]) and r.sent_at is null and r.stopped_at is null and f.email is not null) as open
      order by email_hash, id),
    reached as (
      insert into checkout_reminder_addresses as d (email_hash, sent_at) select email_hash, ${now}::timestamptz from due
      on conflict (email_hash) do update set sent_at = excluded.sent_at
        where d.stopped_at is null and (d.sent_at is null or d.sent_at <= ${notSince.toISOString()}) returning d.email_hash)
    update checkout_reminders r set sent_at = ${now}, email_hash = due.email_hash from due join reached on reached.email_hash = due.email_hash
    where r.id = due.id and r.sent_at is null returning r.id`;
  return rows.map(({ id }) => id);
}

export type ReminderToMail = {
  id: string;
  token: string;
  email: string;
  emailHash: string;
  lines: { title: string; variantTitle: string; quantity: number }[];
};

/** Returns null where the reminder is gone or stopped, its address was changed, or an order was placed by now. */
export async function selectReminderToMail({ sql }: Shop, id: string): Promise<ReminderToMail | null> {
  const emailHash = hashOf({ sql }, sql`f.email`);
  const [row] = await sql<ReminderToMail[]>`
    select r.id, r.checkout_token as token, f.email, ${emailHash} as "emailHash",
      (select coalesce(jsonb_agg(jsonb_build_object('title', p.title, 'variantTitle', v.title, 'quantity', l.quantity) order by l.created_at, l.id), '[]')
        from cart_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id where l.cart_id = c.cart_id) as lines
    from checkout_reminders r
    join checkout_forms f on f.checkout_token = r.checkout_token and f.browser_id = r.browser_id
    join checkouts c on c.token = r.checkout_token and c.order_id is null
    where r.id = ${id} and r.stopped_at is null and f.email is not null and coalesce(r.email_hash = ${emailHash}, true)
      and not exists (select from checkout_reminder_addresses d where d.email_hash = ${emailHash} and d.stopped_at is not null)`;
  return row && row.lines.length > 0 ? row : null;
}

export async function stopAddress(shop: Shop, emailHash: string): Promise<void> {
  await shop.sql`
    insert into checkout_reminder_addresses as d (email_hash, stopped_at) values (${emailHash}, ${shop.clock.now().toISOString()})
    on conflict (email_hash) do update set stopped_at = coalesce(d.stopped_at, excluded.stopped_at)`;
}

/** Returns the address hash of a reminder whose email names it by its id (an older version); null where it was removed with the form. */
export async function selectHashOfReminder({ sql }: Shop, id: string): Promise<string | null> {
  const [row] = await sql<{ emailHash: string | null }[]>`
    select coalesce(r.email_hash, ${hashOf({ sql }, sql`f.email`)}) as "emailHash" from checkout_reminders r
    join checkout_forms f on f.checkout_token = r.checkout_token and f.browser_id = r.browser_id where r.id = ${id}`;
  return row?.emailHash ?? null;
}

/** Removes addresses to which another reminder may go, because nothing about them has to be kept. */
export async function deletePassedAddresses({ sql }: Shop, notSince: Date): Promise<void> {
  await sql`delete from checkout_reminder_addresses where stopped_at is null and sent_at <= ${notSince.toISOString()}`;
}
