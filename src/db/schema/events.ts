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
    /** Made by whoever saw the event, at random: however often it is sent, it is stored once. */
    id: uuid().notNull(),
    /** When it happened: the browser's time, corrected by how far its clock is off. */
    at: instant().notNull(),
    /** When the shop got it. */
    receivedAt: instant().notNull(),
    /** The transaction that wrote it: readers that follow new rows go by it, as those of `domain_events` do. */
    xid: transactionId().notNull().default(sql`pg_current_xact_id()`),
    /** One of `eventNames` (`domain/events/event-names.ts`). */
    name: text().notNull(),
    /** `server`: recorded by the shop itself, never by what a browser said. */
    origin: text({ enum: ["browser", "server"] }).notNull(),

    /** One visit: ends after 30 minutes without an event. Null: nobody consented to be measured. */
    sessionId: uuid(),
    /** One browser, over its sessions. Null with `sessionId`. */
    visitorId: uuid(),
    /** Of the customer who was signed in. Null with `sessionId`. */
    accountId: uuid(),
    /** By the user agent (isbot), or by behavior that no person shows. */
    isBot: boolean().notNull(),
    /** Of somebody who was signed in as staff. */
    isStaff: boolean().notNull(),
    /** The shop was in trial mode; of an order: it is a test order. */
    isTrial: boolean().notNull(),

    /** Where it happened: a path of the shop, with the name of the parameter (`/orders/:token`) where the value is secret or personal. */
    path: text(),
    /** Which kind of page that is: `home`, `product`, `collection` and others (`pageTypes`). */
    pageType: text(),
    /** Groups what happened on one view of a page: the id of its `page_view`. */
    viewId: uuid(),
    /** The host that led to the session; null: none, or the shop itself. It and the campaign stand on the browser's events; those of the server have them by their session. */
    referrerHost: text(),
    utmSource: text(),
    utmMedium: text(),
    utmCampaign: text(),
    utmTerm: text(),
    utmContent: text(),
    device: text({ enum: ["desktop", "tablet", "phone"] }),
    /** Its name without a version: `Chrome`, `Safari`. */
    browser: text(),
    /** Two letters (ISO 3166), as the header that COUNTRY_HEADER names says it; null: there is none. */
    country: char({ length: 2 }),
    /** As the browser rates its network: `4g`, `3g`, `2g`, `slow-2g`. */
    connection: text(),

    /** Of `page_leave`: the deepest point that was seen, in percent of the page. */
    scrollDepth: smallint(),
    /** Of `page_leave`: how long the page was visible. */
    dwellMs: integer(),

    /** By reference, and not checked: what a browser names may be gone, or never have been. */
    productId: uuid(),
    variantId: uuid(),
    collectionId: uuid(),
    /** Of `purchase`, `refund` and the events of a checkout that became an order. Rows of the server alone. */
    orderId: uuid(),
    quantity: integer(),
    /** Of the event's goods, in the minor unit of `currency`. Of `purchase` and `refund`: the order's total, the refund's amount. What a browser says is no money: sums are made of rows of the server alone. */
    valueCents: cents(),
    currency: char({ length: 3 }),
    /** Of item events: which list it was (`collection:centrifuges`, `search`, `related`). */
    list: text(),
    /** In that list, from 1 on. */
    position: integer(),

    /** Of `search` and `search_click`: what was typed, in lower case, at most 200 characters; null where it looks like an email address. */
    searchQuery: text(),
    resultCount: integer(),
    /** Where it was typed: `header`, `overlay`, `page`, `recent`. */
    searchSource: text(),
    /** Of `search_click`, `select_item`: the kind of what was opened (`product`, `collection`, `page`, `article`). Of `download`: that of the document. Of `checkout_step`: the step. Of `checkout_fault`: the field, or the code of a payment that failed. Of forms: the form. */
    targetType: text(),
    /** What was opened: its handle or path. */
    target: text(),

    /** Of `web_vital`: `LCP`, `INP`, `CLS`, `TTFB`, `FCP`, `FID` or `LOAD`. */
    metric: text(),
    /** In milliseconds; of CLS its score. */
    metricValue: doublePrecision(),
    /** Which element it was, as a selector. */
    element: text(),
    /** What the metric is made of (`resourceLoadDelay`, `inputDelay`; milliseconds) and the script behind it; of `ab_test_...`: the fields of the experiment. At most 12 keys with short values. */
    details: jsonb().$type<Record<string, string | number>>(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.id] }),
    index("events_session").on(table.sessionId, table.at).where(sql`session_id is not null`),
    index("events_account").on(table.accountId).where(sql`account_id is not null`),
    // The visits of one browser before an order (decision 079).
    index("events_visitor").on(table.visitorId, table.at).where(sql`visitor_id is not null and name = 'page_view'`),
    index("events_order").on(table.orderId).where(sql`order_id is not null`),
    // What few visits do, for reports of a long time.
    index("events_seldom").on(table.name, table.at).where(sql`name in ('search', 'search_click', 'add_to_cart', 'begin_checkout', 'purchase')`),
    index("events_xid").on(table.xid),
    // Events are written about in the order of their times, so the last half hour of a day is found by an index of some kilobytes.
    index("events_at").using("brin", table.at).with({ autosummarize: true, pages_per_range: 32 }),
  ],
);

