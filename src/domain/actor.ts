/**
 * Who makes the request: a parameter of every operation, never ambient. `address` (the IP address) and `requestId` go into the audit
 * log.
 */
type Origin = { address?: string | undefined; requestId?: string | undefined };

/** The session by which this person signed in; unset where there is none (an operator's command, a test). */
type SignedIn = { accountId: string; sessionId?: string };

export type Visitor = Origin & { kind: "visitor"; cartId: string | null };
export type Customer = Origin & SignedIn & { kind: "customer"; email: string; cartId: string | null };
export type StaffRole = "owner" | "manager" | "support" | "analyst";
export type Staff = Origin & SignedIn & { kind: "staff"; role: StaffRole };
/** The operator's commands, jobs and the clock. */
export type System = Origin & { kind: "system" };

export type Actor = Visitor | Customer | Staff | System;

export const system: System = { kind: "system" };

export function actorId(actor: Actor): string | null {
  return "accountId" in actor ? actor.accountId : null;
}
