import { z } from "zod";
import { productInput } from "#domain/catalog/product-input.ts";
import { productLimits } from "#domain/catalog/product-limits.ts";
import { productSelection } from "#domain/catalog/product-list-input.ts";
import { priceRoundings } from "./price-formula.ts";

/** The changes that can be made to many products at once. Safe in a browser. */

const tags = productInput.shape.tags.unwrap().max(50);

export const bulkChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("status"), status: z.enum(["active", "draft", "archived"]) }),
  z
    .object({ kind: z.literal("tags"), add: tags, remove: tags })
    .refine(({ add, remove }) => add.length + remove.length > 0, { path: ["add"], message: "Enter a tag." }),
  z.object({
    kind: z.literal("specification"),
    name: z.string().trim().min(1, "Enter a name.").max(250),
    /** Empty: removes the specification. */
    value: z.string().trim().max(1000),
    unit: z
      .string()
      .trim()
      .max(40)
      .nullable()
      .overwrite((unit) => unit || null),
  }),
  z.object({ kind: z.literal("vendor"), vendor: productInput.shape.vendor.unwrap().min(1, "Enter a vendor.") }),
  z.object({ kind: z.literal("type"), productType: productInput.shape.productType.unwrap().min(1, "Enter a type.") }),
  z
    .object({
      kind: z.literal("prices"),
      by: z.enum(["percent", "amount"]),
      /** Hundredths of a percent, or minor units; below 0 the price decreases. */
      change: z.number("Enter a number.").int("Use at most two decimals.").min(-productLimits.cents).max(productLimits.cents),
      rounding: z.enum(priceRoundings),
      /** `keep`: stays the same; `old`: becomes the previous price; `along`: changes like the price; `none`: is removed. */
      compareAt: z.enum(["keep", "old", "along", "none"]),
    })
    .refine(({ by, change }) => by === "amount" || (change > -10_000 && change <= 100_000), {
      path: ["change"],
      message: "Enter a percentage above −100 and at most 1,000.",
    })
    .refine(({ change, rounding, compareAt }) => change !== 0 || rounding !== "none" || compareAt === "none", {
      path: ["change"],
      message: "Nothing would change.",
    }),
]);
export type BulkChange = z.output<typeof bulkChange>;

/** A type of products was renamed; `collectionIds`, `template` and `isMerge` are the data for undoing it. */
const renamedType = z.object({
  kind: z.literal("rename-type"),
  from: z.string(),
  to: z.string(),
  collectionIds: z.array(z.string()),
  template: z.array(z.object({ name: z.string(), unit: z.string().nullable() })).nullable(),
  isMerge: z.boolean(),
});

/** The change of a run: one that staff choose here, or one that another operation starts. */
export const runChange = z.discriminatedUnion("kind", [...bulkChange.options, renamedType]);
export type RunChange = z.output<typeof runChange>;
export type BulkKind = BulkChange["kind"];

/** The maximum number of records in one run. */
export const maxInRun = 50_000;

/** Products chosen by id, or all that match now. */
export const bulkSelection = z.union([
  z.object({ ids: z.array(z.guid()).min(1, "Choose at least one.").max(5000, "Select at most 5,000 individually, or all that match.") }),
  z.object({ matching: productSelection }),
]);
export type BulkSelection = z.output<typeof bulkSelection>;

const time = z.iso.datetime({ offset: true, message: "Enter a date and time." }).nullable().default(null);

export const bulkChangeInput = z
  .object({
    change: bulkChange,
    selection: bulkSelection,
    /** Null, or a time that has passed: at once. */
    startsAt: time,
    /** When the shop undoes the change automatically; null: never. */
    endsAt: time,
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || Date.parse(endsAt) > Date.parse(startsAt), {
    path: ["endsAt"],
    message: "Enter a time after the start.",
  });
export type BulkChangeInput = z.input<typeof bulkChangeInput>;

/** Why a record was not changed. */
export const bulkReasons = [
  "gone",
  "price-zero",
  "price-too-large",
  "compare-at-low",
  "tags-full",
  "specifications-full",
  "changed-since",
  "fault",
] as const;
export type BulkReason = (typeof bulkReasons)[number];

export type BulkRun = {
  id: string;
  kind: RunChange["kind"];
  change: RunChange;
  /** The run that it undoes; null where it undoes none. */
  undoes: string | null;
  /** The run that undid this one. */
  undoneBy: string | null;
  /** Null: the account is gone, or `isBySchedule`. */
  staffName: string | null;
  /** The shop undid a change automatically at its end. */
  isBySchedule: boolean;
  total: number;
  changed: number;
  unchanged: number;
  refused: number;
  createdAt: string;
  startsAt: string;
  /** Its starting time has not come. */
  isWaiting: boolean;
  /** When the shop undoes it; null: never. */
  endsAt: string | null;
  finishedAt: string | null;
  stoppedAt: string | null;
};

/** One record of a run. `title`: its current title; null where it is gone. */
export type BulkRow = {
  productId: string;
  title: string | null;
  handle: string | null;
  result: "changed" | "unchanged" | "refused" | null;
  reason: BulkReason | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};
