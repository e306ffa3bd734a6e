import { describe, expect, it } from "vitest";
import type { Actor, StaffRole } from "#domain/actor.ts";
import { system } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import type { JobData } from "#domain/ports.ts";
import { mailAboutAccount } from "#jobs/account-mail.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { actorOfSession } from "./accounts.ts";
import { acceptInvitation, inviteStaff, readInvitation, removeOldInvitations, resendInvitation, revokeInvitation } from "./invitations.ts";
import { changeStaffRole, deactivateStaff, listStaff, reactivateStaff, resetSecondFactor, signOutStaff } from "./staff.ts";

const shopOf = useTestShop();
const unknownId = "01990000-0000-7000-8000-00000000ffff";
const visitor = { kind: "visitor", cartId: null } as const;

/** Makes this many owners, who are the only ones. */
async function owners(count: number) {
  await shopOf().sql`update accounts set role = 'manager' where role = 'owner'`;
  return Promise.all(Array.from({ length: count }, () => signedInAs(shopOf(), "owner")));
}
async function owner() {
  const [made] = await owners(1);
  if (!made) throw new Error("There is no owner.");
  return made;
}
const secretOf = ({ sessionCookie }: { sessionCookie: string }) => sessionCookie.split("=")[1] ?? "";
const rowOf = async (id: string) => (await shopOf().sql`select role, disabled_at is not null as off from accounts where id = ${id}`)[0];

let invited = 0;
const person = (role: StaffRole = "support") => ({ email: `new-${++invited}@lab.example`, firstName: "Grace", lastName: "Hopper", role });

/** Runs the waiting jobs; returns the token of the newest link. */
async function mailedToken(): Promise<string> {
  const jobs = await shopOf().sql<{ id: string; data: JobData["account-mail"] }[]>`
    select id, data from jobs.job where name = 'account-mail' and state = 'created' order by created_on, id`;
  for (const { id, data } of jobs) {
    await mailAboutAccount(shopOf(), data);
    await shopOf().sql`delete from jobs.job where id = ${id}`;
  }
  return /\/account\/invitation\/([\w-]{43})/.exec(shopOf().outbox.at(-1)?.text ?? "")?.[1] ?? "";
}
const accepting = (token: string) => ({ token, firstName: "Grace", lastName: "Hopper", password: "correct horse battery" });

