import type { Right } from "./permissions.ts";

/**
 * Kinds of changes for which the settings may require a recent second factor of staff (`security.sensitive`). The entry point asks for it,
 * in one stage of every call that changes something (`http/api-route.ts`).
 */
export const sensitiveKinds = ["people", "personal-data", "payment-settings", "refunds", "orders", "catalog", "settings"] as const;
export type SensitiveKind = (typeof sensitiveKinds)[number];

/** The kind of a change, by the right that it needs; null: a second factor is never required. The type makes sure that every new right is listed. */
export const kindOfRight: Record<Right, SensitiveKind | null> = {
  "orders.read": null,
  "orders.note": null,
  "orders.fulfill": "orders",
  "orders.change": "orders",
  "orders.refund": "refunds",
  "products.read": null,
  "products.change": "catalog",
  "stock.read": null,
  "stock.adjust": "catalog",
  "content.read": null,
  "content.change": "catalog",
  "customers.read": null,
  // The payment terms (`customers.decide`) decide whether a customer's orders wait for approval.
  "customers.change": "orders",
  "customers.decide": "orders",
  "customers.note": null,
  "messages.read": null,
  "messages.change": null,
  "discounts.read": null,
  "discounts.change": "catalog",
  "search.change": "catalog",
  "settings.read": null,
  "settings.change": "settings",
  "payouts.read": null,
  "analytics.read": null,
  "segments.change": null,
  "audit.read": null,
  "system.read": null,
  "system.change": "settings",
  "backups.change": "settings",
  "backups.download": "personal-data",
  "personal-data.read": "personal-data",
  "personal-data.erase": "personal-data",
  "staff.change": "people",
  "api.read": null,
  // A key works without a password.
  "api.change": "people",
};

/** Sections of the settings that decide where money goes. */
const paymentSections = ["payments", "invoices"];

/** The kind of a change to a section of the settings. The security section can turn the check off, so its changes are checked like those to staff accounts. */
export function kindOfSection(section: string): SensitiveKind {
  if (section === "security") return "people";
  return paymentSections.includes(section) ? "payment-settings" : "settings";
}
