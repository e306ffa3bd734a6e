import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { cents, instant, transactionId } from "./types.ts";

/**
 * What visitors did, as their browsers and the shop itself saw it (decision 067). Append-only for the shop's role, and partitioned by `day`: the
 * migration makes the parent, `make_event_partitions` and `drop_event_partitions` the days, in the schema `event_partitions`. A column that does not
 * apply to an event is null. Rows of orders have no session where nobody consented.
 */
export const events = pgTable(
  "events",
  {
    /** The UTC day of `at`; the partition. */
    day: date({ mode: "string" }).notNull(),
    /** A random id, made where the event was seen: however often the event is sent, it is stored once. */
    id: uuid().notNull(),
    /** When it happened: the browser's time, corrected by how far its clock is off. */
    at: instant().notNull(),
    /** When the shop received it. */
    receivedAt: instant().notNull(),
    /** The transaction that wrote it: readers of new rows follow it, as those of `domain_events` do. */
    xid: transactionId().notNull().default(sql`pg_current_xact_id()`),
    /** One of `eventNames` (`domain/events/event-names.ts`). */
    name: text().notNull(),
    /** `server`: recorded by the shop itself, never from what a browser sent. */
    origin: text({ enum: ["browser", "server"] }).notNull(),

    /** One visit: ends after 30 minutes without an event. Null: nobody consented to be measured. */
    sessionId: uuid(),
    /** One browser across its sessions. Null where `sessionId` is. */
    visitorId: uuid(),
    /** The customer who was signed in. Always null where `sessionId` is. */
    accountId: uuid(),
    /** Whether it came from a bot, by the user agent (isbot) or by behavior that no person shows. */
    isBot: boolean().notNull(),
    /** Whether the visitor was signed in as staff. */
    isStaff: boolean().notNull(),
    /** Whether the shop was in trial mode; for an order, whether it is a test order. */
    isTrial: boolean().notNull(),

    /** Where it happened: a path of the shop, with the name of the parameter (`/orders/:token`) where the value is secret or personal. */
    path: text(),
    /** Which kind of page that is: `home`, `product`, `collection` and others (`pageTypes`). */
    pageType: text(),
    /** Groups what happened on one view of a page: the id of its `page_view`. */
    viewId: uuid(),
    /** The host that led to the session; null: none, or the shop itself. Browser events have it and the campaign; server events get them by session. */
    referrerHost: text(),
    utmSource: text(),
    utmMedium: text(),
    utmCampaign: text(),
    utmTerm: text(),
    utmContent: text(),
    device: text({ enum: ["desktop", "tablet", "phone"] }),
    /** The browser's name without a version: `Chrome`, `Safari`. */
    browser: text(),
    /** Two letters (ISO 3166), from the header that COUNTRY_HEADER names; null: there is none. */
    country: char({ length: 2 }),
    /** As the browser rates its network: `4g`, `3g`, `2g`, `slow-2g`. */
    connection: text(),

    /** For `page_leave`: the deepest point that was seen, in percent of the page. */
    scrollDepth: smallint(),
    /** For `page_leave`: how long the page was visible. */
    dwellMs: integer(),

    /** References that nothing checks: what a browser names may be deleted, or may never have existed. */
    productId: uuid(),
    variantId: uuid(),
    collectionId: uuid(),
    /** For `purchase`, `refund` and the events of a checkout that became an order. Only rows of the server have it. */
    orderId: uuid(),
    quantity: integer(),
    /** The goods of the event, in minor units of `currency`; for `purchase` the order's total, for `refund` its amount. Only server rows are summed. */
    valueCents: cents(),
    currency: char({ length: 3 }),
    /** For item events: which list it was (`collection:centrifuges`, `search`, `related`). */
    list: text(),
    /** The position in that list, from 1. */
    position: integer(),

    /** For `search` and `search_click`: what was typed, in lower case, at most 200 characters; null where it looks like an email address. */
    searchQuery: text(),
    resultCount: integer(),
    /** Where it was typed: `header`, `overlay`, `page`, `recent`. */
    searchSource: text(),
    /** For `search_click`, `select_item`: the kind of what was opened (`product`, `collection`, `page`, `article`). For `download`: that of the document. For `checkout_step`: the step. For `checkout_fault`: the field, or the code of a payment that failed. For forms: the form. */
    targetType: text(),
    /** What was opened: its handle or path. */
    target: text(),

    /** For `web_vital`: `LCP`, `INP`, `CLS`, `TTFB`, `FCP`, `FID` or `LOAD`. */
    metric: text(),
    /** In milliseconds; for CLS its score. */
    metricValue: doublePrecision(),
    /** The element, as a selector. */
    element: text(),
    /** What the metric is made of (`resourceLoadDelay`, `inputDelay`; milliseconds) and the script behind it; for `ab_test_...`: the fields of the experiment. At most 12 keys with short values. */
    details: jsonb().$type<Record<string, string | number>>(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.id] }),
    index("events_session").on(table.sessionId, table.at).where(sql`session_id is not null`),
    index("events_account").on(table.accountId).where(sql`account_id is not null`),
    // The visits of one browser before an order (decision 079).
    index("events_visitor").on(table.visitorId, table.at).where(sql`visitor_id is not null and name = 'page_view'`),
    index("events_order").on(table.orderId).where(sql`order_id is not null`),
    // Events that few visits have, for reports of a long time.
    index("events_seldom").on(table.name, table.at).where(sql`name in ('search', 'search_click', 'add_to_cart', 'begin_checkout', 'purchase')`),
    index("events_xid").on(table.xid),
    // Events are written roughly in the order of their times, so an index of some kilobytes finds the last half hour of a day.
    index("events_at").using("brin", table.at).with({ autosummarize: true, pages_per_range: 32 }),
  ],
);

