import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import {
  copyProduct,
  deleteProduct,
  removeCategoryGroups,
  saveCategoryGroup,
  saveCollection,
  saveProduct,
  writeProducts,
} from "#domain/catalog/catalog.ts";
import { listCatalogVersions, readCatalogVersion, restoreCatalogVersion } from "#domain/catalog/catalog-versions.ts";
import { readAdminProduct } from "#domain/catalog/product-admin.ts";
import { listContentVersions, readContentVersion, restoreContentVersion } from "#domain/content/content-versions.ts";
import { saveArticle, saveBlog, savePage } from "#domain/content/content-writing.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const nobody = "01990000-0000-7000-8000-00000000ffff";
const stranger = { kind: "customer", accountId: nobody, email: "eve@example.com", cartId: null } as const;
const managerOf = async (shop: TestShop) => (await signedInAs(shop, "manager")).actor as Staff;

const bath = (fields: object = {}) => ({
  handle: "water-bath",
  title: "Water bath",
  descriptionHtml: "<p>Keeps 37 degrees.</p>",
  status: "active" as const,
  tags: ["bath"],
  options: ["Size"],
  specifications: [{ name: "Volume", value: "12", unit: "L" }],
  features: ["Quiet"],
  variants: [
    { optionValues: ["12 L"], priceCents: 50_000, sku: "WB-12", stock: 3 },
    { optionValues: ["22 L"], priceCents: 80_000, sku: "WB-22", stock: 0 },
  ],
  ...fields,
});
const productOf = (shop: TestShop, actor: Staff, id: string) => readAdminProduct(shop, actor, "USD", id);
const stateOf = async (shop: TestShop, actor: Staff, id: string) => {
  const { title, descriptionHtml, tags, features, specifications, status, handle, variants } = await productOf(shop, actor, id);
  return {
    ...{ title, descriptionHtml, tags, features, status, handle, specifications: specifications.map(({ name, value }) => `${name} ${value}`) },
    variants: variants.map(({ optionValues, priceCents, sku, onHand }) => [optionValues[0], priceCents, sku, onHand]),
  };
};