/** Each day that has or had events. Written in the transaction that adds the day's events. */
export const eventDays = pgTable("event_days", {
  /** UTC. */
  day: date({ mode: "string" }).primaryKey(),
  /** How many rows were added: it never gets smaller. A reader that keeps it knows which days have changed since. */
  stored: bigint({ mode: "number" }).notNull(),
  /** Events of browsers that were refused because the day had as many as the settings allow. */
  refused: bigint({ mode: "number" }).notNull().default(0),
  /** Events that came after 48 hours, or from the future. */
  outOfTime: bigint({ mode: "number" }).notNull().default(0),
  /** Views of pages among its events, without those of bots and staff; of trial mode apart. Nothing where retention removed the events. */
  views: bigint({ mode: "number" }).notNull().default(0),
  trialViews: bigint({ mode: "number" }).notNull().default(0),
  /** Since when its raw events are not complete anymore, because retention removed them or a person was erased from them: what was summed up stays, and is not counted again. */
  closedAt: instant(),
});

/** Views of pages by those who did not consent: how many, and nothing of who. */
export const pageCounts = pgTable(
  "page_counts",
  {
    /** UTC. */
    day: date({ mode: "string" }).notNull(),
    /** As in `events`; `(other)` once the day has as many paths as one day may have. */
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
 * Which session filled a cart, for the events of its checkout and order, which may come without the browser. Only of those who consented; gone with
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
    /** The last thing that this session did with it. */
    at: instant().notNull(),
  },
  (table) => [index("measured_carts_at").on(table.at), index("measured_carts_account").on(table.accountId).where(sql`account_id is not null`)],
);

/**
 * In whose session an order was placed, as its `purchase` says it; of those who consented. A trigger on `events` adds it in the statement that adds the event; gone when
 * erasure or retention takes that.
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
 * Visits, one row each, as they follow from their events (decision 092): reports read these rows in place of the events. Whatever a row says follows from the events of its session
 * alone, so that it can be made again. Rows stay when erasure or retention takes the events: then `session_id` and `visitor_id` are made up, and nobody is named.
 */
export const keptVisits = pgTable(
  "kept_visits",
  {
    sessionId: uuid().notNull(),
    /** A session may go on while the shop leaves trial mode: then it is two visits. */
    isTrial: boolean().notNull(),
    visitorId: uuid().notNull(),
    /** The first customer who was signed in. */
    accountId: uuid(),
    /** A page was viewed, and it is neither a bot nor staff, nor a program by what it does (decision 097). Others are kept because a later event may change that, or belongs to them and to no visit of its own. */
    isCounted: boolean().notNull(),
    began: instant().notNull(),
    ended: instant().notNull(),
    views: integer().notNull(),
    /** It put something into a cart, began a checkout, or ordered. */
    hasActed: boolean().notNull(),
    hasOrdered: boolean().notNull(),
    orders: integer().notNull(),
    /** What its orders came to when they were placed, in minor units, by currency. Null: no order. */
    sales: jsonb().$type<Record<string, number>>(),
    device: text({ enum: ["desktop", "tablet", "phone"] }),
    country: char({ length: 2 }),
    /** Of its first page, as `channel`, `campaign` and `landing`. */
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
    /** When it put something into a cart first, whatever it did before. */
    firstCartAt: instant(),
    /** The path of each page that was opened, in order, and beside it which kind of page it is. Null: it is not counted. */
    pages: text().array(),
    pageTypes: text().array(),
    /** When it took the steps of its checkout, one after the other: begun, address, shipping, payment, order. Shorter: it came no further. */
    checkoutTimes: instant().array(),
    /** What stopped it there, and whether it ordered nothing afterward. */
    stops: jsonb().$type<{ kind: string; name: string; times: number; left: boolean }[]>(),
    /** The price of shipping that it was shown last, in minor units, by currency. */
    shippingShown: jsonb().$type<Record<string, number>>(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.isTrial] }),
    index("kept_visits_began").on(table.isTrial, table.began).where(sql`is_counted`),
    // Few, and looked for with each report whose figures are counted from events.
    index("kept_visits_uncounted").on(table.isTrial, table.began).where(sql`not is_counted and views >= 20`),
    index("kept_visits_visitor").on(table.visitorId, table.began).where(sql`is_counted`),
    // One visit in twenty is in a checkout.
    index("kept_visits_checkout")
      .on(table.isTrial, table.began)
      .where(sql`is_counted and (checkout_times is not null or stops is not null or shipping_shown is not null)`),
    index("kept_visits_account").on(table.accountId, table.began).where(sql`is_counted and account_id is not null`),
    // By the time from the step before, for medians: `step_sums` say at which time to look. PostgreSQL reads the index alone if it has the columns as well.
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
 * What views of pages said of their speed, one row for each view and metric, as it was said last (decision 100): reports read these rows in place of the events. Rows stay when
 * erasure or retention takes the events: then `view_id` is made up, and nobody's session is named.
 */
