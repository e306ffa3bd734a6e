import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { countConfirmationRequest, mayRequestConfirmation, resetConfirmationRequests } from "#domain/confirmation-email-limit.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { openSignedId, signedId } from "#domain/signed-id.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import { hashOfToken } from "#domain/token-hash.ts";
import type { NewsletterInput } from "./newsletter-input.ts";
import {
  addSubscriber,
  changeSubscriber,
  deleteUnconfirmed,
  lockSubscriber,
  type Subscriber,
  selectConfirmed,
  subscriberByEmail,
  subscriberById,
  subscriberByTokenHash,
} from "./newsletter-queries.ts";

export type { Subscriber } from "./newsletter-queries.ts";

/**
 * The newsletter promises: an address counts only after its owner confirmed it (double opt-in), is removed with one click
 * (RFC 8058), and no answer reveals whether an address is known. Sending to the list is left to others.
 */

/** A confirmation link is valid for a week. */
const confirmWithinMs = 7 * 86_400_000;
/** No address is mailed more often than this, however often it is entered. */
const mailEveryMs = 10 * 60_000;
const confirmedKind = "newsletter";
const unsubscribePurpose = "newsletter-unsubscribe";

/** Answers the same for known and unknown addresses; only the email tells its recipient which of them the address is. */
export async function subscribe(shop: Shop, actor: Actor, input: NewsletterInput): Promise<void> {
  // The row, the job, and its email.
  await consumeStorageQuota(shop, actor, 20 * rowBytes);
  if (!(await mayRequestConfirmation(shop, confirmedKind, input.email))) return;
  const isAsked = await inTransaction(shop, async (shop) => {
    const now = shop.clock.now();
    const token = shop.ids.token();
    const known = await subscriberByEmail(shop, input.email);
    if (!known) {
      const id = shop.ids.next();
      if (!(await addSubscriber(shop, { id, email: input.email, tokenHash: hashOfToken(token), requestedAt: now }))) return false;
      await record(shop, actor, "newsletter.requested", subscriberOf(id), { isKnown: false });
      await shop.jobs.send(shop.sql, "newsletter-mail", { subscriberId: id, token });
      return true;
    }
    if (now.getTime() - known.requestedAt.getTime() < mailEveryMs) return false;
    // A subscriber gets an email that says so. For any other address, the old link stops working.
    if (isSubscribed(known)) await changeSubscriber(shop, known.id, { requestedAt: now });
    else await changeSubscriber(shop, known.id, { requestedAt: now, tokenHash: hashOfToken(token) });
    await record(shop, actor, "newsletter.requested", subscriberOf(known.id), { isKnown: true });
    await shop.jobs.send(shop.sql, "newsletter-mail", { subscriberId: known.id, token });
    return true;
  });
  if (isAsked) await countConfirmationRequest(shop, confirmedKind, input.email);
}

/** Confirms by the token of the email; repeating it changes nothing. Refuses `not-found` for a token that is unknown or too old. */
export async function confirmSubscription(shop: Shop, actor: Actor, token: string): Promise<void> {
  const confirmed = await inTransaction(shop, async (shop) => {
    const subscriber = await subscriberByTokenHash(shop, hashOfToken(token));
    if (!subscriber) throw new Refusal("not-found");
    if (isSubscribed(subscriber)) return null;
    const now = shop.clock.now();
    if (now.getTime() - subscriber.requestedAt.getTime() > confirmWithinMs) throw new Refusal("not-found");
    await changeSubscriber(shop, subscriber.id, { confirmedAt: now, unsubscribedAt: null });
    await record(shop, actor, "newsletter.confirmed", subscriberOf(subscriber.id));
    return subscriber.email;
  });
  if (confirmed !== null) await resetConfirmationRequests(shop, confirmedKind, confirmed);
}

/** Whether `email`, which its owner has proven, receives the newsletter. */
export async function receivesNewsletter(shop: Shop, email: string): Promise<boolean> {
  const known = await subscriberByEmail(shop, email);
  return known !== null && isSubscribed(known);
}

