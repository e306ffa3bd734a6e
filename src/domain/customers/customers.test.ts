import { describe, expect, it } from "vitest";
import { type Actor, system } from "#domain/actor.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { approveOrder, markPaid } from "#domain/orders/orders.ts";
import type { JobData } from "#domain/ports.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { mailAboutAccount } from "#jobs/account-mail.ts";
import { checkoutOf, makeCustomer, manager, orderOnTerms } from "#support/customer-on-terms.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { changeTerms, listCustomers, readCustomer } from "./customers.ts";

const shopOf = useTestShop({ max: 16 });
const none = { netDays: null, creditLimitCents: null, remindersPaused: false };

describe("the list of customers", () => {
  it("shows the newest first, a page at a time, and finds them by name and by any part of their email address", async () => {
    const shop = shopOf();
    const made = [];
    for (let count = 0; count < 3; count++) {
      shop.pass(1000);
      made.push(await makeCustomer(shop));
    }
    const wanted = made.map(({ accountId }) => accountId).reverse();
    const first = await listCustomers(shop, manager, { first: 2 });
    expect(first.customers.map(({ id }) => id)).toEqual(wanted.slice(0, 2));
    const second = await listCustomers(shop, manager, { first: 2, after: first.next });
    expect(second.customers[0]?.id).toBe(wanted[2]);
    const [{ email, accountId }] = made as [(typeof made)[0]];
    for (const search of [email, email.toUpperCase(), email.split("@")[0] ?? "", `byron ${email}`])
      expect((await listCustomers(shop, manager, { search })).customers.map(({ id }) => id)).toContain(accountId);
    expect((await listCustomers(shop, manager, { search: "nobody-is-called-this" })).customers).toEqual([]);
    expect((await listCustomers(shop, manager, { after: "no cursor" })).customers.length).toBeGreaterThan(2);
  });

  it("is read along an index, also with a search", async () => {
    await shopOf().ownerSql`
      insert into accounts (id, email, password_hash, first_name, last_name, role, created_at)
      select gen_random_uuid(), 'buyer' || n || '@old.example', '', 'First' || n, 'Last', 'customer', '2020-01-01' from generate_series(1, 5000) n`;
    await shopOf().ownerSql`analyze accounts`;
    const plan = (condition: string) =>
      shopOf().ownerSql.begin(async (sql) => {
        await sql`set local enable_seqscan = off`;
        const rows = await sql.unsafe(
          `explain select a.id from accounts a where a.role = 'customer' ${condition} order by a.created_at desc, a.id desc limit 51`,
        );
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      });
    expect(await plan("")).toContain("accounts_customers");
    const words = `to_tsvector('simple'::regconfig, translate(lower(a.first_name || ' ' || a.last_name || ' ' || a.email), '@.+-_''', '      ') || ' ' || lower(a.email))`;
    expect(await plan(`and ${words} @@ '''nobody'':*'::tsquery`)).toContain("accounts_customer_search");
  });

  it("is for staff who may read customers", async () => {
    const shop = shopOf();
    const { actor, accountId } = await makeCustomer(shop);
    const strangers: [Actor, string][] = [
      [{ kind: "visitor", cartId: null }, "not-signed-in"],
      [actor, "not-allowed"],
    ];
    for (const [who, code] of strangers) {
      expect(await refusalOf(listCustomers(shop, who))).toBe(code);
      expect(await refusalOf(readCustomer(shop, who, accountId))).toBe(code);
      expect(await refusalOf(changeTerms(shop, who, { id: accountId, revision: 0, terms: none }))).toBe(code);
    }
    expect(await refusalOf(changeTerms(shop, { ...manager, role: "support" }, { id: accountId, revision: 0, terms: none }))).toBe("not-allowed");
  });
});

