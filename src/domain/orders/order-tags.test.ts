import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { everyListedOrder, listAdminOrders, readAdminOrder } from "./order-admin.ts";
import { listOrderTags, tagOrder, tagOrders } from "./order-tags.ts";
import { fulfillOrder } from "./orders.ts";

const shopOf = useTestShop();
const support: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "support" };
const analyst: Staff = { ...support, role: "analyst" };
const stranger = { kind: "customer", accountId: support.accountId, email: "eve@example.com", cartId: null } as const;

describe("tags of orders", () => {
  it("are set on one order, found in the list, and the same in other letters are the same", async () => {
    const shop = shopOf();
    const { id } = await makeVariant(shop, { stock: 20 });
    const [one, other] = [await makeOrder(shop, [{ id, quantity: 1 }]), await makeOrder(shop, [{ id, quantity: 1 }])];
    await tagOrder(shop, support, one, { tags: ["Urgent", "urgent", " Call first "] });
    expect((await readAdminOrder(shop, support, one)).tags).toEqual(["Call first", "urgent"]);
    await tagOrder(shop, support, other, { tags: ["URGENT"] });
    expect(await listOrderTags(shop, support)).toHaveLength(2);
    const found = await listAdminOrders(shop, support, { tag: "Urgent" });
    expect(found.orders.map(({ id }) => id).sort()).toEqual([one, other].sort());
    await tagOrder(shop, support, one, { tags: [] });
    expect((await readAdminOrder(shop, support, one)).tags).toEqual([]);
  });

  it("are added to and taken off many orders at once, chosen one by one or as the list is narrowed; each change is an event", async () => {
    const shop = shopOf();
    const { id } = await makeVariant(shop, { stock: 20 });
    const orders = [
      await makeOrder(shop, [{ id, quantity: 1 }]),
      await makeOrder(shop, [{ id, quantity: 1 }]),
      await makeOrder(shop, [{ id, quantity: 1 }]),
    ];
    const [first = "", second = ""] = orders;
    await tagOrder(shop, support, first, { tags: ["Fair"] });
    expect(await tagOrders(shop, support, { selection: { ids: [first, second] }, add: ["fair", "Booth"] })).toMatchObject({ count: 2 });
    expect((await readAdminOrder(shop, support, first)).tags).toEqual(["Booth", "Fair"]);
    // An order that already has the tag is not changed, so that undoing does not remove what others added.
    expect(await tagOrders(shop, support, { selection: { matching: { ids: orders.join(",") } }, add: ["Booth"] })).toEqual({
      count: 1,
      undo: [{ ids: [orders[2]], add: [], remove: ["Booth"] }],
    });
    expect(await tagOrders(shop, support, { selection: { matching: { tag: "fair" } }, remove: ["BOOTH"] })).toMatchObject({ count: 2 });
    expect((await listAdminOrders(shop, support, { tag: "booth" })).orders.map((order) => order.id)).toEqual([orders[2]]);
    expect(await shop.sql`select from domain_events where name = 'order.tagged' and subject_id = any(${orders})`).toHaveLength(6);
  });

  it("are taken back as they were added and removed, so that each order keeps what it had before and what others gave it since", async () => {
    const shop = shopOf();
    const { id } = await makeVariant(shop, { stock: 20 });
    const [fair, plain, old] = [
      await makeOrder(shop, [{ id, quantity: 1 }]),
      await makeOrder(shop, [{ id, quantity: 1 }]),
      await makeOrder(shop, [{ id, quantity: 1 }]),
    ];
    const before = { [fair]: ["Fair"], [plain]: [], [old]: ["Old", "Paper"] };
    const tagsOf = async () => {
      const tagged = [fair, plain, old].map(async (order) => [order, (await readAdminOrder(shop, support, order)).tags]);
      return Object.fromEntries(await Promise.all(tagged));
    };
    for (const [order, tags] of Object.entries(before)) await tagOrder(shop, support, order, { tags });
    const { count, undo } = await tagOrders(shop, support, {
      selection: { ids: [fair, plain, old] },
      add: ["fair", "Booth"],
      remove: ["OLD", "gone"],
    });
    expect(count).toBe(3);
    expect(await tagsOf()).toEqual({ [fair]: ["Booth", "Fair"], [plain]: ["Booth", "fair"], [old]: ["Booth", "fair", "Paper"] });
    await tagOrder(shop, support, plain, { tags: ["Booth", "fair", "Call"], seen: ["Booth", "fair"] });
    expect(await tagOrders(shop, support, { undo: undo ?? [] })).toMatchObject({ count: 3 });
    expect(await tagsOf()).toEqual({ ...before, [plain]: ["Call"] });
    expect(await tagOrders(shop, support, { undo: undo ?? [] })).toEqual({ count: 0, undo: [] });
  });

  it("are for staff who may write notes, and bounded", async () => {
    const shop = shopOf();
    const { id } = await makeVariant(shop, { stock: 20 });
    const order = await makeOrder(shop, [{ id, quantity: 1 }]);
    const many = { selection: { ids: [order] }, add: ["a"] };
    for (const actor of [analyst, stranger]) {
      expect(await refusalOf(tagOrder(shop, actor, order, { tags: [] }))).toBe("not-allowed");
      expect(await refusalOf(tagOrders(shop, actor, many))).toBe("not-allowed");
    }
    expect(await refusalOf(listOrderTags(shop, stranger))).toBe("not-allowed");
    expect(await refusalOf(tagOrder(shop, support, shop.ids.next(), { tags: [] }))).toBe("order-not-found");
    for (const tags of [[""], ["x".repeat(61)], ["a\u0000"], ["a,b"], Array.from({ length: 51 }, (_, at) => `tag ${at}`)])
      expect(await refusalOf(tagOrder(shop, support, order, { tags }))).toBe("input-invalid");
    expect(await refusalOf(tagOrders(shop, support, { selection: { ids: [] }, add: ["a"] }))).toBe("input-invalid");
    expect(await refusalOf(tagOrders(shop, support, { selection: { ids: [order] } }))).toBe("input-invalid");
    const twice = { ids: [order], add: ["a"], remove: [] };
    for (const undo of [[], [{ ...twice, ids: [] }], [twice, twice], [{ ...twice, ids: Array.from({ length: 1001 }, () => shop.ids.next()) }]])
      expect(await refusalOf(tagOrders(shop, support, { undo }))).toBe("input-invalid");
    await tagOrder(shop, support, order, { tags: Array.from({ length: 50 }, (_, at) => `tag ${at}`) });
    expect(await tagOrders(shop, support, { selection: { ids: [order] }, add: ["one more"] })).toMatchObject({ count: 0 });
    const swapped = { selection: { ids: [order] }, add: ["one more", "tag 1"], remove: ["tag 0"] };
    expect(await tagOrders(shop, support, swapped)).toMatchObject({ count: 1 });
  });

  it("change at most 10,000 orders at once, and nothing where more match", async () => {
    const shop = shopOf();
    const { id } = await makeVariant(shop, { stock: 20 });
    const order = await makeOrder(shop, [{ id, quantity: 1 }]);
    await shop.ownerSql`
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'attempt_id', gen_random_uuid(), 'name', '#X' || n))).*
      from orders o, generate_series(1, 10000) n where o.id = ${order}`;
    expect(await refusalOf(tagOrders(shop, support, { selection: { matching: {} }, add: ["of many"] }))).toBe("too-many-selected");
    expect(await listOrderTags(shop, support)).not.toContain("of many");
    expect(await tagOrders(shop, support, { selection: { matching: { search: "#X7" } }, add: ["a"] })).toMatchObject({ count: expect.any(Number) });
    await tagOrders(shop, support, { selection: { ids: [order] }, add: ["of one"] });
    await shop.ownerSql`insert into order_tags select id, 'of many' from orders`;
    await shop.ownerSql`analyze orders, order_tags`;
    const plan =
      await shop.ownerSql`explain select o.id from orders o where exists (select from order_tags g where g.order_id = o.id and lower(g.tag) = lower('of one'))`;
    expect(JSON.stringify(plan)).toMatch(/order_tags_(tag|order_id_tag_pk)/);
  });
});

it("a file of orders says what of each is tax, by title and rate, and in which parcels it went", async () => {
  const shop = shopOf();
  const { id } = await makeVariant(shop, { stock: 20 });
  const orderId = await makeOrder(shop, [{ id, quantity: 1 }]);
  const [line] = (await readAdminOrder(shop, support, orderId)).lines;
  const parcels = [{ carrier: "UPS", trackingNumber: "1Z9", trackingUrl: "" }];
  await fulfillOrder(shop, support, { orderId, idempotencyKey: "one", lines: [{ lineId: line?.id ?? "", quantity: 1 }], parcels });
  for await (const batch of everyListedOrder(shop, support, { ids: `${orderId},nothing` }))
    expect(batch).toMatchObject([
      { id: orderId, parcels: [{ trackingNumber: "1Z9", trackingUrl: "https://www.ups.com/track?tracknum=1Z9" }], taxCents: expect.any(Number) },
    ]);
});
