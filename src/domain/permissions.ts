import type { Actor, Staff, StaffRole, System } from "#domain/actor.ts";
import { Refusal } from "#domain/refusal.ts";

/**
 * What staff may do, in one table. `<noun>.read` is reading; everything else changes something. Ownership of an object is not
 * checked here but by the operations that serve shoppers too.
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
  | "stock.adjust"
  /** Pages, articles, menus. */
  | "content.change"
  /** Who has an account, and on which terms they pay. */
  | "customers.read"
  | "customers.change"
  | "discounts.read"
  | "discounts.change"
  | "settings.read"
  | "settings.change"
  /** What payment providers paid out, with their fees. */
  | "payouts.read"
  | "audit.read"
  /** How the machinery stands: load, memory, queues, what fails in the background. */
  | "system.read"
  /** Let background jobs that failed for good run again. */
  | "system.change"
  /** All that the shop keeps of one person, in one file. */
  | "personal-data.read"
  | "personal-data.erase"
  | "staff.change";

const reading: Right[] = ["orders.read", "products.read", "customers.read", "discounts.read", "settings.read"];
const serving: Right[] = [...reading, "orders.note", "orders.fulfill", "orders.change", "stock.adjust"];
const managing: Right[] = [
  ...serving,
  "orders.refund",
  "products.change",
  "content.change",
  "customers.change",
  "discounts.change",
  "settings.change",
  "payouts.read",
  "audit.read",
  "system.read",
  "system.change",
  "personal-data.read",
  "personal-data.erase",
];

const rightsOfRole: Record<StaffRole, ReadonlySet<Right>> = {
  owner: new Set<Right>([...managing, "staff.change"]),
  manager: new Set(managing),
  support: new Set(serving),
  analyst: new Set(reading),
};

export function rightsOf(role: StaffRole): Right[] {
  return [...rightsOfRole[role]];
}

/** Refuses `not-signed-in` to a visitor, `not-allowed` to a customer and to staff whose role lacks the right. The system may do everything. */
export function requireRight(actor: Actor, right: Right): asserts actor is Staff | System {
  if (actor.kind === "system") return;
  if (actor.kind === "visitor") throw new Refusal("not-signed-in");
  if (actor.kind !== "staff" || !rightsOfRole[actor.role].has(right)) throw new Refusal("not-allowed");
}
