import { beforeAll, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { useTestShop } from "#support/test-shop.ts";
import {
  archiveProduct,
  countProducts,
  deleteProducts,
  listCollectionProducts,
  type ProductInput,
  readCollection,
  saveCollection,
  writeProducts,
} from "./catalog.ts";
import type { CollectionInput } from "./collection-input.ts";
import { convertPrices } from "./price-currency.ts";
import { countUnitsSold, recordUnitsSold } from "./units-sold.ts";

const shopOf = useTestShop();
const handles = ["beaker", "flask", "pipette", "scale"];

const draft = (handle: string, priceCents: number, more: Partial<ProductInput> = {}): ProductInput => ({
  handle,
  title: handle,
  options: [],
  variants: [{ optionValues: [], priceCents, stock: 5 }],
  ...more,
});

beforeAll(async () => {
  await writeProducts(
    shopOf(),
    system,
    handles.map((handle, at) => draft(handle, 100 * (at + 1))),
  );
  const rules = { match: "all", conditions: [{ field: "price", relation: "greater-than", value: "150" }] };
  await saveCollection(shopOf(), system, { handle: "picked", title: "Picked", products: handles } as CollectionInput);
  await saveCollection(shopOf(), system, { handle: "dear", title: "Dear", rules } as CollectionInput);
});

/** Checks that all copies and counts that the database keeps are correct. */
async function everythingAgrees(): Promise<void> {
  const { sql } = shopOf();
  const apart = await sql`
    select m.collection_id, m.product_id from collection_products m join products p on p.id = m.product_id
    where (m.is_listed, m.min_price_cents, m.title, m.units_sold, m.created_at)
      is distinct from (p.status = 'active', p.min_price_cents, left(lower(p.title), 200), p.units_sold, p.created_at)`;
  const miscounted = await sql`
    select handle, product_count from collections c
    where product_count <> (select count(*) from collection_products m join products p on p.id = m.product_id where m.collection_id = c.id and p.status = 'active')`;
  const statuses = await sql`select status from product_counts n where count <> (select count(*) from products p where p.status = n.status)`;
  expect({ apart, miscounted, statuses }).toEqual({ apart: [], miscounted: [], statuses: [] });
}

async function shown(handle: string, sort: "featured" | "price-desc" | "title-asc" | "best-selling"): Promise<string[]> {
  const collection = await readCollection(shopOf(), handle);
  if (!collection) throw new Error(`There is no collection ${handle}.`);
  const list = await listCollectionProducts(shopOf(), collection, { sort });
  expect(list.total).toBe(list.cards.length);
  return list.cards.map((card) => card.handle);
}

const idOf = async (handle: string) => (await shopOf().sql<{ id: string }[]>`select id from products where handle = ${handle}`)[0]?.id ?? "";

describe("what a collection lists, sorts by and counts", () => {
  it("follows prices and titles of its products", async () => {
    expect(await shown("dear", "price-desc")).toEqual(["scale", "pipette", "flask"]);
    await writeProducts(shopOf(), system, [draft("beaker", 900), draft("scale", 50), draft("flask", 200, { title: "A flask" })]);
    expect(await shown("dear", "price-desc")).toEqual(["beaker", "pipette", "flask"]);
    expect(await shown("picked", "title-asc")).toEqual(["flask", "beaker", "pipette", "scale"]);
    await everythingAgrees();
  });

  it("follows what was sold", async () => {
    await recordUnitsSold(shopOf(), [{ productId: await idOf("pipette"), quantity: 7 }], 1);
    await countUnitsSold(shopOf());
    expect((await shown("picked", "best-selling"))[0]).toBe("pipette");
    await everythingAgrees();
  });

  it("leaves out what is not on sale, and has it back in its place", async () => {
    const id = await idOf("flask");
    await archiveProduct(shopOf(), system, id);
    expect(await shown("picked", "featured")).toEqual(["beaker", "pipette", "scale"]);
    expect(await countProducts(shopOf())).toBe(3);
    await everythingAgrees();
    await writeProducts(shopOf(), system, [draft("flask", 200, { status: "active" })]);
    expect(await shown("picked", "featured")).toEqual(["beaker", "flask", "pipette", "scale"]);
    await everythingAgrees();
  });

  it("follows the shop's currency", async () => {
    await convertPrices(shopOf(), "USD", "JPY");
    await everythingAgrees();
    await convertPrices(shopOf(), "JPY", "USD");
    await everythingAgrees();
  });

  it("loses what is deleted, products and whole collections", async () => {
    await deleteProducts(shopOf(), system, [await idOf("beaker"), await idOf("scale")]);
    expect(await shown("picked", "featured")).toEqual(["flask", "pipette"]);
    expect(await countProducts(shopOf())).toBe(2);
    await shopOf().sql`delete from collections where handle = 'dear'`;
    await everythingAgrees();
  });
});
