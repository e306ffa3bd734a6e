import type { Fragment, Sql } from "#db/open-database.ts";

/** What an account is called, of the table `accounts` under that alias: "Ada Byron", or its email address where it has no name. */
export function accountName(sql: Sql, alias: string): Fragment {
  return sql`coalesce(nullif(trim(concat_ws(' ', ${sql(alias)}.first_name, ${sql(alias)}.last_name)), ''), ${sql(alias)}.email)`;
}

/** Who placed `orders o`, by one of its addresses. */
export function buyerName(sql: Sql, address: "shipping_address" | "billing_address"): Fragment {
  const part = (name: string) => sql`o.${sql(address)} ->> ${name}::text`;
  return sql`case when o.buyer_erased_at is null then trim(concat(${part("firstName")}, ' ', ${part("lastName")})) else 'Erased buyer' end`;
}