describe("earlier versions of a product", () => {
  it("are kept by each change, compared with now, and brought back as a change of its own", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const id = await saveProduct(shop, manager, bath());
    const first = await stateOf(shop, manager, id);
    await saveProduct(shop, manager, bath({ title: "Bath", descriptionHtml: "<p>Keeps 60 degrees.</p>", handle: "bath" }), { id });
    const { variants } = await productOf(shop, manager, id);
    const [small] = variants;
    const kept = { id: small?.id ?? "", optionValues: ["12 L"], priceCents: 55_000, sku: "WB-12" };
    const second = bath({ handle: "bath", title: "Bath", tags: [], features: [], specifications: [], status: "draft", variants: [kept] });
    await saveProduct(shop, manager, second, { id });
    const versions = await listCatalogVersions(shop, manager, { kind: "product", id });
    expect(versions.map(({ fields }) => fields)).toEqual([
      ["descriptionHtml", "metafields", "options", "specifications", "tags", "variants"],
      ["descriptionHtml", "handle", "title"],
    ]);
    expect(versions[0]?.staffName).not.toBeNull();
    const asked = { kind: "product" as const, id, versionId: versions[1]?.id ?? 0 };
    const view = await readCatalogVersion(shop, manager, asked);
    expect(view.changes).toContainEqual({ field: "title", from: "Bath", to: "Water bath" });
    expect(view.notes.join(" ")).toContain("stay as they are");
    await restoreCatalogVersion(shop, manager, { ...asked, seenAt: view.seenAt });
    expect(await stateOf(shop, manager, id)).toEqual({ ...first, status: "draft" });
    const back = await listCatalogVersions(shop, manager, { kind: "product", id });
    expect(back).toHaveLength(3);
    expect(await shop.sql`select target from redirects where path = '/products/bath'`).toEqual([{ target: "/products/water-bath" }]);
    expect(await refusalOf(restoreCatalogVersion(shop, manager, { ...asked, seenAt: "2020-01-01T00:00:00Z" }))).toBe("changed-meanwhile");
    const undo = await readCatalogVersion(shop, manager, { ...asked, versionId: back[0]?.id ?? 0 });
    await restoreCatalogVersion(shop, manager, { ...asked, versionId: undo.id, seenAt: undo.seenAt });
    expect(await stateOf(shop, manager, id)).toMatchObject({ title: "Bath", tags: [], variants: [["12 L", 55_000, "WB-12", 3]] });
  });

  it("ask before they cost nothing again, and bring a variant that is gone back as a new one", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const free = bath({ handle: "free", variants: [{ optionValues: ["12 L"], priceCents: 0, sku: "FREE-12" }] });
    const id = await saveProduct(shop, manager, free, { confirmed: ["price-zero"] });
    const [own] = (await productOf(shop, manager, id)).variants;
    const priced = { id: own?.id ?? "", optionValues: ["12 L"], priceCents: 100, sku: "FREE-12" };
    await saveProduct(shop, manager, { ...free, variants: [priced] }, { id });
    const [version] = await listCatalogVersions(shop, manager, { kind: "product", id });
    const asked = { kind: "product" as const, id, versionId: version?.id ?? 0 };
    const seenAt = async () => (await readCatalogVersion(shop, manager, asked)).seenAt;
    expect(await refusalOf(restoreCatalogVersion(shop, manager, { ...asked, seenAt: await seenAt() }))).toBe("confirmation-needed");
    // The variant of that version is deleted, and a new one has replaced it.
    await saveProduct(shop, manager, { ...free, variants: [{ id: null, optionValues: ["15 L"], priceCents: 200, sku: "FREE-15" }] }, { id });
    await shop.ownerSql`delete from variants where id = ${own?.id ?? ""}`;
    const restored = restoreCatalogVersion(shop, manager, { ...asked, seenAt: await seenAt(), confirmed: ["price-zero"] });
    expect(await refusalOf(restored)).toBe("done");
  });

  it("leave out what is not there anymore, and say so", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const other = await copyProduct(shop, manager, await saveProduct(shop, manager, bath({ handle: "named", title: "Named" })));
    const relations = [{ kind: "fits" as const, productId: other }];
    const id = await saveProduct(shop, manager, bath({ handle: "naming", relations }));
    await saveProduct(shop, manager, bath({ handle: "naming", relations: [], title: "Now" }), { id });
    await deleteProduct(shop, manager, other);
    const [version] = await listCatalogVersions(shop, manager, { kind: "product", id });
    const asked = { kind: "product" as const, id, versionId: version?.id ?? 0 };
    const view = await readCatalogVersion(shop, manager, asked);
    expect(view.notes).toContain("Some products that it named beside it until November 2, 2026 have been deleted. They are left out.");
    await shop.sql`update record_versions set currency = 'EUR' where id = ${asked.versionId}`;
    await restoreCatalogVersion(shop, manager, { ...asked, seenAt: view.seenAt });
    expect((await productOf(shop, manager, id)).relations).toEqual([]);
    await saveProduct(shop, manager, bath({ handle: "naming", variants: [{ id: null, optionValues: ["1 L"], priceCents: 1 }] }), { id });
    const [priced] = await listCatalogVersions(shop, manager, { kind: "product", id });
    await shop.sql`update record_versions set currency = 'EUR' where id = ${priced?.id ?? 0}`;
    const prices = await readCatalogVersion(shop, manager, { ...asked, versionId: priced?.id ?? 0 });
    expect(prices.notes).toContain("Its prices until November 2, 2026 were in another currency, so options and variants stay as they are.");
  });

  it("end with the fiftieth, and with the product", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const id = await saveProduct(shop, manager, bath({ handle: "many", variants: [{ optionValues: ["1 L"], priceCents: 1, stock: 0 }] }));
    for (let at = 0; at < 52; at++)
      await writeProducts(shop, system, [bath({ handle: "many", title: `Bath ${at}`, variants: [{ optionValues: ["1 L"], priceCents: 1 }] })]);
    expect(await listCatalogVersions(shop, manager, { kind: "product", id })).toHaveLength(50);
    await deleteProduct(shop, manager, id);
    expect(await listCatalogVersions(shop, manager, { kind: "product", id })).toEqual([]);
    const asked = { kind: "product" as const, id, versionId: 1 };
    expect(await refusalOf(readCatalogVersion(shop, manager, asked))).toBe("not-found");
    expect(await refusalOf(restoreCatalogVersion(shop, manager, { ...asked, seenAt: "2030-01-01T00:00:00Z" }))).toBe("not-found");
  });
});

