import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { saveCollection, writeProducts } from "#domain/catalog/catalog.ts";
import {
  carryTypeName,
  carryTypeNameBack,
  listProductTypes,
  readProductType,
  removeProductType,
  saveProductType,
} from "#domain/catalog/product-types.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { maxInRun } from "./bulk-change-input.ts";
import { runBulkChange } from "./bulk-change-running.ts";
import { readBulkChange, undoBulkChange } from "./bulk-changes.ts";
import { renameProductType } from "./type-renaming.ts";

const shopOf = useTestShop();
const stranger = { kind: "customer", accountId: "01990000-0000-7000-8000-00000000ffff", email: "eve@example.com", cartId: null } as const;
const managerOf = async (shop: TestShop) => (await signedInAs(shop, "manager")).actor as Staff;

async function makeProducts(shop: TestShop, type: string, count: number, prefix = type.toLowerCase()): Promise<void> {
  const inputs = Array.from({ length: count }, (_, at) => ({
    ...{ handle: `${prefix}-${at}`, title: `${type} ${at}`, productType: type, status: "active" as const, options: [] },
    specifications: [{ name: "Speed", value: "15000", unit: "rpm" }],
    variants: [{ optionValues: [], priceCents: 1000, stock: 1 }],
  }));
  await writeProducts(shop, system, inputs);
}

const ruleFor = (type: string) => ({
  handle: `of-${type.toLowerCase()}`,
  title: `All ${type}`,
  rules: { match: "all" as const, conditions: [{ field: "type" as const, relation: "equals" as const, value: type }] },
});
const membersOf = async (shop: TestShop, id: string) =>
  (
    await shop.sql<
      { title: string }[]
    >`select p.title from collection_products m join products p on p.id = m.product_id where m.collection_id = ${id} order by 1`
  ).map(({ title }) => title);
const countsOf = async (shop: TestShop, actor: Staff) =>
  Object.fromEntries((await listProductTypes(shop, actor)).map(({ name, products }) => [name, products]));

