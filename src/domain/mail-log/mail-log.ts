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
import { keptMail, linksIn, mayBeWhole } from "./kept-mail.ts";
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

export type { LoggedMail, MailStatus } from "./mail-log-queries.ts";

/**
 * Every email that a job of the shop wrote: to whom, whether it went out, and what it said. Jobs note it as they send; nothing here sends anything.
 */

const perPage = 50;
/** What emails to staff say is for those who may see it in the admin area too: people who answer buyers see no totals, and no system health. */
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

/** What came of an email that `noteMail` noted before it was sent: a person who was erased meanwhile does not come back. */
export async function noteOutcome(shop: Shop, { jobId, status, tries, cause }: TriedMail, { to: recipient }: Message): Promise<void> {
  await updateMailOutcome(shop, { jobId, recipient, status, tries, cause: cause?.slice(0, 2000) ?? null });
}

/** A job is about to send an email, or failed before it was written (`message` null). False: its buyer was erased, so it is for nobody anymore. */
export async function noteMail(shop: Shop, { cause, ...tried }: TriedMail, message: Message | null): Promise<boolean> {
  const kept = message && keptMail(tried.queue, message, shop.mailOrigin);
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

/** In trial mode, without a mail server: emails are files on the server, and whoever tries the shop could follow none of their links. */
async function reachesNobody(shop: Shop): Promise<boolean> {
  return !shop.deployment.hasMailServer && (await readSettings(shop)).shop.trialMode;
}

/** Whether the actor may read it with its links: never a program, and of a live shop nobody. */
function isReadWhole(actor: Actor, mail: { queue: MailQueue; kind: string; isWhole: boolean; isToStaff: boolean }, isTrial: boolean): boolean {
  return isTrial && actor.kind === "staff" && mail.isWhole && mayBeWhole(mail, mail.isToStaff);
}

/** A shop that sells for real has no links of its time in trial mode. Called in the transaction that takes it live. */
export async function forgetWholeMail(shop: Shop): Promise<void> {
  await deleteWholeMail(shop);
}

/** The latest first. Without the contents of those that say what the actor may not see. Refuses `not-allowed`. */
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

/** `isWhole`: nobody got it, and the actor may read it with its links. */
export type ListedMail = LoggedMail & { isWhole: boolean };
/** `links`: of one that is whole, those to the shop. */
export type ReadMail = StoredMail & { isWhole: boolean; links: string[] };

/**
 * With what it said, as far as the actor may see that: to staff in trial mode without a mail server, with links that act for its recipient too (but
 * for what would make them somebody else of the staff). Refuses `not-allowed`, `not-found`.
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
 * Has one that failed for good tried again, with all its tries, as it would be written now. Refuses `not-allowed`, `not-found`, and `mail-job-gone` where it
 * waits already, went out, or its job is not kept anymore.
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

/** At most `limit` of those that were tried last before then. */
export async function removeOldMail(shop: Shop, before: Date, limit: number): Promise<number> {
  return deleteMailBefore(shop, before, limit);
}
