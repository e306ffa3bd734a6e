import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { readProduct } from "#domain/catalog/catalog.ts";
import { editProducts } from "#domain/catalog/product-editing.ts";
import { accessoriesQuery } from "#domain/catalog/product-relation-queries.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { type MadeVariant, makeVariant } from "#support/make-variants.ts";
import { linksIn, renderPart, textsOf } from "#support/render-part.tsx";
import { useTestShop } from "#support/test-shop.ts";
import { productPage } from "./product-detail-page.server.ts";
import { ProductDetails } from "./product-details.tsx";
import { ProductRelations } from "./product-relations.tsx";

const shopOf = useTestShop();

async function pageOf({ handle }: MadeVariant) {
  const shop = shopOf();
  const product = await readProduct(shop, handle);
  if (!product) throw new Error(`There is no ${handle}.`);
  return productPage(makePageContext(shop) as never, await readSettings(shop), product, null);
}

const relate = (from: MadeVariant, ...relations: { kind: "fits" | "spare-part" | "replaced-by"; productId: string }[]) =>
  editProducts(shopOf(), system, [from.productId], () => ({ relations }));

const headed = async (made: MadeVariant) => (await pageOf(made)).relations.map(({ title, cards }) => [title, cards.map((card) => card.title)]);

describe("what goes with a product", () => {
  it("stands under a heading for each kind: an instrument has what names it as fitting as accessories, each product once", async () => {
    const shop = shopOf();
    const make = (title: string, more = {}) => makeVariant(shop, { title, ...more });
    const [centrifuge, successor, rotor, lamp] = [await make("Centrifuge"), await make("Successor"), await make("Rotor"), await make("Lamp")];
    const [tubes, draft] = [await make("Tubes"), await make("Draft", { status: "draft" })];
    await shop.sql`update products set units_sold = 9 where id = ${tubes.productId}`;
    for (const accessory of [rotor, tubes, lamp, draft]) await relate(accessory, { kind: "fits", productId: centrifuge.productId });
    await relate(centrifuge, { kind: "spare-part", productId: lamp.productId }, { kind: "replaced-by", productId: successor.productId });
    expect(await headed(centrifuge)).toEqual([
      ["Replaced by", ["Successor"]],
      ["Accessories", ["Tubes", "Rotor"]],
      ["Spare parts", ["Lamp"]],
    ]);
    expect(await headed(rotor)).toEqual([["Fits", ["Centrifuge"]]]);
    expect(await headed(successor)).toEqual([]);
    expect((await pageOf(centrifuge)).shownIds).toEqual(expect.arrayContaining([tubes.productId, rotor.productId, lamp.productId]));
  });

  it("changes the page of an instrument when an accessory begins to name it", async () => {
    const shop = shopOf();
    const [instrument, accessory] = [await makeVariant(shop), await makeVariant(shop)];
    const told = async () => (await shop.sql`select 1 from invalidations where tag = ${`product:${instrument.productId}`}`).length;
    const before = await told();
    await relate(accessory, { kind: "fits", productId: instrument.productId });
    expect(await told()).toBe(before + 1);
  });

  it("finds accessories along an index", async () => {
    let plan = "";
    const planned = shopOf().ownerSql.begin(async (sql) => {
      await sql`
        insert into products (id, handle, title, vendor, product_type, description_html, status, tags, options, specifications, metafields,
          min_price_cents, max_price_cents, created_at, updated_at)
        select gen_random_uuid(), 'many-' || n, 'Many ' || n, '', '', '', 'active', '{}', '[]', '[]', '[]', 100, 100, now(), now()
        from generate_series(1, 3000) n`;
      await sql`analyze products`;
      const query = accessoriesQuery({ sql } as never, "00000000-0000-4000-8000-000000000000", 24);
      const rows = await sql`explain ${query as never}`;
      plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      throw new Error("taken back");
    });
    await expect(planned).rejects.toThrow("taken back");
    expect(plan).toContain("products_relations");
    expect(plan).not.toContain("Seq Scan");
  });
});

describe("a product beside another", () => {
  it("has picture, price, what is not expected of its stock, and is added from there where there is nothing to choose", async () => {
    const shop = shopOf();
    const instrument = await makeVariant(shop, { title: "Autoclave" });
    const plain = await makeVariant(shop, { title: "Basket", priceCents: 4_900 });
    const later = await makeVariant(shop, { title: "Tray", stock: 0, policy: "continue", leadTimeDays: 35 });
    const gone = await makeVariant(shop, { title: "Gasket", stock: 0 });
    for (const accessory of [plain, later, gone]) await relate(accessory, { kind: "fits", productId: instrument.productId });
    const { relations } = await pageOf(instrument);
    const html = await renderPart(<ProductRelations relations={relations} />);
    const texts = await textsOf(<ProductRelations relations={relations} />);
    expect(texts).toEqual(expect.arrayContaining(["Accessories", "Basket", "$49.00", "Ships in about 5 weeks", "Out of Stock"]));
    expect(html.match(/<img/g)).toHaveLength(3);
    const added = [...html.matchAll(/<form.*?<\/form>/g)].map(([form]) => /name="product" value="([^"]*)"/.exec(form)?.[1]);
    expect(added.sort()).toEqual([plain.handle, later.handle].sort());
    expect(html).toContain('id="relations-accessory"');
    expect(await renderPart(<ProductRelations relations={[]} />)).toBe("");
  });

  it("is reached by an anchor of the page", async () => {
    const instrument = await makeVariant(shopOf());
    await relate(await makeVariant(shopOf()), { kind: "fits", productId: instrument.productId });
    const { product, relations } = await pageOf(instrument);
    expect(linksIn(await renderPart(<ProductDetails product={product} variant={undefined} relations={relations} />))["Accessories"]).toBe(
      "#relations-accessory",
    );
  });
});
