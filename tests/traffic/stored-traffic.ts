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
  const sessions = new Map<string, Row[]>();
  const vitals: Row[] = [];
  const measuredViews = new Map<string, number>();
  const viewsOfDays: { day: string; session: string | null }[] = [];
  await sql`select * from events`.cursor(5000, (rows) => {
    for (const row of rows as Row[]) {
      const isOfPeople = row["is_bot"] === false && row["is_staff"] === false;
      if (row["name"] === "page_view" && isOfPeople) viewsOfDays.push({ day: utcDay(time(row["at"])), session: text(row["session_id"]) });
      if (row["name"] === "web_vital" && isOfPeople) vitals.push(row);
      const session = text(row["session_id"]);
      if (session === null || laterNames.has(String(row["name"]))) continue;
      const known = sessions.get(session);
      if (known) known.push(row);
      else sessions.set(session, [row]);
    }
  });
  const programs = new Set([...sessions].flatMap(([session, rows]) => (isOfProgram(rows) ? [session] : [])));
  for (const { day, session } of viewsOfDays) if (!programs.has(session ?? "")) addTo(measuredViews, day);
  const otherViews = new Map<string, number>();
  for (const row of await sql<Row[]>`select * from page_counts`)
    if (row["is_bot"] === false && row["is_staff"] === false) addTo(otherViews, String(row["day"]).slice(0, 10), Number(row["views"]));
  const orderRows = await sql<Row[]>`select * from orders`;
  const canceled = new Set((await sql<Row[]>`select * from order_cancellations`).map((row) => row["order_id"]));
  return {
    visits: [...sessions.values()].flatMap(visitOf),
    vitals: lastVitals(vitals.filter((row) => !programs.has(String(row["session_id"])))),
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

/** A visit with page views at such a pace is a person's only with one of these events; from decision 097, written again here. */
const doneByPeople =
  /^(select_item|search_click|download|newsletter_signup|contact_sent|add_to_cart|remove_from_cart|begin_checkout|checkout_\w+|purchase)$/;

function isOfProgram(rows: Row[]): boolean {
  const views = rows.filter((row) => row["name"] === "page_view");
  const times = views.map((row) => time(row["at"]));
  if (views.length < 20 || new Set(views.map((row) => row["path"])).size < 10) return false;
  const isHasty = Math.max(...times) - Math.min(...times) < views.length * 2000;
  const hasStayed = rows.some((row) => row["name"] === "page_leave" && Number(row["dwell_ms"]) >= 10_000);
  return isHasty && !hasStayed && !rows.some((row) => doneByPeople.test(String(row["name"])));
}

function visitOf(rows: Row[]): CountedVisit[] {
  if (rows.some((row) => row["is_bot"] === true || row["is_staff"] === true) || isOfProgram(rows)) return [];
  const sorted = rows.toSorted((one, other) => time(one["at"]) - time(other["at"]) || String(one["id"]).localeCompare(String(other["id"])));
  const first = sorted.find((row) => row["name"] === "page_view");
  if (!first) return [];
  const known = (field: string) => text(sorted.find((row) => row[field] !== null)?.[field]);
  const source = text(first["utm_source"]) ?? text(first["referrer_host"]) ?? "direct";
  return [
    {
      ...{ id: String(first["session_id"]), visitor: String(sorted[0]?.["visitor_id"]), account: known("account_id") },
      ...{ device: known("device"), country: known("country"), source, channel: channels[source] ?? "unknown" },
      ...{ campaign: text(first["utm_campaign"]) ?? "", landing: text(first["path"]) ?? "", events: sorted.map(eventOf) },
    },
  ];
}

const eventOf = (row: Row): CountedEvent => ({
  ...{ name: String(row["name"]), at: time(row["at"]), path: text(row["path"]), pageType: text(row["page_type"]) },
  ...{
    productId: text(row["product_id"]),
    collectionId: text(row["collection_id"]),
    query: text(row["search_query"]),
    results: number(row["result_count"]),
  },
  ...{ target: text(row["target_type"]), cents: number(row["value_cents"]), orderId: text(row["order_id"]) },
});

/** Returns the last value that each view reported for a metric. */
function lastVitals(rows: Row[]): CountedVital[] {
  const last = new Map<string, Row>();
  for (const row of rows.toSorted((one, other) => time(one["at"]) - time(other["at"]))) last.set(`${row["view_id"]} ${row["metric"]}`, row);
  return [...last.values()].map((row) => ({
    ...{ at: time(row["at"]), view: String(row["view_id"]), metric: String(row["metric"]), value: Number(row["metric_value"]) },
    ...{ pageType: String(row["page_type"]), device: text(row["device"]), country: text(row["country"]), connection: text(row["connection"]) },
  }));
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
