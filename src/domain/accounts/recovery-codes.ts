import { randomBytes } from "node:crypto";
import type { Shop } from "#domain/shop.ts";
import { consumeCode, replaceCodes } from "./second-factor-queries.ts";

/** Ten codes of 80 random bits. Only their hashes are stored, so the codes are shown once, when they are made. */
const codeCount = 10;
/** Without l and o, which look like 1 and 0. */
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
const codeLength = 16;

/** Makes new codes, `abcd-efgh-ijkm-npqr`; the previous ones are no longer valid. Call it inside `inTransaction`. */
export async function makeRecoveryCodes(shop: Shop, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => [...randomBytes(codeLength)].map((byte) => alphabet[byte & 31]).join(""));
  await replaceCodes(
    shop,
    accountId,
    codes.map((code) => hashOf(shop, accountId, code)),
  );
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, "$1-"));
}

/** Whether the text is an unused code of the account, which is used up with this call. Case, spaces and hyphens do not matter. */
export async function consumeRecoveryCode(shop: Shop, accountId: string, given: string): Promise<boolean> {
  const code = given.toLowerCase().replaceAll(/[\s-]/g, "");
  return code.length === codeLength && consumeCode(shop, accountId, hashOf(shop, accountId, code));
}

function hashOf(shop: Shop, accountId: string, code: string): string {
  return shop.keys.sign("recovery-code", `${accountId} ${code}`);
}
