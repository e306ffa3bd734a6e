import { describe, expect, it } from "vitest";
import { addLines, readCart } from "#domain/cart/cart.ts";
import { maxLines } from "#domain/cart/cart-input.ts";
import { stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readPartList } from "./part-list.ts";
import { addParts, checkParts } from "./quick-order.ts";
import { checkPartsInput } from "./quick-order-input.ts";

const shopOf = useTestShop({ max: 8 });
const check = (text: string) => checkParts(shopOf(), stranger, checkPartsInput.parse({ lines: readPartList(text) }));

describe("a list of part numbers", () => {
  it("is answered line by line: by SKU, barcode and model number, whatever capitals, dashes and spaces it has", async () => {
    const shop = shopOf();
    await makeVariant(shop, { title: "Shaker", sku: "QO-SH 100/A" });
    const byBarcode = await makeVariant(shop, { title: "Mixer", sku: "QO-MX" });
    await shop.sql`update variants set barcode = '4012345678901' where id = ${byBarcode.id}`;
    const byCode = await makeVariant(shop, { title: "Rotor", sku: "QO-RT" });
    await shop.sql`update variants set barcode = 'LOT-9/B' where id = ${byCode.id}`;
    const byModel = await makeVariant(shop, { title: "Centrifuge", sku: "QO-CF" });
    await shop.sql`update products set metafields = ${JSON.stringify([{ namespace: "custom", key: "model_number", value: "C 2400" }])}::jsonb where id = ${byModel.productId}`;
    const { lines, readyCount, subtotal } = await check("qosh100a\t2\n4012345678901\nLOT-9/B\nC 2400\nc2400 x 3");
    expect(lines.map(({ state, quantity, choices }) => [state, quantity, choices[0]?.name])).toEqual([
      ["ready", 2, "Shaker"],
      ["ready", 1, "Mixer"],
      ["ready", 1, "Rotor"],
      ["ready", 4, "Centrifuge"],
    ]);
    expect(lines[3]?.notes).toEqual(["The list also has it as “c2400”; the quantities were added together."]);
    expect([readyCount, subtotal.amount]).toEqual([4, "800.00"]);
  });

  it("says what is not found, not sold, out of stock or meant several ways, with what is near or takes its place", async () => {
    const shop = shopOf();
    const near = await makeVariant(shop, { title: "Near", sku: "ZQW-778812" });
    const instead = await makeVariant(shop, { title: "Successor", sku: "ZQ-NEW" });
    const gone = await makeVariant(shop, { title: "Gone", sku: "ZQ-GONE-55", status: "archived" });
    await shop.sql`update products set relations = ${JSON.stringify([{ kind: "replaced-by", productId: instead.productId }])}::jsonb where id = ${gone.productId}`;
    await makeVariant(shop, { title: "Empty", sku: "ZQ-EMPTY", stock: 0 });
    await makeVariant(shop, { title: "Twin one", sku: "ZQ-TWIN" });
    const twin = await makeVariant(shop, { title: "Twin two", sku: "ZQ-TWIN" });
    await makeVariant(shop, { title: "Secret", sku: "ZQ-SECRET", status: "draft" });
    const { lines, readyCount } = await check("ZQW-778813\nZQ-GONE-55\nZQ-EMPTY\nZQ-TWIN 2\nZQ-SECRET");
    expect(lines.map(({ state, choices }) => [state, choices.map(({ name }) => name)])).toEqual([
      ["not-found", [near.title]],
      ["not-sold", ["Successor"]],
      ["out-of-stock", ["Empty"]],
      ["several", ["Twin one", "Twin two"]],
      ["not-found", []],
    ]);
    expect(readyCount).toBe(0);
    const chosen = await checkParts(shop, stranger, checkPartsInput.parse({ lines: [{ part: "ZQ-TWIN", quantity: 2, variantId: twin.id }] }));
    expect(chosen.lines).toMatchObject([{ state: "ready", choices: [{ name: "Twin two" }] }]);
  });

  it("names what can be ordered in the place of what is out of stock: another variant, its replacement, then what is nearest in price, with what differs", async () => {
    const shop = shopOf();
    const ofType = async (title: string, priceCents: number, more: Parameters<typeof makeVariant>[1] = {}, volume?: string) => {
      const made = await makeVariant(shop, { title, priceCents, sku: `ZI-${title}`, ...more });
      const rows = volume ? [{ name: "Volume", value: volume, unit: "L", number: Number(volume) }] : [];
      await shop.sql`update products set product_type = 'Incubator', specifications = ${JSON.stringify(rows)}::jsonb where id = ${made.productId}`;
      return made;
    };
    const empty = await ofType("I30", 50_000, { stock: 0 }, "30");
    await ofType("I56", 56_000, {}, "56");
    await ofType("I28", 48_000, {}, "30");
    await ofType("Far", 90_000);
    await ofType("Farther", 99_000);
    await ofType("None", 50_000, { stock: 0 });
    await ofType("Few", 50_000, { stock: 4, minQuantity: 3, quantityStep: 5 });
    await ofType("Archived", 50_000, { status: "archived" });
    await makeVariant(shop, { title: "Of another type", priceCents: 50_000 });
    const successor = await makeVariant(shop, { title: "Successor of I30", sku: "ZI-NEW", priceCents: 50_000, policy: "continue", stock: 0 });
    const relations = [
      { kind: "replaced-by", productId: successor.productId },
      { kind: "accessory-for", productId: (await ofType("Shelf", 2_000)).productId },
    ];
    await shop.sql`update products set relations = ${JSON.stringify(relations)}::jsonb where id = ${empty.productId}`;
    const { lines } = await check("ZI-I30 2");
    expect(lines).toMatchObject([{ state: "out-of-stock", choices: [{ name: "I30" }] }]);
    expect(lines[0]?.instead.map(({ name, differences }) => [name, ...differences])).toEqual([
      ["Successor of I30", "Same price"],
      ["I28", "$20.00 less each"],
      ["I56", "Volume: 56\u202fL instead of 30\u202fL", "$60.00 more each"],
    ]);
    expect((await check("ZI-I28")).lines[0]?.instead).toEqual([]);
    const other = await makeVariant(shop, { sku: "ZI-OTHER", priceCents: 55_000 });
    await shop.sql`update variants set product_id = ${empty.productId}, title = '120 V', position = 2 where id = ${other.id}`;
    expect((await check("ZI-I30 2")).lines[0]?.instead.map(({ sku }) => sku)).toEqual(["ZI-OTHER", "ZI-NEW", "ZI-I28"]);
  });

  it("adjusts quantities to minimum, steps and stock and says so, and when the rest ships", async () => {
    const shop = shopOf();
    await makeVariant(shop, { sku: "ZR-STEP", minQuantity: 10, quantityStep: 5, stock: 100 });
    await makeVariant(shop, { sku: "ZR-FEW", stock: 4 });
    await makeVariant(shop, { sku: "ZR-LATER", stock: 2, policy: "continue", leadTimeDays: 35 });
    const { lines } = await check("ZR-STEP, 12\nZR-FEW, 9\nZR-LATER, 6\nZR-FEW, two");
    expect(lines.map(({ quantity, notes, choices }) => [quantity, notes[0] ?? null, choices[0]?.availability])).toEqual([
      [15, "Sold in steps of 5: 10, 15, 20 and so on. 12 became 15.", "In Stock"],
      [4, "The list also has it as “ZR-FEW”; the quantities were added together.", "Limited Stock"],
      [6, null, "2 ship now, 4 ship in about 5 weeks"],
    ]);
    expect(lines[1]?.notes[1]).toBe("Only 4 can be ordered right now; the list has 10.");
  });
});

