import { describe, expect, it } from "vitest";
import { createAccount, signIn } from "#domain/accounts/accounts.ts";
import { system, type Visitor } from "#domain/actor.ts";
import type { Buyer, CheckoutBuyer } from "#domain/buyer.ts";
import { addLines, changeLine, readCart, removeLine } from "#domain/cart/cart.ts";
import { openCheckout, placeOrder, saveCheckoutStep, startPayment } from "#domain/checkout/checkout.ts";
import { sendMessage } from "#domain/contact/contact.ts";
import { dayMs } from "#domain/durations.ts";
import { listFaults } from "#domain/faults/background-faults.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { makeCheckout, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { cleanUp } from "./hourly-cleanup.ts";

const shopOf = useTestShop();
const visitor: Visitor = { kind: "visitor", cartId: null };

it("takes away what nobody needs anymore, and leaves the rest", async () => {
  const shop = shopOf();
  const now = shop.clock.now().getTime();
  const at = (days: number) => new Date(now - days * dayMs).toISOString();
  await createAccount(shop, system, {
    email: "a@lab.example",
    password: "long-enough-password",
    firstName: "A",
    lastName: "B",
    role: "customer",
  });
  await shop.sql`insert into subscribers (id, email, token_hash, requested_at, confirmed_at) values
    (gen_random_uuid(), 'never@lab.example', 'a', ${at(40)}, null), (gen_random_uuid(), 'soon@lab.example', 'b', ${at(1)}, null),
    (gen_random_uuid(), 'reader@lab.example', 'c', ${at(400)}, ${at(400)})`;
  await signIn(shop, {}, { email: "a@lab.example", password: "long-enough-password" });
  await sendMessage(shop, visitor, { name: "A", email: "a@lab.example", subject: "Other", message: "Do you calibrate balances?" });
  await invalidate(shop, [tags.menus]);
  await shop.sql`update invalidations set at = ${at(1)}`;
  await shop.sql`
    insert into background_faults (kind, subject, message, count, first_at, last_at, next_at)
    select kind, name, 'Not there', 1, ${at(40)}, last, last from unnest(array['provider-event', 'step']) kind,
      (values ('old', ${at(31)}::timestamptz), ('new', ${at(29)}::timestamptz)) v(name, last)`;

  await cleanUp(shop);
  expect(await shop.sql`select email from subscribers order by email`).toEqual([{ email: "reader@lab.example" }, { email: "soon@lab.example" }]);
  expect(await shop.sql`select subject from background_faults where kind = 'provider-event'`).toEqual([{ subject: "new" }]);
  expect(await shop.sql`delete from background_faults returning kind`).toHaveLength(3);
  expect(await shop.sql`select count(*) as left from sessions`).toEqual([{ left: 1 }]);
  expect(await shop.sql`select count(*) as left from invalidations`).toEqual([{ left: 0 }]);

  expect(await shop.sql`select count(*) as left from contact_messages`).toEqual([{ left: 1 }]);

  shop.pass(370 * dayMs);
  await cleanUp(shop);
  expect(await shop.sql`select count(*) as left from sessions`).toEqual([{ left: 0 }]);
  expect(await shop.sql`select count(*) as left from contact_messages`).toEqual([{ left: 0 }]);
});

it("keeps what staff chose for as long as they chose", async () => {
  const shop = shopOf();
  await sendMessage(shop, visitor, { name: "A", email: "a@lab.example", subject: "Other", message: "Do you calibrate balances?" });
  await shop.sql`insert into subscribers (id, email, token_hash, requested_at, confirmed_at)
    values (gen_random_uuid(), 'slow@lab.example', 'z', ${new Date(shop.clock.now().getTime() - 40 * dayMs).toISOString()}, null)`;
  await changeSettings(shop, system, "privacy", { messageDays: 60, newsletterDays: 90 });
  shop.pass(40 * dayMs);
  await cleanUp(shop);
  const left = async () => [
    (await shop.sql`select 1 from contact_messages`).length,
    (await shop.sql`select 1 from subscribers where email = 'slow@lab.example'`).length,
  ];
  expect(await left()).toEqual([1, 1]);
  shop.pass(30 * dayMs);
  await cleanUp(shop);
  expect(await left()).toEqual([0, 0]);
  await expect(changeSettings(shop, system, "privacy", { messageDays: 1 })).rejects.toMatchObject({ code: "input-invalid" });
});

