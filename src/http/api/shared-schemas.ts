import { z } from "zod";

/** Schemas that answers and requests share. One with an `id` appears only once in the contract. */

/** The id of a row, as a parameter of a path; nothing else can be there. */
export const idParam = z.object({ id: z.guid() });

export const money = z
  .object({ amount: z.string().describe("Decimal, with the currency's digits after the point."), currencyCode: z.string() })
  .meta({ id: "Money" });

export const address = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    attention: z.string().optional().describe("This and the department are missing in addresses of older orders."),
    company: z.string(),
    department: z.string().optional(),
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    province: z.string(),
    zip: z.string(),
    country: z.string(),
    phone: z.string(),
    formatted: z.array(z.string()).describe("Its lines as on an envelope of its country."),
  })
  .meta({ id: "Address" });

/** An instant, ISO 8601 with its zone. PostgreSQL writes +00:00 and microseconds, JavaScript Z and milliseconds. */
export const time = z.string().meta({ format: "date-time" });

/** A link that shows something before it is published. */
export const previewLink = z.object({ token: z.string().describe("Of the path `/preview/{token}`, which shows it to anybody."), until: time });

/** A text whose names the types know but the contract does not list, because others may be added. */
export function nameOf<Name extends string>(): z.ZodType<Name, Name> {
  return z.string() as unknown as z.ZodType<Name, Name>;
}

/** The cursor of the next page of a list; null at its end. */
export const nextCursor = z.string().nullable().describe("`after` of the next page; null: this is the last.");

/** The query of a list in the admin area. An unknown view or order counts as the default. */
export function adminListQuery<View extends string, Sort extends string>(views: readonly [View, ...View[]], sorts: readonly [Sort, ...Sort[]]) {
  return z.object({
    search: z.string().max(200).optional(),
    view: z.enum(views).optional().catch(undefined),
    sort: z.enum(sorts).optional().catch(undefined),
    first: z.coerce.number().int().min(1).max(100).optional(),
    after: z.string().max(2000).optional(),
  });
}

/** The number of rows in a list, counted up to a bound. */
export const listTotal = z
  .object({ count: z.number(), isMore: z.boolean().describe("There are more than `count`, which is where counting ends.") })
  .meta({ id: "ListTotal" });