describe("all good lines", () => {
  it("go into the cart in one addition, with what is in it already, and of the rest is said why not", async () => {
    const shop = shopOf();
    const [plenty, few, none] = [
      await makeVariant(shop),
      await makeVariant(shop, { title: "Few", stock: 5 }),
      await makeVariant(shop, { title: "None", stock: 0 }),
    ];
    const { id: cartId } = await addLines(shop, stranger, { lines: [{ merchandiseId: few.id, quantity: 2 }] });
    const buyer = { ...stranger, cartId };
    const lines = [plenty, few, none].map(({ id }) => ({ variantId: id, quantity: 4 }));
    const added = await addParts(shop, buyer, { lines });
    expect(added).toMatchObject({ cartId, addedCount: 2 });
    expect(added.left.map(({ name, added, reason }) => [name, added, reason])).toEqual([
      ["Few", 3, "Only 5 can be ordered right now, and 2 are in the cart already."],
      ["None", 0, "It is out of stock."],
    ]);
    expect((await readCart(shop, buyer))?.lines.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
      [few.id, 5],
      [plenty.id, 4],
    ]);
  });

  it("start a cart where there is none, and leave none where nothing can be had", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop);
    const none = await makeVariant(shop, { stock: 0 });
    expect(await addParts(shop, stranger, { lines: [{ variantId: none.id, quantity: 1 }] })).toMatchObject({ cartId: null, addedCount: 0 });
    const { cartId } = await addParts(shop, stranger, { lines: [{ variantId: variant.id, quantity: 2 }] });
    expect((await readCart(shop, { ...stranger, cartId }))?.totalQuantity).toBe(2);
    expect(
      await addParts(shop, { ...stranger, cartId }, { lines: [{ variantId: "00000000-0000-4000-8000-000000000000", quantity: 1 }] }),
    ).toMatchObject({
      addedCount: 0,
      left: [{ reason: "It is not sold anymore." }],
    });
  });

  it("go in as far as a cart has room", async () => {
    const shop = shopOf();
    const variants = [];
    for (let at = 0; at < maxLines + 2; at++) variants.push(await makeVariant(shop));
    const added = await addParts(shop, stranger, { lines: variants.map(({ id }) => ({ variantId: id, quantity: 1 })) });
    expect([added.addedCount, added.left.map(({ reason }) => reason)]).toEqual([
      maxLines,
      Array(2).fill(`A cart holds at most ${maxLines} different products.`),
    ]);
  });
});
