import { figureNames, funnelWords, segmentNames } from "#domain/reports/report-words.ts";

/** What the figures of the analytics are called, and how each is counted. */

export const figureWords = {
  visits: {
    name: figureNames.visits,
    means:
      "Visits to the shop that began in this time, by visitors who agreed to be measured. A visit ends after half an hour without anything happening. Bots and signed-in staff are not counted.",
  },
  visitors: { name: "Visitors", means: "Different browsers that came. One person with a phone and a computer counts twice." },
  views: { name: "Page views", means: "Pages that were opened in these sessions, each time they were opened." },
  viewsPerVisit: { name: "Pages a session", means: "Page views divided by sessions." },
  bounceRate: { name: figureNames.bounceRate, means: "Of all sessions, those that saw one page only and put nothing into the cart." },
  averageSeconds: {
    name: figureNames.averageSeconds,
    means:
      "From the first to the last thing that happened in a session, as the mean of all. A session of a single page lasts until that page was left, where the browser said so.",
  },
  conversions: { name: "Sessions with an order", means: "Sessions in which an order was placed, within a day of their beginning." },
  conversionRate: { name: figureNames.conversionRate, means: "Of all sessions, those in which an order was placed." },
  orders: { name: figureNames.orders, means: "Orders placed in this time and not canceled, also those of visitors who are not measured." },
  averageOrder: {
    name: figureNames.averageOrder,
    means: "What these orders come to, with shipping and tax and before refunds, divided by their number.",
  },
  revenue: {
    name: figureNames.revenue,
    means:
      "What the shop’s ledger booked in this time: goods, shipping and tax, less refunds on the day they were given. All orders count, measured or not, so it equals the ledger.",
  },
} as const;
export type FigureName = keyof typeof figureWords;

export const liveWords = {
  online: {
    name: "Online now",
    means: "Sessions with something in the last five minutes, of visitors who agreed to be measured. Bots and signed-in staff are not counted.",
  },
  carts: {
    name: "Active carts",
    means: "Carts with something in them that changed in the last 30 minutes, of all shoppers, also those who are not measured.",
  },
  checkouts: {
    name: "Active checkouts",
    means: "Checkouts that were opened or continued in the last 30 minutes and are not paid yet, of all shoppers.",
  },
  orders: {
    name: "Orders today",
    means:
      "Placed since midnight in the shop’s time zone and not canceled, also those of visitors who are not measured. The amount is their total, before refunds.",
  },
} as const;

export const segmentWords = {
  new: { name: segmentNames.new, means: "Not seen here in the 90 days before, and no order before." },
  returning: { name: segmentNames.returning, means: "Ordered before their first session of this time, in this browser or with this account." },
  "high-value": { name: segmentNames["high-value"], means: "Of those who ordered in this time, the tenth that spent most." },
} as const;

/** What happened in a session, as a step of its journey; a name that is not here is shown as it is. */
export const stepWords: Record<string, string> = {
  ...funnelWords,
  page_view: "Page",
  search: "Searched",
  search_click: "Opened a result",
  view_item_list: "Saw a list of products",
  select_item: "Chose a product",
  view_cart: "Looked at the cart",
  remove_from_cart: "Removed from cart",
  checkout_step: "Completed a step of the checkout",
  checkout_fault: "Was stopped in the checkout",
  newsletter_signup: "Signed up for the newsletter",
  contact_sent: "Wrote a message",
  download: "Opened a document",
};

export const metricWords = {
  LCP: { name: "Largest Contentful Paint (LCP)", means: "When the largest picture or text of the page was there." },
  INP: { name: "Interaction to Next Paint (INP)", means: "How long the page took to show what a press or key did." },
  CLS: { name: "Cumulative Layout Shift (CLS)", means: "How far things on the page moved by themselves, as a score." },
  TTFB: { name: "Time to First Byte (TTFB)", means: "When the first of the page came from the shop." },
  FCP: { name: "First Contentful Paint (FCP)", means: "When the first text or picture was there." },
  FID: { name: "First Input Delay (FID)", means: "How long the first press waited; only old browsers say it." },
  LOAD: { name: "Page load", means: "When the page and all that it names was there." },
} as const;

export const ratingWords = { good: "Good", "needs-improvement": "Needs improvement", poor: "Poor" } as const;
