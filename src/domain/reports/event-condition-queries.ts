import type { Fragment } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";
import type { EventCondition } from "./event-condition-input.ts";

/** Whether the event `e` is the requested one; never null. */
export function isAskedEvent({ sql }: Shop, { event, condition, value }: EventCondition): Fragment {
  switch (condition) {
    case null:
      return sql`e.name = ${event}`;
    case "path":
      return sql`(e.name = ${event} and coalesce(e.path = ${value}, false))`;
    case "path-begins":
      return sql`(e.name = ${event} and coalesce(starts_with(e.path, ${value}), false))`;
    case "product":
      return sql`(e.name = ${event} and coalesce(e.product_id = ${value}::uuid, false))`;
    case "collection":
      return sql`(e.name = ${event} and coalesce(e.collection_id = ${value}::uuid, false))`;
    case "query":
      return sql`(e.name = ${event} and coalesce(e.search_query = ${value}, false))`;
  }
}
