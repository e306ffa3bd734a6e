import type { Fragment, Sql } from "#db/open-database.ts";

/**
 * Whether a text names an email address, and not only a longer one that ends or begins like it: "ann@lab.co" is no part of "joann@lab.com".
 * The same pattern is read by PostgreSQL and by JavaScript.
 */
const patternOf = (email: string) => `(?<![\\w.%+-])${email.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")}(?![\\w-]|\\.\\w)`;

/** SQL condition: `text`, in lower case, names `email`, which is in lower case too; of null it is false. */
export function namesAddress(sql: Sql, text: Fragment, email: string | null): Fragment {
  // In the text of a jsonb value a line break is the two characters \n, and the n no part of an address.
  return email === null ? sql`false` : sql`regexp_replace(lower(${text}), '\\[bfnrt]', ' ', 'g') ~ ${patternOf(email)}`;
}

/** The same of a text in memory. Pure. */
export const namesAddressIn = (text: string, email: string) => new RegExp(patternOf(email)).test(text.toLowerCase());