it("forgets draft orders that staff deleted, and prices of freight whose checkout is gone, as long after as unfinished checkouts", async () => {
  const shop = shopOf();
  const now = shop.clock.now().toISOString();
  const draft = (name: string, deletedAt: string | null) => shop.sql`
    insert into draft_orders (id, name, email, currency, content, message, note, total_cents, revision, created_at, updated_at, deleted_at)
    values (gen_random_uuid(), ${name}, 'ada@lab.example', 'USD', '{"lines": []}', '', '', 0, 1, ${now}, ${now}, ${deletedAt})`;
  await draft("D-deleted", now);
  await draft("D-open", null);
  await shop.sql`
    insert into freight_quotes (id, checkout_token, browser_id, key, email, currency, is_test, request, requested_at)
    values (gen_random_uuid(), 'gone', 'browser', 'key', 'ada@lab.example', 'USD', false, '{}', ${now})`;
  const left = async () => [
    ...(await shop.sql<{ name: string }[]>`select name from draft_orders order by name`).map(({ name }) => name),
    (await shop.sql`select from freight_quotes`).length,
  ];
  shop.pass(29 * dayMs);
  await cleanUp(shop);
  expect(await left()).toEqual(["D-deleted", "D-open", 1]);
  shop.pass(2 * dayMs);
  await cleanUp(shop);
  expect(await left()).toEqual(["D-open", 0]);
});

