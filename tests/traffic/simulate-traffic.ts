import { vi } from "vitest";
import { createMemo } from "#adapters/memo/memo.ts";
import type { Staff } from "#domain/actor.ts";
import { dayMs, minuteMs } from "#domain/durations.ts";
import type { SentEvent } from "#domain/events/collect-input.ts";
import { recordServerEvents } from "#domain/events/event-recording.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import { keepVisits } from "#domain/events/visit-keeping.ts";
import { cancelOrder } from "#domain/orders/order-cancelling.ts";
import { refundOrder } from "#domain/orders/order-refunding.ts";
import { followInvalidations } from "#http/invalidation-reader.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import type { TestShop } from "#support/test-shop.ts";
import { addTo, type CountedEvent, type CountedVisit, type CountedVital, plantedCollection, utcDay } from "./counted-visits.ts";
import { Schedule, timeOfAction } from "./schedule.ts";
import { type Customer, Shopper } from "./shopper.ts";
import { type PlannedPage, type PlannedVisit, secondMs, TrafficPlan, type TrafficScale } from "./traffic-plan.ts";

/** What was planted. Shipping and tax of an order come from the shop. */
export type Truth = {
  visits: CountedVisit[];
  measuredViews: Map<string, number>;
  otherViews: Map<string, number>;
  vitals: CountedVital[];
  /** For each order: the units of each product, and their price. */
  bought: Map<string, { at: number; units: Map<string, number>; goodsCents: number }>;
  refunds: { orderId: string; at: number; cents: number }[];
  canceled: Set<string>;
  /** How many events of browsers arrived too late. */
  tooLate: number;
};

const staff: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const sendsAfterMs = 5 * secondMs;
/** How often the work that a shop does each second is done here: in a busier shop, as many events arrive in one second. */
const worksEveryMs = 10 * minuteMs;
/** How many events may wait: a wave of programs sends more in ten minutes than a shop has room for, which flushes each second. */
const flushesAbove = 5_000;
/** Days after which statistics are gathered: each time there is three times as much traffic. */
const analyzedDays = new Set([0, 2, 8, 26]);
const plantedList = { list: "collection:tubes", collectionId: plantedCollection };

/** Lets shoppers use the shop through its own calls, with its clock, and returns what they did. `onDay`: called after each day. */
export async function simulateTraffic(shop: TestShop, scale: TrafficScale, onDay: (day: number) => void): Promise<Truth> {
  // A memo, as a node has it; otherwise each request would read the settings several times.
  const memo = createMemo(shop.clock);
  const invalidations = await followInvalidations(shop.ownerSql, shop.log, (tags) => memo.forget(tags));
  const clock = { now: () => new Date(timeOfAction() ?? shop.clock.now().getTime()) };
  try {
    const simulation = new Simulation({ ...shop, memo, clock }, scale);
    await simulation.begin();
    const plan = new TrafficPlan(scale);
    const startMs = Math.ceil(shop.clock.now().getTime() / dayMs) * dayMs;
    for (let day = 0; day < scale.days; day++) {
      for (const visit of plan.visitsOfDay(day, startMs + day * dayMs)) simulation.expect(visit);
      await simulation.goOnUntil(startMs + (day + 1) * dayMs, { hasJobs: plan.hasJobsOn(day) });
      if (analyzedDays.has(day)) await gatherStatistics(shop);
      onDay(day + 1);
    }
    await simulation.settle();
    return simulation.planted();
  } finally {
    await invalidations.stop();
  }
}

/** Gathers statistics, as autovacuum does in a shop. In a large shop this takes longer than a statement may. */
export async function gatherStatistics({ ownerSql }: TestShop): Promise<void> {
  await ownerSql.begin((sql) => [sql`set local statement_timeout = 0`, sql`analyze`]);
}

