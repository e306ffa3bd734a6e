import { z } from "zod";
import type { MeasuredEventName } from "#domain/events/event-names.ts";

/** A requested event with its condition, as in a URL: `view_item product 0199…`, `page_view path-begins /collections/`. Safe in the browser. */

/**
 * What visitors do or see, in the order in which events of the same millisecond are read: a page is opened before its content is seen. Other
 * measurements (speed, experiments, later changes of an order) are left out.
 */
export const askedEvents = [
  "page_view",
  "view_item_list",
  "search",
  "search_click",
  "select_item",
  "view_item",
  "add_to_cart",
  "remove_from_cart",
  "view_cart",
  "begin_checkout",
  "checkout_step",
  "checkout_fault",
  "purchase",
  "newsletter_signup",
  "contact_sent",
  "download",
] as const satisfies MeasuredEventName[];
export type RequestedEvent = (typeof askedEvents)[number];

/** `path`, `path-begins`: the page where it happened. `query`: the searched text, in lower case. */
export const eventConditions = ["path", "path-begins", "product", "collection", "query"] as const;
export type EventConditionName = (typeof eventConditions)[number];

const paths = ["path", "path-begins"] as const;
/** The conditions that each event can have; events that the shop itself records have no page. */
export const conditionsOf: Record<RequestedEvent, readonly EventConditionName[]> = {
  page_view: paths,
  view_item_list: [...paths, "collection"],
  search: [...paths, "query"],
  search_click: [...paths, "query"],
  select_item: [...paths, "product"],
  view_item: [...paths, "product"],
  add_to_cart: ["product"],
  remove_from_cart: ["product"],
  view_cart: paths,
  begin_checkout: [],
  checkout_step: [],
  checkout_fault: [],
  purchase: [],
  newsletter_signup: paths,
  contact_sent: paths,
  download: [...paths, "product"],
};

export type EventCondition = { event: RequestedEvent; condition: EventConditionName | null; value: string };

const plainText = /^[^\p{Cc}\p{Cs}]*$/u;
const path = z.string().startsWith("/").max(500).regex(plainText);
const valueSchemas: Record<EventConditionName, z.ZodType<string, string>> = {
  path,
  "path-begins": path,
  product: z.uuid().lowercase(),
  collection: z.uuid().lowercase(),
  query: z.string().trim().toLowerCase().min(1).max(200).regex(plainText),
};

/** Returns null where the text is no event or the event does not have this condition. Pure. */
export function readEventCondition(text: string): EventCondition | null {
  const [event, condition, ...words] = text.split(" ");
  const name = askedEvents.find((known) => known === event);
  if (!name) return null;
  if (condition === undefined) return { event: name, condition: null, value: "" };
  const known = conditionsOf[name].find((each) => each === condition);
  const value = known && valueSchemas[known].safeParse(words.join(" "));
  return known && value?.success ? { event: name, condition: known, value: value.data } : null;
}

/** Writes a condition as `readEventCondition` reads it. Pure. */
export const eventConditionText = ({ event, condition, value }: EventCondition) => (condition === null ? event : `${event} ${condition} ${value}`);

const says = "An event, and where it is wanted a condition and its value: `page_view path-begins /collections/`.";

export const eventConditionInput = z
  .string()
  .max(560)
  .refine((text) => readEventCondition(text) !== null, { message: "Choose an event, and a condition with a value." })
  .describe(says);
