import { queryOptions } from "@tanstack/react-query";
import { type ApiScope, apiScopes } from "#domain/actor.ts";
import type { WebhookTopic } from "#domain/webhooks/webhook-topics.ts";
import type { Answer } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";

export type ApiKey = Answer<"GET /api/admin/api-keys">["keys"][number];
export type Webhook = Answer<"GET /api/admin/webhooks">["webhooks"][number];
export type Delivery = Answer<"GET /api/admin/webhooks/:id">["deliveries"][number];

export const apiKeysQuery = queryOptions({
  queryKey: ["admin", "api-keys"],
  queryFn: ({ signal }) => callAdmin("GET /api/admin/api-keys", {}, { signal }),
});
export const webhooksQuery = queryOptions({
  queryKey: ["admin", "webhooks"],
  queryFn: ({ signal }) => callAdmin("GET /api/admin/webhooks", {}, { signal }),
});

/** The areas that a key can give access to. */
export const areas = ["orders", "products", "stock", "customers", "analytics"] as const;
export type Area = (typeof areas)[number];
export type Access = "none" | "read" | "write";
const accessChoices = [
  ["none", "No access"],
  ["read", "Read"],
  ["write", "Read and change"],
] as const;

const scopeOf = (area: Area, access: Access): ApiScope | undefined => apiScopes.find((scope) => scope === `${area}.${access}`);

/** Some areas can only be read. Pure. */
export const accessChoicesOf = (area: Area) => accessChoices.filter(([access]) => access === "none" || scopeOf(area, access) !== undefined);

/** The name of each area, and a hint that says what it includes, such as personal data. */
export const areaWords: Record<Area, { text: string; hint: string }> = {
  orders: { text: "Orders", hint: "Includes names, addresses, invoices and returns. Refunds require a person who is signed in." },
  products: { text: "Products", hint: "Includes collections and pictures." },
  stock: { text: "Stock", hint: "Units on hand, reserved and available." },
  customers: { text: "Customers", hint: "Names, email addresses, addresses and payment terms." },
  analytics: { text: "Analytics", hint: "Figures and files of sessions, sales and speed. Includes revenue, and no names of customers." },
};

/** Pure. */
export function scopesOf(access: Record<Area, Access>): ApiScope[] {
  return areas.flatMap((area) => scopeOf(area, access[area]) ?? []);
}

/** "Orders, stock (read and change)". Pure. */
export function scopesText(scopes: readonly ApiScope[]): string {
  const words = areas.flatMap((area) => {
    const has = (access: Access) => scopes.some((scope) => scope === scopeOf(area, access));
    const writes = has("write");
    return writes || has("read") ? [`${areaWords[area].text}: ${writes ? "read and change" : "read"}`] : [];
  });
  return words.join(" · ") || "Nothing";
}

export const topicWords: Record<WebhookTopic, { text: string; hint: string }> = {
  orders: { text: "Orders", hint: "Placed, paid, shipped, changed, canceled, refunded, returned." },
  products: { text: "Products", hint: "Created, changed, archived, and changes to their pictures." },
  stock: { text: "Stock", hint: "Adjusted or counted. Sales appear under orders." },
  customers: { text: "Customers", hint: "Registered, changed, and changes to their payment terms." },
};

/** Pure. */
export function topicsText(topics: readonly WebhookTopic[]): string {
  return topics.map((topic) => topicWords[topic].text).join(", ");
}

/** The state of a delivery in words, with a tone for its badge. Pure. */
export function deliveryState({ deliveredAt, nextAt, attempts }: Delivery): { text: string; tone: "green" | "amber" | "red" | "gray" } {
  if (deliveredAt) return { text: "Delivered", tone: "green" };
  if (!nextAt) return { text: "Failed", tone: "red" };
  return attempts === 0 ? { text: "Waiting", tone: "gray" } : { text: "Retrying", tone: "amber" };
}

/** The state of an endpoint. Pure. */
export function webhookState({ disabledAt, disabledReason, failingSince }: Webhook): { text: string; tone: "green" | "amber" | "red" | "gray" } {
  if (disabledAt) return disabledReason === "failing" ? { text: "Turned off after failing for days", tone: "red" } : { text: "Off", tone: "gray" };
  return failingSince ? { text: "Failing", tone: "amber" } : { text: "On", tone: "green" };
}