/** Each day that has or had events. Written in the transaction that adds the day's events. */
export const eventDays = pgTable("event_days", {
  /** UTC. */
  day: date({ mode: "string" }).primaryKey(),
  /** How many rows were added: it never decreases. A reader that stores it knows which days have changed since. */
  stored: bigint({ mode: "number" }).notNull(),
  /** Events of browsers that were refused because the day had reached the limit in the settings. */
  refused: bigint({ mode: "number" }).notNull().default(0),
  /** Events that arrived more than 48 hours late, or with a time in the future. */
  outOfTime: bigint({ mode: "number" }).notNull().default(0),
  /** Page views among its events, without those of bots and staff; `trialViews`: those of trial mode. 0 where retention removed the events. */
  views: bigint({ mode: "number" }).notNull().default(0),
  trialViews: bigint({ mode: "number" }).notNull().default(0),
  /** Since when its raw events are incomplete, because of retention or an erased person: the sums stay, and are not counted again. */
  closedAt: instant(),
});

/** Page views of visitors who did not consent: only how many, and nothing about the visitors. */
export const pageCounts = pgTable(
  "page_counts",
  {
    /** UTC. */
    day: date({ mode: "string" }).notNull(),
    /** As in `events`; `(other)` once the day has reached the limit of paths. */
    path: text().notNull(),
    pageType: text().notNull(),
    isBot: boolean().notNull(),
    isStaff: boolean().notNull(),
    isTrial: boolean().notNull(),
    views: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.path, table.isBot, table.isStaff, table.isTrial] })],
);

/**
 * The session that filled a cart, for the events of its checkout and order, which may come without the browser. Only of visitors who consented; deleted with
 * the raw events.
 */
export const measuredCarts = pgTable(
  "measured_carts",
  {
    cartId: uuid().primaryKey(),
    sessionId: uuid().notNull(),
    visitorId: uuid().notNull(),
    accountId: uuid(),
    isBot: boolean().notNull(),
    isStaff: boolean().notNull(),
    device: text({ enum: ["desktop", "tablet", "phone"] }),
    browser: text(),
    country: char({ length: 2 }),
    /** When this session last did something with it. */
    at: instant().notNull(),
  },
  (table) => [index("measured_carts_at").on(table.at), index("measured_carts_account").on(table.accountId).where(sql`account_id is not null`)],
);

/**
 * The session in which an order was placed, as its `purchase` says; only for visitors who consented. A trigger on `events` adds the row in the same statement;
 * it is deleted when erasure or retention removes the event.
 */
export const measuredOrders = pgTable("measured_orders", {
  orderId: uuid().primaryKey(),
  sessionId: uuid().notNull(),
  visitorId: uuid().notNull(),
  isTrial: boolean().notNull(),
  /** When it was placed, as the event has it. */
  at: instant().notNull(),
});

/** How far the reader of domain events has come: one row. */
export const eventPositions = pgTable("event_positions", {
  id: integer().primaryKey(),
  lastEventId: bigint({ mode: "number" }),
});

