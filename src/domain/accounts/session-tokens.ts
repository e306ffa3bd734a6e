import { jwtVerify, SignJWT } from "jose";
import { isId } from "#domain/ids.ts";
import type { Shop } from "#domain/shop.ts";

export const accessTokenSeconds = 600;

const issuer = "meniscus";
const audience = "meniscus-api";

/** The content of an access token; the account's role, and whether the session is alive, are read where it is used. */
export type AccessClaims = { accountId: string; sessionId: string };

/** Returns a JWT (HS256) for 10 minutes with account, role and session. */
export async function signAccessToken(shop: Shop, account: { id: string; role: string }, sessionId: string): Promise<string> {
  const now = seconds(shop.clock.now());
  return new SignJWT({ role: account.role, sid: sessionId })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setSubject(account.id)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenSeconds)
    .sign(shop.keys.derive("access-token"));
}

/** Returns null for anything but an unexpired token of this shop. */
export async function readAccessToken(shop: Shop, token: string): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, shop.keys.derive("access-token"), {
      algorithms: ["HS256"],
      typ: "at+jwt",
      issuer,
      audience,
      currentDate: shop.clock.now(),
      requiredClaims: ["exp", "sub", "sid"],
    });
    const { sub, sid } = payload;
    return typeof sub === "string" && typeof sid === "string" && isId(sub) && isId(sid) ? { accountId: sub, sessionId: sid } : null;
  } catch {
    return null;
  }
}

/**
 * A refresh token is `<session>.<nonce>.<signature>`. The signature distinguishes a token that this shop once gave from a forged
 * one: only the reuse of a real one ends its session, so nobody can sign others out by guessing.
 */
export function firstRefreshToken(shop: Shop, sessionId: string): string {
  return signed(shop, `${sessionId}.${shop.ids.token()}`);
}

/** Derives the next token from the token and the shop's secret, so that two tabs that refresh at the same time get the same one. */
export function nextRefreshToken(shop: Shop, sessionId: string, token: string): string {
  return signed(shop, `${sessionId}.${shop.keys.sign("refresh-rotation", token)}`);
}

/** Returns what the session cookie holds: 256 bits that nobody can guess. */
export function newSessionSecret(shop: Shop): string {
  return shop.ids.token();
}

/** Returns the secret of a session from before there was a cookie, derived from the token: if the answer is lost, the next refresh gives the same one. */
export function sessionSecretOf(shop: Shop, refreshToken: string): string {
  return shop.keys.sign("session-secret", refreshToken);
}

/** Whether `text` can be a session's secret at all; checked before a query. */
export function isSessionSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Returns the session that a genuine refresh token names, valid or not; else null. */
export function sessionOfRefreshToken(shop: Shop, token: string): string | null {
  const end = token.lastIndexOf(".");
  const [sessionId = ""] = token.split(".", 1);
  return token.length <= 256 && isId(sessionId) && shop.keys.verify("refresh-token", token.slice(0, end), token.slice(end + 1)) ? sessionId : null;
}

function signed(shop: Shop, part: string): string {
  return `${part}.${shop.keys.sign("refresh-token", part)}`;
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
