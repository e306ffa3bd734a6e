import type { Shop } from "./shop.ts";

/**
 * Whose data: what belongs to the account, and what was given under the email address. `email` is in lower case, and null where nobody
 * has proven that the address is theirs: anybody can type the address of somebody else.
 */
export type Person = { accountId: string | null; email: string | null };

/** Two accounts of one person, of which one stays. */
export type AccountMove = { from: string; to: string };

/**
 * What a module keeps of people, declared beside its queries and listed in `privacy/personal-data-parts.ts`.
 * `personal-data.test.ts` looks through the schema for tables that no declaration names.
 */
export type PersonalData = {
  /** Its name in an export: `orders`. */
  part: string;
  /** The tables that hold it. */
  tables: readonly string[];
  /** Words of staff or of machines about anybody: only staff export them, for whoever asks. */
  isStaffs?: true;
  /** Everything of the person, without passwords, tokens and their hashes. */
  export(shop: Shop, person: Person): Promise<object[]>;
  /**
   * Removes it, or what in it says who the person is; gives how many entries that was. Joins the caller's transaction. Refuses where
   * something is not finished yet, which then names itself.
   */
  erase(shop: Shop, person: Person): Promise<number>;
  /**
   * Gives what belongs to one account to another one; gives how many entries that was. Joins the caller's transaction. Left out: nothing of it belongs to
   * an account, or it goes with the account.
   */
  move?(shop: Shop, move: AccountMove): Promise<number>;
};
