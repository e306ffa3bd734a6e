import { dayMs, hourMs, minuteMs } from "#domain/durations.ts";
import { type Mix, mixOf } from "#support/seeded-random.ts";

/** What shoppers will do, decided by a seed before anything is sent. Times are milliseconds. */

export const secondMs = 1000;

export type PlannedSource = { referrerHost?: string; utmSource?: string; utmMedium?: string; utmCampaign?: string; source: string; channel: string };
const sources: PlannedSource[] = [
  { referrerHost: "www.google.com", source: "www.google.com", channel: "search" },
  { utmSource: "newsletter", utmMedium: "email", utmCampaign: "spring", source: "newsletter", channel: "email" },
  { referrerHost: "www.google.com", utmSource: "google", utmMedium: "cpc", utmCampaign: "brand", source: "google", channel: "paid" },
  { referrerHost: "www.linkedin.com", source: "www.linkedin.com", channel: "social" },
  { utmSource: "fair", utmCampaign: "booth", source: "fair", channel: "campaign" },
  { referrerHost: "lab-blog.example", source: "lab-blog.example", channel: "referral" },
  { source: "direct", channel: "direct" },
];

type PlannedClient = { device: "desktop" | "phone" | "tablet"; browser: string; userAgent: string };
const clients: PlannedClient[] = [
  {
    device: "desktop",
    browser: "Chrome",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  },
  { device: "desktop", browser: "Firefox", userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0" },
  {
    device: "phone",
    browser: "Safari",
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
  },
  {
    device: "tablet",
    browser: "Safari",
    userAgent: "Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
  },
];
const bot: PlannedClient = { device: "desktop", browser: "", userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" };

/** `automated`: the browser is driven by a program. `skewMs`: how far the browser's clock is off. */
export type PlannedVisitor = PlannedClient & {
  number: number;
  country: string;
  isMeasured: boolean;
  automated: boolean;
  isBot: boolean;
  skewMs: number;
  connection: "4g" | "3g";
  /** The index of a customer that the simulation made; null: a guest. */
  customer: number | null;
};

/** `twice`: it was sent again because no answer came. `late`, `too-late`: the last page's events were kept and sent with the next visit. */
export type Delivery = "once" | "twice" | "late" | "too-late";
export type PlannedVital = { metric: "LCP" | "INP" | "CLS" | "TTFB"; value: number; revised: number | null };
export type PlannedPage = {
  /** Time since the visit began. */
  atMs: number;
  path: string;
  pageType: "home" | "collection" | "product" | "search" | "cart" | "checkout";
  product: number | null;
  query: { text: string; results: number; isClicked: boolean } | null;
  stayMs: number;
  scrollDepth: number;
  vitals: PlannedVital[];
};
/** How far the visit goes: nothing in the cart, something in it, a checkout, a declined card, an order. */
export type PlannedGoal = "look" | "cart" | "checkout" | "decline" | "order";
export type PlannedVisit = {
  visitor: PlannedVisitor;
  beginsMs: number;
  source: PlannedSource;
  pages: PlannedPage[];
  goal: PlannedGoal;
  /** The products with their number of units. */
  buys: { product: number; quantity: number }[];
  delivery: Delivery;
  /** For an order: the share of its total that is refunded, and after how long; 1: it is canceled. */
  refund: { share: number; afterMs: number } | null;
};

export type TrafficScale = { days: number; sessions: number; seed: number; products: number; customers: number };

const countries = ["US", "US", "US", "DE", "FR", "JP"];
const queries = [
  { text: "Centrifuge", results: 7 },
  { text: "pipette 10 ml", results: 3 },
  { text: "zebpo", results: 0 },
];

const looking = {
  source: { source: "direct", channel: "direct" },
  goal: "look",
  buys: [],
  delivery: "once",
  refund: null,
} satisfies Partial<PlannedVisit>;

export class TrafficPlan {
  readonly scale: TrafficScale;
  readonly #mix: Mix;
  readonly #visitors: { visitor: PlannedVisitor; freeFromMs: number }[] = [];

  constructor(scale: TrafficScale) {
    this.scale = scale;
    this.#mix = mixOf(scale.seed);
  }

  /** Returns the visits of a day, and those that follow to send kept events. `startMs`: when the day begins. */
  visitsOfDay(day: number, startMs: number): PlannedVisit[] {
    const { days, sessions } = this.scale;
    const all = Math.floor((sessions * (day + 1)) / days) - Math.floor((sessions * day) / days);
    const visits = Array.from({ length: all }, () => this.#visit(startMs + this.#mix.below(dayMs))).flat();
    // A wave of bots on one day: a fifth of the day's sessions, and at least three.
    const wave = day === Math.floor(days / 2) ? Math.max(3, Math.floor(all / 5)) : 0;
    for (let n = 0; n < wave; n++) visits.push(this.#botVisit(startMs + 10 * hourMs + n * secondMs));
    // On another day, programs that pose as browsers: they open page after page faster than people do.
    const hasten = day === Math.floor(days / 3) ? Math.max(3, Math.floor(all / 10)) : 0;
    for (let n = 0; n < hasten; n++) visits.push(this.#hastyVisit(startMs + 11 * hourMs + n * secondMs));
    // Some visitors are still there at the end, for the realtime figures.
    const present = day === days - 1 ? 4 : 0;
    for (let n = 0; n < present; n++) visits.push(...this.#visit(startMs + dayMs - (4 + 5 * n) * minuteMs));
    return visits;
  }

  /** Returns false on the two days on which no process runs jobs. */
  hasJobsOn(day: number): boolean {
    const since = Math.floor((this.scale.days * 2) / 3);
    return this.scale.days < 10 || day < since || day >= since + 2;
  }

  #isOneOf(percent: number): boolean {
    return this.#mix.below(100) < percent;
  }

  #visitor(atMs: number): PlannedVisitor {
    const known = this.#visitors.length > 4 && this.#isOneOf(45) ? this.#mix.oneOf(this.#visitors) : null;
    if (known && known.freeFromMs <= atMs) return known.visitor;
    const number = this.#visitors.length;
    const visitor: PlannedVisitor = {
      ...this.#mix.oneOf(clients),
      ...{ number, automated: false, isBot: false },
      country: this.#mix.oneOf(countries),
      isMeasured: !this.#isOneOf(20),
      skewMs: this.#isOneOf(15) ? this.#mix.oneOf([-3 * hourMs, 40 * minuteMs, 400 * dayMs]) : 0,
      connection: this.#mix.oneOf(["4g", "3g"]),
      customer: number < this.scale.customers * 3 && number % 3 === 0 ? number / 3 : null,
    };
    this.#visitors.push({ visitor, freeFromMs: 0 });
    return visitor;
  }

  /** Plans a visit, and where its last page was kept in the browser, the visit that sends it. */
  #visit(beginsMs: number, known?: PlannedVisitor): PlannedVisit[] {
    const visitor = known ?? this.#visitor(beginsMs);
    const goal = this.#goal();
    const pages = this.#pages(goal);
    const last = pages.at(-1);
    const endsMs = beginsMs + (last ? last.atMs + last.stayMs : 0);
    const delivery: Delivery = known ? "once" : this.#delivery(visitor, goal);
    const buys = goal === "look" ? [] : pages.flatMap(({ product }) => (product === null ? [] : [{ product, quantity: 1 + this.#mix.below(3) }]));
    const refund = goal === "order" && this.#isOneOf(25) ? { share: this.#mix.oneOf([0.25, 1]), afterMs: hourMs + this.#mix.below(6 * dayMs) } : null;
    const visit = { visitor, beginsMs, source: this.#mix.oneOf(sources), pages, goal, buys, delivery, refund };
    const isKept = delivery === "late" || delivery === "too-late";
    const nextMs = endsMs + (delivery === "late" ? hourMs + this.#mix.below(46 * hourMs) : 50 * hourMs + this.#mix.below(20 * hourMs));
    const next = isKept ? this.#visit(nextMs, visitor) : [];
    const entry = this.#visitors[visitor.number];
    if (entry) entry.freeFromMs = Math.max(entry.freeFromMs, (isKept ? nextMs + 3 * hourMs : endsMs) + 2 * hourMs);
    return [visit, ...next];
  }

  #goal(): PlannedGoal {
    const at = this.#mix.below(100);
    if (at < 9) return "order";
    if (at < 12) return "decline";
    if (at < 17) return "checkout";
    return at < 28 ? "cart" : "look";
  }

  #delivery(visitor: PlannedVisitor, goal: PlannedGoal): Delivery {
    const at = this.#mix.below(100);
    if (at < 8) return "twice";
    // Only the last page is kept, so it must not lead to a sale.
    if (goal !== "look" || !visitor.isMeasured) return "once";
    return at < 14 ? "late" : at < 17 ? "too-late" : "once";
  }

  #pages(goal: PlannedGoal): PlannedPage[] {
    const pages: PlannedPage[] = [];
    const look = (path: string, pageType: PlannedPage["pageType"], more: Partial<PlannedPage> = {}) => {
      const last = pages.at(-1);
      const stayMs = 20 * secondMs + this.#mix.below(this.#isOneOf(5) ? 26 * minuteMs : 3 * minuteMs);
      const page = {
        atMs: last ? last.atMs + last.stayMs : 0,
        path,
        pageType,
        product: null,
        query: null,
        stayMs,
        scrollDepth: this.#mix.below(101),
      };
      pages.push({ ...page, vitals: this.#vitals(pageType), ...more });
    };
    const product = () => {
      const number = this.#mix.below(this.scale.products);
      look(`/products/${number}`, "product", { product: number });
    };
    const begin = this.#mix.below(4);
    if (begin === 0) look("/", "home");
    else if (begin === 1) look("/collections/tubes", "collection");
    else if (begin === 2) product();
    else {
      const query = this.#mix.oneOf(queries);
      look("/search", "search", { query: { ...query, isClicked: query.results > 0 && this.#isOneOf(60) } });
    }
    if (goal === "look" && this.#isOneOf(40)) return pages;
    for (let n = this.#mix.below(4); n >= 0; n--) this.#isOneOf(75) ? product() : look("/collections/tubes", "collection");
    if (goal !== "look" && !pages.some((page) => page.product !== null)) product();
    if (goal !== "look") look("/cart", "cart");
    if (goal === "checkout" || goal === "decline" || goal === "order") look("/checkout/:token", "checkout");
    return pages;
  }

  /** Makes pages of collections slow, which the advice has to find. */
  #vitals(pageType: PlannedPage["pageType"]): PlannedVital[] {
    const slow = pageType === "collection" ? 3 : 1;
    const lcp = slow * (900 + this.#mix.below(1500));
    return [
      { metric: "TTFB", value: 100 + this.#mix.below(400), revised: null },
      { metric: "LCP", value: lcp, revised: this.#isOneOf(20) ? lcp + 400 : null },
      ...(this.#isOneOf(60) ? [{ metric: "INP" as const, value: slow * (40 + this.#mix.below(160)), revised: null }] : []),
      { metric: "CLS", value: this.#mix.below(300) / 1000, revised: null },
    ];
  }

  #botVisit(beginsMs: number): PlannedVisit {
    const automated = this.#isOneOf(50);
    const visitor = this.#bot(automated ? (clients[0] ?? bot) : bot, { automated, isMeasured: this.#isOneOf(70) });
    return { visitor, beginsMs, pages: this.#pages("look"), ...looking };
  }

  /** Plans 24 pages in half a minute with a person's browser, and nothing but page views. */
  #hastyVisit(beginsMs: number): PlannedVisit {
    const visitor = this.#bot(this.#mix.oneOf(clients), { automated: false, isMeasured: true });
    const pages = Array.from({ length: 24 }, (_, at): PlannedPage => {
      const stayMs = secondMs + this.#mix.below(500);
      const page = { path: `/pages/${at}`, pageType: "collection", product: null, query: null } as const;
      return { ...page, atMs: at * 1500, stayMs, scrollDepth: 40, vitals: this.#vitals("collection") };
    });
    return { visitor, beginsMs, pages, ...looking };
  }

  #bot(client: PlannedClient, { automated, isMeasured }: Pick<PlannedVisitor, "automated" | "isMeasured">): PlannedVisitor {
    const number = this.#visitors.length;
    const visitor: PlannedVisitor = {
      ...client,
      number,
      country: "US",
      isMeasured,
      automated,
      isBot: true,
      skewMs: 0,
      connection: "4g",
      customer: null,
    };
    this.#visitors.push({ visitor, freeFromMs: Number.POSITIVE_INFINITY });
    return visitor;
  }
}