describe("earlier versions of what else staff write", () => {
  it("bring a collection back with its rules, its members and its texts", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    await saveProduct(shop, manager, bath({ handle: "member" }));
    const byHand = { handle: "baths", title: "Baths", descriptionHtml: "<p>All baths.</p>", products: ["member"] };
    const id = await saveCollection(shop, manager, byHand);
    const rules = { match: "all" as const, conditions: [{ field: "tag" as const, relation: "equals" as const, value: "bath" }] };
    await saveCollection(shop, manager, { ...byHand, title: "By rules", rules });
    const [version] = await listCatalogVersions(shop, manager, { kind: "collection", id });
    const asked = { kind: "collection" as const, id, versionId: version?.id ?? 0 };
    const view = await readCatalogVersion(shop, manager, asked);
    expect(view.changes).toContainEqual({ field: "title", from: "By rules", to: "Baths" });
    await restoreCatalogVersion(shop, manager, { ...asked, seenAt: view.seenAt });
    const [row] =
      await shop.sql`select title, rules, (select count(*)::int from collection_products where collection_id = ${id}) as members from collections where id = ${id}`;
    expect(row).toEqual({ title: "Baths", rules: null, members: 1 });
    expect(await refusalOf(readCatalogVersion(shop, manager, { ...asked, id: nobody }))).toBe("not-found");
  });

  it("say of a collection until when it had what is not there anymore, by the shop's clock", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    await changeSettings(shop, system, "shipping", { timeZone: "Pacific/Auckland" });
    const member = await saveProduct(shop, manager, bath({ handle: "sold-once" }));
    const group = await saveCategoryGroup(shop, manager, { handle: "heating", title: "Heating", icon: "box", position: 1 });
    const grouped = { handle: "dry-baths", title: "Dry baths", products: ["sold-once"], categoryGroup: "heating" };
    const id = await saveCollection(shop, manager, grouped);
    shop.pass(6 * 3_600_000);
    await saveCollection(shop, manager, { ...grouped, products: [], categoryGroup: null });
    await saveProduct(shop, manager, bath({ handle: "sold-again" }), { id: member });
    await removeCategoryGroups(shop, manager, [group]);
    const [version] = await listCatalogVersions(shop, manager, { kind: "collection", id });
    const asked = { kind: "collection" as const, id, versionId: version?.id ?? 0 };
    const { notes, seenAt } = await readCatalogVersion(shop, manager, asked);
    expect(notes).toEqual([
      "Its picture stays as it is.",
      "The category group that it was in until November 3, 2026 has been deleted. It stays without a category group.",
      "Some of the products that it had until November 3, 2026 have been deleted or have another handle. They are left out.",
    ]);
    await restoreCatalogVersion(shop, manager, { ...asked, seenAt });
    expect((await readCatalogVersion(shop, manager, asked)).changes).toEqual([]);
  });

  it("bring a page and an article back, which stay published as they are", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const page = await savePage(shop, manager, { handle: "care", title: "Care", bodyHtml: "<p>Dry it.</p>", publishedAt: null });
    await savePage(shop, manager, { handle: "care", title: "Care of it", bodyHtml: "<p>Oil it.</p>", publishedAt: shop.clock.now() });
    const [version] = await listContentVersions(shop, manager, { kind: "page", id: page });
    const asked = { kind: "page" as const, id: page, versionId: version?.id ?? 0 };
    const view = await readContentVersion(shop, manager, asked);
    expect(view.changes.map(({ field }) => field)).toEqual(["title", "body", "summary"]);
    await restoreContentVersion(shop, manager, { ...asked, seenAt: view.seenAt });
    expect((await shop.sql`select title, body_html as body, published_at is not null as shown from pages where id = ${page}`)[0]).toEqual({
      ...{ title: "Care", body: "<p>Dry it.</p>", shown: true },
    });
    await saveBlog(shop, manager, { handle: "journal", title: "Journal" });
    const written = { blogHandle: "journal", handle: "oil", title: "Oil", bodyHtml: "<p>Oil.</p>", author: "Ada", tags: ["care"] };
    const article = await saveArticle(shop, manager, written);
    await saveArticle(shop, manager, { ...written, title: "Grease", author: "Bo", tags: [] });
    const [first] = await listContentVersions(shop, manager, { kind: "article", id: article });
    const read = await readContentVersion(shop, manager, { kind: "article", id: article, versionId: first?.id ?? 0 });
    await restoreContentVersion(shop, manager, { kind: "article", id: article, versionId: read.id, seenAt: read.seenAt });
    expect((await shop.sql`select title, tags, author from articles where id = ${article}`)[0]).toEqual({
      title: "Oil",
      tags: ["care"],
      author: "Bo",
    });
    expect(JSON.stringify(await shop.sql`select before from record_versions where subject_id = ${article}`)).not.toContain("Ada");
    expect(await refusalOf(restoreContentVersion(shop, manager, { ...asked, seenAt: "2020-01-01T00:00:00Z" }))).toBe("changed-meanwhile");
    expect(await refusalOf(readContentVersion(shop, manager, { ...asked, id: nobody }))).toBe("not-found");
  });

  it("are refused where they are none of the record, where another has their address by now, and while too many long texts are checked", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const long = "<p>A long text.</p>".repeat(1000);
    const busy = { ...shop, sanitizer: { sanitize: async () => ({ status: "busy" as const }) } };

    const page = await savePage(shop, manager, { handle: "wiping", title: "Wiping", bodyHtml: long });
    const [stored] = await shop.sql<{ seenAt: string }[]>`select to_json(updated_at) #>> '{}' as "seenAt" from pages where id = ${page}`;
    await savePage(shop, manager, { handle: "wiping-well", title: "Wiping", bodyHtml: "<p>Short.</p>" }, { id: page, seenAt: stored?.seenAt ?? "" });
    await savePage(shop, manager, { handle: "wiping", title: "Another", bodyHtml: "<p>Other.</p>" });
    const [ofPage] = await listContentVersions(shop, manager, { kind: "page", id: page });
    const asked = { kind: "page" as const, id: page, versionId: ofPage?.id ?? 0 };
    const { seenAt } = await readContentVersion(shop, manager, asked);
    expect(await refusalOf(restoreContentVersion(shop, manager, { ...asked, seenAt, versionId: 999_999_999 }))).toBe("not-found");
    expect(await refusalOf(restoreContentVersion(shop, manager, { ...asked, seenAt }))).toBe("handle-taken");
    expect(await refusalOf(restoreContentVersion(busy, manager, { ...asked, seenAt }))).toBe("too-many-requests");

    const product = await saveProduct(shop, manager, bath({ handle: "wipe", descriptionHtml: long }));
    await saveProduct(shop, manager, bath({ handle: "wipe-2", title: "Wipe 2", descriptionHtml: "<p>Short.</p>" }), { id: product });
    await saveProduct(shop, manager, bath({ handle: "wipe" }));
    const [ofProduct] = await listCatalogVersions(shop, manager, { kind: "product", id: product });
    const wanted = { kind: "product" as const, id: product, versionId: ofProduct?.id ?? 0 };
    const view = await readCatalogVersion(shop, manager, wanted);
    expect(await refusalOf(restoreCatalogVersion(shop, manager, { ...wanted, seenAt: view.seenAt }))).toBe("handle-taken");
    expect(await refusalOf(restoreCatalogVersion(busy, manager, { ...wanted, seenAt: view.seenAt }))).toBe("too-many-requests");
  });

  it("are neither read nor brought back by a stranger", async () => {
    const shop = shopOf();
    const [product, page] = [
      { kind: "product", id: nobody, versionId: 1, seenAt: "2030-01-01T00:00:00Z" } as const,
      { kind: "page", id: nobody, versionId: 1, seenAt: "2030-01-01T00:00:00Z" } as const,
    ];
    for (const attempt of [
      listCatalogVersions(shop, stranger, product),
      readCatalogVersion(shop, stranger, product),
      restoreCatalogVersion(shop, stranger, product),
      listContentVersions(shop, stranger, page),
      readContentVersion(shop, stranger, page),
      restoreContentVersion(shop, stranger, page),
    ])
      expect(await refusalOf(attempt)).toBe("not-allowed");
  });
});