class Simulation {
  readonly truth: Truth = {
    ...{ visits: [], vitals: [], bought: new Map(), refunds: [], canceled: new Set(), tooLate: 0 },
    ...{ measuredViews: new Map(), otherViews: new Map() },
  };
  readonly #shop: TestShop;
  readonly #scale: TrafficScale;
  readonly #app: ReturnType<typeof openTestApp>;
  readonly #shoppers = new Map<number, Shopper>();
  #products: { id: string; productId: string; handle: string; priceCents: number }[] = [];
  #customers: Customer[] = [];
  readonly #schedule = new Schedule();
  /** For each page view, the last value that it reported for a metric. */
  readonly #vitals = new Map<string, CountedVital>();
  #workedAtMs = 0;
  #flushed: Promise<void> = Promise.resolve();

  constructor(shop: TestShop, scale: TrafficScale) {
    this.#shop = shop;
    this.#scale = scale;
    this.#app = openTestApp(shop, { trustProxy: "1", countryHeader: "CF-IPCountry" });
  }

  async begin(): Promise<void> {
    const { products, customers } = this.#scale;
    for (let n = 0; n < products; n++) {
      const priceCents = 5000 + 1250 * n;
      this.#products.push({ ...(await makeVariant(this.#shop, { priceCents, stock: 1_000_000, taxable: n % 2 === 0 })), priceCents });
    }
    for (let n = 0; n < customers; n++) {
      const { account, input, sessionCookie } = await signedInAs(this.#shop, "customer");
      this.#customers.push({ accountId: account.id, email: account.email, password: input.password, sessionCookie });
    }
    await recordServerEvents(this.#shop);
  }

  async goOnUntil(endMs: number, { hasJobs }: { hasJobs: boolean }): Promise<void> {
    const reach = (atMs: number) => {
      this.#shop.pass(Math.max(0, atMs - this.#now));
      if (this.#now - this.#workedAtMs < worksEveryMs) return;
      this.#workedAtMs = this.#now;
      this.#schedule.begin({ who: this, atMs: this.#now, run: () => this.#work({ hasJobs }) });
    };
    await this.#schedule.goOnUntil(endMs, reach);
    await this.#work({ hasJobs });
    reach(endMs);
    // A shop does this each second; here the visits of a day are stored at once, while the next day begins.
    const keep = async () => {
      while ((await keepVisits(this.#shop)) > 0);
    };
    if (hasJobs) this.#schedule.begin({ who: keepVisits, atMs: endMs, run: keep });
  }

  get #now(): number {
    return this.#shop.clock.now().getTime();
  }

  /** Flushes one after another, as in a process: afterward every event sent before is stored. */
  #flush(): Promise<void> {
    this.#flushed = this.#flushed.then(() => flushEvents(this.#shop));
    return this.#flushed;
  }

  /** Does what a running shop does each second. Events held back by open transactions are read later. */
  async #work({ hasJobs }: { hasJobs: boolean }): Promise<void> {
    await this.#flush();
    if (hasJobs) while ((await recordServerEvents(this.#shop)) > 0);
  }

  /** Waits until all events are read: each needs every earlier transaction to have ended, those of other tests included. */
  async settle(): Promise<void> {
    const { sql } = this.#shop;
    await this.#schedule.end();
    await vi.waitFor(
      async () => {
        const [row] = await sql`select from domain_events where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`;
        if (row) throw new Error("Another transaction is still under way.");
      },
      { timeout: 120_000, interval: 10 },
    );
    await this.#work({ hasJobs: true });
  }

  #shopper(visit: PlannedVisit): Shopper {
    const { visitor } = visit;
    const customer = visitor.customer === null ? null : (this.#customers[visitor.customer] ?? null);
    const shopper = this.#shoppers.get(visitor.number) ?? new Shopper({ shop: this.#shop, app: this.#app }, visitor, customer);
    this.#shoppers.set(visitor.number, shopper);
    return shopper;
  }

  /** Returns what was planted, without visits of which no page view arrived in time or at all. */
  planted(): Truth {
    for (const { events } of this.truth.visits) events.sort((one, other) => one.at - other.at);
    const visits = this.truth.visits.filter(({ events }) => events.some(({ name }) => name === "page_view"));
    return { ...this.truth, visits, vitals: [...this.#vitals.values()] };
  }

  /** Plans each page of a visit, the actions on it, and its end. */
  expect(visit: PlannedVisit): void {
    const shopper = this.#shopper(visit);
    const { visitor, source } = visit;
    const counted: CountedVisit = {
      ...{ id: this.#shop.ids.random(), visitor: String(visitor.number), account: shopper.customer?.accountId ?? null },
      ...{ device: visitor.device, country: visitor.country, source: source.source, channel: source.channel },
      ...{ campaign: source.utmCampaign ?? "", landing: this.#pathOf(visit.pages[0]), events: [] },
    };
    if (visitor.isMeasured && !visitor.isBot) this.truth.visits.push(counted);
    const state: VisitState = { visit, shopper, counted, token: "", viewId: "", waiting: [] };
    visit.pages.forEach((page, at) => {
      const opensMs = visit.beginsMs + page.atMs;
      const isLast = at === visit.pages.length - 1;
      this.#schedule.plan(shopper, opensMs, () => this.#open(state, page, at));
      // The page whose events are kept in the browser has no connection anymore.
      const isCutOff = isLast && (visit.delivery === "late" || visit.delivery === "too-late");
      if (!isCutOff) this.#schedule.plan(shopper, opensMs + sendsAfterMs, () => this.#send(state));
      if (visit.goal !== "look") this.#planSale(state, page, opensMs + 2 * sendsAfterMs);
      this.#schedule.plan(shopper, opensMs + page.stayMs - 1, async () => this.#leave(state, page, visit.pages[at + 1]));
      if (isLast) this.#schedule.plan(shopper, opensMs + page.stayMs, () => (isCutOff ? this.#keep(state) : this.#send(state)));
    });
  }

  #pathOf(page: PlannedPage | undefined): string {
    if (!page) return "";
    return page.product === null ? page.path : `/products/${this.#products[page.product]?.handle ?? ""}`;
  }

  #add(state: VisitState, event: Omit<SentEvent, "at" | "id" | "path"> & { path: string; id?: string }): string {
    const id = event.id ?? this.#shop.ids.random();
    state.waiting.push({ sent: { ...event, id, at: state.shopper.now } as SentEvent, atMs: this.#now });
    return id;
  }

  async #open(state: VisitState, page: PlannedPage, at: number): Promise<void> {
    if (at === 0) await state.shopper.beSignedIn();
    const { source } = state.visit;
    const path = this.#pathOf(page);
    const arrival = { referrerHost: source.referrerHost, utmSource: source.utmSource, utmMedium: source.utmMedium, utmCampaign: source.utmCampaign };
    state.viewId = this.#add(state, { name: "page_view", path, ...(at === 0 ? JSON.parse(JSON.stringify(arrival)) : {}) });
    const { viewId } = state;
    const product = this.#productOf(page);
    if (page.pageType === "collection") this.#add(state, { name: "view_item_list", path, viewId, ...plantedList, resultCount: 8 } as never);
    if (product) this.#add(state, { name: "view_item", path, viewId, productId: product.productId } as never);
    if (page.query) {
      const { text, results, isClicked } = page.query;
      this.#add(state, { name: "search", path, viewId, searchQuery: text, resultCount: results, searchSource: "page" } as never);
      const click = { targetType: "product", target: "some", position: 1, searchQuery: text, searchSource: "page" };
      if (isClicked) this.#add(state, { name: "search_click", path, viewId, ...click } as never);
    }
    for (const { metric, value } of page.vitals) this.#add(state, { name: "web_vital", path, viewId, metric, metricValue: value } as never);
  }

  #productOf(page: PlannedPage | undefined) {
    return page && page.product !== null ? (this.#products[page.product] ?? null) : null;
  }

  #leave(state: VisitState, page: PlannedPage, next: PlannedPage | undefined): void {
    const { viewId } = state;
    const path = this.#pathOf(page);
    const chosen = page.pageType === "collection" ? this.#productOf(next) : null;
    if (chosen) {
      const about = { list: plantedList.list, position: 1, targetType: "product", target: this.#pathOf(next), productId: chosen.productId };
      this.#add(state, { name: "select_item", path, viewId, ...about } as never);
    }
    for (const { metric, revised } of page.vitals)
      if (revised !== null) this.#add(state, { name: "web_vital", path, viewId, metric, metricValue: revised } as never);
    this.#add(state, { name: "page_leave", path, viewId, scrollDepth: page.scrollDepth, dwellMs: page.stayMs } as never);
  }

  async #send(state: VisitState): Promise<void> {
    const { visit, shopper } = state;
    await this.#sendKept(shopper);
    const waiting = state.waiting.splice(0);
    if (waiting.length === 0) return;
    await shopper.collect(waiting.map(({ sent }) => sent));
    for (const each of waiting) this.#plant(state, each);
    if (this.#shop.events.waiting > flushesAbove) await this.#flush();
    if (visit.delivery !== "twice") return;
    const sent = waiting.map((each) => each.sent);
    this.#schedule.plan(shopper, this.#now + 30 * secondMs, () => shopper.collect(sent, { again: true }));
  }

  async #sendKept(shopper: Shopper): Promise<void> {
    const kept = shopper.kept.splice(0);
    if (kept.length === 0) return;
    await shopper.collect(
      kept.map(({ sent }) => sent),
      { again: true },
    );
    for (const { arrived } of kept) arrived();
  }

  /** Loses the connection and ends the page; its events are kept. What is sent after 48 hours is counted and not stored. */
  async #keep(state: VisitState): Promise<void> {
    const isTooLate = state.visit.delivery === "too-late";
    for (const each of state.waiting.splice(0)) {
      const arrived = () => {
        if (isTooLate) this.truth.tooLate += 1;
        else this.#plant(state, each);
      };
      state.shopper.kept.push({ sent: each.sent, arrived });
    }
  }

  /** Records what the shop will know of the event. */
  #plant({ visit, counted }: VisitState, { sent, atMs }: WaitingEvent): void {
    const { visitor } = visit;
    if (visitor.isBot) return;
    const field = JSON.parse(JSON.stringify(sent)) as Record<string, never>;
    if (sent.name === "page_view") addTo(visitor.isMeasured ? this.truth.measuredViews : this.truth.otherViews, utcDay(atMs));
    if (!visitor.isMeasured) return;
    const page = visit.pages.find((each) => this.#pathOf(each) === sent.path);
    if (sent.name === "web_vital") {
      const of = { pageType: page?.pageType ?? "", device: visitor.device, country: visitor.country, connection: visitor.connection };
      const vital = { at: atMs, view: sent.viewId ?? "", metric: sent.metric, value: sent.metricValue, ...of };
      this.#vitals.set(`${vital.view} ${vital.metric}`, vital);
      return;
    }
    const query = "searchQuery" in sent ? (sent.searchQuery?.toLowerCase() ?? null) : null;
    counted.events.push({
      ...{ name: sent.name, at: atMs, path: sent.path, pageType: page?.pageType ?? null, query },
      ...{ productId: field["productId"] ?? null, collectionId: field["collectionId"] ?? null, results: field["resultCount"] ?? null },
    });
  }

  #planSale(state: VisitState, page: PlannedPage, atMs: number): void {
    const { visit, shopper } = state;
    const push = (afterMs: number, run: () => Promise<void>) => this.#schedule.plan(shopper, atMs + afterMs, run);
    if (page.product !== null) {
      const { product } = page;
      const buy = visit.buys.find((each) => each.product === product);
      if (buy) push(0, () => this.#addToCart(state, buy));
    }
    if (page.pageType !== "checkout") return;
    push(0, () => this.#beginCheckout(state));
    push(secondMs, () => this.#typeAddress(state));
    if (visit.goal === "decline") push(2 * secondMs, () => this.#pay(state, "declined"));
    if (visit.goal === "order") push(3 * secondMs, () => this.#pay(state, "paid"));
  }

  /** Records what the shop itself noted about a visit. */
  #note({ counted, visit }: VisitState, event: Omit<CountedEvent, "at">): void {
    if (visit.visitor.isMeasured) counted.events.push({ at: this.#now, ...event });
  }

  async #addToCart(state: VisitState, { product, quantity }: { product: number; quantity: number }): Promise<void> {
    const variant = this.#products[product];
    if (!variant) throw new Error(`There is no product ${product}.`);
    await state.shopper.addToCart(product, variant.id, quantity);
    this.#note(state, { name: "add_to_cart", productId: variant.productId });
  }

  async #beginCheckout(state: VisitState): Promise<void> {
    const isNew = state.shopper.checkout === null;
    state.token = await state.shopper.openCheckout();
    if (isNew) this.#note(state, { name: "begin_checkout" });
    state.shopper.checkout = state.token;
  }

  async #typeAddress(state: VisitState): Promise<void> {
    await state.shopper.typeAddress(state.token);
    this.#note(state, { name: "checkout_step", target: "address" });
    this.#note(state, { name: "checkout_step", target: "shipping" });
  }

  async #pay(state: VisitState, card: "declined" | "paid"): Promise<void> {
    const { shopper, visit } = state;
    // What the browser sent some seconds ago, for example the visit of its cart, must be stored by now.
    await this.#flush();
    const orderId = await shopper.pay(state.token, card);
    this.#note(state, { name: "checkout_step", target: "payment" });
    if (orderId === null) this.#note(state, { name: "checkout_fault", target: "card_declined" });
    else {
      shopper.checkout = null;
      this.#sell(orderId, shopper);
      this.#note(state, { name: "purchase", orderId });
      const { refund } = visit;
      if (refund) this.#schedule.plan(refund, this.#now + refund.afterMs, () => this.#giveBack(orderId, refund.share));
    }
  }

  #sell(orderId: string, { inCart }: Shopper): void {
    const sold = [...inCart].flatMap(([product, quantity]) => {
      const { productId, priceCents } = this.#products[product] ?? {};
      return productId === undefined || priceCents === undefined ? [] : [{ productId, quantity, cents: priceCents * quantity }];
    });
    const units = new Map(sold.map(({ productId, quantity }) => [productId, quantity]));
    this.truth.bought.set(orderId, { at: this.#now, units, goodsCents: sold.reduce((sum, { cents }) => sum + cents, 0) });
    inCart.clear();
  }

  async #giveBack(orderId: string, share: number): Promise<void> {
    const [order] = await this.#shop.sql<{ total_cents: number }[]>`select total_cents from orders where id = ${orderId}`;
    const cents = Math.round((order?.total_cents ?? 0) * share);
    if (share === 1) {
      await cancelOrder(this.#shop, staff, { orderId, reason: "Not needed" });
      this.truth.canceled.add(orderId);
    } else {
      const amount = (cents / 100).toFixed(2);
      await refundOrder(this.#shop, staff, { orderId, amount, reason: "Damaged", lines: [], idempotencyKey: this.#shop.ids.token() });
    }
    this.truth.refunds.push({ orderId, at: this.#now, cents });
  }
}

type WaitingEvent = { sent: SentEvent; atMs: number };
type VisitState = { visit: PlannedVisit; shopper: Shopper; counted: CountedVisit; token: string; viewId: string; waiting: WaitingEvent[] };
