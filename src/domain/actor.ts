/** Who asks. Handed to every operation; never ambient. `address` and `requestId` go into the audit log. */
type Origin = { address?: string | undefined; requestId?: string | undefined };

/** The sign-in by which somebody is known; unset where they are known otherwise (an operator's command, a test). */
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
