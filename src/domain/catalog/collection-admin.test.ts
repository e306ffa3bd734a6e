import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readProduct, removeCollections, saveCategoryGroup, saveCollection } from "./catalog.ts";
import { listAdminCollections, listCollectionChoices, readAdminCollection, tryRules } from "./collection-admin.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const support: Staff = { ...manager, role: "support" };
const stranger = { kind: "customer", accountId: manager.accountId, email: "eve@example.com", cartId: null } as const;
const titled = (text: string) => ({ match: "all" as const, conditions: [{ field: "title" as const, relation: "contains" as const, value: text }] });

describe("a collection in the admin area", () => {
  it("is created by hand with its products in order, read, and saved in another order", async () => {
    const shop = shopOf();
    const [one, other] = [await makeVariant(shop), await makeVariant(shop)];
    const input = { handle: "picked", title: "Picked", products: [other.handle, one.handle] };
    const id = await saveCollection(shop, manager, input, null);
    const stored = await readAdminCollection(shop, support, id);
    expect(stored).toMatchObject({ title: "Picked", rules: null, productCount: 2 });
    expect(stored.products.map(({ handle }) => handle)).toEqual([other.handle, one.handle]);

    await saveCollection(shop, manager, { ...input, products: [one.handle] }, { id, seenAt: stored.updatedAt });
    expect((await readAdminCollection(shop, manager, id)).products.map(({ handle }) => handle)).toEqual([one.handle]);
    expect((await readProduct(shop, one.handle))?.collections.map(({ handle }) => handle)).toEqual(["picked"]);
  });

  it("is saved with rules, which can be tried before", async () => {
    const shop = shopOf();
    const { productId } = await makeVariant(shop, { title: "Quartz prism" });
    expect(await tryRules(shop, support, titled("quartz"))).toMatchObject({ count: 1, first: [{ id: productId, title: "Quartz prism" }] });
    expect(await tryRules(shop, support, titled("no such product"))).toEqual({ count: 0, first: [] });
    const id = await saveCollection(shop, manager, { handle: "quartz", title: "Quartz", rules: titled("quartz") }, null);
    expect(await readAdminCollection(shop, support, id)).toMatchObject({ rules: titled("quartz"), productCount: 1, products: [] });
  });

  it("keeps its drawing, its group and its place when it is saved as it was read", async () => {
    const shop = shopOf();
    await saveCategoryGroup(shop, system, { handle: "optics", title: "Optics", icon: "microscope", position: 1 });
    const input = { handle: "lenses", title: "Lenses", drawing: "microscope", categoryGroup: "optics", position: 7, featured: true, products: [] };
    const id = await saveCollection(shop, system, input);
    const { products: _, updatedAt, rules, ...read } = await readAdminCollection(shop, manager, id);
    await saveCollection(shop, manager, { ...read, rules, products: [] }, { id, seenAt: updatedAt });
    const { updatedAt: __, ...after } = await readAdminCollection(shop, manager, id);
    expect(after).toMatchObject({ ...read, drawing: "microscope", categoryGroup: "optics", position: 7, featured: true });
    expect((await listCollectionChoices(shop, support)).groups).toContainEqual({ handle: "optics", title: "Optics" });
    expect((await listCollectionChoices(shop, support)).collections).toContainEqual(
      expect.objectContaining({ handle: "lenses", id, title: "Lenses" }),
    );
  });

  it("is named by its current handle where something still has one from before", async () => {
    const shop = shopOf();
    const id = await saveCollection(shop, manager, { handle: "pumps", title: "Pumps" }, null);
    for (const handle of ["vacuum-pumps", "lab-pumps"]) {
      const { updatedAt } = await readAdminCollection(shop, manager, id);
      await saveCollection(shop, manager, { handle, title: "Pumps" }, { id, seenAt: updatedAt });
    }
    const currentOf = async (former?: string) => (await listCollectionChoices(shop, support, { former })).current;
    expect([await currentOf("pumps"), await currentOf("vacuum-pumps")]).toEqual(["lab-pumps", "lab-pumps"]);
    expect([await currentOf("lab-pumps"), await currentOf("never-there"), await currentOf()]).toEqual(["lab-pumps", null, null]);
    await removeCollections(shop, manager, [id]);
    expect(await currentOf("pumps")).toBeNull();
  });

  it("refuses a handle that is taken, what changed meanwhile, another's handle for itself, and rules without a condition", async () => {
    const shop = shopOf();
    const input = { handle: "held", title: "Held", products: [] };
    const id = await saveCollection(shop, manager, input, null);
    expect(await refusalOf(saveCollection(shop, manager, input, null))).toBe("handle-taken");
    const seenAt = (await readAdminCollection(shop, manager, id)).updatedAt;
    expect(await refusalOf(saveCollection(shop, manager, input, { id, seenAt: "2020-01-01T00:00:00.000Z" }))).toBe("changed-meanwhile");
    const other = await saveCollection(shop, manager, { ...input, handle: "other" }, null);
    const otherSeenAt = (await readAdminCollection(shop, manager, other)).updatedAt;
    expect(await refusalOf(saveCollection(shop, manager, input, { id: other, seenAt: otherSeenAt }))).toBe("handle-taken");
    expect(await refusalOf(saveCollection(shop, manager, { ...input, categoryGroup: "none" }, { id, seenAt }))).toBe("input-invalid");
    expect(await refusalOf(tryRules(shop, manager, { match: "all", conditions: [] }))).toBe("input-invalid");
    expect(await refusalOf(readAdminCollection(shop, manager, "no id"))).toBe("not-found");
    await removeCollections(shop, manager, [id]);
    expect(await refusalOf(readAdminCollection(shop, manager, id))).toBe("not-found");
    expect(await refusalOf(saveCollection(shop, manager, input, { id, seenAt }))).toBe("not-found");
  });

  it("is for staff, and changed by those who may change products", async () => {
    const shop = shopOf();
    const id = await saveCollection(shop, system, { handle: "ours", title: "Ours", products: [] });
    expect(await refusalOf(listAdminCollections(shop, stranger))).toBe("not-allowed");
    expect(await refusalOf(readAdminCollection(shop, stranger, id))).toBe("not-allowed");
    expect(await refusalOf(listCollectionChoices(shop, stranger))).toBe("not-allowed");
    expect(await refusalOf(tryRules(shop, stranger, titled("a")))).toBe("not-allowed");
    expect(await refusalOf(saveCollection(shop, support, { handle: "mine", title: "Mine" }, null))).toBe("not-allowed");
    expect(await refusalOf(removeCollections(shop, support, [id]))).toBe("not-allowed");
  });
});

