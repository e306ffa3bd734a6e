import { createHash } from "node:crypto";
import { dayMs } from "#domain/durations.ts";
import type { Shop } from "./shop.ts";

/** Anyone can enter another person's email address, so an address gets at most this many emails of one kind a day until its owner confirms one. */
const maxPerDay = 5;

const nameOf = (kind: string) => `confirmation-emails-${kind}`;
const keyOf = (email: string) => createHash("sha256").update(email.toLowerCase()).digest("base64url").slice(0, 22);

/** Says whether this address may be sent one more email that asks to confirm. */
export async function mayRequestConfirmation(shop: Shop, kind: string, email: string): Promise<boolean> {
  return (await shop.counters.read(nameOf(kind), keyOf(email))).sum < maxPerDay;
}

/** Counts an email that asks to confirm. */
export async function countConfirmationRequest(shop: Shop, kind: string, email: string): Promise<void> {
  await shop.counters.add(nameOf(kind), keyOf(email), 1, dayMs);
}

/** Resets the count after the owner of the address confirmed. */
export async function resetConfirmationRequests(shop: Shop, kind: string, email: string): Promise<void> {
  await shop.counters.clear(nameOf(kind), keyOf(email));
}
