import { figureNames, segmentNames } from "#domain/reports/report-words.ts";

/** Names of the figures of the analytics, and how each is counted. */

export const figureWords = {
  visits: {
    name: figureNames.visits,
    means:
      "A session is one visit by one browser; it ends after 30 minutes without activity. Sessions that began in this period, by visitors who may be measured (see Settings, Privacy), are counted. Bots and signed-in staff are not counted.",
  },
  visitors: {
    name: "Visitors",
    means:
      "Different browsers that opened the shop. One person with a phone and a computer counts twice. On days whose visitor events are no longer stored, each browser counts once per day.",
  },
  views: { name: "Page views", means: "Pages opened in these sessions. Each time a page is opened counts." },
  viewsPerVisit: { name: "Pages per session", means: "Page views divided by sessions." },
  bounceRate: { name: figureNames.bounceRate, means: "The share of sessions that saw only one page and put nothing in the cart." },
  averageSeconds: {
    name: figureNames.averageSeconds,
    means:
      "The time from the first to the last activity in a session, averaged over all sessions. A session with a single page lasts until the visitor left that page, if the browser reported it.",
  },
  conversions: { name: "Sessions with an order", means: "Sessions in which an order was placed within a day of the session’s start." },
  conversionRate: {
    name: figureNames.conversionRate,
    means: "The share of sessions in which an order was placed within a day of the session’s start.",
  },
  orders: {
    name: figureNames.orders,
    means:
      "Orders placed in this period and not canceled, including those of visitors who are not measured. With a filter: only orders placed in measured sessions that match it.",
  },
  averageOrder: {
    name: figureNames.averageOrder,
    means: "The total of the orders placed in this period (including shipping and tax, before refunds), divided by their number.",
  },
  revenue: {
    name: figureNames.revenue,
    means:
      "What the shop’s ledger recorded in this period: goods, shipping and tax, less refunds on the day they were made. All orders count, measured or not, so the figure equals the ledger. With a filter: only orders placed in measured sessions that match it.",
  },
} as const;
export type FigureName = keyof typeof figureWords;

const sessionsSeen = {
  name: "Sessions",
  means: "Sessions in which the page was opened, by visitors who may be measured. Bots and signed-in staff are not counted.",
};
const pageViews = { name: "Views", means: "How often the page was opened in these sessions. Each time counts." };

/** Descriptions of table columns and chart parts that have no card of their own. */
export const tableWords = {
  journeys: [
    { name: "Minutes", means: "From the first to the last activity in the session, rounded." },
    {
      name: "Steps",
      means:
        "Pages opened, and what the visitor did there: searched, changed the cart, went through checkout, ordered, signed up for the newsletter, wrote a message or opened a document. At most the first 50 are shown.",
    },
    { name: "Converted", means: "An order was placed in the session, within a day of its start." },
    { name: "Revenue", means: "The total of the session’s orders when they were placed, including shipping and tax, before refunds." },
    { name: "Signed in", means: "The visitor was signed in to an account during the session." },
  ],
  paths: [
    { name: "Sessions", means: "Sessions that took this path, and their share of all sessions named above the list." },
    { name: "Left the shop", means: "The page above was the last of the session." },
    { name: "Started here", means: "The page above was the first of the session." },
  ],
  shippingShown: [
    { name: "Shipping", means: "The last shipping price that was shown to the session at checkout." },
    { name: "Sessions", means: "Measured sessions that saw a price in this group." },
    { name: "Ordered", means: "Of these sessions, those in which an order was placed within a day of the session’s start." },
  ],
  speedParts: [
    { name: "Average", means: "The mean over the page views for which browsers reported this part." },
    { name: "Views", means: "Page views for which browsers reported it." },
    { name: "p75 (three out of four)", means: "Three out of four page views with this element, script or file stayed within this value." },
  ],
  liveTail: [
    {
      name: "Latest events",
      means:
        "What visitors who may be measured did in the last 30 minutes, newest first. Bots and signed-in staff are left out, and so is what pages report by themselves, such as their speed.",
    },
  ],
  topPages: [pageViews, sessionsSeen, { name: "Started here", means: "Sessions that started on this page." }],
  timedPages: [
    pageViews,
    {
      name: "Average load",
      means:
        "The time until the page and everything on it (pictures, styles, scripts) had loaded, averaged over the views for which browsers reported it.",
    },
    { name: "Bounce rate", means: "Of the sessions that started on the page, the share that saw only this page and put nothing in the cart." },
    { name: "Conversion rate", means: "Of the sessions that opened the page, the share in which an order was placed." },
    {
      name: "Not good",
      means: "Metrics of the page whose p75 is not good, with the p75: three out of four views stayed within it.",
    },
  ],
  segments: [
    { name: "Visitors", means: "Different browsers in the segment with a session in this period." },
    { name: "Share", means: "These visitors, of all visitors in this period. A visitor can be in two segments, or in none." },
    { name: "Conversion rate", means: "The share of the segment’s sessions in which an order was placed." },
    { name: "Orders", means: "Orders placed in the segment’s sessions." },
    { name: "Average order value", means: "The total of these orders when they were placed, divided by their number." },
    {
      name: "Ordered",
      means: "The total of these orders when they were placed, including shipping and tax, before refunds. It is not the revenue of the ledger.",
    },
  ],
  visitsChart: [
    { name: "Sessions", means: "Sessions by the hour or day in which they began, in the shop’s time zone." },
    { name: "Page views", means: "Pages opened in these sessions." },
    {
      name: "With an order",
      means:
        "Of these sessions, those in which an order was placed within a day of the session’s start. In the chart it is the stronger-colored part at the bottom.",
    },
  ],
  topProducts: [
    { name: "Units", means: "Units in orders of the last seven days (today included) that were not canceled." },
    { name: "Ordered", means: "The total of these order lines after discounts, before tax and shipping. Refunds are not subtracted." },
  ],
  livePages: [
    {
      name: "Sessions",
      means: "Sessions that opened the page in the last 30 minutes, by visitors who may be measured. Bots and signed-in staff are not counted.",
    },
    { name: "Views", means: "How often they opened it. Each time counts." },
  ],
  liveSources: [
    {
      name: "Sessions",
      means:
        "Sessions with activity in the last 30 minutes, by what led to them: the source that the link’s campaign names, or else the site that linked to the shop.",
    },
  ],
  liveCountries: [
    { name: "Sessions", means: "Sessions with activity in the last 30 minutes, by country. Sessions whose country is unknown are left out." },
  ],
  liveViews: [
    {
      name: "Page views",
      means: "Pages opened in each of the last 30 minutes, by visitors who may be measured. Bots and signed-in staff are not counted.",
    },
  ],
  liveOrders: [
    {
      name: "Orders today",
      means:
        "The latest orders placed since midnight in the shop’s time zone and not canceled, at most eight, with their total before refunds. With a filter: only orders placed in measured sessions that match it.",
    },
  ],
} as const;

