import type { Sql } from "#db/open-database.ts";
import type { TestShop } from "#support/test-shop.ts";
import {
  addTo,
  type CountedEntry,
  type CountedEvent,
  type CountedOrder,
  type CountedTraffic,
  type CountedVisit,
  type CountedVital,
  type LeftCart,
  utcDay,
} from "./counted-visits.ts";

type Row = Record<string, unknown>;
const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
const time = (value: unknown) => Date.parse(String(value));
const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));

const laterNames = new Set(["order_paid", "refund", "web_vital", "ab_test_exposure", "ab_test_conversion"]);
/** The channels of planted arrivals, by campaign source or host: written again here, not taken from the shop. */
const channels: Record<string, string> = {
  "www.google.com": "search",
  newsletter: "email",
  google: "paid",
  "www.linkedin.com": "social",
  fair: "campaign",
  "lab-blog.example": "referral",
  direct: "direct",
};

/** Reads the stored rows and puts together visits, orders and carts without any query of the shop. */
export async function readStoredTraffic({ ownerSql }: TestShop): Promise<CountedTraffic> {
  return ownerSql.begin(async (sql) => {
    // A year of a large shop takes longer to read than a statement of the shop may.
    await sql`set local statement_timeout = 0`;
    return readTraffic(sql);
  });
}

async function readTraffic(sql: Sql): Promise<CountedTraffic> {
  const sessions = new Map<string, StoredEvent[]>();
  const vitals: StoredVital[] = [];
  const measuredViews = new Map<string, number>();
  const viewsOfDays: { day: string; session: string | null }[] = [];
  const once = textsOnce();
  await sql`select * from events`.cursor(5000, (rows) => {
    for (const row of rows as Row[]) {
      const isOfPeople = row["is_bot"] === false && row["is_staff"] === false;
      const session = once(row["session_id"]);
      if (row["name"] === "page_view" && isOfPeople) viewsOfDays.push({ day: once(utcDay(time(row["at"]))) ?? "", session });
      if (row["name"] === "web_vital" && isOfPeople) vitals.push({ session, ...vitalOf(row, once) });
      if (session === null || laterNames.has(String(row["name"]))) continue;
      const known = sessions.get(session);
      const event = storedEventOf(row, once);
      if (known) known.push(event);
      else sessions.set(session, [event]);
    }
  });
  const programs = new Set([...sessions].flatMap(([session, events]) => (isOfProgram(events) ? [session] : [])));
  for (const { day, session } of viewsOfDays) if (!programs.has(session ?? "")) addTo(measuredViews, day);
  const otherViews = new Map<string, number>();
  for (const row of await sql<Row[]>`select * from page_counts`)
    if (row["is_bot"] === false && row["is_staff"] === false) addTo(otherViews, String(row["day"]).slice(0, 10), Number(row["views"]));
  const orderRows = await sql<Row[]>`select * from orders`;
  const canceled = new Set((await sql<Row[]>`select * from order_cancellations`).map((row) => row["order_id"]));
  return {
    visits: [...sessions].flatMap(([session, events]) => visitOf(session, events)),
    vitals: lastVitals(vitals.filter(({ session }) => !programs.has(session ?? ""))),
    orders: orderRows.map(
      orderOf(
        Map.groupBy(await sql<Row[]>`select * from order_lines`, (line) => line["order_id"]),
        canceled,
      ),
    ),
    entries: (await sql<Row[]>`select * from ledger_entries`).flatMap(entryOf),
    ...(await readCarts(sql, orderRows)),
    ...{ measuredViews, otherViews },
  };
}

/** What is read of an event. A year has millions, so whole rows would need more memory than a process may have. */
type StoredEvent = {
  id: string;
  counted: CountedEvent;
  isOfPeople: boolean;
  dwellMs: number;
  visitor: string | null;
  account: string | null;
  device: string | null;
  country: string | null;
  source: string | null;
  referrer: string | null;
  campaign: string | null;
};

type Once = (value: unknown) => string | null;

/** Returns a function that keeps each text once, however many rows have it. */
function textsOnce(): Once {
  const known = new Map<string, string>();
  return (value) => {
    const given = text(value);
    if (given === null) return null;
    const same = known.get(given);
    if (same === undefined) known.set(given, given);
    return same ?? given;
  };
}

function storedEventOf(row: Row, once: Once): StoredEvent {
  const counted: CountedEvent = {
    ...{ name: once(row["name"]) ?? "", at: time(row["at"]), path: once(row["path"]), pageType: once(row["page_type"]) },
    ...{ productId: once(row["product_id"]), collectionId: once(row["collection_id"]), query: once(row["search_query"]) },
    ...{ results: number(row["result_count"]), target: once(row["target_type"]) },
    ...{ cents: number(row["value_cents"]), orderId: text(row["order_id"]) },
  };
  return {
    ...{ id: String(row["id"]), counted, isOfPeople: row["is_bot"] !== true && row["is_staff"] !== true, dwellMs: Number(row["dwell_ms"]) },
    ...{ visitor: once(row["visitor_id"]), account: once(row["account_id"]), device: once(row["device"]), country: once(row["country"]) },
    ...{ source: once(row["utm_source"]), referrer: once(row["referrer_host"]), campaign: once(row["utm_campaign"]) },
  };
}