/**
 * Visits, one row each, derived from the events of one session alone, so that they can be rebuilt (decision 092): reports read these rows in place of the
 * events. When erasure or retention removes the events, rows stay: `session_id` and `visitor_id` are replaced by random ones, and nobody is named.
 */
export const keptVisits = pgTable(
  "kept_visits",
  {
    sessionId: uuid().notNull(),
    /** A session that continues while the shop leaves trial mode counts as two visits. */
    isTrial: boolean().notNull(),
    visitorId: uuid().notNull(),
    /** The first customer who was signed in. */
    accountId: uuid(),
    /** Whether a page was viewed, by neither a bot nor staff nor a program (decision 097). Others stay: a later event may change that or belong to them. */
    isCounted: boolean().notNull(),
    began: instant().notNull(),
    ended: instant().notNull(),
    views: integer().notNull(),
    /** Whether it put something into a cart, began a checkout, or ordered. */
    hasActed: boolean().notNull(),
    hasOrdered: boolean().notNull(),
    orders: integer().notNull(),
    /** The totals of its orders when they were placed, in minor units, by currency. Null: no order. */
    sales: jsonb().$type<Record<string, number>>(),
    device: text({ enum: ["desktop", "tablet", "phone"] }),
    country: char({ length: 2 }),
    /** From its first page, as are `channel`, `campaign` and `landing`. */
    source: text(),
    channel: text(),
    campaign: text(),
    landing: text(),
    /** When it took the steps of the usual funnel, one after the other: a page, a product, a cart, a checkout, an order. */
    viewAt: instant(),
    itemAt: instant(),
    cartAt: instant(),
    checkoutAt: instant(),
    purchaseAt: instant(),
    /** When it first put something into a cart, whatever it did before. */
    firstCartAt: instant(),
    /** The path of each page that was opened, in order, of the first 500; `pageTypes` has the kind of each. Null: the visit is not counted. */
    pages: text().array(),
    pageTypes: text().array(),
    /** When it took the steps of its checkout, in order: begun, address, shipping, payment, order. Steps that it did not reach are missing. */
    checkoutTimes: instant().array(),
    /** What stopped it in the checkout; `left`: it ordered nothing afterward. */
    stops: jsonb().$type<{ kind: string; name: string; times: number; left: boolean }[]>(),
    /** The shipping price that it was last shown, in minor units, by currency. */
    shippingShown: jsonb().$type<Record<string, number>>(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.isTrial] }),
    index("kept_visits_began").on(table.isTrial, table.began).where(sql`is_counted`),
    // Few rows, which every report reads whose figures are counted from events.
    index("kept_visits_uncounted").on(table.isTrial, table.began).where(sql`not is_counted and views >= 20`),
    index("kept_visits_visitor").on(table.visitorId, table.began).where(sql`is_counted`),
    // One visit in twenty reaches a checkout.
    index("kept_visits_checkout")
      .on(table.isTrial, table.began)
      .where(sql`is_counted and (checkout_times is not null or stops is not null or shipping_shown is not null)`),
    index("kept_visits_account").on(table.accountId, table.began).where(sql`is_counted and account_id is not null`),
    // By the time since the previous step, for medians: `step_sums` says where to look. With the other columns, PostgreSQL reads only the index.
    index("kept_visits_item")
      .on(table.isTrial, sql`micros_between(view_at, item_at)`, table.began, table.viewAt, table.itemAt)
      .where(sql`is_counted and item_at is not null`),
    index("kept_visits_cart")
      .on(table.isTrial, sql`micros_between(item_at, cart_at)`, table.began, table.itemAt, table.cartAt)
      .where(sql`is_counted and cart_at is not null`),
    index("kept_visits_begin")
      .on(table.isTrial, sql`micros_between(cart_at, checkout_at)`, table.began, table.cartAt, table.checkoutAt)
      .where(sql`is_counted and checkout_at is not null`),
    index("kept_visits_order")
      .on(table.isTrial, sql`micros_between(checkout_at, purchase_at)`, table.began, table.checkoutAt, table.purchaseAt)
      .where(sql`is_counted and purchase_at is not null`),
  ],
);

/**
 * The speed of page views: one row for each view and metric, with the last value that was reported (decision 100). Reports read these rows in place of the
 * events. When erasure or retention removes the events, rows stay: `view_id` is replaced by a random one, and no session is named.
 */