describe("the list of collections", () => {
  it("is searched, narrowed by kind, sorted, and paged without a gap", async () => {
    const shop = shopOf();
    for (let at = 0; at < 60; at++) {
      await saveCollection(shop, system, { handle: `row-${at}`, title: `Row ${String(at % 7)}`, position: at % 3, products: [] });
    }
    await saveCollection(shop, system, { handle: "row-rules", title: "Row rules", rules: titled("row") });
    for (const sort of ["position", "title", "products"] as const) {
      const first = await listAdminCollections(shop, support, { search: "row", sort });
      const second = await listAdminCollections(shop, support, { search: "row", sort, after: first.next });
      expect([first.collections.length, second.collections.length, second.next]).toEqual([50, 11, null]);
      const ids = [...first.collections, ...second.collections].map(({ id }) => id);
      expect(new Set(ids).size).toBe(61);
    }
    const titles = (await listAdminCollections(shop, support, { search: "row", sort: "title" })).collections.map(({ title }) => title);
    expect(titles).toEqual([...titles].sort());
    expect((await listAdminCollections(shop, support, { search: "row", view: "rules" })).collections).toMatchObject([{ handle: "row-rules" }]);
    expect((await listAdminCollections(shop, support, { search: "row-rules", view: "by-hand" })).collections).toEqual([]);
    expect((await listAdminCollections(shop, support, { search: "100%_" })).collections).toEqual([]);
  });
});
