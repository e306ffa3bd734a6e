/**
 * Who makes the request: a parameter of every operation, never ambient. `address` (the IP address) and `requestId` go into the audit
 * log.
 */
type Origin = { address?: string | undefined; requestId?: string | undefined };

/** The session in which this person signed in; unset where there is none (an operator's command, a test). */
type SignedIn = { accountId: string; sessionId?: string };

export type Visitor = Origin & { kind: "visitor"; cartId: string | null };
export type Customer = Origin & SignedIn & { kind: "customer"; email: string; cartId: string | null };
export type StaffRole = "owner" | "manager" | "support" | "analyst";
export type Staff = Origin & SignedIn & { kind: "staff"; role: StaffRole };
/** A program of the merchant that uses one of the shop's API keys. Its scopes decide what it may do (`permissions.ts`). */
export type ApiKey = Origin & { kind: "apiKey"; keyId: string; scopes: readonly ApiScope[] };
/** The scopes of API keys: what a key may read, or read and change. */
export const apiScopes = [
  "orders.read",
  "orders.write",
  "products.read",
  "products.write",
  "stock.read",
  "stock.write",
  "customers.read",
  "customers.write",
  "analytics.read",
] as const;
export type ApiScope = (typeof apiScopes)[number];
/** The operator's commands, and jobs. */
export type System = Origin & { kind: "system" };

export type Actor = Visitor | Customer | Staff | ApiKey | System;

export const system: System = { kind: "system" };

/** Returns the id under which a record names who did something: the account or the API key, by the actor's kind; null where there is neither. */
export function actorId(actor: Actor): string | null {
  if (actor.kind === "apiKey") return actor.keyId;
  return "accountId" in actor ? actor.accountId : null;
}
