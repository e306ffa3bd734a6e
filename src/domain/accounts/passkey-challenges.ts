import { createHash } from "node:crypto";
import type { Shop } from "#domain/shop.ts";
import { deleteUsedChallenges, insertUsedChallenge } from "./passkey-queries.ts";

/**
 * The challenge that a passkey signs. Its own signature says what it is for, and it is stored when it is used, so that it
 * is valid once.
 * `creation` names the session that proved its password just before; `request` is for any visitor.
 */
export type ChallengePurpose = { kind: "creation"; accountId: string; sessionId: string } | { kind: "request" };

const purpose = "passkey-challenge";
export const challengeMs = 5 * 60_000;

/** `<nonce>.<expiry>.<signature>`; the browser gets it as base64url of these characters. */
export function makeChallenge(shop: Shop, asked: ChallengePurpose): string {
  const claims = `${shop.ids.token()}.${shop.clock.now().getTime() + challengeMs}`;
  return `${claims}.${shop.keys.sign(purpose, signedText(claims, asked))}`;
}

/** Whether the challenge is the shop's, for this purpose, in time, and used for the first time. @param given as the browser sends it back. */
export async function consumeChallenge(shop: Shop, given: string, asked: ChallengePurpose): Promise<boolean> {
  const challenge = Buffer.from(given, "base64url").toString();
  const end = challenge.lastIndexOf(".");
  const claims = challenge.slice(0, Math.max(0, end));
  const expiresAt = Number(claims.split(".")[1]);
  if (challenge.length > 300 || !shop.keys.verify(purpose, signedText(claims, asked), challenge.slice(end + 1))) return false;
  if (!(shop.clock.now().getTime() < expiresAt)) return false;
  return insertUsedChallenge(shop, createHash("sha256").update(claims).digest("base64url"), new Date(expiresAt));
}

/** For the hourly cleanup: removes challenges that have expired anyway. Returns how many. */
export async function removeUsedChallenges(shop: Shop, limit: number): Promise<number> {
  return deleteUsedChallenges(shop, shop.clock.now(), limit);
}

function signedText(claims: string, asked: ChallengePurpose): string {
  return asked.kind === "request" ? `request ${claims}` : `creation ${asked.accountId} ${asked.sessionId} ${claims}`;
}