export const keptVitals = pgTable(
  "kept_vitals",
  {
    /** The view; an event that names none is one by itself. */
    viewId: uuid().notNull(),
    /** `LCP`, `INP` and the others of `metrics`. */
    metric: text().notNull(),
    isTrial: boolean().notNull(),
    /** When that was said. The view counts in this time. */
    at: instant().notNull(),
    /** Of two that were said in the same millisecond, the one with the lower id is the last. */
    eventId: uuid().notNull(),
    sessionId: uuid(),
    path: text(),
    pageType: text().notNull(),
    device: text({ enum: ["desktop", "tablet", "phone"] }),
    country: char({ length: 2 }),
    connection: text(),
    /** In milliseconds; of CLS its score. */
    value: doublePrecision().notNull(),
    element: text(),
    details: jsonb().$type<Record<string, string | number>>(),
  },
  (table) => [
    primaryKey({ columns: [table.viewId, table.metric, table.isTrial] }),
    index("kept_vitals_at").on(table.isTrial, table.at),
    // To take a person out.
    index("kept_vitals_session").on(table.sessionId).where(sql`session_id is not null`),
  ],
);

/** Of sums of the visits that count: the day on which they began in the zone of `sum_zones` (decision 101). Triggers on `kept_visits` keep them, whatever changes a visit. */
const sumKey = { isTrial: boolean().notNull(), day: date({ mode: "string" }).notNull() };

/** Text is empty where a visit does not say it; `conversions`: that ordered; `micros`: how long they were, in microseconds. */
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
    /** Saw one page, and put nothing into the cart. */
    bounces: integer().notNull(),
    micros: bigint({ mode: "number" }).notNull(),
    conversions: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.isTrial, table.day, table.source, table.device, table.country, table.channel, table.campaign] })],
);

/** By page, of all visits. */
export const pageSums = pgTable(
  "page_sums",
  {
    ...sumKey,
    path: text().notNull(),
    views: integer().notNull(),
    /** That saw it, and those of them that ordered. */
    visits: integer().notNull(),
    conversions: integer().notNull(),
    /** That began there; of them those that saw nothing else and put nothing into the cart, and those that ordered. */
    entrances: integer().notNull(),
    bounces: integer().notNull(),
    entranceConversions: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.isTrial, table.day, table.path] })],
);

/** Of the steps of the usual funnel (2 to 5), by the first two digits of the microseconds since the step before, with zeros for the others: of all visits. */
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

/** The days on which a browser came, in order. */
export const visitorDays = pgTable(
  "visitor_days",
  { isTrial: boolean().notNull(), visitorId: uuid().notNull(), days: date({ mode: "string" }).array().notNull() },
  (table) => [primaryKey({ columns: [table.visitorId, table.isTrial] })],
);

/** How many browsers came on that day and next on that other; `infinity`: not again. So the browsers of a time are those whose next day is after it. */
export const visitorSums = pgTable(
  "visitor_sums",
  { ...sumKey, nextDay: date({ mode: "string" }).notNull(), visitors: integer().notNull() },
  (table) => [primaryKey({ columns: [table.isTrial, table.day, table.nextDay] })],
);

/** In whose days the sums are: one row; none: there are no sums. */
export const sumZones = pgTable("sum_zones", { id: integer().primaryKey(), timeZone: text().notNull() }, () => [check("sum_zones_one", sql`id = 1`)]);

/** Sessions with events that their row of `kept_visits` does not know yet. A trigger adds a row with each statement that adds events; making the visits removes it. */
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
