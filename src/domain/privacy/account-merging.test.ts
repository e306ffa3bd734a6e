import { describe, expect, it } from "vitest";
import type { Actor, Staff } from "#domain/actor.ts";
import { addLines } from "#domain/cart/cart.ts";
import { sendMessage } from "#domain/contact/contact.ts";
import { addCustomerNote, tagCustomer } from "#domain/customers/customer-notes.ts";
import { listCustomers, readCustomer } from "#domain/customers/customers.ts";
import { sendCertificate } from "#domain/exemptions/exemptions.ts";
import { checkoutOf, makeCustomer, manager, orderOnTerms } from "#support/customer-on-terms.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { mergeCustomers, previewMerge } from "./account-merging.ts";

const shopOf = useTestShop({ max: 16 });
const visitor = { kind: "visitor", cartId: null } as const;

/** Counts the rows of each table that belong to an account, by the column of that name. */
async function rowsOf(shop: TestShop, accountId: string): Promise<Record<string, number>> {
  const tables = await shop.ownerSql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'account_id' and not a.attisdropped order by 1`;
  expect(tables.length).toBeGreaterThan(8);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await shop.ownerSql<{ count: number }[]>`select count(*)::int as count from ${shop.ownerSql(name)} where account_id = ${accountId}`;
    if (row && row.count > 0) counts[name] = row.count;
  }
  return counts;
}

async function plant(shop: TestShop) {
  const [kept, gone] = [await makeCustomer(shop), await makeCustomer(shop, { netDays: 30 })];
  const confirmed = shop.clock.now().toISOString();
  await shop.sql`update accounts set email_confirmed_at = ${confirmed} where id in (${kept.accountId}, ${gone.accountId})`;
  const variant = await makeVariant(shop, { stock: 50, priceCents: 10_000 });
  const orderId = await orderOnTerms(shop, gone.buyer, [{ id: variant.id, quantity: 2 }]);
  await shop.sql`
    insert into account_addresses (id, account_id, address, is_default, created_at)
    values (${shop.ids.next()}, ${gone.accountId}, '{"city":"Oslo"}', true, now()), (${shop.ids.next()}, ${kept.accountId}, '{"city":"Bergen"}', true, now())`;
  const file = new TextEncoder().encode("%PDF-1.7");
  await sendCertificate(shop, gone.actor as never, { number: "EX-9", country: "US", provinces: ["CA"], expiresOn: null, file });
  await sendMessage(shop, gone.actor, { name: "Ada", email: gone.email, subject: "Other", message: "Where is my order?" });
  const author = (await signedInAs(shop, "support")).actor;
  await tagCustomer(shop, manager, gone.accountId, { tags: ["vip", "University"] });
  await tagCustomer(shop, manager, kept.accountId, { tags: ["VIP"] });
  await addCustomerNote(shop, author, gone.accountId, { text: "Prefers email." });
  await addLines(shop, { ...gone.buyer, cartId: null }, { lines: [{ merchandiseId: variant.id, quantity: 1 }] });
  return { kept, gone, variant, orderId };
}

describe("two accounts of one customer", () => {
  it("become one: everything of the one that goes moves, as the preview said, and nothing is left of it", async () => {
    const shop = shopOf();
    const { kept, gone, orderId } = await plant(shop);
    const input = { keptId: kept.accountId, goneId: gone.accountId };
    const before = await rowsOf(shop, gone.accountId);
    const preview = await previewMerge(shop, manager, input);
    expect(preview).toMatchObject({
      kept: { email: kept.email },
      gone: { email: gone.email },
      moved: { orders: 1, accounts: 1, taxCertificates: 1, messages: 1, customers: 3, carts: 1 },
    });
    expect(await rowsOf(shop, gone.accountId)).toEqual(before);
    expect(await mergeCustomers(shop, manager, input)).toEqual(preview);

    expect(await rowsOf(shop, gone.accountId)).toEqual({});
    expect(await shop.sql`select from accounts where id = ${gone.accountId}`).toHaveLength(0);
    expect(await shop.sql`select from payment_attempts where draft ->> 'accountId' = ${gone.accountId}`).toHaveLength(0);
    const customer = await readCustomer(shop, manager, kept.accountId);
    expect(customer).toMatchObject({
      email: kept.email,
      tags: ["University", "VIP"],
      notes: [{ text: "Prefers email." }],
      terms: { netDays: 30 },
      orders: [{ id: orderId }],
      carts: [{ lineCount: 1 }],
    });
    expect(customer.addresses.map(({ address, isDefault }) => [address.city, isDefault])).toEqual([
      ["Bergen", true],
      ["Oslo", false],
    ]);
    const [listed] = (await listCustomers(shop, manager, { search: kept.email })).customers;
    expect(listed).toMatchObject({ orderCount: customer.orderCount, valueCents: Number(customer.valueCents) });
    const [event] = await shop.sql<
      { payload: object }[]
    >`select payload from domain_events where name = 'customer.merged' and subject_id = ${kept.accountId}`;
    expect(event?.payload).toEqual({ goneId: gone.accountId, moved: preview.moved });
    expect(await refusalOf(mergeCustomers(shop, manager, input))).toBe("customer-not-found");
    await expectInvariants(shop);
  });

  it("keep the payment terms of the one that stays", async () => {
    const shop = shopOf();
    const [kept, gone] = [await makeCustomer(shop, { netDays: 14 }), await makeCustomer(shop, { netDays: 60 })];
    await shop.sql`update accounts set email_confirmed_at = now() where id in (${kept.accountId}, ${gone.accountId})`;
    await mergeCustomers(shop, manager, { keptId: kept.accountId, goneId: gone.accountId });
    expect((await readCustomer(shop, manager, kept.accountId)).terms.netDays).toBe(14);
  });

  it("are not merged while nobody has proven one of the addresses, nor while a payment of the one that goes is under way", async () => {
    const shop = shopOf();
    const [one, other] = [await makeCustomer(shop), await makeCustomer(shop)];
    await shop.sql`update accounts set email_confirmed_at = null where id in (${one.accountId}, ${other.accountId})`;
    const merge = (keptId: string, goneId: string) => refusalOf(mergeCustomers(shop, manager, { keptId, goneId }));
    expect(await merge(one.accountId, other.accountId)).toBe("customer-merge-unproven");
    await shop.sql`update accounts set email_confirmed_at = now() where id = ${one.accountId}`;
    await expect(previewMerge(shop, manager, { keptId: one.accountId, goneId: other.accountId })).rejects.toMatchObject({
      code: "customer-merge-unproven",
      params: { email: other.email },
    });
    expect(await merge(other.accountId, one.accountId)).toBe("customer-merge-unproven");
    await shop.sql`update accounts set email_confirmed_at = now() where id = ${other.accountId}`;
    const variant = await makeVariant(shop, { stock: 5 });
    const { place } = await checkoutOf(shop, other.buyer, [variant]);
    await place();
    await shop.sql`update payment_attempts set settled_at = null where draft ->> 'accountId' = ${other.accountId}`;
    expect(await merge(one.accountId, other.accountId)).toBe("customer-merge-busy");
    expect(await shop.sql`select from accounts where id = ${other.accountId}`).toHaveLength(1);
  });

  it("are two, of customers, and merged by staff who may change customers; of merges both ways at once one is done", async () => {
    const shop = shopOf();
    const [one, other] = [await makeCustomer(shop), await makeCustomer(shop)];
    await shop.sql`update accounts set email_confirmed_at = now() where id in (${one.accountId}, ${other.accountId})`;
    const input = { keptId: one.accountId, goneId: other.accountId };
    const support: Staff = { ...manager, role: "support" };
    for (const [who, code] of [
      [visitor, "not-signed-in"],
      [one.actor, "not-allowed"],
      [support, "not-allowed"],
    ] as [Actor, string][]) {
      expect(await refusalOf(previewMerge(shop, who, input))).toBe(code);
      expect(await refusalOf(mergeCustomers(shop, who, input))).toBe(code);
    }
    for (const work of [previewMerge, mergeCustomers]) {
      expect(await refusalOf(work(shop, manager, { keptId: one.accountId, goneId: one.accountId }))).toBe("input-invalid");
      for (const goneId of ["nobody", shop.ids.next(), manager.accountId])
        expect(await refusalOf(work(shop, manager, { keptId: one.accountId, goneId }))).toBe("customer-not-found");
    }
    const both = await Promise.allSettled([
      mergeCustomers(shop, manager, input),
      mergeCustomers(shop, manager, { keptId: other.accountId, goneId: one.accountId }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
