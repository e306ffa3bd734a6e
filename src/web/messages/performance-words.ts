import type { PageType } from "#domain/events/event-names.ts";
import type { Breakdown } from "#domain/reports/report-input.ts";
import type { PartName } from "#domain/reports/vital-parts.ts";
import type { MetricName } from "#domain/reports/vital-thresholds.ts";
import type { ServerArea } from "#domain/server-times/server-areas.ts";

/** What staff read of the speed of pages, and of what makes them slow. */

export const breakdownWords: Record<Breakdown, string> = { pageType: "Kind of page", device: "Device", country: "Country", connection: "Network" };

export const pageTypeWords: Record<PageType, string> = {
  home: "Home page",
  product: "Products",
  collection: "Collections",
  collections: "All collections",
  search: "Search",
  cart: "Cart",
  checkout: "Checkout",
  "thank-you": "Thank you",
  content: "Pages of text",
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
      "The page comes late from the server. Look under Settings, System whether the server is busy and whether its page cache is full, and how far it is from these visitors.",
  },
  resourceLoadDelay: {
    name: "Before the picture is asked for",
    advice:
      "The browser learns late of the largest picture. Show that picture in the first block of the page, from which the shop loads pictures first.",
  },
  resourceLoadDuration: {
    name: "Loading the picture",
    advice: "The largest picture takes long to arrive. Replace it by one with a plain background or less detail, which makes a smaller file.",
  },
  elementRenderDelay: {
    name: "Before it is drawn",
    advice: "Everything is there, but the browser is busy with scripts before it draws. Report it to the developers with the element named here.",
  },
  inputDelay: {
    name: "Before the press is handled",
    advice: "The browser is busy with other scripts when somebody presses. Report it to the developers with the element and the script named here.",
  },
  processingDuration: {
    name: "Handling the press",
    advice: "What the press starts takes long. Report it to the developers with the element and the script named here.",
  },
  presentationDelay: {
    name: "Drawing the result",
    advice: "The page is so large that drawing it again takes long. Shorten the longest texts and tables of such pages.",
  },
  waitingDuration: {
    name: "Before the connection",
    advice: "Visitors are redirected before the page begins. Link to its final address, in menus, campaigns and on other sites.",
  },
  cacheDuration: {
    name: "Looking in the browser’s own store",
    advice: "The browser looks in its own store first, which takes long on these devices. Report it to the developers.",
  },
  dnsDuration: { name: "Finding the server’s address", advice: "The name service of the shop’s domain answers slowly. Choose a quicker one." },
  connectionDuration: {
    name: "Connecting",
    advice: "Connecting to the server takes long: it is far from these visitors, or the proxy in front of the shop is slow.",
  },
  requestDuration: {
    name: "Waiting for the answer",
    advice:
      "The server takes long to answer. Look under Settings, System whether it is busy and whether its page cache is full, and how far it is from these visitors.",
  },
  firstByteToFCP: {
    name: "From the first byte to the first text",
    advice: "The page is there, but the browser takes long to draw it. Report it to the developers with the kind of page.",
  },
};

/** Where the browsers did not say what a metric is made of. */
export const metricAdvice: Record<MetricName, string> = {
  LCP: "The largest picture or text comes late. Look at the first picture of these pages, and whether the server is busy.",
  INP: "Pages take long to show what a press did. Report it to the developers with the element named here.",
  CLS: "Something moves after it was shown. Give pictures in texts their width and height, and look at the element named here, which moved most.",
  TTFB: "The server answers late. Look under Settings, System whether it is busy and whether its page cache is full.",
  FCP: "The first text or picture comes late. Look whether the server answers late, too.",
  FID: "The first press has to wait, in old browsers. Report it to the developers.",
  LOAD: "All that a page names takes long to load. Use fewer or smaller pictures on these pages.",
};

export const adviceTypeWords = { critical: "Critical", warning: "Warning", suggestion: "Suggestion" } as const;
export const adviceCategoryWords = { server: "Server", network: "Network", pictures: "Pictures", layout: "Layout", scripts: "Scripts" } as const;
export const adviceEffortWords = { low: "Little work", medium: "Some work", high: "Much work" } as const;
export const causeWords = { element: "Element", script: "Script", resource: "File" } as const;

export const serverAreaWords: Record<ServerArea, string> = {
  shop: "Pages for shoppers",
  calls: "Calls of pages and programs (API)",
  admin: "The admin area",
};

/** What staff read of the server's own figures. */
export const serverFigureWords = {
  requests: { name: "Requests", means: "How often something of this kind was asked for, with those that were answered from the page cache." },
  p75: {
    name: "Answer time, p75",
    means:
      "Three of four answers that the server had to make took so long or less, from when their turn came until the answer began. Answers from the page cache are left out: they take less than a millisecond. Times are counted in groups whose limits lie 26% apart, so this may be off by that much at most.",
  },
  p95: {
    name: "Answer time, p95",
    means: "95 of 100 answers that the server had to make took so long or less. It shows what the slowest requests are like.",
  },
  sqlMs: {
    name: "Waiting for the database",
    means:
      "How much of the time of an answer the database was waited for, as the mean of all answers that the server had to make. Statements that ran at the same time count once.",
  },
  cacheShare: {
    name: "From the page cache",
    means:
      "Of the requests for pages that look the same for everybody, those that were answered from memory, or shared what was just being made. More is better: above 90% in a shop with steady visitors. A change of a product or setting makes the pages that show it anew once.",
  },
  faults: { name: "Faults", means: "Requests that failed because something in the shop broke (status 500 and above). Settings, System lists them." },
} as const;
