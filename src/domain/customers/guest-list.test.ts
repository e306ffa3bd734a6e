import { describe, expect, it } from "vitest";
import type { Actor, Staff } from "#domain/actor.ts";
import { adoptGuestOrders } from "#domain/orders/own-orders.ts";
import { erasePersonalData, exportPersonalData } from "#domain/privacy/privacy.ts";
import { makeCustomer, manager } from "#support/customer-on-terms.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { everyListedCustomer, listCustomers, readCustomer, readGuest, readOrderCustomer, totalCustomers } from "./customers.ts";

const shopOf = useTestShop();
const owner: Staff = { ...manager, role: "owner" };

type Placed = {
  cents?: number;
  at?: string;
  status?: string;
  isTest?: boolean;
  currency?: string;
  name?: string;
  company?: string;
  accountId?: string;
};

/** Stores what an order of a live shop leaves in its row. */
async function placed(email: string, fields: Placed = {}) {
  const shop = shopOf();
  const {
    cents = 1000,
    at = "2026-05-01T10:00:00Z",
    status = "paid",
    isTest = false,
    currency = "USD",
    name = "Ada",
    company = "",
    accountId = null,
  } = fields;
  const id = shop.ids.next();
  const address = JSON.stringify({ firstName: name, lastName: "Byron", company });
  await shop.ownerSql`
    insert into orders (id, name, is_test, account_id, email, currency, financial_status, fulfillment_status, subtotal_cents, discount_cents, shipping_cents,
      tax_cents, total_cents, shipping_method, payment_method, shipping_address, billing_address, attempt_id, processed_at, search_words, updated_at)
    values (${id}, ${`#${id}`}, ${isTest}, ${accountId}, ${email}, ${currency}, ${status}, 'fulfilled', ${cents}, 0, 0,
      0, ${cents}, 'Ground', 'card', ${address}::text::jsonb, ${address}::text::jsonb, ${shop.ids.next()}, ${at}, to_tsvector('simple', ''), now())`;
  return id;
}

/** Compares the guests with totals counted from the orders. */
async function expectGuestsAsCounted(): Promise<void> {
  const wrong = await shopOf().ownerSql`
    with counted as (
      select lower(o.email) as email, count(*) filter (where not o.is_test) as orders, count(*) filter (where o.is_test) as tests, min(o.processed_at) as first,
        coalesce(sum(o.total_cents - o.reduced_cents - o.refunded_cents) filter (where not o.is_test and o.financial_status in ('paid', 'partially_refunded', 'refunded')
          and o.currency = coalesce((select value ->> 'currency' from settings where section = 'shop'), 'USD')), 0) as value,
        coalesce(max((extract(epoch from o.processed_at) * 1000)::bigint) filter (where not o.is_test), 0) as last
      from orders o where o.account_id is null and o.email <> '' group by 1)
    select coalesce(g.email, c.email) from guests g full join counted c using (email)
    where (g.order_count, g.test_order_count, g.first_order_at, g.value_cents, g.last_order_ms)
      is distinct from (c.orders::int, c.tests::int, c.first, c.value::bigint, c.last)`;
  expect(wrong).toEqual([]);
}

const guestOf = async (email: string) => (await listCustomers(shopOf(), manager, { search: email })).customers.find((row) => row.email === email);

describe("what guests ordered", () => {
  it("is counted by email address, whatever its case, as orders are placed, paid, refunded, changed, deleted, and as the shop changes its currency", async () => {
    const shop = shopOf();
    const first = await placed("Mary@Counting.example", { cents: 10_000, name: "Mary" });
    const second = await placed("mary@counting.example", {
      cents: 5000,
      at: "2026-06-01T10:00:00Z",
      status: "pending",
      name: "Maria",
      company: "Tide Lab",
    });
    await placed("mary@counting.example", { cents: 700, isTest: true, at: "2026-04-01T10:00:00Z", name: "Tester" });
    await placed("mary@counting.example", { cents: 300, currency: "EUR", name: "Mary" });
    await expectGuestsAsCounted();
    const row = {
      name: "Maria Byron",
      isGuest: true,
      orderCount: 3,
      valueCents: 10_000,
      lastOrderAt: "2026-06-01T10:00:00Z",
      tags: [],
      netDays: null,
    };
    expect(await guestOf("mary@counting.example")).toMatchObject(row);
    await shop.ownerSql`update orders set financial_status = 'paid' where id = ${second}`;
    await shop.ownerSql`update orders set refunded_cents = 2500, financial_status = 'partially_refunded' where id = ${first}`;
    await shop.ownerSql`update orders set shipping_address = jsonb_set(shipping_address, '{firstName}', '"Marie"') where id = ${second}`;
    await expectGuestsAsCounted();
    expect(await guestOf("mary@counting.example")).toMatchObject({ name: "Marie Byron", valueCents: 12_500 });
    await shop.ownerSql`
      insert into settings (section, value, revision, updated_at) values ('shop', '{"currency": "EUR"}', 1, now())
      on conflict (section) do update set value = jsonb_set(settings.value, '{currency}', '"EUR"')`;
    await expectGuestsAsCounted();
    await shop.ownerSql`update settings set value = jsonb_set(value, '{currency}', '"USD"') where section = 'shop'`;
    await expectGuestsAsCounted();
    await shop.ownerSql`update orders set email = 'other@counting.example' where id = ${second}`;
    await expectGuestsAsCounted();
    expect(await guestOf("mary@counting.example")).toMatchObject({ name: "Mary Byron", orderCount: 2, valueCents: 7500 });
    await shop.ownerSql`delete from orders where email ilike '%@counting.example'`;
    await expectGuestsAsCounted();
    expect(await guestOf("mary@counting.example")).toBeUndefined();
  });

  it("joins the account once its owner has proven the address, and stands at the account until then", async () => {
    const shop = shopOf();
    const { actor, accountId, email } = await makeCustomer(shop);
    await shop.sql`update accounts set email_confirmed_at = null where id = ${accountId}`;
    const order = await placed(email, { cents: 4000 });
    const stored = await readOrderCustomer(shop, manager, order);
    expect(stored).toMatchObject({ isGuest: true, orderCount: 1 });
    const guestId = stored?.id ?? "";
    expect((await listCustomers(shop, manager, { search: email })).customers).toMatchObject([{ id: accountId, isGuest: false, orderCount: 0 }]);
    expect(await readGuest(shop, manager, guestId)).toMatchObject({ accountId, orderCount: 1, orders: [{ id: order }] });
    expect(await readCustomer(shop, manager, accountId)).toMatchObject({ guestId });
    await shop.sql`update accounts set email_confirmed_at = now() where id = ${accountId}`;
    expect(await adoptGuestOrders(shop, actor)).toBe(1);
    await expectGuestsAsCounted();
    expect(await readCustomer(shop, manager, accountId)).toMatchObject({ guestId: null, orderCount: 1, valueCents: 4000 });
    expect(await readOrderCustomer(shop, manager, order)).toEqual({ id: accountId, isGuest: false, orderCount: 1 });
    expect(await refusalOf(readGuest(shop, manager, guestId))).toBe("customer-not-found");
  });

  it("is exported and erased with the person", async () => {
    const shop = shopOf();
    const order = await placed("erased@guests.example", { company: "Quiet Lab" });
    expect(JSON.stringify(await exportPersonalData(shop, owner, { email: "erased@guests.example" }))).toContain('"firstOrderAt"');
    await erasePersonalData(shop, owner, { email: "erased@guests.example" });
    expect(await shop.sql`select from guests where email = 'erased@guests.example' or company = 'Quiet Lab'`).toEqual([]);
    await expectGuestsAsCounted();
    expect(await readOrderCustomer(shop, manager, order)).toBeNull();
  });
});

describe("the list of customers", () => {
  it("has guests among those with an account, in every order, a page at a time, narrowed, counted and as a file", async () => {
    const shop = shopOf();
    const { accountId, email } = await makeCustomer(shop);
    await shop.sql`update accounts set created_at = '2030-01-02T00:00:00Z' where id = ${accountId}`;
    await placed(email, { accountId, cents: 2_000_000, at: "2030-03-01T00:00:00Z" });
    await placed(email, { accountId, cents: 2_000_000, at: "2030-03-02T00:00:00Z" });
    for (const count of [1, 2, 3])
      await placed("many@mixed.example", { cents: 1_000_000, at: `2030-01-0${count}T00:00:00Z`, company: "Mixed Optics" });
    await placed("one@mixed.example", { cents: 9_000_000, at: "2030-01-03T12:00:00Z", name: "Zoë" });
    await placed("test@mixed.example", { isTest: true, at: "2030-01-04T00:00:00Z" });
    const ours = new Map([
      [email, "account"],
      ["many@mixed.example", "many"],
      ["one@mixed.example", "one"],
      ["test@mixed.example", "test"],
    ]);
    const listed = async (input: Parameters<typeof listCustomers>[2]) => {
      const rows: { id: string; email: string; isGuest: boolean }[] = [];
      for (let after: string | null = null, turn = 0; turn === 0 || after; turn++) {
        const page: Awaited<ReturnType<typeof listCustomers>> = await listCustomers(shop, manager, { ...input, first: 2, after });
        rows.push(...page.customers);
        after = page.next;
      }
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(await totalCustomers(shop, manager, input)).toEqual({ count: rows.length, isMore: false });
      const filed: string[] = [];
      for await (const { customers } of everyListedCustomer(shop, manager, { ...input })) filed.push(...customers.map(({ id }) => id));
      expect(filed).toEqual(rows.map(({ id }) => id));
      return rows.flatMap((row) => ours.get(row.email) ?? []);
    };
    expect(await listed({})).toEqual(["test", "one", "account", "many"]);
    expect(await listed({ sort: "value" })).toEqual(["one", "account", "many", "test"]);
    expect(await listed({ sort: "orders" })).toEqual(["many", "account", "one", "test"]);
    expect(await listed({ sort: "last", view: "all" })).toEqual(["account", "one", "many", "test"]);
    expect(await listed({ view: "account" })).toEqual(["account"]);
    expect(await listed({ view: "guests", sort: "value" })).toEqual(["one", "many", "test"]);
    expect(await listed({ view: "terms" })).toEqual([]);
    expect(await listed({ tag: "VIP" })).toEqual([]);
    expect(await listed({ valueMin: "30000", sort: "value" })).toEqual(["one", "account", "many"]);
    expect(await listed({ lastFrom: "2030-01-03T00:00:00Z", lastTo: "2030-02-01T00:00:00Z", sort: "last" })).toEqual(["one", "many"]);
    expect(await listed({ sinceFrom: "2030-01-02T00:00:00Z", sinceTo: "2030-01-04T00:00:00Z" })).toEqual(["one", "account"]);
    for (const search of ["mixed optics", "many@mixed", "MANY"]) expect(await listed({ search })).toEqual(["many"]);
    expect(await listed({ search: "zoë byron" })).toEqual(["one"]);
    await shop.sql`
      insert into subscribers (id, email, token_hash, requested_at, confirmed_at) values (${shop.ids.next()}, 'One@mixed.example', 'x', now(), now())`;
    expect(await listed({ newsletter: "yes" })).toEqual(["one"]);
    expect(await listed({ newsletter: "no", view: "guests" })).toEqual(["test", "many"]);
  });
});

describe("a guest", () => {
  it("is read with the newest orders, by staff who may see customers", async () => {
    const shop = shopOf();
    const order = await placed("read@guests.example", { cents: 100, company: "Reading Lab" });
    const tried = await placed("read@guests.example", { isTest: true, at: "2026-06-01T10:00:00Z" });
    const { id } = (await readOrderCustomer(shop, manager, order)) ?? { id: "" };
    expect(await readOrderCustomer(shop, manager, tried)).toEqual({ id, isGuest: true, orderCount: 1 });
    expect(await readGuest(shop, manager, id)).toMatchObject({
      ...{ name: "Ada Byron", email: "read@guests.example", accountId: null, orderCount: 1, testOrderCount: 1, valueCents: 100, currency: "USD" },
      ...{ receivesNewsletter: false, orders: [{ id: tried, isTest: true }, { id: order }] },
    });
    const { actor: customer } = await signedInAs(shop, "customer");
    const calls = (who: Actor) => [readGuest(shop, who, id), readOrderCustomer(shop, who, order)].map(refusalOf);
    for (const [who, code] of [
      [{ kind: "visitor", cartId: null } as const, "not-signed-in"],
      [customer, "not-allowed"],
      [{ ...manager, role: "analyst" } as const, "not-allowed"],
    ] as const)
      expect(await Promise.all(calls(who))).toEqual([code, code]);
    for (const nobody of ["nobody", shop.ids.next()]) {
      expect(await refusalOf(readGuest(shop, manager, nobody))).toBe("customer-not-found");
      expect(await readOrderCustomer(shop, manager, nobody)).toBeNull();
    }
  });
});
