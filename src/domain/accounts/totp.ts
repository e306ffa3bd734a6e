import { ScureBase32Plugin } from "@otplib/plugin-base32-scure";
import { NodeCryptoPlugin } from "@otplib/plugin-crypto-node";
import { TOTP, verify } from "@otplib/totp";
import { openSecret, sealSecret } from "#domain/sealed-secrets.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeTimeStep, type TotpRow, totpOf } from "./second-factor-queries.ts";

/**
 * Codes of an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds, which every app knows). The codes of the steps before and after count too, for
 * clocks that differ. A code is valid once.
 */
const parts = { crypto: new NodeCryptoPlugin(), base32: new ScureBase32Plugin() };
const toleranceSeconds = 30;

/** Makes a new secret, in base32, the form that apps accept. */
export function newTotpSecret(): string {
  return new TOTP(parts).generateSecret();
}

/** Returns the content of the QR code: `otpauth://totp/...`. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...parts, secret, issuer, label }).toURI();
}

/** Returns the time step of a code that the secret gives now; null where it gives another one. */
export async function timeStepOf(shop: Shop, row: TotpRow, code: string): Promise<number | null> {
  const secret = openSecret(shop, purpose, row.accountId, row.sealedSecret);
  const epoch = Math.floor(shop.clock.now().getTime() / 1000);
  const found = await verify({ ...parts, secret, token: code, epoch, epochTolerance: toleranceSeconds });
  return found.valid ? found.timeStep : null;
}

/** Whether the code is one of the account's app and used for the first time. */
export async function consumeTotpCode(shop: Shop, accountId: string, code: string): Promise<boolean> {
  const row = await totpOf(shop, accountId);
  const timeStep = row === null || row.confirmedAt === null ? null : await timeStepOf(shop, row, code);
  return timeStep !== null && consumeTimeStep(shop, accountId, timeStep);
}

const purpose = "totp-secret";

/** Seals the secret for this account: a row that is copied to another account cannot be opened. */
export function sealTotpSecret(shop: Shop, accountId: string, secret: string): string {
  return sealSecret(shop, purpose, accountId, secret);
}
