import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Refusal } from "#domain/refusal.ts";
import { passwordMaxLength, passwordMinLength } from "./password-rules.ts";

const derive = promisify(argon2);

/** Argon2id with the first choice of the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };

/** Returns a new salt and hash as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive("argon2id", { ...cost, message: bytesOf(password), nonce: salt, tagLength: 32 });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** A hash that no password matches, at today's cost: for accounts without a password, and for a comparison without an account, so that the work is the same. */
export const noPassword = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * Whether `password` matches `stored`; null does the same work and never matches. Neither does a text that is longer than any password: it is
 * not read, because anybody may send one, and normalizing a long run of accents takes time that grows with the square of its length.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const isPossible = password.length <= passwordMaxLength;
  const parts = phc.exec(stored ?? noPassword);
  if (!parts) throw new Error("A stored password hash is not in PHC form.");
  const [, memory, passes, parallelism, salt = "", hash = ""] = parts;
  const expected = Buffer.from(hash, "base64");
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const given = await derive("argon2id", {
    ...parameters,
    message: bytesOf(isPossible ? password : ""),
    nonce: Buffer.from(salt, "base64"),
    tagLength: expected.length,
  });
  return timingSafeEqual(given, expected) && stored !== null && isPossible;
}

/** Refuses `input-invalid` for a new password that is too short for the role, or too long. */
export function requireLength(password: string, role: string): void {
  const least = role === "customer" ? passwordMinLength.customer : passwordMinLength.staff;
  if (password.length < least || password.length > passwordMaxLength)
    throw new Refusal("input-invalid", { fields: { password: `A password has ${least} to ${passwordMaxLength} characters.` } });
}

/** NFKC (NIST SP 800-63B), so that the same password typed on another keyboard has the same bytes. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize("NFKC"));
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replaceAll("=", "");
}