export const keptVitals = pgTable(
  "kept_vitals",
  {
    /** The page view; an event that names none counts as a view by itself. */
    viewId: uuid().notNull(),
    /** `LCP`, `INP` and the others of `metrics`. */
    metric: text().notNull(),
    isTrial: boolean().notNull(),
    /** When the value was reported. The view counts at this time. */
    at: instant().notNull(),
    /** Of two values that were reported in the same millisecond, the one with the lower id counts as the last. */
    eventId: uuid().notNull(),
    sessionId: uuid(),
    path: text(),
    pageType: text().notNull(),
    device: text({ enum: ["desktop", "tablet", "phone"] }),
    country: char({ length: 2 }),
    connection: text(),
    /** In milliseconds; for CLS its score. */
    value: doublePrecision().notNull(),
    element: text(),
    details: jsonb().$type<Record<string, string | number>>(),
  },
  (table) => [
    primaryKey({ columns: [table.viewId, table.metric, table.isTrial] }),
    index("kept_vitals_at").on(table.isTrial, table.at),
    // For the erasure of a person.
    index("kept_vitals_session").on(table.sessionId).where(sql`session_id is not null`),
  ],
);

/** The key of sums of counted visits: the day on which they began, in the zone of `sum_zones` (decision 101). Triggers on `kept_visits` update the sums. */
const sumKey = { isTrial: boolean().notNull(), day: date({ mode: "string" }).notNull() };

/** Sums of visits. Text is empty where a visit has none; `conversions`: visits that ordered; `micros`: their duration in microseconds. */
export const visitSums = pgTable(
  "visit_sums",
  {
    ...sumKey,
    source: text().notNull(),
    device: text().notNull(),
    country: text().notNull(),
    channel: text().notNull(),
    campaign: text().notNull(),
    visits: integer().notNull(),
    views: integer().notNull(),
    /** Visits that saw one page and put nothing into the cart. */
    bounces: integer().notNull(),
    micros: bigint({ mode: "number" }).notNull(),
    conversions: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.isTrial, table.day, table.source, table.device, table.country, table.channel, table.campaign] })],
);

/** Sums of all visits by page. */
export const pageSums = pgTable(
  "page_sums",
  {
    ...sumKey,
    path: text().notNull(),
    views: integer().notNull(),
    /** Visits that saw it; `conversions`: those of them that ordered. */
    visits: integer().notNull(),
    conversions: integer().notNull(),
    /** Visits that began there; `bounces`: those that saw nothing else and put nothing into the cart; `entranceConversions`: those that ordered. */
    entrances: integer().notNull(),
    bounces: integer().notNull(),
    entranceConversions: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.isTrial, table.day, table.path] })],
);

/** All visits by step of the usual funnel (2 to 5) and by the microseconds since the step before, of which only the first two digits are kept. */
export const stepSums = pgTable(
  "step_sums",
  {
    ...sumKey,
    step: smallint().notNull(),
    firstDigits: bigint({ mode: "number" }).notNull(),
    visits: integer().notNull(),
    micros: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.isTrial, table.day, table.step, table.firstDigits] })],
);

/** The days on which a browser visited, in order. */
export const visitorDays = pgTable(
  "visitor_days",
  { isTrial: boolean().notNull(), visitorId: uuid().notNull(), days: date({ mode: "string" }).array().notNull() },
  (table) => [primaryKey({ columns: [table.visitorId, table.isTrial] })],
);

/** How many browsers came on `day` and next on `nextDay`; `infinity`: never again. So the browsers of a period are those whose next day is after it. */
export const visitorSums = pgTable(
  "visitor_sums",
  { ...sumKey, nextDay: date({ mode: "string" }).notNull(), visitors: integer().notNull() },
  (table) => [primaryKey({ columns: [table.isTrial, table.day, table.nextDay] })],
);

/** The time zone of the days of all sums: one row; none: there are no sums. */
export const sumZones = pgTable("sum_zones", { id: integer().primaryKey(), timeZone: text().notNull() }, () => [check("sum_zones_one", sql`id = 1`)]);

/** Sessions with events that their row of `kept_visits` lacks. A trigger adds a row with each statement that adds events; making the visits removes it. */
export const changedVisits = pgTable(
  "changed_visits",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: uuid().notNull(),
    /** The first and the last day (UTC) of the events that were added. */
    firstDay: date({ mode: "string" }).notNull(),
    lastDay: date({ mode: "string" }).notNull(),
  },
  (table) => [index("changed_visits_session").on(table.sessionId)],
);
