import { beforeEach, describe, expect, it } from "vitest";
import type { Actor, Staff } from "#domain/actor.ts";
import { addLines } from "#domain/cart/cart.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { makeCustomer, manager } from "#support/customer-on-terms.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { addCustomerNote, removeCustomerNote, tagCustomer } from "./customer-notes.ts";
import { everyListedCustomer, listCustomers, listCustomerTags, readCustomer, totalCustomers } from "./customers.ts";

const shopOf = useTestShop();
const system = { kind: "system" } as const;
let support: Staff;
const analyst: Staff = { ...manager, role: "analyst" };

/** Stores what an order of a live shop leaves in its row. */
async function placed(
  accountId: string,
  fields: { cents: number; at?: string; status?: string; isTest?: boolean; currency?: string; company?: string },
) {
  const shop = shopOf();
  const { cents, at = "2026-05-01T10:00:00Z", status = "paid", isTest = false, currency = "USD", company = "" } = fields;
  const id = shop.ids.next();
  await shop.ownerSql`
    insert into orders (id, name, is_test, account_id, email, currency, financial_status, fulfillment_status, subtotal_cents, discount_cents, shipping_cents,
      tax_cents, total_cents, shipping_method, payment_method, shipping_address, billing_address, attempt_id, processed_at, search_words, updated_at)
    values (${id}, ${`#${id.slice(-6)}${Math.random().toString().slice(2, 8)}`}, ${isTest}, ${accountId}, 'a@lab.example', ${currency}, ${status}, 'unfulfilled', ${cents}, 0, 0,
      0, ${cents}, 'Ground', 'card', ${JSON.stringify({ company })}::text::jsonb, ${JSON.stringify({ company: "" })}::text::jsonb, ${shop.ids.next()}, ${at},
      to_tsvector('simple', lower(${company})), now())`;
  return id;
}

/** Compares the totals with those counted from the orders. */
async function expectTotals(): Promise<void> {
  const wrong = await shopOf().ownerSql`
    select t.account_id from customer_totals t cross join lateral (
      select count(*)::int as count, coalesce(sum(o.total_cents - o.reduced_cents - o.refunded_cents) filter (
          where o.currency = t.currency and o.financial_status in ('paid', 'partially_refunded', 'refunded')), 0)::bigint as value,
        coalesce(max((extract(epoch from o.processed_at) * 1000)::bigint), 0) as last
      from orders o where o.account_id = t.account_id and not o.is_test) s
    where (t.order_count, t.value_cents, t.last_order_ms) is distinct from (s.count, s.value, s.last)`;
  expect(wrong).toEqual([]);
}

beforeEach(async () => {
  support = (await signedInAs(shopOf(), "support")).actor as Staff;
});

describe("what customers ordered", () => {
  it("is counted as orders are placed, paid, refunded, moved, deleted, and as the shop changes its currency", async () => {
    const shop = shopOf();
    const [one, other] = [await makeCustomer(shop), await makeCustomer(shop)];
    const first = await placed(one.accountId, { cents: 10_000 });
    const second = await placed(one.accountId, { cents: 5_000, at: "2026-06-01T10:00:00Z", status: "pending" });
    await placed(one.accountId, { cents: 700, isTest: true, at: "2026-07-01T10:00:00Z" });
    await placed(one.accountId, { cents: 300, currency: "EUR" });
    await expectTotals();
    const read = () => readCustomer(shop, manager, one.accountId);
    expect(await read()).toMatchObject({ orderCount: 3, testOrderCount: 1, valueCents: 10_000 });
    await shop.ownerSql`update orders set financial_status = 'paid' where id = ${second}`;
    await shop.ownerSql`update orders set refunded_cents = 2500, financial_status = 'partially_refunded' where id = ${first}`;
    await expectTotals();
    const listed = async (sort: "value" | "orders" | "last") =>
      (await listCustomers(shop, manager, { sort })).customers.find(({ id }) => id === one.accountId);
    expect(await listed("value")).toMatchObject({ orderCount: 3, valueCents: 12_500, lastOrderAt: "2026-06-01T10:00:00Z" });
    await shop.ownerSql`update orders set account_id = ${other.accountId} where id = ${second}`;
    await expectTotals();
    await changeSettings(shop, system, "shop", { name: "Bench & Beam" });
    await shop.ownerSql`update settings set value = jsonb_set(value, '{currency}', '"EUR"') where section = 'shop'`;
    await expectTotals();
    expect(await listed("value")).toMatchObject({ valueCents: 300 });
    await shop.ownerSql`update settings set value = jsonb_set(value, '{currency}', '"USD"') where section = 'shop'`;
    expect(await listed("value")).toMatchObject({ valueCents: 12_500 - 5_000 });
    await shop.ownerSql`update orders set account_id = ${one.accountId} where id = ${second}`;
    await expectTotals();
    await shop.ownerSql`delete from orders where account_id = ${one.accountId}`;
    await expectTotals();
  });
});

describe("the list of customers", () => {
  it("is sorted by orders, value and last order, a page at a time, and finds companies of addresses and orders", async () => {
    const shop = shopOf();
    const made: string[] = [];
    for (let count = 1; count <= 3; count++) {
      const { accountId } = await makeCustomer(shop);
      made.push(accountId);
      for (let order = 0; order < 4 - count; order++)
        await placed(accountId, {
          cents: 1_000_000 * count * count,
          at: `2028-0${order + 1}-0${count}T00:00:00Z`,
          company: count === 2 ? "Quantum Beam Labs" : "",
        });
    }
    const [one, two, three] = made as [string, string, string];
    const paged = async (sort: "orders" | "value" | "last") => {
      const ids: string[] = [];
      for (let after: string | null = null, turn = 0; turn < 3; turn++) {
        const page = await listCustomers(shop, support, { sort, first: 1, after });
        ids.push(...page.customers.map(({ id }) => id));
        after = page.next;
      }
      return ids;
    };
    expect(await paged("orders")).toEqual([one, two, three]);
    expect(await paged("value")).toEqual([three, two, one]);
    expect(await paged("last")).toEqual([one, two, three]);
    const narrowed = async (input: Parameters<typeof listCustomers>[2]) => {
      const listed = (await listCustomers(shop, support, input)).customers.map(({ id }) => id);
      expect(await totalCustomers(shop, support, input)).toEqual({ count: listed.length, isMore: false });
      const filed: string[] = [];
      for await (const { customers } of everyListedCustomer(shop, support, { ...input })) filed.push(...customers.map(({ id }) => id));
      expect(filed).toEqual(listed);
      return listed;
    };
    expect(await narrowed({ valueMin: "80000", sort: "value" })).toEqual([three, two]);
    expect(await narrowed({ valueMin: "80,000", valueMax: "85000", search: "lab" })).toEqual([two]);
    expect(await narrowed({ lastFrom: "2028-02-01T00:00:00Z", sort: "last" })).toEqual([one, two]);
    expect(await narrowed({ lastFrom: "2028-01-01T00:00:00Z", lastTo: "2028-02-02T00:00:00Z" })).toEqual([three]);
    expect(await narrowed({ sinceFrom: "2099-01-01T00:00:00Z" })).toEqual([]);
    expect(await narrowed({ view: "terms", valueMin: "80000" })).toEqual([]);
    expect(await narrowed({ sinceTo: "2099-01-01T00:00:00Z", valueMin: "no amount" })).toEqual(expect.arrayContaining([one, two, three]));
    const found = async (search: string) => (await listCustomers(shop, support, { search })).customers.map(({ id }) => id);
    expect(await found("quantum beam")).toEqual([two]);
    await shop.sql`
      insert into account_addresses (id, account_id, address, is_default, created_at)
      values (${shop.ids.next()}, ${three}, ${JSON.stringify({ company: "Halden Kälte AG" })}::text::jsonb, false, now())`;
    expect(await found("halden")).toEqual([three]);
    expect((await listCustomers(shop, support, { sort: "value", search: "halden" })).customers.map(({ id }) => id)).toEqual([three]);
  });

  it("is narrowed by tag, whatever its case, by newsletter and by terms", async () => {
    const shop = shopOf();
    const [one, other] = [await makeCustomer(shop, { netDays: 14 }), await makeCustomer(shop)];
    await tagCustomer(shop, support, one.accountId, { tags: ["University", "university", " VIP "] });
    expect((await readCustomer(shop, manager, one.accountId)).tags).toEqual(["university", "VIP"]);
    const ids = async (input: Parameters<typeof listCustomers>[2]) => (await listCustomers(shop, support, input)).customers.map(({ id }) => id);
    expect(await ids({ tag: "UNIVERSITY" })).toEqual([one.accountId]);
    expect(await ids({ tag: "university", view: "terms", sort: "value" })).toEqual([one.accountId]);
    expect(await ids({ tag: "nothing" })).toEqual([]);
    expect(await listCustomerTags(shop, manager)).toEqual(expect.arrayContaining(["university", "VIP"]));
    await shop.sql`
      insert into subscribers (id, email, token_hash, requested_at, confirmed_at) values (${shop.ids.next()}, ${other.email.toUpperCase()}, 'x', now(), now())`;
    expect(await ids({ newsletter: "yes" })).toEqual([other.accountId]);
    expect(await ids({ newsletter: "no" })).not.toContain(other.accountId);
    expect((await readCustomer(shop, manager, other.accountId)).receivesNewsletter).toBe(true);
    await tagCustomer(shop, support, one.accountId, { tags: [] });
    expect(await ids({ tag: "university" })).toEqual([]);
  });

  it("is read along an index in every order", async () => {
    const shop = shopOf();
    await shop.ownerSql`
      insert into accounts (id, email, password_hash, first_name, last_name, role, created_at)
      select gen_random_uuid(), 'plan' || n || '@old.example', '', 'First' || n, 'Last', 'customer', '2020-01-01' from generate_series(1, 3000) n`;
    await shop.ownerSql`analyze accounts, customer_totals, customer_tags`;
    for (const [by, index] of [
      ["ct.order_count", "customer_totals_orders"],
      ["ct.value_cents", "customer_totals_value"],
      ["ct.last_order_ms", "customer_totals_last"],
    ] as const) {
      const rows = await shop.ownerSql.unsafe(`
        explain select a.id from accounts a join customer_totals ct on ct.account_id = a.id left join customer_terms t on t.account_id = a.id
        where a.role = 'customer' and (${by}, ct.account_id) < (5::bigint, '${shop.ids.next()}'::uuid) order by ${by} desc, ct.account_id desc limit 51`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toContain(index);
      expect(plan).not.toContain("Sort");
      expect(plan).not.toContain("Seq Scan on accounts");
    }
  });
});

describe("a customer", () => {
  it("has notes of staff, and what lies in their cart", async () => {
    const shop = shopOf();
    const { accountId, actor, buyer } = await makeCustomer(shop);
    await addCustomerNote(shop, support, accountId, { text: "Pays late." });
    shop.pass(1000);
    await addCustomerNote(shop, support, accountId, { text: "Asks for Mary." });
    const [newest, oldest] = (await readCustomer(shop, manager, accountId)).notes;
    expect([newest?.text, oldest?.text]).toEqual(["Asks for Mary.", "Pays late."]);
    await removeCustomerNote(shop, support, accountId, oldest?.id ?? "");
    expect((await readCustomer(shop, manager, accountId)).notes.map(({ text }) => text)).toEqual(["Asks for Mary."]);
    expect(await refusalOf(removeCustomerNote(shop, support, accountId, oldest?.id ?? ""))).toBe("not-found");
    const { accountId: stranger } = await makeCustomer(shop);
    expect(await refusalOf(removeCustomerNote(shop, support, stranger, newest?.id ?? ""))).toBe("not-found");

    const variant = await makeVariant(shop, { stock: 5, priceCents: 1200 });
    await addLines(shop, buyer, { lines: [{ merchandiseId: variant.id, quantity: 2 }] });
    expect((await readCustomer(shop, manager, accountId)).carts).toMatchObject([{ lineCount: 1, lines: [{ quantity: 2, unitPriceCents: 1200 }] }]);
    const events = await shop.sql<{ payload: object }[]>`select payload from domain_events where name like 'customer.%'`;
    expect(JSON.stringify(events)).not.toMatch(/late|Mary/);
    expect(actor.kind).toBe("customer");
  });

  it("is tagged and noted by staff who serve buyers alone, within bounds, while there is one", async () => {
    const shop = shopOf();
    const { accountId, actor } = await makeCustomer(shop);
    const calls = (who: Actor, id: string) => [
      () => tagCustomer(shop, who, id, { tags: ["a"] }),
      () => addCustomerNote(shop, who, id, { text: "x" }),
      () => removeCustomerNote(shop, who, id, id),
    ];
    for (const [who, code] of [
      [{ kind: "visitor", cartId: null } as const, "not-signed-in"],
      [actor, "not-allowed"],
      [analyst, "not-allowed"],
    ] as const) {
      for (const call of calls(who, accountId)) expect(await refusalOf(call())).toBe(code);
    }
    for (const id of ["nobody", shop.ids.next()])
      expect([
        await refusalOf(tagCustomer(shop, support, id, { tags: [] })),
        await refusalOf(addCustomerNote(shop, support, id, { text: "x" })),
      ]).toEqual(["customer-not-found", "customer-not-found"]);
    for (const tags of [[""], ["x".repeat(61)], ["a\u0000"], Array.from({ length: 51 }, (_, at) => `tag ${at}`)])
      expect(await refusalOf(tagCustomer(shop, support, accountId, { tags }))).toBe("input-invalid");
    for (const text of ["", "x".repeat(2001), "\0"])
      expect(await refusalOf(addCustomerNote(shop, support, accountId, { text }))).toBe("input-invalid");
    expect(await refusalOf(listCustomerTags(shop, actor))).toBe("not-allowed");
  });
});
