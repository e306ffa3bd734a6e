import { countryName } from "#domain/postal-address.ts";
import { type BuiltInSegment, type NamedSegment, scoreOfFilter } from "./built-in-segments.ts";
import type { ConversionDimension, visitChannels } from "./conversion-input.ts";
import type { ScoreSegment } from "./score-segments.ts";

/** Names of the rows of reports, on screen and in emails. Safe in a browser. */

export const figureNames = {
  visits: "Total Sessions",
  conversionRate: "Conversion Rate",
  averageSeconds: "Avg Session Duration",
  revenue: "Total Revenue",
  orders: "Orders",
  averageOrder: "Average order value",
  bounceRate: "Bounce rate",
} as const;

export const funnelWords = {
  page_view: "Opened a page",
  view_item: "Viewed a product",
  add_to_cart: "Added to cart",
  begin_checkout: "Began checkout",
  purchase: "Placed an order",
} as const;

export const segmentNames = { new: "New visitors", returning: "Returning customers", "high-value": "High-value" } as const;

/** Segments of customers by recency, frequency and money. */
export const scoreNames: Record<ScoreSegment, string> = {
  champions: "Champions",
  loyal: "Loyal",
  new: "New",
  promising: "Promising",
  attention: "Need attention",
  "at-risk": "At risk",
  lost: "Lost",
};

/** The name of a segment that every shop has, as a filter. Pure. */
export function knownSegmentName(segment: BuiltInSegment): string {
  const score = scoreOfFilter(segment);
  return score ? `${scoreNames[score]} (RFM)` : segmentNames[segment as NamedSegment];
}

export const goneSegmentName = "Deleted segment";

export const checkoutStepWords = {
  begin_checkout: "Began checkout",
  address: "Contact and address complete",
  shipping: "Saw the shipping price",
  payment: "Tried to pay",
  purchase: "Placed an order",
} as const;

export const cartStageWords = { cart: "Cart only", checkout: "Began checkout", payment: "Tried to pay" } as const;

export const channelWords: Record<(typeof visitChannels)[number], string> = {
  direct: "Direct",
  search: "Search engine",
  social: "Social network",
  email: "Email",
  paid: "Paid",
  campaign: "Campaign",
  referral: "Link from another site",
};

export const deviceWords: Record<string, string> = { desktop: "Desktop", phone: "Mobile", tablet: "Tablet" };

/** The readable name of what led to a session. */
export const sourceName = (source: string) => (source === "direct" ? "Direct (typed or bookmarked)" : source);

export const dimensionNames: Record<ConversionDimension, string> = {
  channel: "Channel",
  campaign: "Campaign",
  landing: "Landing page",
  device: "Device",
  country: "Country",
  product: "Product",
  collection: "Collection",
  query: "Search query",
};

/** The name for visits without a value in a dimension. */
const noneWords: Partial<Record<ConversionDimension, string>> = {
  channel: "Unknown",
  campaign: "No campaign",
  landing: "Unknown",
  device: "Unknown",
  country: "Unknown",
};

type NamedRow = { kind: "value" | "others" | "not-measured"; value: string; title: string | null };

/** The name of a row of the sales by what led to them. Pure. */
export function conversionRowName(by: ConversionDimension, { kind, value, title }: NamedRow): string {
  if (kind === "not-measured") return "Not measured";
  if (kind === "others") return "All others";
  if (value === "") return noneWords[by] ?? "";
  if (by === "channel") return (channelWords as Record<string, string>)[value] ?? value;
  if (by === "device") return deviceWords[value] ?? value;
  if (by === "country") return countryName(value);
  return title ?? value;
}