describe("a cart", () => {
  /** Makes a cart with this many lines; a guest's unless a buyer is given. */
  async function makeCart(lines: number, buyer: Buyer = stranger) {
    const shop = shopOf();
    const wanted = await Promise.all(Array.from({ length: lines }, () => makeVariant(shop)));
    const { id } = await addLines(shop, buyer, { lines: wanted.map((variant) => ({ merchandiseId: variant.id, quantity: 2 })) });
    return id;
  }
  const isThere = async (id: string) => (await shopOf().sql`select 1 from carts where id = ${id}`).length > 0;
  const owner = (cartId: string): CheckoutBuyer => ({ ...stranger, cartId });
  const after = async (days: number) => {
    shopOf().pass(days * dayMs);
    await cleanUp(shopOf());
  };

  it("of a guest goes 30 days after its last change", async () => {
    const [changed, untouched] = [await makeCart(2), await makeCart(20)];
    await after(29);
    expect([await isThere(changed), await isThere(untouched)]).toEqual([true, true]);
    const cart = await readCart(shopOf(), owner(changed));
    await changeLine(shopOf(), owner(changed), { lineId: cart?.lines[0]?.id ?? "", quantity: 3 });
    await after(2);
    expect([await isThere(changed), await isThere(untouched)]).toEqual([true, false]);
    await after(29);
    expect(await isThere(changed)).toBe(false);
  });

  it("of a guest with more than 20 lines goes after 3, however it came to have so many or fewer", async () => {
    const [long, grown, shrunk] = [await makeCart(21), await makeCart(20), await makeCart(21)];
    await addLines(shopOf(), owner(grown), { lines: [{ merchandiseId: (await makeVariant(shopOf())).id, quantity: 1 }] });
    const cart = await readCart(shopOf(), owner(shrunk));
    await removeLine(shopOf(), owner(shrunk), { lineId: cart?.lines[0]?.id ?? "" });
    await after(2.9);
    expect([await isThere(long), await isThere(grown), await isThere(shrunk)]).toEqual([true, true, true]);
    await after(0.2);
    expect([await isThere(long), await isThere(grown), await isThere(shrunk)]).toEqual([false, false, true]);
  });

  it("stays while somebody fills in its checkout, and while a payment of it is open", async () => {
    const shop = shopOf();
    const filled = await makeCart(21);
    const { token } = await openCheckout(shop, owner(filled), { returnUrl: "/thank-you", origin: "http://shop.test" });
    const paying = await makeCheckout(shop, [await makeVariant(shop)]);
    await after(2.5);
    await saveCheckoutStep(shop, owner(filled), token, { email: "ada@lab.example" });
    await after(2);
    expect(await isThere(filled)).toBe(true);
    await after(2);
    expect(await isThere(filled)).toBe(false);

    await shop.sql`update carts set expires_at = ${shop.clock.now().toISOString()}::timestamptz + interval '1 second' where id = ${paying.cartId}`;
    await shop.sql`update checkout_forms set updated_at = '2020-01-01' where checkout_token = ${paying.token}`;
    await startPayment(shop, paying.shopper, paying.request);
    await after(1);
    expect(await isThere(paying.cartId)).toBe(true);
  });

  it("of an account, and one that became an order, stays for 90 days, and the order stays whole", async () => {
    const shop = shopOf();
    const [{ id: accountId } = { id: "" }] = await shop.sql<{ id: string }[]>`select id from accounts limit 1`;
    const own = await makeCart(30, { kind: "customer", email: "ada@lab.example", currency: "USD", accountId, cartId: null });
    const ordered = await makeCheckout(shop, [await makeVariant(shop)]);
    await placeOrder(shop, ordered.shopper, ordered.request);
    await after(89);
    expect([await isThere(own), await isThere(ordered.cartId)]).toEqual([true, true]);
    await after(2);
    expect([await isThere(own), await isThere(ordered.cartId)]).toEqual([false, false]);
    const orders =
      await shop.sql`select count(l.id)::int as lines from orders o join order_lines l on l.order_id = o.id join payment_attempts a on a.id = o.attempt_id where a.cart_id = ${ordered.cartId} group by o.id`;
    expect(orders).toEqual([{ lines: 1 }]);
  });

  it("is one of as many as there are: a cleanup goes on until none is left", async () => {
    const shop = shopOf();
    await shop.sql`
      insert into carts (id, currency, created_at, updated_at, expires_at)
      select gen_random_uuid(), 'XTS', now(), now() - interval '40 days', ${shop.clock.now().toISOString()}::timestamptz - interval '1 hour' from generate_series(1, 2500)`;
    await cleanUp(shop);
    expect(await shop.sql`select count(*)::int as left from carts where currency = 'XTS'`).toEqual([{ left: 0 }]);
  });
});

it("takes every other cart away when one cannot be removed, and goes on to what comes after", async () => {
  const shop = shopOf();
  const at = new Date(shop.clock.now().getTime() - 100 * dayMs).toISOString();
  const rows = await shop.sql<{ id: string }[]>`
    insert into carts (id, currency, created_at, updated_at, expires_at) select gen_random_uuid(), 'USD', ${at}, ${at}, ${at} from generate_series(1, 9) returning id`;
  const bad = rows[4]?.id ?? "";
  await shop.ownerSql.unsafe(`
    create function kept() returns trigger language plpgsql as $$ begin raise exception 'this cart is broken'; end $$;
    create trigger kept before delete on carts for each row when (old.id = '${bad}') execute function kept()`);
  await shop.sql`insert into subscribers (id, email, token_hash, requested_at) values (gen_random_uuid(), 'late@lab.example', 'd', ${at})`;
  await cleanUp(shop);
  expect(await shop.sql`select id from carts where id = any(${rows.map(({ id }) => id)}::uuid[])`).toEqual([{ id: bad }]);
  expect(await shop.sql`select email from subscribers where email = 'late@lab.example'`).toEqual([]);
  expect((await listFaults(shop)).faults).toMatchObject([{ kind: "cart", subject: bad, message: "this cart is broken", count: 1 }]);
  await shop.ownerSql`drop trigger kept on carts`;
  shop.pass(dayMs);
  await cleanUp(shop);
  expect(await shop.sql`select id from carts where id = ${bad}`).toEqual([]);
  expect((await listFaults(shop)).faults).toEqual([]);
});
