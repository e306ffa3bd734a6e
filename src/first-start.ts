import { randomInt } from "node:crypto";
import { createAccount, hasOwner } from "#domain/accounts/accounts.ts";
import { system } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import type { Config } from "./config.ts";

/** Letters and digits that are not mistaken for one another. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
/** 20 characters of 31 are 99 bits. */
export function randomPassword(): string {
  const letters = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]);
  return [0, 5, 10, 15].map((start) => letters.slice(start, start + 5).join("")).join("-");
}

/** An address that nobody can own (RFC 2606): the owner's name at the door until they choose their own. */
const defaultOwnerEmail = "owner@shop.example";

/** Makes the owner's account where the shop has none. Gives the lines to show at the console, this once, or null. */
export async function makeOwner(shop: Shop, config: Pick<Config, "ownerEmail" | "ownerPassword">): Promise<string[] | null> {
  if (await hasOwner(shop)) return null;
  const email = config.ownerEmail ?? defaultOwnerEmail;
  const password = config.ownerPassword ?? randomPassword();
  await createAccount(shop, system, { email, password, firstName: "Shop", lastName: "Owner", role: "owner" });
  return [
    "The owner's sign-in for the admin area (shown this once; later: npm run create-admin -- --reset)",
    `  Email     ${email}`,
    `  Password  ${config.ownerPassword ? "as in OWNER_PASSWORD" : password}`,
  ];
}
