import type { AccountMove, Person } from "#domain/personal-data.ts";
import type { Shop } from "#domain/shop.ts";

type PersonalForm = Record<"email" | "poNumber" | "exemptionCertificate", string | null> & {
  /** Files of a purchase order that was not placed; the files of orders are exported with the orders. */
  poDocuments: { name: string; bytes: number; at: string }[];
  shippingAddress: object | null;
  billingAddress: object | null;
  delivery: object | null;
  updatedAt: string;
  reminderAgreedAt: string | null;
};

/** Whether one of `checkouts c` belongs to the account, or has a form with the email address. */
function isTheirs({ sql }: Shop, { accountId, email }: Person) {
  return sql`(c.account_id = ${accountId}::uuid
    or c.token in (select f.checkout_token from checkout_forms f where lower(f.email) = ${email}::text))`;
}

/** Which of `checkout_forms f` in `checkouts c` are erased: in the account's own checkouts all, in others those with the email address. */
function isTypedByThem({ sql }: Shop, { accountId, email }: Person) {
  return sql`(c.account_id = ${accountId}::uuid or lower(f.email) = ${email}::text)`;
}

/**
 * Which of `checkout_forms f` in `checkouts c` this person filled in, judged by their email address. A person who got the URL of an account's
 * checkout may have filled in another form there, and the owner of the account must not read it.
 */
function namesThem({ sql }: Shop, { accountId, email }: Person) {
  return sql`(lower(f.email) = ${email}::text
    or (c.account_id = ${accountId}::uuid and lower(f.email) = (select lower(a.email) from accounts a where a.id = ${accountId}::uuid)))`;
}

export async function selectPersonalForms(shop: Shop, person: Person): Promise<PersonalForm[]> {
  return shop.sql<PersonalForm[]>`
    select f.email, f.shipping_address as "shippingAddress", f.billing_address as "billingAddress", f.po_number as "poNumber",
      f.exemption_certificate as "exemptionCertificate", f.delivery, to_json(f.updated_at) #>> '{}' as "updatedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('name', d.name, 'bytes', d.bytes, 'at', d.at) order by d.at, d.id), '[]') from po_documents d
        where c.order_id is null and d.checkout_token = f.checkout_token and d.browser_id = f.browser_id) as "poDocuments",
      (select to_json(r.agreed_at) #>> '{}' from checkout_reminders r
        where r.checkout_token = f.checkout_token and r.browser_id = f.browser_id) as "reminderAgreedAt"
    from checkouts c join checkout_forms f on f.checkout_token = c.token
    where ${isTheirs(shop, person)} and ${namesThem(shop, person)} order by f.updated_at`;
}

export async function lockCartsOfCheckouts(shop: Shop, person: Person): Promise<void> {
  await shop.sql`
    select from carts k where k.id in (select c.cart_id from checkouts c where ${isTheirs(shop, person)}) order by k.id for update`;
}

/** Documents of forms in checkouts that became no order. */
export async function selectUnsentDocuments(shop: Shop, person: Person): Promise<string[]> {
  const rows = await shop.sql<{ id: string }[]>`
    select d.id from checkouts c join checkout_forms f on f.checkout_token = c.token
    join po_documents d on d.checkout_token = f.checkout_token and d.browser_id = f.browser_id
    where c.order_id is null and ${isTheirs(shop, person)} and ${isTypedByThem(shop, person)}`;
  return rows.map(({ id }) => id);
}

/** Deletes this person's forms, and the checkouts in which nobody else entered anything. */
export async function deletePersonalCheckouts(shop: Shop, person: Person): Promise<number> {
  const forms = await shop.sql`
    with gone as (
      delete from checkouts c where ${isTheirs(shop, person)}
        and not exists (select from checkout_forms f where f.checkout_token = c.token and ${isTypedByThem(shop, person)} is not true) returning c.token)
    delete from checkout_forms f using checkouts c where c.token = f.checkout_token and ${isTheirs(shop, person)} and ${isTypedByThem(shop, person)}`;
  return forms.count;
}

export async function selectConfirmedEmails(shop: Shop, { accountId, email }: Person): Promise<{ email: string; confirmedAt: string }[]> {
  return shop.sql<{ email: string; confirmedAt: string }[]>`
    select email, to_json(max(confirmed_at)) #>> '{}' as "confirmedAt" from confirmed_emails
    where holder = ${`account:${accountId}`} or email = ${email}::text group by email order by email`;
}

export async function deleteConfirmedEmails(shop: Shop, { accountId, email }: Person): Promise<number> {
  const gone = await shop.sql`delete from confirmed_emails where holder = ${`account:${accountId}`} or email = ${email}::text`;
  return gone.count;
}

export async function moveCheckouts({ sql }: Shop, { from, to }: AccountMove): Promise<void> {
  await sql`update checkouts set account_id = ${to} where account_id = ${from}`;
}
