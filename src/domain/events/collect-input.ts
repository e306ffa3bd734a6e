import { z } from "zod";
import { type BrowserEventName, metrics } from "./event-names.ts";

/** What a browser sends: a batch of events that happened on its pages. */

/** Limits of one batch: what a beacon can carry, and what a page does in a minute. */
export const maxEventsPerBatch = 50;
export const maxBatchBytes = 64 * 1024;

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);
const id = z.uuid().lowercase();
/** Milliseconds since 1970, by the browser's clock. */
const time = z.number().int().min(0).max(8_640_000_000_000_000);
const count = z.number().int().min(0).max(1_000_000);
/** In the minor unit of the currency, as the page showed it. It is only for display: no sum is made from it. */
const shownPrice = {
  valueCents: z.number().int().min(0).max(1_000_000_000_000).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
};
const opened = { targetType: text(40), target: text(300) };
const details = z
  .record(z.string().regex(/^[a-zA-Z_]{1,40}$/), z.union([text(200), z.number()]))
  .refine((fields) => Object.keys(fields).length <= 12, "At most 12 entries.");

/** The fields of each event besides when and where it happened; the names are `BrowserEventName`. */
const fieldsOf = {
  page_view: {
    referrerHost: z
      .string()
      .max(255)
      .regex(/^[a-z0-9.-]+(:\d{1,5})?$/)
      .optional(),
    utmSource: text(200).optional(),
    utmMedium: text(200).optional(),
    utmCampaign: text(200).optional(),
    utmTerm: text(200).optional(),
    utmContent: text(200).optional(),
  },
  page_leave: { scrollDepth: z.number().int().min(0).max(100), dwellMs: z.number().int().min(0).max(86_400_000) },
  view_item_list: { list: text(200), resultCount: count, collectionId: id.optional() },
  select_item: { list: text(200), position: count, productId: id.optional(), targetType: text(40).optional(), target: text(300).optional() },
  view_item: { productId: id, variantId: id.optional(), ...shownPrice },
  view_cart: { quantity: count, ...shownPrice },
  search: { searchQuery: text(200), resultCount: count, searchSource: z.enum(["header", "overlay", "page", "recent"]) },
  search_click: {
    ...opened,
    position: count,
    searchQuery: text(200).optional(),
    searchSource: z.enum(["header", "overlay", "page", "recent"]).optional(),
  },
  newsletter_signup: { targetType: text(40).optional() },
  contact_sent: { targetType: text(40).optional() },
  download: { ...opened, productId: id.optional() },
  web_vital: {
    metric: z.enum(metrics),
    /** In milliseconds; for CLS, its score. */
    metricValue: z.number().min(0).max(10_000_000),
    element: text(300).optional(),
    details: details.optional(),
  },
  ab_test_exposure: { details },
  ab_test_conversion: { details },
} satisfies Record<BrowserEventName, z.ZodRawShape>;

const eventOf = <Name extends BrowserEventName>(name: Name) =>
  z.object({
    name: z.literal(name),
    /** A random id that the browser makes: however often the event is sent, it is stored once. */
    id,
    at: time,
    /** The path of the page, without query. */
    path: text(500).startsWith("/"),
    /** The id of the `page_view` that the event belongs to. */
    viewId: id.optional(),
    ...(fieldsOf[name] as (typeof fieldsOf)[Name]),
  });

const collectedEvent = z.discriminatedUnion("name", [
  eventOf("page_view"),
  eventOf("page_leave"),
  eventOf("view_item_list"),
  eventOf("select_item"),
  eventOf("view_item"),
  eventOf("view_cart"),
  eventOf("search"),
  eventOf("search_click"),
  eventOf("newsletter_signup"),
  eventOf("contact_sent"),
  eventOf("download"),
  eventOf("web_vital"),
  eventOf("ab_test_exposure"),
  eventOf("ab_test_conversion"),
]);
export type CollectedEvent = z.output<typeof collectedEvent>;

export const batchInput = z.object({
  /** The browser's clock when it sent the batch, used to correct the times of the events. */
  sentAt: time,
  /** The batch was sent before, and no answer came. */
  again: z.boolean().default(false),
  /** A program drives the browser (`navigator.webdriver`). */
  automated: z.boolean().default(false),
  /** The browser's own rating of its network. */
  connection: z.enum(["slow-2g", "2g", "3g", "4g"]).optional(),
  events: z.array(collectedEvent).min(1).max(maxEventsPerBatch),
});
export type Batch = z.output<typeof batchInput>;
export type SentEvent = z.input<typeof collectedEvent>;
