import type { Shop } from "./shop.ts";

/**
 * The person whose data is meant: what belongs to the account, and what was entered under the email address. `email` is in lower case, and
 * null where nobody has proven that they own it, because anyone can enter another person's address.
 */
export type Person = { accountId: string | null; email: string | null };

/** Two accounts of one person that become one: `to` stays. */
export type AccountMove = { from: string; to: string };

/**
 * What a module stores about people, declared beside its queries and listed in `privacy/personal-data-parts.ts`.
 * `personal-data.test.ts` looks through the schema for tables that no declaration names.
 */
export type PersonalData = {
  /** Its name in an export: `orders`. */
  part: string;
  /** The tables that hold it. */
  tables: readonly string[];
  /** Texts by staff or programs about anyone: only staff export them, whoever asked for the export. */
  isStaffs?: true;
  /** Returns all data of the person, without passwords, tokens and their hashes. */
  export(shop: Shop, person: Person): Promise<object[]>;
  /**
   * Removes the data, or whatever in it identifies the person, and returns the number of entries. Joins the caller's transaction. Refuses where
   * something is not finished yet, and names it. `erased`: the entries of each part that was erased before.
   */
  erase(shop: Shop, person: Person, erased?: Readonly<Record<string, number>>): Promise<number>;
  /**
   * Moves what belongs to one account to another and returns the number of entries. Joins the caller's transaction. Left out where nothing belongs
   * to an account, or where it is deleted with the account.
   */
  move?(shop: Shop, move: AccountMove): Promise<number>;
};
