import type { Sql } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";

/**
 * Returns the shop with statements that the database plans again each time. What a report reads depends on its period and filters, and PostgreSQL would plan
 * a statement without them once it had run a few times: reports of 30 days became ten times as slow, or were cut off.
 */
export function withoutPreparedStatements(shop: Shop): Shop {
  const sql = new Proxy(shop.sql, {
    apply(target, self, given) {
      const made: unknown = Reflect.apply(target as never, self, given);
      if (isStatement(made)) made.options.prepare = false;
      return made;
    },
  });
  return { ...shop, sql: sql as Sql };
}

/** Whether a value is a statement of the driver or a part of one, and not an identifier or list. */
function isStatement(made: unknown): made is { options: { prepare?: boolean } } {
  return typeof made === "object" && made !== null && "strings" in made && "options" in made && typeof made.options === "object";
}
