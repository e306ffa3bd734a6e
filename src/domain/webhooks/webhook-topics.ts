import type { ApiScope } from "#domain/actor.ts";

/** The topics that an endpoint can choose. Reading a topic needs the scope of its name. */
export const webhookTopics = ["orders", "products", "stock", "customers"] as const;
export type WebhookTopic = (typeof webhookTopics)[number];

export const scopeOfTopic: Record<WebhookTopic, ApiScope> = {
  orders: "orders.read",
  products: "products.read",
  stock: "stock.read",
  customers: "customers.read",
};

/** Events of an account that change what staff see of a customer. Whether the account is a customer's is checked when it is read. */
const ofCustomers = new Set([
  "account.created",
  "account.named",
  "account.email-changed",
  "account.email-confirmed",
  "account.address-saved",
  "account.address-removed",
]);

/** Returns the topic of a domain event, and the id of the object that is sent; null: no endpoint gets it. Pure. */
export function topicOf({ name, subject }: { name: string; subject: { kind: string; id: string } }): WebhookTopic | null {
  if (subject.kind === "order") return "orders";
  if (subject.kind === "product") return "products";
  if (subject.kind === "variant" && name.startsWith("stock.")) return "stock";
  if (subject.kind === "customer" || name.startsWith("customer.") || (subject.kind === "account" && ofCustomers.has(name))) return "customers";
  return null;
}
