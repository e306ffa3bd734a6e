import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { mailAboutAccount } from "#jobs/account-mail.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { accountById } from "./accounts-queries.ts";
import { inviteCustomer, resendCustomerInvitation } from "./customer-invitations.ts";
import { resetByLink } from "./password-recovery.ts";
import { signIn } from "./sign-in.ts";

const shopOf = useTestShop();
const visitor = { kind: "visitor", cartId: null, address: "203.0.113.7" } as const;
const ada = { email: "ada.invited@lab.example", firstName: "Ada", lastName: "Byron" };
const password = "a long enough password";

describe("a customer whom staff invite", () => {
  it("sets the password by the emailed link within seven days, which proves the address, and signs in", async () => {
    const shop = shopOf();
    const manager = (await signedInAs(shop, "manager")).actor as Staff;
    const { id } = await inviteCustomer(shop, manager, ada);
    expect(await shop.sql`select data from jobs.job where name = 'account-mail' and data ->> 'accountId' = ${id}`).toEqual([
      { data: { kind: "customer-invitation", accountId: id } },
    ]);
    expect(await refusalOf(inviteCustomer(shop, manager, { ...ada, email: ada.email.toUpperCase() }))).toBe("email-taken");
    await mailAboutAccount(shop, { kind: "customer-invitation", accountId: id });
    const token = /\/account\/reset\/([\w-]+)/.exec(shop.outbox.at(-1)?.text ?? "")?.[1] ?? "";
    expect(shop.outbox.at(-1)?.to).toBe(ada.email);
    shop.pass(6 * 86_400_000);
    await resetByLink(shop, visitor, { token, password });
    expect(await accountById(shop, id)).toMatchObject({ role: "customer", emailConfirmedAt: expect.any(Date) });
    expect(await refusalOf(resetByLink(shop, visitor, { token, password }))).toBe("link-ended");
    expect((await signIn(shop, { address: visitor.address }, { email: ada.email, password })).account.id).toBe(id);
    expect(await refusalOf(resendCustomerInvitation(shop, manager, id))).toBe("not-found");
  });

  it("gets the email again while nobody has set the password; a link that is older than seven days sets none", async () => {
    const shop = shopOf();
    const manager = (await signedInAs(shop, "manager")).actor as Staff;
    const { id } = await inviteCustomer(shop, manager, { ...ada, email: "later@lab.example" });
    await resendCustomerInvitation(shop, manager, id);
    await mailAboutAccount(shop, { kind: "customer-invitation", accountId: id });
    const token = /\/account\/reset\/([\w-]+)/.exec(shop.outbox.at(-1)?.text ?? "")?.[1] ?? "";
    shop.pass(7 * 86_400_000);
    expect(await refusalOf(resetByLink(shop, visitor, { token, password }))).toBe("link-ended");
    const { id: other } = await inviteCustomer(shop, manager, { ...ada, email: "often@lab.example" });
    for (let count = 0; count < 2; count++) await resendCustomerInvitation(shop, manager, other);
    expect(await refusalOf(resendCustomerInvitation(shop, manager, other))).toBe("too-many-requests");
    // Removing the account and inviting again does not send more emails to that address either.
    await shop.ownerSql`delete from accounts where id = ${other}`;
    expect(await refusalOf(inviteCustomer(shop, manager, { ...ada, email: "often@lab.example" }))).toBe("too-many-requests");
    expect(await shop.sql`select from accounts where email = 'often@lab.example'`).toHaveLength(0);
  });

  it("is invited by staff who may change customers, under an address and a name", async () => {
    const shop = shopOf();
    const [manager, support] = [(await signedInAs(shop, "manager")).actor, (await signedInAs(shop, "support")).actor];
    const customer = await signedInAs(shop, "customer");
    for (const [who, code] of [
      [visitor, "not-signed-in"],
      [customer.actor, "not-allowed"],
      [support, "not-allowed"],
    ] as const) {
      expect(await refusalOf(inviteCustomer(shop, who, ada))).toBe(code);
      expect(await refusalOf(resendCustomerInvitation(shop, who, shop.ids.next()))).toBe(code);
    }
    for (const wrong of [
      { ...ada, email: "no address" },
      { ...ada, email: "new@lab.example", firstName: "" },
    ])
      expect(await refusalOf(inviteCustomer(shop, manager, wrong))).toBe("input-invalid");
    for (const id of ["nobody", shop.ids.next()]) expect(await refusalOf(resendCustomerInvitation(shop, manager, id))).toBe("not-found");
  });
});