/** The sales figures of a day, on the dashboard. */
export const salesWords = {
  orders: { name: "Orders", means: "Orders placed on the day and not canceled, measured or not." },
  revenue: {
    name: "Revenue",
    means:
      "What was paid for the orders placed on the day, less refunds. Total Revenue under Analytics is what the ledger recorded in a period: it also includes orders that are not paid yet, and subtracts refunds on the day they are made.",
  },
  average: { name: "Average order value", means: "The day’s revenue divided by the number of its orders that are paid." },
} as const;

export const liveWords = {
  online: {
    name: "Online now",
    means: "Sessions with activity in the last five minutes, by visitors who may be measured. Bots and signed-in staff are not counted.",
  },
  carts: {
    name: "Active carts",
    means:
      "Carts with items that changed in the last 30 minutes, from all buyers, including those who are not measured. Bots and signed-in staff are not counted. With a filter: only those of measured sessions that match it.",
  },
  checkouts: {
    name: "Active checkouts",
    means:
      "Checkouts that were opened or continued in the last 30 minutes and have not become an order, from all buyers. Bots and signed-in staff are not counted. With a filter: only those of measured sessions that match it.",
  },
  orders: {
    name: "Orders today",
    means:
      "Orders placed since midnight in the shop’s time zone and not canceled, including those of visitors who are not measured. The amount is their total before refunds. With a filter: only orders placed in measured sessions that match it.",
  },
} as const;

export const segmentWords = {
  new: { name: segmentNames.new, means: "Not seen in the previous 90 days and never ordered before, as far as sessions are still stored." },
  returning: { name: segmentNames.returning, means: "Ordered before their first session in this period, in this browser or with this account." },
  "high-value": { name: segmentNames["high-value"], means: "The 10% of buyers who spent the most in this period." },
} as const;

export const metricWords = {
  LCP: { name: "Largest Contentful Paint (LCP)", means: "When the largest picture or text on the page was shown." },
  INP: { name: "Interaction to Next Paint (INP)", means: "How long the page took to show the result of a click, tap or key press." },
  CLS: { name: "Cumulative Layout Shift (CLS)", means: "How much the page’s content shifted unexpectedly, as a score." },
  TTFB: { name: "Time to First Byte (TTFB)", means: "When the first part of the page arrived from the shop." },
  FCP: { name: "First Contentful Paint (FCP)", means: "When the first text or picture was shown." },
  FID: { name: "First Input Delay (FID)", means: "How long the first click or tap had to wait. Only old browsers report it." },
  LOAD: { name: "Page load", means: "When the page and everything on it (pictures, styles, scripts) had loaded." },
} as const;

/** Explains the single figure for all page views. */
export const p75Means = "Three out of four page views stayed within the figure shown (called p75).";

export const ratingWords = { good: "Good", "needs-improvement": "Needs improvement", poor: "Poor" } as const;