/** A visit with page views at such a pace is a person's only with one of these events; from decision 097, written again here. */
const doneByPeople =
  /^(select_item|search_click|download|newsletter_signup|contact_sent|add_to_cart|remove_from_cart|begin_checkout|checkout_\w+|purchase)$/;

function isOfProgram(events: StoredEvent[]): boolean {
  const views = events.filter(({ counted }) => counted.name === "page_view");
  const times = views.map(({ counted }) => counted.at);
  if (views.length < 20 || new Set(views.map(({ counted }) => counted.path)).size < 10) return false;
  const isHasty = Math.max(...times) - Math.min(...times) < views.length * 2000;
  const hasStayed = events.some(({ counted, dwellMs }) => counted.name === "page_leave" && dwellMs >= 10_000);
  return isHasty && !hasStayed && !events.some(({ counted }) => doneByPeople.test(counted.name));
}

function visitOf(id: string, events: StoredEvent[]): CountedVisit[] {
  if (events.some(({ isOfPeople }) => !isOfPeople) || isOfProgram(events)) return [];
  const sorted = events.toSorted((one, other) => one.counted.at - other.counted.at || one.id.localeCompare(other.id));
  const first = sorted.find(({ counted }) => counted.name === "page_view");
  if (!first) return [];
  const known = (field: "account" | "device" | "country") => sorted.find((event) => event[field] !== null)?.[field] ?? null;
  const source = first.source ?? first.referrer ?? "direct";
  return [
    {
      ...{ id, visitor: String(sorted[0]?.visitor), account: known("account"), device: known("device"), country: known("country") },
      ...{ source, channel: channels[source] ?? "unknown", campaign: first.campaign ?? "", landing: first.counted.path ?? "" },
      events: sorted.map(({ counted }) => counted),
    },
  ];
}

type StoredVital = CountedVital & { session: string | null };

const vitalOf = (row: Row, once: Once): CountedVital => ({
  ...{ at: time(row["at"]), view: once(row["view_id"]) ?? "", metric: once(row["metric"]) ?? "", value: Number(row["metric_value"]) },
  ...{ pageType: String(once(row["page_type"])), device: once(row["device"]), country: once(row["country"]), connection: once(row["connection"]) },
});

/** Returns the last value that each view reported for a metric. */
function lastVitals(stored: StoredVital[]): CountedVital[] {
  const last = new Map<string, CountedVital>();
  for (const { session: _, ...vital } of stored.toSorted((one, other) => one.at - other.at)) last.set(`${vital.view} ${vital.metric}`, vital);
  return [...last.values()];
}

const orderOf =
  (lines: Map<unknown, Row[]>, canceled: Set<unknown>) =>
  (row: Row): CountedOrder => ({
    ...{ id: String(row["id"]), at: time(row["processed_at"]), account: text(row["account_id"]), email: String(row["email"]).toLowerCase() },
    ...{ isCanceled: canceled.has(row["id"]), totalCents: Number(row["total_cents"]) - Number(row["reduced_cents"]) },
    ...{ placedCents: Number(row["total_cents"]), refundedCents: Number(row["refunded_cents"]) },
    lines: (lines.get(row["id"]) ?? []).map((line) => ({
      productId: String(line["product_id"]),
      cents: Number(line["discounted_total_cents"]),
      quantity: Number(line["quantity"]),
    })),
  });

function entryOf(row: Row): CountedEntry[] {
  const account = String(row["account"]);
  if (account !== "sales" && account !== "shipping" && account !== "tax" && account !== "refunds") return [];
  const cents = Number(row["amount_cents"]) * (account === "refunds" ? 1 : -1);
  return [{ at: time(row["at"]), orderId: String(row["order_id"]), account, cents }];
}

async function readCarts(sql: Sql, orders: Row[]): Promise<{ carts: LeftCart[]; orderedCarts: number[] }> {
  const [carts, lines, checkouts, attempts] = [
    await sql<Row[]>`select * from carts`,
    await sql<Row[]>`select * from cart_lines`,
    await sql<Row[]>`select * from checkouts`,
    await sql<Row[]>`select * from payment_attempts`,
  ];
  const linesOf = Map.groupBy(lines, (line) => line["cart_id"]);
  const [opened, tried] = [checkouts, attempts].map((rows) => new Set(rows.map((row) => row["cart_id"])));
  const left = carts.flatMap((cart): LeftCart[] => {
    const own = linesOf.get(cart["id"]) ?? [];
    if (cart["completed_at"] !== null || own.length === 0) return [];
    const units = own.reduce((sum, line) => sum + Number(line["quantity"]), 0);
    const cents = own.reduce((sum, line) => sum + Number(line["quantity"]) * Number(line["unit_price_cents"]), 0);
    return [
      { at: time(cart["updated_at"]), units, cents, stage: tried?.has(cart["id"]) ? "payment" : opened?.has(cart["id"]) ? "checkout" : "cart" },
    ];
  });
  const attemptOf = new Map(attempts.map((attempt) => [attempt["id"], attempt["cart_id"]]));
  const orderedCarts = orders.flatMap((order) => (attemptOf.get(order["attempt_id"]) ? [time(order["processed_at"])] : []));
  return { carts: left, orderedCarts };
}
