import type { Fragment, Sql } from "#db/open-database.ts";

/**
 * Matches an email address in a text, but not inside a longer one that ends or begins like it: "ann@lab.co" does not match "joann@lab.com".
 * PostgreSQL and JavaScript read the same pattern.
 */
const patternOf = (email: string) => `(?<![\\w.%+-])${email.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")}(?![\\w-]|\\.\\w)`;

/** SQL condition: `text` contains `email`. Compares in lower case; `email` must be in lower case already. False where it is null. */
export function containsEmailAddress(sql: Sql, text: Fragment, email: string | null): Fragment {
  // In the text of a jsonb value a line break is the two characters \n, and the n is not part of an address.
  return email === null ? sql`false` : sql`regexp_replace(lower(${text}), '\\[bfnrt]', ' ', 'g') ~ ${patternOf(email)}`;
}

/** The same test for a text in memory. Pure. */
export const containsEmailAddressIn = (text: string, email: string) => new RegExp(patternOf(email)).test(text.toLowerCase());
