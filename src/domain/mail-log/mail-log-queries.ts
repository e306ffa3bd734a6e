import type { CursorPlace } from "#domain/cursor.ts";
import { containsEmailAddress } from "#domain/email-address-in-text-queries.ts";
import type { Person } from "#domain/personal-data.ts";
import type { Shop } from "#domain/shop.ts";
import type { MailLogListInput, MailQueue } from "./mail-log-input.ts";

export type MailStatus = "sent" | "saved" | "waiting" | "failed";
/** `at` is ISO 8601: the time of the last try. `isKept`: its contents can be read. */
export type LoggedMail = {
  id: string;
  queue: MailQueue;
  kind: string;
  recipient: string;
  subject: string;
  status: MailStatus;
  tries: number;
  at: string;
  cause: string | null;
  orderId: string | null;
  orderName: string | null;
  isKept: boolean;
};
export type StoredMail = LoggedMail & { jobId: string; html: string | null; text: string | null };
/** `isWhole`: also stored with its links. `isToStaff`: its recipient is staff now. */
type FromTrial = { isWhole: boolean; isToStaff: boolean };
type WholeMail = { wholeHtml: string | null; wholeText: string | null };

export type MailOutcome = {
  jobId: string;
  queue: MailQueue;
  kind: string;
  recipient: string;
  subject: string;
  status: MailStatus;
  tries: number;
  cause: string | null;
  orderId: string | null;
  html: string | null;
  text: string | null;
} & WholeMail;

/**
 * Stores one row for each job and recipient, and deletes the row from before the recipient was known. False: the email is about an order whose buyer
 * was erased, also concurrently, and nothing is stored.
 */
export async function upsertMail(shop: Shop, mail: MailOutcome): Promise<boolean> {
  const { sql } = shop;
  if (mail.recipient !== "") await sql`delete from mail_log where job_id = ${mail.jobId} and recipient = ''`;
  const noted = await sql`
    with about as (select o.id from orders o where o.id = ${mail.orderId}::uuid and o.buyer_erased_at is null for share)
    insert into mail_log (id, job_id, queue, kind, recipient, subject, status, tries, at, cause, order_id, html, text, whole_html, whole_text)
    select ${shop.ids.next()}, ${mail.jobId}, ${mail.queue}, ${mail.kind}, ${mail.recipient}, ${mail.subject}, ${mail.status}, ${mail.tries},
      ${shop.clock.now().toISOString()}::timestamptz, ${mail.cause}, (select id from about), ${mail.html}, ${mail.text},
      ${mail.wholeHtml}, ${mail.wholeText}
    where exists (select from about) or not exists (select from orders o where o.id = ${mail.orderId}::uuid)
    on conflict (job_id, recipient) do update set subject = excluded.subject, status = excluded.status, tries = excluded.tries, at = excluded.at,
      cause = excluded.cause, order_id = coalesce(excluded.order_id, mail_log.order_id), html = excluded.html, text = excluded.text,
      whole_html = excluded.whole_html, whole_text = excluded.whole_text
    returning id`;
  return noted.length > 0;
}

/** Stores the outcome of an email that was noted before it was sent. A row that was erased in between stays erased. */
export async function updateMailOutcome(
  { sql, clock }: Shop,
  { jobId, recipient, status, tries, cause }: Pick<MailOutcome, "jobId" | "recipient" | "status" | "tries" | "cause">,
): Promise<void> {
  await sql`
    update mail_log set status = ${status}, tries = ${tries}, cause = ${cause}, at = ${clock.now().toISOString()}
    where job_id = ${jobId} and recipient = ${recipient}`;
}

export async function updateMailStatus({ sql, clock }: Shop, jobId: string, status: MailStatus): Promise<number> {
  const changed = await sql`update mail_log set status = ${status}, at = ${clock.now().toISOString()} where job_id = ${jobId} and status <> 'sent'`;
  return changed.count;
}

function columns({ sql }: Shop) {
  return sql`m.id, m.queue, m.kind, m.recipient, m.subject, m.status, m.tries, to_json(m.at) #>> '{}' as at, m.cause, m.order_id as "orderId",
    (select o.name from orders o where o.id = m.order_id) as "orderName", m.html is not null as "isKept",
    m.whole_html is not null as "isWhole", exists (select from accounts a where lower(a.email) = lower(m.recipient) and a.role <> 'customer') as "isToStaff"`;
}

/** Latest first. */
export async function selectMail(
  shop: Shop,
  { search, view, queue, order }: Pick<MailLogListInput, "search" | "view" | "queue" | "order">,
  { after, limit }: { after: CursorPlace | null; limit: number },
): Promise<(LoggedMail & FromTrial)[]> {
  const { sql } = shop;
  return sql<(LoggedMail & FromTrial)[]>`
    select ${columns(shop)} from mail_log m
    where ${search === "" ? sql`true` : sql`lower(m.recipient) = ${search.toLowerCase()}`}
      and ${view === "all" ? sql`true` : view === "sent" ? sql`m.status = 'sent'` : sql`m.status <> 'sent' and m.status = ${view}`}
      and ${queue ? sql`m.queue = ${queue}` : sql`true`} and ${order ? sql`m.order_id = ${order}::uuid` : sql`true`}
      and ${after ? sql`(m.at, m.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by m.at desc, m.id desc limit ${limit}`;
}

export async function selectOneMail(shop: Shop, id: string): Promise<(StoredMail & FromTrial & WholeMail) | null> {
  const [row] = await shop.sql<(StoredMail & FromTrial & WholeMail)[]>`
    select ${columns(shop)}, m.job_id as "jobId", m.html, m.text, m.whole_html as "wholeHtml", m.whole_text as "wholeText"
    from mail_log m where m.id = ${id}`;
  return row ?? null;
}

/** Whether an account of staff has this email address. */
export async function selectIsStaffs({ sql }: Shop, email: string): Promise<boolean> {
  const rows = await sql`select from accounts where lower(email) = ${email.toLowerCase()} and role <> 'customer'`;
  return rows.length > 0;
}

export async function deleteWholeMail({ sql }: Shop): Promise<void> {
  await sql`update mail_log set whole_html = null, whole_text = null where whole_html is not null`;
}

export async function deleteMailBefore({ sql }: Shop, before: Date, limit: number): Promise<number> {
  const gone = await sql`delete from mail_log where id in (select id from mail_log where at < ${before.toISOString()} order by at limit ${limit})`;
  return gone.count;
}

type PersonalMail = { recipient: string; subject: string; status: MailStatus; at: string; text: string | null };

export async function selectPersonalMail({ sql }: Shop, { email }: Person): Promise<PersonalMail[]> {
  return sql<PersonalMail[]>`
    select recipient, subject, status, to_json(at) #>> '{}' as at, text from mail_log where lower(recipient) = ${email}::text order by at, id`;
}

/** Deletes emails to the person or about their orders, and any others that contain the email address. */
export async function deleteMailOf({ sql }: Shop, { email, accountId }: Person): Promise<number> {
  const gone = await sql`
    delete from mail_log m where lower(m.recipient) = ${email}::text or ${containsEmailAddress(sql, sql`m.text`, email)}
      or ${containsEmailAddress(sql, sql`m.whole_text`, email)}
      or ${containsEmailAddress(sql, sql`m.cause`, email)}
      or m.order_id in (select o.id from orders o where o.account_id = ${accountId}::uuid or lower(o.email) = ${email}::text)`;
  return gone.count;
}