describe("staff accounts", () => {
  it("are listed for owners: role, last sign-in, second factor, sessions, and open invitations", async () => {
    const { actor, account } = await owner();
    const support = await signedInAs(shopOf(), "support");
    const asked = person("analyst");
    await inviteStaff(shopOf(), actor, asked);
    const { staff, invitations } = await listStaff(shopOf(), actor);
    expect(staff.find(({ id }) => id === support.account.id)).toMatchObject({
      ...{ role: "support", deactivatedAt: null, hasTotp: false, passkeys: 0, codesLeft: 0, sessions: 1 },
      lastSignInAt: expect.stringMatching(/^2026-/),
    });
    expect(staff.map(({ id }) => id)).toContain(account.id);
    expect(invitations.find(({ email }) => email === asked.email)).toMatchObject({ role: "analyst", invitedBy: "Ada Byron", isExpired: false });
    expect(staff.some(({ email }) => email.startsWith("customer"))).toBe(false);
  });

  it("get another role at once, in the sessions that they have", async () => {
    const { actor } = await owner();
    const support = await signedInAs(shopOf(), "support");
    await changeStaffRole(shopOf(), actor, { accountId: support.account.id, role: "manager" });
    expect(await actorOfSession(shopOf(), secretOf(support))).toMatchObject({ role: "manager" });
    const tags = await shopOf().sql<{ tag: string }[]>`select tag from invalidations where tag like 'session:%'`;
    expect(tags.length).toBeGreaterThan(0);
    const again = changeStaffRole(shopOf(), actor, { accountId: support.account.id, role: "manager" });
    expect(await refusalOf(again)).toBe("done");
    const [event] = await shopOf().sql`select payload from domain_events where name = 'account.role-changed' and subject_id = ${support.account.id}`;
    expect(event).toEqual({ payload: { from: "support", role: "manager" } });
    expect(await refusalOf(changeStaffRole(shopOf(), actor, { accountId: support.account.id, role: "customer" as StaffRole }))).toBe("input-invalid");
  });

  it("are signed out at once when they are deactivated, and back as they were when they are reactivated", async () => {
    const { actor } = await owner();
    const support = await signedInAs(shopOf(), "support");
    await deactivateStaff(shopOf(), actor, support.account.id);
    expect(await actorOfSession(shopOf(), secretOf(support))).toBeNull();
    expect(await refusalOf(deactivateStaff(shopOf(), actor, support.account.id))).toBe("done");
    await reactivateStaff(shopOf(), actor, support.account.id);
    expect(await refusalOf(reactivateStaff(shopOf(), actor, support.account.id))).toBe("done");
    expect(await actorOfSession(shopOf(), secretOf(support))).toBeNull();
    expect(await rowOf(support.account.id)).toEqual({ role: "support", off: false });
  });

  it("are signed out everywhere by an owner, and can sign in again", async () => {
    const { actor } = await owner();
    const support = await signedInAs(shopOf(), "support");
    await signOutStaff(shopOf(), actor, support.account.id);
    expect(await actorOfSession(shopOf(), secretOf(support))).toBeNull();
    expect(await rowOf(support.account.id)).toEqual({ role: "support", off: false });
  });

  it("never lose their last owner, who can neither be deactivated nor get another role", async () => {
    const { actor, account } = await owner();
    expect(await refusalOf(deactivateStaff(shopOf(), actor, account.id))).toBe("last-owner");
    expect(await refusalOf(changeStaffRole(shopOf(), actor, { accountId: account.id, role: "manager" }))).toBe("last-owner");
    expect(await refusalOf(deactivateStaff(shopOf(), system, account.id))).toBe("last-owner");
    expect(await rowOf(account.id)).toEqual({ role: "owner", off: false });
  });

  it("keep an owner where two owners deactivate or demote each other at once, however often they try", async () => {
    for (let round = 0; round < 12; round++) {
      const [a, b] = await owners(2);
      if (!a || !b) throw new Error("There are no two owners.");
      const act = (actor: Actor, accountId: string) =>
        round % 2 === 0 ? deactivateStaff(shopOf(), actor, accountId) : changeStaffRole(shopOf(), actor, { accountId, role: "analyst" });
      const outcomes = await Promise.all([refusalOf(act(a.actor, b.account.id)), refusalOf(act(b.actor, a.account.id))]);
      // The second one is no longer an owner.
      expect(outcomes.sort()).toEqual(["done", "not-allowed"]);
      const [left] = await shopOf().sql<{ count: number }[]>`select count(*)::int from accounts where role = 'owner' and disabled_at is null`;
      expect(left?.count).toBe(1);
    }
  });

  it("keep an owner where both owners leave at once", async () => {
    const [a, b] = await owners(2);
    if (!a || !b) throw new Error("There are no two owners.");
    const outcomes = await Promise.all([a, b].map(({ actor, account }) => refusalOf(deactivateStaff(shopOf(), actor, account.id))));
    expect(outcomes.sort()).toEqual(["done", "last-owner"]);
  });

  it("are no customers: an account of one is not found, nor one that is not there", async () => {
    const { actor } = await owner();
    const customer = await signedInAs(shopOf(), "customer");
    for (const accountId of [customer.account.id, unknownId, "x"]) {
      expect(await refusalOf(changeStaffRole(shopOf(), actor, { accountId, role: "owner" }))).toBe("not-found");
      expect(await refusalOf(deactivateStaff(shopOf(), actor, accountId))).toBe("not-found");
      expect(await refusalOf(reactivateStaff(shopOf(), actor, accountId))).toBe("not-found");
      expect(await refusalOf(signOutStaff(shopOf(), actor, accountId))).toBe("not-found");
      expect(await refusalOf(resetSecondFactor(shopOf(), actor, { accountId }))).toBe("not-found");
    }
    expect(await refusalOf(resetSecondFactor(shopOf(), system, { email: customer.input.email }))).toBe("not-found");
    expect(await rowOf(customer.account.id)).toEqual({ role: "customer", off: false });
  });
});

