import { describe, expect, it } from "vitest";
import { inTransaction, oneStatement } from "#db/transaction.ts";
import { type Buyer, defaultBuyer } from "#domain/buyer.ts";
import type { Shop } from "#domain/shop.ts";
import { makeVariant, setPrice } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { addLines, addLinesThatFit, changeLine, completeCartFragments, readCart, removeLine, setCartNotes } from "./cart.ts";
import { maxLines } from "./cart-input.ts";

const shopOf = useTestShop({ max: 16 });
const stranger = defaultBuyer("USD");
const holderOf = (cart: { id: string }): Buyer => ({ ...stranger, cartId: cart.id });
const complete = (shop: Shop, cartId: string, lines: { variantId: string; quantity: number }[]) =>
  oneStatement(shop, completeCartFragments(shop, cartId, lines));
const add = (variantId: string, quantity = 1) => ({ lines: [{ merchandiseId: variantId, quantity }] });

describe("a cart", () => {
  it("starts with its first line and knows prices, stock and the product", async () => {
    const variant = await makeVariant(shopOf(), { title: "Stereo microscope", priceCents: 189_500, stock: 3, sku: "SM-1" });
    const cart = await addLines(shopOf(), stranger, add(variant.id, 2));
    expect(cart).toMatchObject({ subtotalCents: 379_000, totalQuantity: 2, currency: "USD", accountId: null });
    expect(cart.lines).toMatchObject([
      { variantId: variant.id, quantity: 2, unitPriceCents: 189_500, totalCents: 379_000, sku: "SM-1", orderable: 3, notes: [] },
    ]);
    expect(cart.lines[0]).toMatchObject({ productTitle: "Stereo microscope", image: { url: "/drawings/generic.svg" } });
    expect(await readCart(shopOf(), holderOf(cart))).toEqual(cart);
  });

  it("keeps one line per variant, in the order they were put in", async () => {
    const [first, second] = [await makeVariant(shopOf()), await makeVariant(shopOf())];
    const cart = await addLines(shopOf(), stranger, add(first.id));
    await addLines(shopOf(), holderOf(cart), add(second.id, 2));
    const more = await addLines(shopOf(), holderOf(cart), add(first.id, 3));
    expect(more.lines.map((line) => [line.variantId, line.quantity])).toEqual([
      [first.id, 4],
      [second.id, 2],
    ]);
  });

  it("keeps the order of lines that come together", async () => {
    const variants = await Promise.all(Array.from({ length: 12 }, () => makeVariant(shopOf())));
    const wanted = variants.map(({ id }) => ({ merchandiseId: id, quantity: 1 }));
    const cart = await addLines(shopOf(), stranger, { lines: wanted.slice(0, 6) });
    await addLines(shopOf(), holderOf(cart), { lines: wanted.slice(6) });
    expect((await readCart(shopOf(), holderOf(cart)))?.lines.map((line) => line.variantId)).toEqual(variants.map(({ id }) => id));
  });

  it("adds up 20 additions of one variant that arrive at once", async () => {
    const variant = await makeVariant(shopOf(), { stock: 100 });
    const other = await makeVariant(shopOf());
    const cart = await addLines(shopOf(), stranger, add(other.id));
    await Promise.all(Array.from({ length: 20 }, () => addLines(shopOf(), holderOf(cart), add(variant.id))));
    const after = await readCart(shopOf(), holderOf(cart));
    expect(after?.lines.map((line) => [line.variantId, line.quantity])).toEqual([
      [other.id, 1],
      [variant.id, 20],
    ]);
  });

  it("never takes more than can be ordered, not even from 20 additions at once", async () => {
    const variant = await makeVariant(shopOf(), { stock: 7 });
    const cart = await addLines(shopOf(), stranger, add((await makeVariant(shopOf())).id));
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => addLines(shopOf(), holderOf(cart), add(variant.id))));
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(7);
    expect((await readCart(shopOf(), holderOf(cart)))?.lines[1]?.quantity).toBe(7);
  });

  it("refuses more than the shelf holds with the honest number, and stores nothing of it", async () => {
    const [scarce, plenty] = [await makeVariant(shopOf(), { stock: 3, title: "Rotor" }), await makeVariant(shopOf())];
    const asked = addLines(shopOf(), stranger, {
      lines: [
        { merchandiseId: plenty.id, quantity: 1 },
        { merchandiseId: scarce.id, quantity: 4 },
      ],
    });
    await expect(asked).rejects.toMatchObject({ code: "quantity-not-available", params: { title: "Rotor", available: 3 } });
    const gone = await makeVariant(shopOf(), { stock: 0 });
    await expect(addLines(shopOf(), stranger, add(gone.id))).rejects.toMatchObject({ code: "out-of-stock" });
    const cart = await addLines(shopOf(), stranger, add(plenty.id));
    await expect(addLines(shopOf(), holderOf(cart), add(scarce.id, 4))).rejects.toMatchObject({ code: "quantity-not-available" });
    expect((await readCart(shopOf(), holderOf(cart)))?.lines).toHaveLength(1);
  });

  it("takes back-orders and what is not counted beyond the shelf", async () => {
    const later = await makeVariant(shopOf(), { stock: 0, policy: "continue" });
    const endless = await makeVariant(shopOf(), { stock: 0, tracked: false });
    const cart = await addLines(shopOf(), stranger, {
      lines: [
        { merchandiseId: later.id, quantity: 30 },
        { merchandiseId: endless.id, quantity: 9999 },
      ],
    });
    expect(cart.lines.map((line) => line.availability.state)).toEqual(["back-order", "in-stock"]);
    await expect(addLines(shopOf(), holderOf(cart), add(endless.id))).rejects.toMatchObject({
      code: "quantity-not-available",
      params: { available: 9999 },
    });
  });

  it("sells active products only", async () => {
    const draft = await makeVariant(shopOf(), { status: "draft" });
    await expect(addLines(shopOf(), stranger, add(draft.id))).rejects.toMatchObject({ code: "variant-not-found" });
    await expect(addLines(shopOf(), stranger, add(shopOf().ids.next()))).rejects.toMatchObject({ code: "variant-not-found" });
  });

  it("holds at most 200 different items", async () => {
    const variants = await Promise.all(Array.from({ length: maxLines + 1 }, () => makeVariant(shopOf())));
    const lines = variants.map((variant) => ({ merchandiseId: variant.id, quantity: 1 }));
    const cart = await addLines(shopOf(), stranger, { lines: lines.slice(0, maxLines) });
    expect(cart.lines).toHaveLength(maxLines);
    await expect(addLines(shopOf(), holderOf(cart), { lines: lines.slice(maxLines) })).rejects.toMatchObject({ code: "cart-full" });
  });

  it("takes what can be had of many lines, and says of each of the others why not", async () => {
    const shop = shopOf();
    const [plenty, scarce, inFives, gone, draft] = [
      await makeVariant(shop),
      await makeVariant(shop, { title: "Tips", sku: "TIP-1", stock: 3 }),
      await makeVariant(shop, { quantityStep: 5, sku: "TUBE-5" }),
      await makeVariant(shop, { stock: 0, sku: "GONE-1" }),
      await makeVariant(shop, { status: "draft" }),
    ];
    const wanted = [plenty, scarce, inFives, gone, draft].map(({ id }) => ({ merchandiseId: id, quantity: 4 }));
    const { cart, refused } = await addLinesThatFit(shop, stranger, { lines: wanted });
    const said = refused.map(({ variantId, sku, refusal: { code, params } }) => [variantId, sku, code, params["available"]]);
    expect(new Map(said.map(([id, ...rest]) => [id, rest]))).toEqual(
      new Map([
        [scarce.id, ["TIP-1", "quantity-not-available", 3]],
        [inFives.id, ["TUBE-5", "quantity-not-allowed", undefined]],
        [gone.id, ["GONE-1", "out-of-stock", 0]],
        [draft.id, [null, "variant-not-found", undefined]],
      ]),
    );
    expect(cart?.lines.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([[plenty.id, 4]]);

    // Adds to an existing cart, with what it already has; where nothing can be added, the cart stays as it is.
    const more = await addLinesThatFit(shop, holderOf(cart as never), { lines: wanted.slice(0, 2) });
    expect([more.cart?.id, more.cart?.totalQuantity, more.refused.length]).toEqual([cart?.id, 8, 1]);
    const none = await addLinesThatFit(shop, holderOf(cart as never), { lines: wanted.slice(1, 2) });
    expect([none.cart?.totalQuantity, none.refused.map(({ refusal }) => refusal.code)]).toEqual([8, ["quantity-not-available"]]);
    expect(await addLinesThatFit(shop, stranger, { lines: wanted.slice(3) })).toMatchObject({ cart: null, refused: [{}, {}] });
  });

  it("leaves out the last of many lines where there is no room, but not what it holds already", async () => {
    const shop = shopOf();
    const variants = await Promise.all(Array.from({ length: maxLines + 1 }, () => makeVariant(shop)));
    const lines = variants.map(({ id }) => ({ merchandiseId: id, quantity: 1 }));
    const cart = await addLines(shop, stranger, { lines: lines.slice(0, maxLines - 1) });
    const { cart: full, refused } = await addLinesThatFit(shop, holderOf(cart), { lines: [...lines.slice(maxLines - 1), ...lines.slice(0, 1)] });
    expect([full?.lines.length, full?.totalQuantity]).toEqual([maxLines, maxLines + 1]);
    expect(refused.map(({ variantId, refusal }) => [variantId, refusal.code])).toEqual([[lines[maxLines]?.merchandiseId, "cart-full"]]);
  });

  it("never sells more than there is to buyers who add many lines at once", async () => {
    const shop = shopOf();
    const [scarce, other] = [await makeVariant(shop, { stock: 5 }), await makeVariant(shop, { stock: 100 })];
    const cart = await addLines(shop, stranger, add(other.id));
    const lines = [scarce, other].map(({ id }) => ({ merchandiseId: id, quantity: 2 }));
    const added = await Promise.all(Array.from({ length: 4 }, () => addLinesThatFit(shop, holderOf(cart), { lines })));
    expect(added.filter(({ refused }) => refused.length === 0)).toHaveLength(2);
    const after = await readCart(shop, holderOf(cart));
    expect(after?.lines.map(({ quantity }) => quantity)).toEqual([9, 4]);
  });

  it("tells what changed since an item was put in: price, stock, and whether it is still sold", async () => {
    const [dearer, scarcer, gone] = [await makeVariant(shopOf()), await makeVariant(shopOf()), await makeVariant(shopOf())];
    const cart = await addLines(shopOf(), stranger, {
      lines: [dearer, scarcer, gone].map((variant) => ({ merchandiseId: variant.id, quantity: 2 })),
    });
    await setPrice(shopOf(), dearer.id, 12_000);
    await shopOf().sql`update stock_levels set on_hand = 1 where variant_id = ${scarcer.id}`;
    await shopOf().sql`update products set status = 'archived' where id = ${gone.productId}`;
    const after = await readCart(shopOf(), holderOf(cart));
    const notes = new Map(after?.lines.map((line) => [line.variantId, line.notes]));
    expect(notes.get(dearer.id)).toEqual([{ kind: "price-changed", fromCents: 10_000 }]);
    expect(notes.get(scarcer.id)).toEqual([{ kind: "quantity-not-available", available: 1 }]);
    expect(notes.get(gone.id)).toEqual([{ kind: "not-sold" }]);
    expect(after?.subtotalCents).toBe(2 * 12_000 + 2 * 10_000);
  });

  it("changes and removes lines of its own only", async () => {
    const variant = await makeVariant(shopOf(), { stock: 5 });
    const cart = await addLines(shopOf(), stranger, add(variant.id));
    const other = await addLines(shopOf(), stranger, add(variant.id));
    const lineId = cart.lines[0]?.id ?? "";
    expect((await changeLine(shopOf(), holderOf(cart), { lineId, quantity: 5 })).totalQuantity).toBe(5);
    await expect(changeLine(shopOf(), holderOf(cart), { lineId, quantity: 6 })).rejects.toMatchObject({ code: "quantity-not-available" });
    await expect(changeLine(shopOf(), holderOf(other), { lineId, quantity: 1 })).rejects.toMatchObject({ code: "cart-line-not-found" });
    await expect(removeLine(shopOf(), holderOf(other), { lineId })).rejects.toMatchObject({ code: "cart-line-not-found" });
    expect((await removeLine(shopOf(), holderOf(cart), { lineId })).lines).toEqual([]);
    await expect(removeLine(shopOf(), holderOf(cart), { lineId })).rejects.toMatchObject({ code: "cart-line-not-found" });
  });

  it("is reached by its id without a cookie, but never beside another cart's cookie", async () => {
    const variant = await makeVariant(shopOf());
    const [mine, theirs] = [await addLines(shopOf(), stranger, add(variant.id)), await addLines(shopOf(), stranger, add(variant.id))];
    expect((await readCart(shopOf(), stranger, mine.id))?.id).toBe(mine.id);
    await expect(readCart(shopOf(), holderOf(mine), theirs.id)).rejects.toMatchObject({ code: "cart-not-found" });
    await expect(addLines(shopOf(), holderOf(mine), { ...add(variant.id), cartId: theirs.id })).rejects.toMatchObject({ code: "cart-not-found" });
    for (const buyer of [holderOf(mine), stranger])
      await expect(
        addLinesThatFit(shopOf(), buyer, { ...add(variant.id), cartId: buyer === stranger ? shopOf().ids.random() : theirs.id }),
      ).rejects.toMatchObject({ code: "cart-not-found" });
    await expect(addLines(shopOf(), stranger, { ...add(variant.id), cartId: shopOf().ids.random() })).rejects.toMatchObject({
      code: "cart-not-found",
    });
  });

  it("of an account is reached by the account alone", async () => {
    const shop = shopOf();
    const accountId = shop.ids.next();
    await shop.sql`insert into accounts (id, email, password_hash, first_name, last_name, role, created_at)
      values (${accountId}, 'ada@lab.example', '-', 'Ada', 'Byron', 'customer', now())`;
    const variant = await makeVariant(shop);
    const cart = await addLines(shop, { kind: "customer", email: "ada@lab.example", currency: "USD", accountId, cartId: null }, add(variant.id));
    expect(cart.accountId).toBe(accountId);
    await expect(readCart(shop, stranger, cart.id)).rejects.toMatchObject({ code: "cart-not-found" });
    expect(await readCart(shop, holderOf(cart))).toBeNull();
    const lineId = cart.lines[0]?.id ?? "";
    await expect(changeLine(shop, holderOf(cart), { lineId, quantity: 2 })).rejects.toMatchObject({ code: "cart-not-found" });
    expect((await readCart(shop, { kind: "customer", email: "ada@lab.example", currency: "USD", accountId, cartId: cart.id }))?.id).toBe(cart.id);
  });

  it("takes a note and a cost center from the browser that has it, and shows them to no other", async () => {
    const variant = await makeVariant(shopOf());
    const cart = await addLines(shopOf(), stranger, add(variant.id));
    expect(await setCartNotes(shopOf(), holderOf(cart), { note: "Ring at dock 2", costCenter: "CC-4711" })).toMatchObject({
      note: "Ring at dock 2",
      costCenter: "CC-4711",
    });
    expect(await readCart(shopOf(), holderOf(cart))).toMatchObject({ note: "Ring at dock 2", costCenter: "CC-4711" });
    expect(await readCart(shopOf(), stranger, cart.id)).toMatchObject({ note: "", costCenter: "" });
    await expect(setCartNotes(shopOf(), stranger, { note: "x", costCenter: "" })).rejects.toMatchObject({ code: "cart-not-found" });
    expect(await setCartNotes(shopOf(), holderOf(cart), { note: "", costCenter: "" })).toMatchObject({ note: "", costCenter: "" });
  });

  it("that became an order is never reached again; adding starts another", async () => {
    const variant = await makeVariant(shopOf());
    const cart = await addLines(shopOf(), stranger, add(variant.id, 2));
    await complete(shopOf(), cart.id, [{ variantId: variant.id, quantity: 2 }]);
    expect(await readCart(shopOf(), holderOf(cart))).toBeNull();
    await expect(readCart(shopOf(), stranger, cart.id)).rejects.toMatchObject({ code: "cart-not-found" });
    const next = await addLines(shopOf(), holderOf(cart), add(variant.id));
    expect(next.id).not.toBe(cart.id);
  });

  it("keeps what was put in while an order of the rest was paid", async () => {
    const [ordered, added] = [await makeVariant(shopOf()), await makeVariant(shopOf())];
    const cart = await addLines(shopOf(), stranger, add(ordered.id, 2));
    await addLines(shopOf(), holderOf(cart), add(ordered.id, 1));
    await addLines(shopOf(), holderOf(cart), add(added.id, 1));
    await complete(shopOf(), cart.id, [{ variantId: ordered.id, quantity: 2 }]);
    expect((await readCart(shopOf(), holderOf(cart)))?.lines.map((line) => [line.variantId, line.quantity])).toEqual([
      [ordered.id, 1],
      [added.id, 1],
    ]);
  });

  it("is as before when the transaction around a change fails", async () => {
    const variant = await makeVariant(shopOf());
    const cart = await addLines(shopOf(), stranger, add(variant.id));
    const lineId = cart.lines[0]?.id ?? "";
    const changes = [
      (shop: ReturnType<typeof shopOf>) => addLines(shop, holderOf(cart), add(variant.id, 3)),
      (shop: ReturnType<typeof shopOf>) => changeLine(shop, holderOf(cart), { lineId, quantity: 4 }),
      (shop: ReturnType<typeof shopOf>) => removeLine(shop, holderOf(cart), { lineId }),
      (shop: ReturnType<typeof shopOf>) => complete(shop, cart.id, [{ variantId: variant.id, quantity: 1 }]),
    ];
    for (const change of changes) {
      const failing = inTransaction(shopOf(), async (shop) => {
        await change(shop as ReturnType<typeof shopOf>);
        throw new Error("power cut");
      });
      await expect(failing).rejects.toThrow("power cut");
    }
    expect(await readCart(shopOf(), holderOf(cart))).toEqual(cart);
  });
});
