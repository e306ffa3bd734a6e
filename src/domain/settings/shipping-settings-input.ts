import { z } from "zod";
import { hazardClassNames } from "#domain/hazard-classes.ts";
import { rateId, sortedRates } from "#domain/shipping/shipping-rates.ts";
import { rowId, withRowIds } from "./row-ids.ts";

const line = (max: number) => z.string().trim().max(max);
const amount = z.number().int().min(0);
/** Business days. */
const days = z.number().int().min(0).max(365).nullable().default(null);

/** In order of their limits, also where a shop has stored them in another. */
const rates = z
  .array(
    z.object({
      id: rowId,
      upToGrams: z.number().int().positive().nullable(),
      /** Of the goods after discounts. */
      upToCents: z.number().int().positive().nullable().default(null),
      cents: amount,
    }),
  )
  .min(1)
  .max(50)
  .overwrite((rows) => sortedRates(withRowIds(rows, rateId)))
  .default([{ id: rateId({ upToGrams: null }), upToGrams: null, upToCents: null, cents: 0 }]);

/** Nothing is carried that staff did not allow, also by a method that was there before this could be said. */
const carrying = {
  dangerousGoods: z.enum(["none", "all", "chosen"]).default("none"),
  /** Of "chosen". */
  hazardClasses: z.array(z.enum(hazardClassNames, "Choose classes from the list.")).max(hazardClassNames.length).default([]),
};

const methods = z
  .array(
    z.object({
      id: rowId,
      /** `quote`: freight at a price that staff name for each order. */
      kind: z.enum(["parcel", "freight", "quote"]).default("parcel"),
      title: line(80).min(1, "Enter a name."),
      minDays: days,
      maxDays: days,
      freeFromCents: amount.nullable().default(null),
      rates,
      ...carrying,
    }),
  )
  .max(20)
  .overwrite((rows) => withRowIds(rows, ({ title }) => title))
  .default([]);

const zones = z
  .array(
    z.object({
      id: rowId,
      title: line(80).min(1, "Enter a name."),
      countries: z
        .array(z.string().regex(/^[A-Z]{2}$/, "Choose countries from the list."))
        .max(250)
        .default([]),
      /** "US-HI" */
      provinces: z
        .array(z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,5}$/, "Choose states from the list."))
        .max(200)
        .default([]),
      /** "US 967", "US 96700-96899" */
      zips: z.array(line(60)).max(500).default([]),
      methods,
    }),
  )
  .max(50)
  .overwrite((rows) => withRowIds(rows, ({ title }) => title))
  .default([]);

/** The fields of the section `shipping`. Those of the first version are the first method of everywhere else. */
export const shippingFields = {
  /** Goods of this much or more (after discounts) ship free by the first method of everywhere else; null: never. Minor units. */
  freeFromCents: amount.nullable().default(null),
  /** Flat rates of that method: the first row, in the order of their limits, that is not exceeded; null is no limit. */
  rates,
  methodTitle: line(80).default("Standard shipping"),
  minDays: days,
  maxDays: days,
  /** Of that method. */
  ...carrying,
  /** Further methods of everywhere else. */
  methods,
  /** Whether places that no zone names are served at all. */
  elsewhere: z.boolean().default(true),
  zones,
  /** Business days until an order leaves. Those that come after `cutoff` (in `timeZone`) count from the next day. */
  handlingDays: z.number().int().min(0).max(60).default(1),
  cutoff: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 14:00.")
    .default("14:00"),
  timeZone: line(60).default("UTC"),
  /** Days on which nothing leaves or arrives. */
  holidays: z
    .array(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "Enter dates such as 2026-12-25."))
    .max(200)
    .default([]),
  /** What is chosen for a buyer whose goods are not all there at once: true waits for all of them. */
  waitByDefault: z.boolean().default(false),
  /** A variant that weighs more ships by freight; null: only what staff marked. */
  freightFromGrams: z.number().int().positive().nullable().default(null),
  /** What freight costs more; null: nothing. */
  liftGateCents: amount.nullable().default(null),
  appointmentCents: amount.nullable().default(null),
  /** Days for which a quote of staff holds. */
  quoteDays: z.number().int().min(1).max(90).default(14),
};
