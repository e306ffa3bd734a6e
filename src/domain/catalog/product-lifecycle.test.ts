import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { listAuditEntries } from "#domain/audit/audit-listing.ts";
import { defaultBuyer } from "#domain/buyer.ts";
import { addLines } from "#domain/cart/cart.ts";
import { redirectFor } from "#domain/redirects/redirects.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { archiveProduct, copyProduct, deleteProduct, readProduct, saveProduct, writeProducts } from "./catalog.ts";
import { readAdminProduct } from "./product-admin.ts";
import type { ProductInput } from "./product-input.ts";
import { publishDueProducts } from "./product-publishing.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const support: Staff = { ...manager, role: "support" };
const nowhere = "01990000-0000-7000-8000-0000000000ff";
const read = (id: string) => readAdminProduct(shopOf(), manager, "USD", id);

let made = 0;
function input(given: Partial<ProductInput> = {}): ProductInput {
  made += 1;
  const variants = [{ optionValues: [], priceCents: 900, sku: `S-${made}`, minQuantity: 5, stock: 0 }];
  return { handle: `rotor-${made}`, title: `Rotor ${made}`, options: [], features: ["Quiet"], variants, ...given };
}

describe("a product that is published at a time", () => {
  it("is a draft until then, and in the shop from then on", async () => {
    const shop = shopOf();
    const soon = new Date(shop.clock.now().getTime() - 1000).toISOString();
    const later = new Date(shop.clock.now().getTime() + 86_400_000).toISOString();
    const [due, waiting] = [input({ status: "draft", publishAt: soon }), input({ status: "draft", publishAt: later })];
    const ids = [await saveProduct(shop, manager, due), await saveProduct(shop, manager, waiting)];
    expect(await readProduct(shop, due.handle)).toBe(null);
    expect(await publishDueProducts(shop)).toEqual({ done: 1, failed: 0 });
    expect(await readProduct(shop, due.handle)).toMatchObject({ title: due.title });
    expect(await readProduct(shop, waiting.handle)).toBe(null);
    expect(await read(ids[0] as string)).toMatchObject({ status: "active", publishAt: null, features: ["Quiet"], variants: [{ minQuantity: 5 }] });
    expect(await publishDueProducts(shop)).toEqual({ done: 0, failed: 0 });
  });

  it("does not come back by itself after it was archived", async () => {
    const shop = shopOf();
    const id = await saveProduct(shop, manager, input({ status: "draft", publishAt: new Date(shop.clock.now().getTime() - 1000).toISOString() }));
    await archiveProduct(shop, manager, id);
    await archiveProduct(shop, manager, id, { restore: true });
    expect(await publishDueProducts(shop)).toEqual({ done: 0, failed: 0 });
    expect(await read(id)).toMatchObject({ status: "draft", publishAt: null });
  });
});

describe("a product is duplicated", () => {
  it("as a draft with its own handle, without stock and codes", async () => {
    const shop = shopOf();
    const given = input({ status: "active", hsCode: "901180" });
    const id = await saveProduct(shop, manager, {
      ...given,
      variants: [{ optionValues: [], priceCents: 900, sku: "A", barcode: "B", stock: 7, costCents: 300 }],
    });
    const copy = await read(await copyProduct(shop, manager, id));
    expect(copy).toMatchObject({
      handle: `${given.handle}-copy`,
      title: `${given.title} (copy)`,
      status: "draft",
      hsCode: "901180",
      features: ["Quiet"],
    });
    expect(copy.variants).toMatchObject([{ sku: null, barcode: null, onHand: 0, priceCents: 900, costCents: 300 }]);
    expect((await read(await copyProduct(shop, manager, id))).handle).toBe(`${given.handle}-copy-2`);
    expect(await refusalOf(copyProduct(shop, manager, nowhere))).toBe("not-found");
    expect(await refusalOf(copyProduct(shop, support, id))).toBe("not-allowed");
  });

  it("a hundred times, and then no more until some of the copies are renamed", async () => {
    const shop = shopOf();
    const given = input();
    const id = await saveProduct(shop, manager, given);
    const others = Array.from({ length: 100 }, (_, at) => input({ handle: at === 0 ? `${given.handle}-copy` : `${given.handle}-copy-${at + 1}` }));
    await writeProducts(shop, manager, others);
    await expect(copyProduct(shop, manager, id)).rejects.toMatchObject({
      code: "handle-taken",
      params: { fields: { handle: "There are many copies of it already. Rename some of them." } },
    });
  });
});

describe("a product is deleted", () => {
  it("where nothing refers to it, with a line in the audit log", async () => {
    const shop = shopOf();
    const id = await saveProduct(shop, manager, input());
    await deleteProduct(shop, manager, id);
    expect(await refusalOf(read(id))).toBe("not-found");
    const { entries } = await listAuditEntries(shop, manager, { subject: { kind: "product", id } });
    expect(entries.map(({ action }) => action)).toEqual(["product.removed", "product.created"]);
  });

  it("not while orders, carts or stock refer to it: it says what does", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 3 });
    await addLines(shop, defaultBuyer("USD"), { lines: [{ merchandiseId: variant.id }] });
    await expect(deleteProduct(shop, manager, variant.productId)).rejects.toMatchObject({
      code: "product-in-use",
      params: { reasons: "carts, stock on hand" },
    });
    expect(await refusalOf(deleteProduct(shop, support, variant.productId))).toBe("not-allowed");
    expect(await refusalOf(deleteProduct(shop, manager, nowhere))).toBe("not-found");
  });
});

describe("a product's surroundings", () => {
  it("are the products that it names: those in the shop are shown, under what they are to it", async () => {
    const shop = shopOf();
    const [lid, draft] = [input({ status: "active" }), input({ status: "draft" })];
    const [lidId, draftId] = [await saveProduct(shop, manager, lid), await saveProduct(shop, manager, draft)];
    const relations = [
      { kind: "spare-part" as const, productId: lidId },
      { kind: "replaced-by" as const, productId: draftId },
    ];
    const given = input({ status: "active", relations });
    const id = await saveProduct(shop, manager, given);
    expect((await read(id)).related.map(({ title }) => title).toSorted()).toEqual([draft.title, lid.title].toSorted());
    expect((await readProduct(shop, given.handle))?.relations).toEqual(relations);
  });

  it("find it under its old address when its handle changed", async () => {
    const shop = shopOf();
    const given = input({ status: "active" });
    const id = await saveProduct(shop, manager, given);
    await saveProduct(shop, manager, { ...given, handle: `${given.handle}-new` }, { id });
    expect(await redirectFor(shop, `/products/${given.handle}`)).toBe(`/products/${given.handle}-new`);
  });
});