describe("a type of products", () => {
  it("has a template, knows what its products have, and is listed with its counts", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    await makeProducts(shop, "Shaker", 2);
    await saveProductType(shop, manager, { name: "Shaker", specifications: [{ name: "Orbit", unit: "mm" }] }, null);
    expect(await readProductType(shop, manager, "Shaker")).toMatchObject({
      products: 2,
      specifications: [{ name: "Orbit", unit: "mm" }],
      used: [{ name: "Speed", unit: "rpm", products: 2 }],
    });
    expect((await listProductTypes(shop, manager)).find(({ name }) => name === "Shaker")).toEqual({
      name: "Shaker",
      products: 2,
      specifications: 1,
      collections: 0,
    });
    expect(await refusalOf(saveProductType(shop, manager, { name: "Shaker", specifications: [] }, null))).toBe("changed-meanwhile");
    const twice = [
      { name: "Orbit", unit: null },
      { name: "orbit", unit: null },
    ];
    expect(await refusalOf(saveProductType(shop, manager, { name: "Mixer", specifications: twice }, null))).toBe("input-invalid");
    await removeProductType(shop, manager, "Shaker");
    expect(await refusalOf(removeProductType(shop, manager, "Shaker"))).toBe("not-found");
    expect(await readProductType(shop, manager, "Shaker")).toMatchObject({ products: 2, specifications: [], updatedAt: null });
  });

  it("is renamed with its products, template, rules and settings, and all of it is undone", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    await makeProducts(shop, "Balance", 3);
    await saveProductType(shop, manager, { name: "Balance", specifications: [{ name: "Capacity", unit: "g" }] }, null);
    const collection = await saveCollection(shop, system, ruleFor("balance"));
    const { revision = 0 } = (await loadSettings(shop)).productDefaults;
    await changeSettings(shop, manager, "productDefaults", { revision, specifications: [{ types: ["Balance"], rows: [] }] });
    const id = await renameProductType(shop, manager, { from: "Balance", to: "Scale" });
    await runBulkChange(shop, { runId: id });
    expect((await readBulkChange(shop, manager, id)).run).toMatchObject({ kind: "rename-type", changed: 3, refused: 0 });
    expect(await countsOf(shop, manager)).toMatchObject({ Scale: 3 });
    expect(await membersOf(shop, collection)).toEqual(["Balance 0", "Balance 1", "Balance 2"]);
    expect((await readProductType(shop, manager, "Scale")).specifications).toEqual([{ name: "Capacity", unit: "g" }]);
    expect((await loadSettings(shop)).productDefaults.specifications[0]?.types).toEqual(["Scale"]);
    const undo = await undoBulkChange(shop, manager, id);
    await runBulkChange(shop, { runId: undo });
    expect(await countsOf(shop, manager)).toMatchObject({ Balance: 3 });
    expect(await countsOf(shop, manager)).not.toHaveProperty("Scale");
    expect(await membersOf(shop, collection)).toEqual(["Balance 0", "Balance 1", "Balance 2"]);
    expect((await readProductType(shop, manager, "Balance")).specifications).toEqual([{ name: "Capacity", unit: "g" }]);
    expect((await loadSettings(shop)).productDefaults.specifications[0]?.types).toEqual(["Balance"]);
  });

  it("is merged into another once that was asked, and only what was merged goes back", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    await makeProducts(shop, "Mill", 2);
    await makeProducts(shop, "Grinder", 1);
    await saveProductType(
      shop,
      manager,
      {
        name: "Mill",
        specifications: [
          { name: "Grain", unit: "mm" },
          { name: "Power", unit: "W" },
        ],
      },
      null,
    );
    await saveProductType(shop, manager, { name: "Grinder", specifications: [{ name: "power", unit: "kW" }] }, null);
    const collection = await saveCollection(shop, system, ruleFor("Mill"));
    expect(await refusalOf(renameProductType(shop, manager, { from: "Mill", to: "Grinder" }))).toBe("confirmation-needed");
    const id = await renameProductType(shop, manager, { from: "Mill", to: "Grinder" }, { confirmed: ["merge 1"] });
    await runBulkChange(shop, { runId: id });
    expect(await countsOf(shop, manager)).toMatchObject({ Grinder: 3 });
    expect(await membersOf(shop, collection)).toEqual(["Grinder 0", "Mill 0", "Mill 1"]);
    expect((await readProductType(shop, manager, "Grinder")).specifications.map(({ name }) => name)).toEqual(["power", "Grain"]);
    await runBulkChange(shop, { runId: await undoBulkChange(shop, manager, id) });
    expect(await countsOf(shop, manager)).toMatchObject({ Grinder: 1, Mill: 2 });
    expect(await membersOf(shop, collection)).toEqual(["Mill 0", "Mill 1"]);
  });

  it("refuses names that cannot be, and whoever may not change products", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    await makeProducts(shop, "Oven", 1);
    await makeProducts(shop, "OVEN", 1, "other-oven");
    expect(await refusalOf(renameProductType(shop, manager, { from: "Oven", to: "Oven" }))).toBe("input-invalid");
    expect(await refusalOf(renameProductType(shop, manager, { from: "Oven", to: "Stove" }))).toBe("input-invalid");
    expect(await refusalOf(renameProductType(shop, manager, { from: "Nothing", to: "Stove" }))).toBe("not-found");
    for (const attempt of [
      renameProductType(shop, stranger, { from: "Oven", to: "Stove" }),
      saveProductType(shop, stranger, { name: "Oven", specifications: [] }, null),
      removeProductType(shop, stranger, "Oven"),
      listProductTypes(shop, stranger),
      readProductType(shop, stranger, "Oven"),
      carryTypeName(shop, stranger, { from: "Oven", to: "Stove" }),
      carryTypeNameBack(shop, stranger, { from: "Oven", to: "Stove", collectionIds: [], template: null, isMerge: false }),
    ])
      expect(await refusalOf(attempt)).toBe("not-allowed");
  });
});

it("A type of more products than one run changes is not renamed", async () => {
  const shop = shopOf();
  const manager = await managerOf(shop);
  await shop.ownerSql`set session_replication_role = replica`;
  await shop.ownerSql`
    insert into products (id, handle, title, vendor, product_type, description_html, status, tags, options, specifications, metafields, tax_class, min_price_cents, max_price_cents,
      created_at, updated_at)
    select gen_random_uuid(), 'tip-' || n, 'Tip ' || n, 'Ohaus', 'Tip', '', 'draft', '{}', '[]', '[]', '[]', 'standard', 100, 100, now(), now() from generate_series(1, ${maxInRun + 1}::int) n`;
  await shop.ownerSql`set session_replication_role = origin`;
  const rename = renameProductType(shop, manager, { from: "Tip", to: "Pipette tip" }, { confirmed: ["type-rename"] });
  expect(await refusalOf(rename)).toBe("too-many-selected");
  expect(await shop.sql`select from products where product_type = 'Pipette tip'`).toEqual([]);
});
