import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { countConfirmationRequest, mayRequestConfirmation, resetConfirmationRequests } from "#domain/confirmation-email-limit.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { dayMs } from "#domain/durations.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { openSignedId, signedId } from "#domain/signed-id.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import { hashOfToken } from "#domain/token-hash.ts";
import type { StockNoticeInput } from "./stock-notice-input.ts";
import {
  claimDueNotices,
  countUnconfirmed,
  deleteNotice,
  deleteOldNotices,
  insertOrRenewNotice,
  lockNoticeByToken,
  lockNoticesOf,
  type StockNotice,
  selectAvailability,
  selectNotice,
  updateConfirmed,
} from "./stock-notice-queries.ts";

/**
 * Stock notices promise: an address counts only after its owner confirmed it (double opt-in) and gets one email for each request, no
 * more, and no answer reveals whether an address is known. Nothing is reserved for those who wait.
 */

/** A confirmation link is valid for a week. */
const confirmWithinMs = 7 * dayMs;
/** No address is asked about the same variant more often than this, however often it is entered. */
const askEveryMs = 10 * 60_000;
/** Nor about more variants than these in a day, until it confirms one of them. */
const maxUnconfirmed = 5;
const mailedDays = 30;
const waitingDays = 365;
const confirmedKind = "stock-notice";
const cancelPurpose = "stock-notice-cancel";

/** Answers the same for known and unknown addresses. Refuses `variant-not-found`, `input-invalid` for what can be ordered now, `stored-too-much`. */
export async function requestStockNotice(shop: Shop, actor: Actor, { variantId, email }: StockNoticeInput): Promise<void> {
  const found = await selectAvailability(shop, variantId);
  if (!found) throw new Refusal("variant-not-found");
  if (found.canBeHad) throw new Refusal("input-invalid", { reason: "This is in stock again: you can order it now." });
  // The row, the job, and its email.
  await consumeStorageQuota(shop, actor, 20 * rowBytes);
  // Limits repeated requests about the same variant, which would send an email each time.
  if (!(await mayRequestConfirmation(shop, confirmedKind, email))) return;
  const isAsked = await inTransaction(shop, async (shop) => {
    const now = shop.clock.now();
    await lockNoticesOf(shop, email);
    if ((await countUnconfirmed(shop, email, new Date(now.getTime() - dayMs))) >= maxUnconfirmed) return false;
    const token = shop.ids.token();
    const notice = { id: shop.ids.next(), variantId, email, tokenHash: hashOfToken(token), requestedAt: now };
    const asked = await insertOrRenewNotice(shop, notice, new Date(now.getTime() - askEveryMs));
    if (!asked) return false;
    await record(shop, actor, "stock-notice.requested", noticeOf(asked.id));
    await shop.jobs.send(shop.sql, "stock-notice-mail", { noticeId: asked.id, token });
    return true;
  });
  if (isAsked) await countConfirmationRequest(shop, confirmedKind, email);
}

/** Confirms by the token of the email; repeating it changes nothing. Refuses `not-found` for a token that is unknown or too old. */
export async function confirmStockNotice(shop: Shop, actor: Actor, token: string): Promise<void> {
  const confirmed = await inTransaction(shop, async (shop) => {
    const notice = await lockNoticeByToken(shop, hashOfToken(token));
    if (!notice) throw new Refusal("not-found");
    if (notice.isConfirmed) return null;
    const now = shop.clock.now();
    if (now.getTime() - notice.requestedAt.getTime() > confirmWithinMs) throw new Refusal("not-found");
    await updateConfirmed(shop, notice.id, now);
    await record(shop, actor, "stock-notice.confirmed", noticeOf(notice.id));
    return notice.email;
  });
  if (confirmed !== null) await resetConfirmationRequests(shop, confirmedKind, confirmed);
}

/** Cancels by the signed token in every email; repeating it changes nothing. Refuses `not-found` for a token that this shop did not sign. */
export async function cancelStockNotice(shop: Shop, actor: Actor, token: string): Promise<void> {
  const id = openSignedId(shop, cancelPurpose, token);
  if (id === null) throw new Refusal("not-found");
  await inTransaction(shop, async (shop) => {
    if (await deleteNotice(shop, id)) await record(shop, actor, "stock-notice.cancelled", noticeOf(id));
  });
}

/** `id.signature`. */
export function cancelNoticeToken(shop: Shop, noticeId: string): string {
  return signedId(shop, cancelPurpose, noticeId);
}

/** Returns a notice for the job that emails it. */
export async function readStockNotice(shop: Shop, noticeId: string): Promise<StockNotice | null> {
  return selectNotice(shop, noticeId);
}

/** For the scheduled job: enqueues one email for each confirmed request whose variant is available. Returns how many were enqueued. */
export async function sendDueNotices(shop: Shop, limit: number): Promise<number> {
  return inTransaction(shop, async (shop) => {
    const due = await claimDueNotices(shop, shop.clock.now(), limit);
    await shop.jobs.sendEach(
      shop.sql,
      "stock-notice-mail",
      due.map((noticeId) => ({ noticeId, token: null })),
    );
    return due.length;
  });
}

/** For the hourly cleanup. `unconfirmedBefore`: removes unconfirmed requests from before then. Returns how many were removed. */
export async function removeOldNotices(shop: Shop, unconfirmedBefore: Date, limit: number): Promise<number> {
  const ago = (days: number) => new Date(shop.clock.now().getTime() - days * dayMs);
  return deleteOldNotices(shop, { unconfirmed: unconfirmedBefore, mailed: ago(mailedDays), confirmed: ago(waitingDays) }, limit);
}

function noticeOf(id: string) {
  return { kind: "stock-notice", id };
}
