import { createHash } from "node:crypto";
import { lazyValue } from "#domain/lazy-value.ts";
import { leakedPasswordBits } from "./leaked-password-bits.ts";

/**
 * Whether a password is one of the most frequently leaked ones, which attackers try first (NIST SP 800-63B, 5.1.1.2). This is advice and no refusal. The list
 * is a Bloom filter, made by `scripts/leaked-passwords.ts`: it needs no network, and takes about one in a thousand other
 * passwords for a leaked one.
 */
export function isLeakedPassword(password: string): boolean {
  const bits = filter();
  return placesOf(password, bits.length * 8).every((place) => ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0);
}

const filter = lazyValue(() => Buffer.from(leakedPasswordBits, "base64"));

const hashes = 10;

/** The bits of a password in a filter of `size` bits (Kirsch and Mitzenmacher's double hashing). Case makes no difference. */
export function placesOf(password: string, size: number): number[] {
  const digest = createHash("sha256").update(password.normalize("NFKC").toLowerCase()).digest();
  const [first, step] = [digest.readUInt32LE(0), (digest.readUInt32LE(4) | 1) >>> 0];
  return Array.from({ length: hashes }, (_, at) => (first + at * step) % size);
}
