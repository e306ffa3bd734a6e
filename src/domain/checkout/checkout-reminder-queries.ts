import type { Shop } from "#domain/shop.ts";

/** The browser's buyer agrees, or no more, as long as no email was sent. */
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
 * Marks those whose time has come as sent, and gives their ids: left for so long, still without an order, with goods in the cart; no order with
 * their email address came since they agreed, and no other email of this kind went there lately.
 */
export async function takeDueReminders(
  shop: Shop,
  { leftBefore, notSince, limit }: { leftBefore: Date; notSince: Date; limit: number },
): Promise<string[]> {
  const now = shop.clock.now().toISOString();
  const rows = await shop.sql<{ id: string }[]>`
    with due as (
      select distinct on (lower(f.email)) r.id from checkout_reminders r
      join checkout_forms f on f.checkout_token = r.checkout_token and f.browser_id = r.browser_id
      join checkouts c on c.token = r.checkout_token and c.order_id is null
      join carts k on k.id = c.cart_id and k.completed_at is null
      where r.sent_at is null and r.stopped_at is null and r.agreed_at <= ${leftBefore.toISOString()} and f.updated_at <= ${leftBefore.toISOString()}
        and f.email like '%_@_%'
        and exists (select from cart_lines l where l.cart_id = c.cart_id)
        and not exists (select from payment_attempts a where a.cart_id = c.cart_id and a.settled_at is null)
        and not exists (select from orders o where lower(o.email) = lower(f.email) and o.processed_at >= r.agreed_at)
        and not exists (
          select from checkout_reminders o join checkout_forms g on g.checkout_token = o.checkout_token and g.browser_id = o.browser_id
          where lower(g.email) = lower(f.email) and o.sent_at > ${notSince.toISOString()})
      order by lower(f.email), r.agreed_at limit ${limit})
    update checkout_reminders r set sent_at = ${now} from due where r.id = due.id and r.sent_at is null returning r.id`;
  return rows.map(({ id }) => id);
}

export type ReminderToMail = { id: string; token: string; email: string; lines: { title: string; variantTitle: string; quantity: number }[] };

/** Null: it is gone, was stopped, or an order came meanwhile. */
export async function selectReminderToMail({ sql }: Shop, id: string): Promise<ReminderToMail | null> {
  const [row] = await sql<ReminderToMail[]>`
    select r.id, r.checkout_token as token, f.email,
      (select coalesce(jsonb_agg(jsonb_build_object('title', p.title, 'variantTitle', v.title, 'quantity', l.quantity) order by l.created_at, l.id), '[]')
        from cart_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id where l.cart_id = c.cart_id) as lines
    from checkout_reminders r
    join checkout_forms f on f.checkout_token = r.checkout_token and f.browser_id = r.browser_id
    join checkouts c on c.token = r.checkout_token and c.order_id is null
    where r.id = ${id} and r.stopped_at is null and f.email is not null`;
  return row && row.lines.length > 0 ? row : null;
}

/** All of the email address of this one. False: there is none of this id. */
export async function stopRemindersOf(shop: Shop, id: string): Promise<boolean> {
  const rows = await shop.sql`
    with named as (
      select r.id, lower(f.email) as email from checkout_reminders r
      join checkout_forms f on f.checkout_token = r.checkout_token and f.browser_id = r.browser_id where r.id = ${id})
    update checkout_reminders r set stopped_at = coalesce(r.stopped_at, ${shop.clock.now().toISOString()}::timestamptz)
    from named, checkout_forms f
    where f.checkout_token = r.checkout_token and f.browser_id = r.browser_id and (r.id = named.id or lower(f.email) = named.email) returning r.id`;
  return rows.length > 0;
}
