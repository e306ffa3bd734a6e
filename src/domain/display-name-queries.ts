import type { Fragment, Sql } from "#db/open-database.ts";

/** The name of an account, from the table `accounts` under that alias: "Ada Byron", or its email address where it has no name. */
export function accountName(sql: Sql, alias: string): Fragment {
  return sql`coalesce(nullif(trim(concat_ws(' ', ${sql(alias)}.first_name, ${sql(alias)}.last_name)), ''), ${sql(alias)}.email)`;
}

/** The name of the buyer of `orders o`, from one of the order's addresses. */
export function buyerName(sql: Sql, address: "shipping_address" | "billing_address"): Fragment {
  const part = (name: string) => sql`o.${sql(address)} ->> ${name}::text`;
  return sql`case when o.buyer_erased_at is null then trim(concat(${part("firstName")}, ' ', ${part("lastName")})) else 'Erased buyer' end`;
}
