import { randomInt } from "node:crypto";
import { progressBar } from "#cli/progress-bar.ts";
import { loadSample } from "#cli/sample/load-sample.ts";
import { openDatabase } from "#db/open-database.ts";
import { createAccount, hasOwner } from "#domain/accounts/accounts.ts";
import { system } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import type { Config } from "./config.ts";
import type { OpenShop } from "./open-shop.ts";

/** Letters and digits that are not mistaken for one another. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
/** Returns 20 characters out of 31, which are 99 bits. */
export function randomPassword(): string {
  const letters = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]);
  return [0, 5, 10, 15].map((start) => letters.slice(start, start + 5).join("")).join("-");
}

/** An email address that nobody can own (RFC 2606): the owner signs in with it until they choose their own. */
export const defaultOwnerEmail = "owner@shop.example";

/** A number that no other program on the same server is likely to lock. */
const firstStartLock = 6_364_136_224;

export type PersonName = { firstName: string; lastName: string };

/** Splits a name: in `Ada King Byron` the last word is the last name. */
export function namedPerson(text: string): PersonName {
  const words = text.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? "") : "";
  return { firstName: words.join(" "), lastName };
}

export type FirstStartOptions = { root: string; say(line: string): void; ask(question: string): Promise<string | null> };

/**
 * Prepares a new database once, however many nodes start together: the sample shop (unless SAMPLE_SHOP=0), then the owner, whose
 * account marks that the first start is finished. Returns the lines to show at the console this one time, or null.
 */
export async function firstStart(
  opened: Pick<OpenShop, "shop" | "target">,
  config: Config,
  { root, ask }: FirstStartOptions,
): Promise<string[] | null> {
  const { shop } = opened;
  if (await hasOwner(shop)) return null;
  // Asked before the lock, so that no other node waits for an answer. Where nobody can answer, the admin area asks at the first sign-in.
  const name = config.ownerName ?? (await ask("Your name, as the first owner of this shop (press Enter to give it later):"));
  const { sql, close } = openDatabase(opened.target, { max: 1, name: "meniscus-first-start" });
  try {
    await sql`set statement_timeout = 0`;
    await sql`select pg_advisory_lock(${firstStartLock})`;
    if (await hasOwner(shop)) return null;
    if (config.sampleShop) await loadSampleShop(shop, root);
    return await makeOwner(shop, config, namedPerson(name ?? ""));
  } finally {
    await close();
  }
}

async function loadSampleShop(shop: Shop, root: string): Promise<void> {
  const progress = progressBar("Loading the sample shop");
  try {
    await loadSample(shop, { root, onProgress: progress.show });
  } finally {
    progress.end();
  }
}

async function makeOwner(shop: Shop, config: Config, name: PersonName): Promise<string[]> {
  const email = config.ownerEmail ?? defaultOwnerEmail;
  const password = config.ownerPassword ?? randomPassword();
  await createAccount(shop, system, { email, password, ...name, role: "owner" });
  return ownerLines(
    "The owner's sign-in for the admin area (shown this once; later: npm run create-admin -- --reset)",
    email,
    config.ownerPassword ? null : password,
  );
}

/** Returns what the console shows of a sign-in. `password` null: it is that of OWNER_PASSWORD, and is not shown. */
export function ownerLines(title: string, email: string, password: string | null): string[] {
  return [title, `  Email     ${email}`, `  Password  ${password ?? "as in OWNER_PASSWORD"}`];
}
