import { z } from "zod";
import { hazardClassNames } from "#domain/hazard-classes.ts";
import { rateId, sortedRates } from "#domain/shipping/shipping-rates.ts";
import { rowId, withRowIds } from "./row-ids.ts";

const line = (max: number) => z.string().trim().max(max);
const amount = z.number().int().min(0);
/** Business days. */
const days = z.number().int().min(0).max(365).nullable().default(null);

/** Sorted by their limits, even if they are stored in another order. */
const rates = z
  .array(
    z.object({
      id: rowId,
      upToGrams: z.number().int().positive().nullable(),
      /** The total of the goods after discounts. */
      upToCents: z.number().int().positive().nullable().default(null),
      cents: amount,
    }),
  )
  .min(1)
  .max(50)
  .overwrite((rows) => sortedRates(withRowIds(rows, rateId)))
  .default([{ id: rateId({ upToGrams: null }), upToGrams: null, upToCents: null, cents: 0 }]);

/** Dangerous goods are only carried if staff allow it, also by methods that are older than this setting. */
const carrying = {
  dangerousGoods: z.enum(["none", "all", "chosen"]).default("none"),
  /** The classes for "chosen". */
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

/** The fields of the section `shipping`. The fields of the first version describe the first method for everywhere else. */
export const shippingFields = {
  /** Goods of this total or more (after discounts) ship free by the first method for everywhere else; null: never. Minor units. */
  freeFromCents: amount.nullable().default(null),
  /** Flat rates of that method: the first row whose limits are not exceeded applies, in their order; null is no limit. */
  rates,
  methodTitle: line(80).default("Standard shipping"),
  minDays: days,
  maxDays: days,
  /** The dangerous goods that this method carries. */
  ...carrying,
  /** Further methods for everywhere else. */
  methods,
  /** Whether the shop ships to places that are in no zone. */
  elsewhere: z.boolean().default(true),
  zones,
  /** Business days until an order ships. Orders after `cutoff` (in `timeZone`) count from the next day. */
  handlingDays: z.number().int().min(0).max(60).default(1),
  cutoff: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 14:00.")
    .default("14:00"),
  timeZone: line(60).default("UTC"),
  /** Days on which nothing ships or arrives. */
  holidays: z
    .array(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "Enter dates such as 2026-12-25."))
    .max(200)
    .default([]),
  /** The default for a buyer whose goods are not all in stock: true waits for all of them. */
  waitByDefault: z.boolean().default(false),
  /** A variant that weighs more than this ships by freight; null: only variants that staff marked. */
  freightFromGrams: z.number().int().positive().nullable().default(null),
  /** Surcharges for freight; null: none. */
  liftGateCents: amount.nullable().default(null),
  appointmentCents: amount.nullable().default(null),
  /** How many days a freight quote is valid. */
  quoteDays: z.number().int().min(1).max(90).default(14),
};
