import { createHash } from "node:crypto";
import { dayMs } from "#domain/durations.ts";
import type { Shop } from "./shop.ts";

/** Anybody can type anybody's email address: it is asked to confirm one kind of thing so often a day, as long as it confirmed nothing. */
const maxPerDay = 5;

const nameOf = (kind: string) => `confirmation-emails-${kind}`;
const keyOf = (email: string) => createHash("sha256").update(email.toLowerCase()).digest("base64url").slice(0, 22);

/** Whether one more email may ask this address. */
export async function mayAskToConfirm(shop: Shop, kind: string, email: string): Promise<boolean> {
  return (await shop.counters.read(nameOf(kind), keyOf(email))).sum < maxPerDay;
}

/** An email that asks is on its way. */
export async function countAsked(shop: Shop, kind: string, email: string): Promise<void> {
  await shop.counters.add(nameOf(kind), keyOf(email), 1, dayMs);
}

/** Its owner confirmed, and may be asked about more. */
export async function forgetAsked(shop: Shop, kind: string, email: string): Promise<void> {
  await shop.counters.clear(nameOf(kind), keyOf(email));
}