describe("payment terms of a customer", () => {
  it("are stored with a new revision, and never over a change that their author has not seen", async () => {
    const shop = shopOf();
    const { accountId } = await makeCustomer(shop);
    expect((await readCustomer(shop, manager, accountId)).terms).toMatchObject({ ...none, revision: 0 });
    const terms = { netDays: 30, creditLimitCents: 500_000, remindersPaused: false };
    expect((await changeTerms(shop, manager, { id: accountId, revision: 0, terms })).terms).toMatchObject({ ...terms, revision: 1 });
    expect(await refusalOf(changeTerms(shop, manager, { id: accountId, revision: 0, terms: none }))).toBe("changed-meanwhile");
    expect((await listCustomers(shop, manager, { view: "terms" })).customers.map(({ id }) => id)).toContain(accountId);
    expect((await changeTerms(shop, manager, { id: accountId, revision: 1, terms: none })).terms).toMatchObject({ ...none, revision: 2 });
    for (const id of ["nobody", shop.ids.next()]) {
      expect(await refusalOf(changeTerms(shop, manager, { id, revision: 0, terms }))).toBe("customer-not-found");
      expect(await refusalOf(readCustomer(shop, manager, id))).toBe("customer-not-found");
    }
  });

  it("are told to the customer by email when their days change, and not what staff allow to be open", async () => {
    const shop = shopOf();
    const { accountId, email } = await makeCustomer(shop);
    const change = (revision: number, terms: object) => changeTerms(shop, manager, { id: accountId, revision, terms: { ...none, ...terms } });
    await change(0, { netDays: 30 });
    await change(1, { netDays: 30, creditLimitCents: 500_000 });
    await change(2, {});
    const jobs = await shop.sql<{ data: JobData["account-mail"] }[]>`
      select data from jobs.job where name = 'account-mail' and data->>'kind' = 'terms-changed' and data->>'accountId' = ${accountId} order by created_on, id`;
    expect(jobs.map(({ data }) => "netDays" in data && data.netDays)).toEqual([30, null]);
    shop.outbox.length = 0;
    for (const { data } of jobs) await mailAboutAccount(shop, data);
    expect(shop.outbox.map(({ to }) => to)).toEqual([email, email]);
    expect(shop.outbox[0]?.text).toContain("due within 30 days");
    expect(shop.outbox[1]?.text).toContain("no payment terms anymore");
  });

  it("let a purchase order be taken at once: its stock is taken, what is owed is booked, and nobody has to approve it", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shipping", { handlingDays: 1, minDays: 3, maxDays: 5 });
    const variant = await makeVariant(shop, { stock: 30, priceCents: 100_000 });
    const { buyer, accountId } = await makeCustomer(shop, { netDays: 30 });
    // More than is held for a new buyer.
    const orderId = await orderOnTerms(shop, buyer, [{ id: variant.id, quantity: 25 }]);
    const order = await readAdminOrder(shop, manager, orderId);
    expect(order).toMatchObject({ financialStatus: "pending", approved: true, approval: { staffName: null }, heldUntil: null, isNewBuyer: false });
    expect(order.lines[0]?.promised).toEqual({ now: { from: "2026-11-06", to: "2026-11-10" }, later: null });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 5, reserved: 0 });
    expect((await readCustomer(shop, manager, accountId)).openCents).toBe(Math.round(Number(order.total.amount) * 100));
    await markPaid(shop, manager, { orderId });
    expect((await readCustomer(shop, manager, accountId)).openCents).toBe(0);
    await expectInvariants(shop);
  });

  it("end at the credit limit: beyond it an order waits for approval as without terms, and staff read why", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 10, priceCents: 10_000 });
    const { buyer } = await makeCustomer(shop, { netDays: 14, creditLimitCents: 25_000 });
    await orderOnTerms(shop, buyer, [{ id: variant.id, quantity: 2 }]);
    const orderId = await orderOnTerms(shop, buyer, [{ id: variant.id }]);
    const order = await readAdminOrder(shop, manager, orderId);
    expect(order).toMatchObject({ approved: false, financialStatus: "pending" });
    expect(order.events.map(({ text }) => text).join()).toContain("credit limit");
    await approveOrder(shop, manager, { orderId });
    await expectInvariants(shop);
  });

  it("hold for two orders at once as they do for two in a row: only one fits under the limit", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 100, priceCents: 10_000 });
    for (let round = 0; round < 5; round++) {
      const { buyer } = await makeCustomer(shop, { netDays: 14, creditLimitCents: 15_000 });
      const checkouts = await Promise.all([0, 1, 2].map(() => checkoutOf(shop, buyer, [variant])));
      const placed = await Promise.all(checkouts.map(({ place }) => place()));
      const ids = placed.map((result) => ("orderId" in result ? result.orderId : ""));
      const orders = await Promise.all(ids.map((id) => readAdminOrder(shop, manager, id)));
      expect(orders.map(({ approved }) => approved).filter(Boolean)).toEqual([true]);
    }
    await expectInvariants(shop);
  });
});
