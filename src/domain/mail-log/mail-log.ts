import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { hasRight, type Right, requireRight } from "#domain/permissions.ts";
import type { Message } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import type { MailLogListInput, MailQueue } from "./mail-log-input.ts";
import {
  deleteMailBefore,
  deleteWholeMail,
  type LoggedMail,
  type MailStatus,
  type StoredMail,
  selectIsStaffs,
  selectMail,
  selectOneMail,
  updateMailOutcome,
  updateMailStatus,
  upsertMail,
} from "./mail-log-queries.ts";
import { linksIn, mayBeWhole, redactedMail } from "./redacted-mail.ts";

export type { LoggedMail, MailStatus } from "./mail-log-queries.ts";

/**
 * Every email that a job of the shop wrote: its recipient, whether it was sent, and its contents. Jobs note emails as they send them; nothing here sends any.
 */

const perPage = 50;
/** Emails to staff may be read by those who may see their contents in the admin area: staff who answer buyers see no totals, and no system health. */
const rightToRead: Partial<Record<MailQueue, Right>> = { "report-mail": "analytics.read", "owner-mail": "system.read" };

export type TriedMail = {
  jobId: string;
  queue: MailQueue;
  kind: string;
  orderId: string | null;
  tries: number;
  status: MailStatus;
  cause: string | null;
};

/** Stores the outcome of an email that `recordMail` noted before it was sent: a person who was erased meanwhile is not stored again. */
export async function recordMailOutcome(shop: Shop, { jobId, status, tries, cause }: TriedMail, { to: recipient }: Message): Promise<void> {
  await updateMailOutcome(shop, { jobId, recipient, status, tries, cause: cause?.slice(0, 2000) ?? null });
}

/** Notes that a job is about to send an email, or failed before it was written (`message` null). False: its buyer was erased, so it is not to be sent. */
export async function recordMail(shop: Shop, { cause, ...tried }: TriedMail, message: Message | null): Promise<boolean> {
  const kept = message && redactedMail(tried.queue, message, shop.mailOrigin);
  const isWhole = message !== null && (await reachesNobody(shop)) && mayBeWhole(tried, await selectIsStaffs(shop, message.to));
  return upsertMail(shop, {
    ...tried,
    cause: cause?.slice(0, 2000) ?? null,
    recipient: message?.to ?? "",
    subject: message?.subject ?? "",
    html: kept?.html ?? null,
    text: kept?.text ?? null,
    wholeHtml: isWhole ? message.html : null,
    wholeText: isWhole ? message.text : null,
  });
}

/** In trial mode without a mail server, emails are files on the server: a person who tries the shop could not follow their links. */
async function reachesNobody(shop: Shop): Promise<boolean> {
  return !shop.deployment.hasMailServer && (await readSettings(shop)).shop.trialMode;
}

/** Whether the actor may read the email with its links: never a program, and nobody in a live shop. */
function isReadWhole(actor: Actor, mail: { queue: MailQueue; kind: string; isWhole: boolean; isToStaff: boolean }, isTrial: boolean): boolean {
  return isTrial && actor.kind === "staff" && mail.isWhole && mayBeWhole(mail, mail.isToStaff);
}

/** Removes the links from the time in trial mode once the shop sells for real. Called in the transaction that takes it live. */
export async function redactStoredMails(shop: Shop): Promise<void> {
  await deleteWholeMail(shop);
}

/** Lists emails, latest first, without contents that the actor may not see. Refuses `not-allowed`. */
export async function listMail(shop: Shop, actor: Actor, input: MailLogListInput): Promise<{ mails: ListedMail[]; next: string | null }> {
  requireRight(actor, "messages.read");
  const rows = await selectMail(shop, input, { after: readCursor(input.after, "at", "timestamptz"), limit: perPage + 1 });
  const last = rows[perPage - 1];
  const isTrial = await reachesNobody(shop);
  return {
    mails: rows.slice(0, perPage).map(({ isToStaff, ...mail }) => {
      const isWhole = isReadWhole(actor, { ...mail, isToStaff }, isTrial) && mayRead(actor, mail);
      return { ...mail, isWhole, isKept: isWhole || (mail.isKept && mayRead(actor, mail)) };
    }),
    next: rows.length > perPage && last ? writeCursor("at", { key: last.at, id: last.id }) : null,
  };
}

/** `isWhole`: nobody got the email, and the actor may read it with its links. */
export type ListedMail = LoggedMail & { isWhole: boolean };
/** `links`: the links to the shop, if the email is whole. */
export type ReadMail = StoredMail & { isWhole: boolean; links: string[] };

/**
 * Returns an email with its contents, as far as the actor may see them. Staff in trial mode without a mail server also see links that act for the
 * recipient (except those that would make them another member of staff). Refuses `not-allowed`, `not-found`.
 */
export async function readMail(shop: Shop, actor: Actor, id: string): Promise<ReadMail> {
  requireRight(actor, "messages.read");
  const found = isId(id) ? await selectOneMail(shop, id) : null;
  if (!found) throw new Refusal("not-found");
  const { wholeHtml, wholeText, isToStaff: _staffs, ...mail } = found;
  if (!mayRead(actor, mail)) return { ...mail, isKept: false, html: null, text: null, isWhole: false, links: [] };
  if (!isReadWhole(actor, found, await reachesNobody(shop))) return { ...mail, isWhole: false, links: [] };
  return { ...mail, isKept: true, isWhole: true, html: wholeHtml, text: wholeText, links: linksIn(wholeText ?? "", shop.mailOrigin) };
}

function mayRead(actor: Actor, { queue }: LoggedMail): boolean {
  const right = rightToRead[queue];
  return right === undefined || hasRight(actor, right);
}

/**
 * Retries an email that failed for good, with all its tries, as it would be written now. Refuses `not-allowed`, `not-found`, and `mail-job-gone` where it
 * is waiting already, was sent, or its job is no longer stored.
 */
export async function retryMail(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "system.change");
  await inTransaction(shop, async (shop) => {
    const mail = isId(id) ? await selectOneMail(shop, id) : null;
    if (!mail) throw new Refusal("not-found");
    const count = mail.status === "failed" ? await shop.jobs.runAgain(shop.sql, mail.queue, mail.jobId) : 0;
    if (count === 0) throw new Refusal("mail-job-gone");
    await updateMailStatus(shop, mail.jobId, "waiting");
    await record(shop, actor, "jobs.restarted", { kind: "queue", id: mail.queue }, { count });
  });
}

/** Removes at most `limit` emails that were last tried before then. */
export async function removeOldMail(shop: Shop, before: Date, limit: number): Promise<number> {
  return deleteMailBefore(shop, before, limit);
}
