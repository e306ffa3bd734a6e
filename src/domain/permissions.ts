import type { Actor, ApiKey, ApiScope, Staff, StaffRole, System } from "#domain/actor.ts";
import { apiScopes } from "#domain/actor.ts";
import { Refusal } from "#domain/refusal.ts";

/**
 * What staff may do, in one table. `<noun>.read` allows reading; every other right allows a change. Ownership of an object is not
 * checked here but by the operations that also serve shoppers.
 */
export type Right =
  | "orders.read"
  | "orders.note"
  | "orders.fulfill"
  /** Approve a purchase order, mark it paid, cancel. */
  | "orders.change"
  | "orders.refund"
  | "products.read"
  | "products.change"
  /** What is on hand, reserved and available. */
  | "stock.read"
  | "stock.adjust"
  /** Pages, articles, menus and redirects, including drafts. */
  | "content.read"
  | "content.change"
  /** Who has an account, and their payment terms. */
  | "customers.read"
  | "customers.change"
  /** Who pays later and how much, and merging two accounts: the remaining account then has the orders and terms of both. */
  | "customers.decide"
  /** Tags, and notes that only staff see. */
  | "customers.note"
  /** What people wrote to the shop, and the conversations that followed. */
  | "messages.read"
  | "messages.change"
  | "discounts.read"
  | "discounts.change"
  /** Synonyms, redirects, pinned and buried products of search. Reading them takes the right to read reports. */
  | "search.change"
  | "settings.read"
  | "settings.change"
  /** What payment providers paid out, with their fees. */
  | "payouts.read"
  /** Totals over visits and orders: how the shop does, without names. */
  | "analytics.read"
  /** Segments of visitors by rules, by which figures are filtered. */
  | "segments.change"
  | "audit.read"
  /** System health: load, memory, queues, background faults. */
  | "system.read"
  /** Let background jobs that failed for good run again. */
  | "system.change"
  /** How often the shop backs itself up and how many backups it keeps; with a lower number the older ones are deleted. */
  | "backups.change"
  /** The whole shop in one file, with its keys. */
  | "backups.download"
  /** All data that the shop keeps about one person, in one file. */
  | "personal-data.read"
  | "personal-data.erase"
  | "staff.change"
  /** API keys and webhooks, with the log of what was sent. */
  | "api.read"
  /** Make and revoke API keys, and change webhooks: a key may do what its scopes allow although nobody signs in. */
  | "api.change";

/** None of this is about a person who bought something. */
const reading: Right[] = ["products.read", "content.read", "stock.read", "discounts.read", "settings.read"];
const serving: Right[] = [
  ...reading,
  "orders.read",
  "customers.read",
  "orders.note",
  "orders.fulfill",
  "orders.change",
  "stock.adjust",
  "messages.read",
  "messages.change",
  "customers.note",
];
const managing: Right[] = [
  ...serving,
  "orders.refund",
  "products.change",
  "content.change",
  "customers.change",
  "customers.decide",
  "discounts.change",
  "search.change",
  "settings.change",
  "payouts.read",
  "analytics.read",
  "segments.change",
  "audit.read",
  "api.read",
  "system.read",
  "system.change",
  "personal-data.read",
  "personal-data.erase",
];

const rightsOfRole: Record<StaffRole, ReadonlySet<Right>> = {
  owner: new Set<Right>([...managing, "staff.change", "api.change", "backups.change", "backups.download"]),
  manager: new Set(managing),
  support: new Set(serving),
  analyst: new Set<Right>([...reading, "analytics.read"]),
};

export function rightsOf(role: StaffRole): Right[] {
  return [...rightsOfRole[role]];
}

export function rolesWith(right: Right): StaffRole[] {
  return (Object.keys(rightsOfRole) as StaffRole[]).filter((role) => rightsOfRole[role].has(right));
}

/**
 * The rights of each scope. No scope has refunds, credit, merging of accounts, settings, staff, complete personal data or the audit log:
 * only people who are signed in change these.
 */
const rightsOfScope: Record<ApiScope, readonly Right[]> = {
  "orders.read": ["orders.read"],
  "orders.write": ["orders.read", "orders.note", "orders.fulfill", "orders.change"],
  "products.read": ["products.read"],
  "products.write": ["products.read", "products.change"],
  "stock.read": ["stock.read"],
  "stock.write": ["stock.read", "stock.adjust"],
  "customers.read": ["customers.read"],
  "customers.write": ["customers.read", "customers.note", "customers.change"],
  "analytics.read": ["analytics.read"],
};

/** Returns the scopes that give a key this right; empty where no key can have it. */
export function scopesWith(right: Right): ApiScope[] {
  return apiScopes.filter((scope) => rightsOfScope[scope].includes(right));
}

/** Returns whether `requireRight` would let the actor pass. */
export function hasRight(actor: Actor, right: Right): boolean {
  if (actor.kind === "system") return true;
  if (actor.kind === "apiKey") return actor.scopes.some((scope) => rightsOfScope[scope].includes(right));
  return actor.kind === "staff" && rightsOfRole[actor.role].has(right);
}

/** Whether an actor who may read a list of orders or invoices may also read its totals. A key reads every row anyway and can add them up itself. */
export function maySeeSums(actor: Actor): boolean {
  return actor.kind !== "staff" || hasRight(actor, "analytics.read");
}

/**
 * Refuses `not-signed-in` to a visitor, `not-allowed` to a customer and to staff whose role lacks the right, `scope-missing` to an API key whose
 * scopes do not have it. The system may do everything.
 */
export function requireRight(actor: Actor, right: Right): asserts actor is Staff | ApiKey | System {
  if (actor.kind === "system") return;
  if (actor.kind === "visitor") throw new Refusal("not-signed-in");
  if (actor.kind === "apiKey") {
    if (!hasRight(actor, right)) throw new Refusal("scope-missing", { scopes: scopesWith(right).join(", ") });
    return;
  }
  if (!hasRight(actor, right)) throw new Refusal("not-allowed");
}