/** Sets a customer's choice for the email address of the account. The address is proven, so no confirmation email is needed. */
export async function chooseNewsletter(shop: Shop, actor: Actor, { email, receives }: { email: string; receives: boolean }): Promise<void> {
  if (actor.kind !== "customer") throw new Refusal("not-allowed");
  await consumeStorageQuota(shop, actor, rowBytes);
  await inTransaction(shop, async (shop) => {
    const now = shop.clock.now();
    if (receives) await addSubscriber(shop, { id: shop.ids.next(), email, tokenHash: hashOfToken(shop.ids.token()), requestedAt: now });
    const known = await subscriberByEmail(shop, email);
    if (!known || isSubscribed(known) === receives) return;
    if (receives) await changeSubscriber(shop, known.id, { confirmedAt: now, unsubscribedAt: null });
    else await changeSubscriber(shop, known.id, { unsubscribedAt: now, tokenHash: hashOfToken(shop.ids.token()) });
    await record(shop, actor, receives ? "newsletter.confirmed" : "newsletter.unsubscribed", subscriberOf(known.id));
  });
}

/**
 * Stores consent that was given elsewhere, with its time and the words that the person agreed to. A subscriber stays unchanged, and a person
 * who left the list in this shop is not added again: then it returns false. Staff need the right `customers.change`. Joins the caller's transaction.
 */
export async function recordConsent(shop: Shop, actor: Actor, { email, at, text }: { email: string; at: Date; text: string }): Promise<boolean> {
  requireRight(actor, "customers.change");
  const known = await subscriberByEmail(shop, email);
  if (known?.unsubscribedAt) return false;
  if (known && isSubscribed(known)) return true;
  const consent = { confirmedAt: at, consentText: text };
  const id = known?.id ?? shop.ids.next();
  if (known) await changeSubscriber(shop, id, consent);
  else if (!(await addSubscriber(shop, { id, email, tokenHash: hashOfToken(shop.ids.token()), requestedAt: at, ...consent }))) return true;
  await record(shop, actor, "newsletter.confirmed", subscriberOf(id));
  return true;
}

/** Unsubscribes by the signed token in every email; repeating it changes nothing. Refuses `not-found` for a token that this shop did not sign. */
export async function unsubscribe(shop: Shop, actor: Actor, token: string): Promise<void> {
  const id = openSignedId(shop, unsubscribePurpose, token);
  if (id === null) throw new Refusal("not-found");
  await inTransaction(shop, async (shop) => {
    const subscriber = await lockSubscriber(shop, id);
    if (!subscriber || subscriber.unsubscribedAt) return;
    // The new hash belongs to no token, so that the link in an old email cannot subscribe the address again.
    await changeSubscriber(shop, id, { unsubscribedAt: shop.clock.now(), tokenHash: hashOfToken(shop.ids.token()) });
    await record(shop, actor, "newsletter.unsubscribed", subscriberOf(id));
  });
}

/** `id.signature`: never expires, because old emails must still be able to unsubscribe. */
export function unsubscribeToken(shop: Shop, subscriberId: string): string {
  return signedId(shop, unsubscribePurpose, subscriberId);
}

/** Returns a subscriber for the job that emails it. */
export async function readSubscriber(shop: Shop, subscriberId: string): Promise<Subscriber | null> {
  return subscriberById(shop, subscriberId);
}

/** For the hourly cleanup: removes addresses that were never confirmed. Returns how many were removed. */
export async function removeUnconfirmed(shop: Shop, before: Date, limit: number): Promise<number> {
  return deleteUnconfirmed(shop, before, limit);
}

export function isSubscribed(subscriber: Pick<Subscriber, "confirmedAt" | "unsubscribedAt">): boolean {
  return subscriber.confirmedAt !== null && subscriber.unsubscribedAt === null;
}

function subscriberOf(id: string) {
  return { kind: "subscriber", id };
}

const exportedAtOnce = 500;

/** Returns everyone who gets the newsletter, in batches. */
export async function* subscribersForExport(shop: Shop): AsyncGenerator<{ email: string; confirmedAt: string }[]> {
  let afterId = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await selectConfirmed(shop, afterId, exportedAtOnce);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    afterId = last.id;
  }
}
