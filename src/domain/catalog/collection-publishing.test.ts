import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { searchAll } from "#domain/search/search.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { listCollections, listFeaturedCollections, readCollection, readProduct, saveCollection } from "./catalog.ts";
import { listAdminCollections, readAdminCollection } from "./collection-admin.ts";
import { publishDueCollections, showCollection } from "./collection-publishing.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const support: Staff = { ...manager, role: "support" };
const stranger = { kind: "visitor", cartId: null } as const;
const unknown = "0198a0a0-0000-7000-8000-000000000000";

describe("a hidden collection", () => {
  it("is nowhere in the shop until staff publish it; its products are", async () => {
    const shop = shopOf();
    const { handle } = await makeVariant(shop);
    const id = await saveCollection(shop, manager, { handle: "season", title: "Season", featured: true, products: [handle], status: "draft" }, null);
    const places = async () => [
      (await readCollection(shop, "season")) !== null,
      (await listCollections(shop)).some((one) => one.id === id),
      (await listFeaturedCollections(shop)).some((one) => one.id === id),
      (await readProduct(shop, handle))?.collections.length === 1,
      JSON.stringify(await searchAll(shop, { query: "season" })).includes("Season"),
    ];
    expect(await places()).toEqual([false, false, false, false, false]);
    expect(await readProduct(shop, handle)).not.toBeNull();
    expect((await listAdminCollections(shop, support, { view: "hidden" })).collections).toMatchObject([{ id, status: "draft", publishAt: null }]);
    expect(await showCollection(shop, manager, id, true)).toEqual({ publishAt: null });
    expect(await showCollection(shop, manager, id, true)).toBeNull();
    expect(await places()).toEqual([true, true, true, true, true]);
    await showCollection(shop, manager, id, false);
    expect((await places())[0]).toBe(false);
    const events = await shop.sql<{ payload: { changes?: object[] } }[]>`
      select payload from domain_events where subject_id = ${id} and name = 'collection.saved' order by id`;
    expect(events.slice(1).map(({ payload }) => payload.changes)).toEqual([
      [{ field: "status", from: "draft", to: "active" }],
      [{ field: "status", from: "active", to: "draft" }],
    ]);
  });

  it("is in the shop from the time on that staff chose", async () => {
    const shop = shopOf();
    const publishAt = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
    const id = await saveCollection(shop, manager, { handle: "later", title: "Later", products: [], status: "draft", publishAt }, null);
    expect(await publishDueCollections(shop)).toEqual({ done: 0, failed: 0 });
    // An input without the publishing time leaves it as it is: files of collections, earlier clients.
    await saveCollection(shop, manager, { handle: "later", title: "Later on" });
    expect(Date.parse((await readAdminCollection(shop, support, id)).publishAt ?? "")).toBe(Date.parse(publishAt));
    shop.pass(3_600_001);
    expect(await publishDueCollections(shop)).toEqual({ done: 1, failed: 0 });
    expect(await publishDueCollections(shop)).toEqual({ done: 0, failed: 0 });
    expect(await readCollection(shop, "later")).toMatchObject({ id });
    expect(await readAdminCollection(shop, support, id)).toMatchObject({ status: "active", publishAt: null });
    await saveCollection(shop, manager, { handle: "later", title: "Later", status: "active", publishAt });
    expect(await readAdminCollection(shop, support, id)).toMatchObject({ status: "active", publishAt: null });
  });

  it("is published and hidden by staff who may change products", async () => {
    const shop = shopOf();
    const id = await saveCollection(shop, manager, { handle: "ours", title: "Ours", products: [] }, null);
    expect(await refusalOf(showCollection(shop, stranger, id, false))).toBe("not-signed-in");
    expect(await refusalOf(showCollection(shop, support, id, false))).toBe("not-allowed");
    expect(await refusalOf(showCollection(shop, manager, unknown, false))).toBe("not-found");
    expect(await refusalOf(showCollection(shop, manager, "1", false))).toBe("not-found");
    expect(await readCollection(shop, "ours")).not.toBeNull();
  });
});
