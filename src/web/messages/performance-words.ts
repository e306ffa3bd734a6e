import type { PageType } from "#domain/events/event-names.ts";
import type { Breakdown } from "#domain/reports/report-input.ts";
import type { PartName } from "#domain/reports/vital-parts.ts";
import type { MetricName } from "#domain/reports/vital-thresholds.ts";
import type { ServerArea } from "#domain/server-times/server-areas.ts";

/** Words for staff about the speed of pages, and what slows them down. */

export const breakdownWords: Record<Breakdown, string> = { pageType: "Page type", device: "Device", country: "Country", connection: "Network" };

export const pageTypeWords: Record<PageType, string> = {
  home: "Home page",
  product: "Products",
  collection: "Collections",
  collections: "All collections",
  search: "Search",
  cart: "Cart",
  checkout: "Checkout",
  "thank-you": "Thank you",
  content: "Text pages",
  article: "Articles",
  blog: "Blogs",
  contact: "Contact",
  account: "Account",
  order: "Orders",
  "not-found": "Not found",
  other: "Other pages",
};

/** A part of a metric, and what shortens it. */
export const partWords: Record<PartName, { name: string; advice: string }> = {
  timeToFirstByte: {
    name: "Waiting for the server",
    advice:
      "The page arrives late from the server. Check under System whether the server is busy and whether its page cache is full. If neither is, the server may be too far from these visitors.",
  },
  resourceLoadDelay: {
    name: "Waiting before the picture is requested",
    advice:
      "The browser finds out late about the largest picture. Show that picture in the first block of the page: the shop loads that block’s pictures first.",
  },
  resourceLoadDuration: {
    name: "Loading the picture",
    advice:
      "The largest picture takes a long time to arrive. Replace it with one that has a plain background or less detail, which makes a smaller file.",
  },
  elementRenderDelay: {
    name: "Waiting before drawing",
    advice:
      "Everything has loaded, but the browser is busy with scripts before it draws. Report this to the developers, with the element if one is named below.",
  },
  inputDelay: {
    name: "Waiting before the click or tap is handled",
    advice:
      "The browser is busy with other scripts when a visitor clicks or taps. Report this to the developers, with the element and the script if they are named below.",
  },
  processingDuration: {
    name: "Handling the click or tap",
    advice: "What the click or tap starts takes a long time. Report this to the developers, with the element and the script if they are named below.",
  },
  presentationDelay: {
    name: "Drawing the result",
    advice: "The page is so large that redrawing it takes a long time. Shorten the longest texts and tables on such pages.",
  },
  waitingDuration: {
    name: "Waiting before connecting (redirects)",
    advice: "Visitors are redirected before the page begins. Link to its final address in menus, in campaigns and on other sites.",
  },
  cacheDuration: {
    name: "Checking the browser’s cache",
    advice: "The browser checks its own cache first, which takes a long time on these devices. Report this to the developers.",
  },
  dnsDuration: {
    name: "Finding the server’s address",
    advice: "The name service (DNS) of the shop’s domain is slow to respond. Choose a faster one.",
  },
  connectionDuration: {
    name: "Connecting",
    advice: "Connecting to the server takes a long time: it is far from these visitors, or the proxy in front of the shop is slow.",
  },
  requestDuration: {
    name: "Waiting for the response",
    advice:
      "The server takes a long time to respond. Check under System whether it is busy and whether its page cache is full. If neither is, the server may be too far from these visitors.",
  },
  firstByteToFCP: {
    name: "From the first byte to the first text",
    advice: "The page has arrived, but the browser takes a long time to draw it. Report this to the developers along with the page type.",
  },
};

/** Advice where the browsers did not report the parts of a metric. */
export const metricAdvice: Record<MetricName, string> = {
  LCP: "The largest picture or text appears late. Check the first picture on these pages, and whether the server is busy.",
  INP: "Pages take a long time to show the result of a click or tap. Report this to the developers, with the element if one is named below.",
  CLS: "Something moves after it is shown. Give pictures in texts a width and height, and check the element that moved most, if one is named below.",
  TTFB: "The server responds late. Check under System whether it is busy and whether its page cache is full.",
  FCP: "The first text or picture appears late. Check whether the server responds late, too.",
  FID: "In old browsers, the first click or tap has to wait. Report this to the developers.",
  LOAD: "What is on the page takes a long time to load. Use fewer or smaller pictures on these pages.",
};

export const adviceTypeWords = { critical: "Critical", warning: "Warning", suggestion: "Suggestion" } as const;
export const adviceCategoryWords = { server: "Server", network: "Network", pictures: "Pictures", layout: "Layout", scripts: "Scripts" } as const;
export const adviceEffortWords = { low: "Low effort", medium: "Medium effort", high: "High effort" } as const;
export const causeWords = { element: "Element", script: "Script", resource: "File" } as const;

export const serverAreaWords: Record<ServerArea, string> = {
  shop: "Pages for buyers",
  calls: "API calls by pages and programs",
  admin: "Admin area",
};

export const serverAverageWords = {
  name: "Average",
  means: "The mean of all responses that the server had to create. A few very slow ones raise it more than the p75.",
};

/** Words for staff about the server's own figures. */
export const serverFigureWords = {
  requests: { name: "Requests", means: "How many requests of this kind there were, including those answered from the page cache." },
  p75: {
    name: "Response time, p75",
    means:
      "Three out of four responses that the server had to create took this long or less, from when their turn came until the response began. Responses from the page cache are left out because they take less than a millisecond. Times are counted in groups whose limits are 26% apart, so this can be off by at most that much.",
  },
  p95: {
    name: "Response time, p95",
    means: "95 out of 100 responses that the server had to create took this long or less. This shows what the slowest requests are like.",
  },
  sqlMs: {
    name: "Waiting for the database",
    means:
      "How much of a response’s time was spent waiting for the database, averaged over all responses that the server had to create. Statements that ran at the same time count once.",
  },
  cacheShare: {
    name: "From the page cache",
    means:
      "Of the requests for pages that look the same to everyone, the share that was answered from memory or with a page that was already being created. Higher is better: often above 90% in a shop with steady traffic. When a product or setting changes, each page that shows it is created again once.",
  },
  faults: {
    name: "Faults",
    means: "Requests that failed because something in the shop broke (status 500 and above). They are listed under System.",
  },
} as const;
