import type { Right } from "./permissions.ts";

/**
 * Kinds of changes for which the settings may ask staff for a recent second factor (`security.sensitive`). It is asked for at the entry point,
 * in one stage of every call that changes something (`http/api-route.ts`).
 */
export const sensitiveKinds = ["people", "personal-data", "payment-settings", "refunds", "orders", "catalog", "settings"] as const;
export type SensitiveKind = (typeof sensitiveKinds)[number];

/** The kind of a change by the right that it needs; null: never asked about. Complete by type, so that a new right says what it is. */
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
  // Whether a customer's orders wait for approval.
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
  // Whoever holds a key needs no password.
  "api.change": "people",
};

/** Sections of the settings that decide where money goes. */
const paymentSections = ["payments", "invoices"];

/** The kind of a change of a section of the settings. The security section can turn the question off, so its changes are asked for as those of staff accounts are. */
export function kindOfSection(section: string): SensitiveKind {
  if (section === "security") return "people";
  return paymentSections.includes(section) ? "payment-settings" : "settings";
}