describe("an invitation", () => {
  it("makes an account of the role that the owner chose, with the name and password that the person says", async () => {
    const { actor } = await owner();
    const asked = person("manager");
    await inviteStaff(shopOf(), actor, asked);
    const token = await mailedToken();
    expect(shopOf().outbox.at(-1)).toMatchObject({ to: asked.email, subject: expect.stringContaining("Ada Byron invites you") });
    expect(await readInvitation(shopOf(), visitor, token)).toEqual({ email: asked.email, firstName: "Grace", lastName: "Hopper", role: "manager" });
    const joined = await acceptInvitation(shopOf(), visitor, { ...accepting(token), firstName: "Amazing", role: "owner" } as never);
    expect(joined).toMatchObject({ firstName: "Amazing", role: "manager", email: asked.email, isEmailConfirmed: true });
    const { invitations } = await listStaff(shopOf(), actor);
    expect(invitations.some(({ email }) => email === asked.email)).toBe(false);
  });

  it("is valid once, also for two who use it at once, and is refused to nobody's password", async () => {
    const { actor } = await owner();
    await inviteStaff(shopOf(), actor, person());
    const token = await mailedToken();
    expect(await refusalOf(acceptInvitation(shopOf(), visitor, { ...accepting(token), password: "too short" }))).toBe("input-invalid");
    const both = await Promise.all([0, 1].map(() => refusalOf(acceptInvitation(shopOf(), visitor, accepting(token)))));
    expect(both.sort()).toEqual(["done", "link-ended"]);
    expect(await refusalOf(readInvitation(shopOf(), visitor, token))).toBe("link-ended");
    expect(await refusalOf(acceptInvitation(shopOf(), visitor, accepting("A".repeat(43))))).toBe("link-ended");
  });

  it("is sent again with another link, which makes the first one worthless", async () => {
    const { actor } = await owner();
    const { id } = await inviteStaff(shopOf(), actor, person());
    const first = await mailedToken();
    await resendInvitation(shopOf(), actor, id);
    const second = await mailedToken();
    expect(second).not.toBe(first);
    expect(await refusalOf(acceptInvitation(shopOf(), visitor, accepting(first)))).toBe("link-ended");
    expect(await refusalOf(resendInvitation(shopOf(), actor, id))).toBe("done");
    expect(await refusalOf(resendInvitation(shopOf(), actor, id))).toBe("too-many-requests");
    expect(await refusalOf(acceptInvitation(shopOf(), visitor, accepting(second)))).toBe("done");
    expect(await refusalOf(resendInvitation(shopOf(), actor, id))).toBe("not-found");
  });

  it("is worthless once it is revoked, after seven days, and when its owner is none anymore", async () => {
    const [a, b] = await owners(2);
    if (!a || !b) throw new Error("There are no two owners.");
    const revoked = await inviteStaff(shopOf(), a.actor, person());
    const first = await mailedToken();
    await revokeInvitation(shopOf(), a.actor, revoked.id);
    expect(await refusalOf(revokeInvitation(shopOf(), a.actor, revoked.id))).toBe("not-found");
    expect(await refusalOf(revokeInvitation(shopOf(), a.actor, "x"))).toBe("not-found");
    await inviteStaff(shopOf(), b.actor, person("owner"));
    const second = await mailedToken();
    await deactivateStaff(shopOf(), a.actor, b.account.id);
    await inviteStaff(shopOf(), a.actor, person());
    const third = await mailedToken();
    shopOf().pass(7 * dayMs);
    for (const token of [first, second, third]) expect(await refusalOf(acceptInvitation(shopOf(), visitor, accepting(token)))).toBe("link-ended");
    shopOf().pass(1);
    expect(await removeOldInvitations(shopOf(), shopOf().clock.now(), 100)).toBeGreaterThan(0);
  });

  it("goes to an address once, and to none that has an account, whoever opens one meanwhile", async () => {
    const { actor } = await owner();
    const customer = await signedInAs(shopOf(), "customer");
    expect(await refusalOf(inviteStaff(shopOf(), actor, { ...person(), email: customer.input.email.toUpperCase() }))).toBe("email-taken");
    const asked = person();
    const twice = await Promise.all([0, 1].map(() => refusalOf(inviteStaff(shopOf(), actor, asked))));
    expect(twice.sort()).toEqual(["already-invited", "done"]);
    const token = await mailedToken();
    await shopOf().sql`update accounts set email = ${asked.email} where id = ${customer.account.id}`;
    expect(await refusalOf(acceptInvitation(shopOf(), visitor, accepting(token)))).toBe("email-taken");
    expect(await rowOf(customer.account.id)).toEqual({ role: "customer", off: false });
    expect(await refusalOf(inviteStaff(shopOf(), actor, { ...person(), email: "nobody" }))).toBe("input-invalid");
    expect(await refusalOf(inviteStaff(shopOf(), actor, { ...person(), email: asked.email }))).toBe("email-taken");
    expect(await refusalOf(inviteStaff(shopOf(), actor, { ...person(), email: asked.email }))).toBe("too-many-requests");
  });
});
