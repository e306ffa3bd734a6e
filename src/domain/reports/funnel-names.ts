import { countryName } from "#domain/postal-address.ts";
import type { FunnelDimension } from "./custom-funnel-input.ts";
import { type RequestedEvent, readEventCondition } from "./event-condition-input.ts";
import { channelWords, deviceWords, sourceName } from "./report-words.ts";

/** Names of the steps of funnels and of what these are split by, on screen and in emails. Safe in a browser. Pure. */

export const eventWords: Record<RequestedEvent, string> = {
  page_view: "Opened a page",
  view_item_list: "Saw a list of products",
  search: "Searched",
  search_click: "Opened a search result",
  select_item: "Chose a product from a list",
  view_item: "Viewed a product",
  add_to_cart: "Added to cart",
  remove_from_cart: "Removed from cart",
  view_cart: "Viewed the cart",
  begin_checkout: "Began checkout",
  checkout_step: "Completed a checkout step",
  checkout_fault: "Was stopped at checkout",
  purchase: "Placed an order",
  newsletter_signup: "Signed up for the newsletter",
  contact_sent: "Sent a message",
  download: "Opened a document",
};

export const splitWords: Record<FunnelDimension, { name: string; none: string }> = {
  device: { name: "Device", none: "Unknown device" },
  source: { name: "Source", none: "Unknown source" },
  channel: { name: "Channel", none: "Unknown channel" },
  country: { name: "Country", none: "Unknown country" },
  campaign: { name: "Campaign", none: "No campaign" },
  landing: { name: "Landing page", none: "Unknown page" },
  visitor: { name: "New or returning", none: "Unknown" },
  segment: { name: "Segment", none: "Unknown" },
};

export const visitorWords: Record<string, string> = { new: "New visitors", known: "Returning visitors" };

/** The names of the ids in a funnel; undefined: not known, or not visible to this reader. */
export type FunnelNames = {
  productTitle(id: string): string | undefined;
  collectionTitle(id: string): string | undefined;
  segmentName(segment: string): string;
};

/** A step as staff read it: "Viewed a product: Rotor". */
export function eventConditionName(text: string, { productTitle, collectionTitle }: Pick<FunnelNames, "productTitle" | "collectionTitle">): string {
  const asked = readEventCondition(text);
  if (!asked) return text;
  const { event, condition, value } = asked;
  if (condition === null) return eventWords[event];
  if (condition === "product") return `${eventWords[event]}: ${productTitle(value) ?? "one product"}`;
  if (condition === "collection") return `${eventWords[event]}: ${collectionTitle(value) ?? "one collection"}`;
  return `${eventWords[event]}: ${condition === "path-begins" ? `${value}…` : value}`;
}

/** What happened, as staff read it; a name that is not here is shown as it is. */
export const actionText = (action: string) => (action in eventWords ? eventWords[action as keyof typeof eventWords] : action);

/** A value that a funnel is split by. */
export function splitValueName(split: FunnelDimension, value: string | null, { segmentName }: Pick<FunnelNames, "segmentName">): string {
  if (split === "segment") return segmentName(value ?? "");
  if (value === null) return "All others";
  if (value === "") return splitWords[split].none;
  if (split === "device") return deviceWords[value] ?? value;
  if (split === "channel") return channelWords[value as keyof typeof channelWords] ?? value;
  if (split === "country") return countryName(value);
  if (split === "visitor") return visitorWords[value] ?? value;
  return split === "source" ? sourceName(value) : value;
}
