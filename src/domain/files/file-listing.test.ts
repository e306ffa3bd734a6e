import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { addProductPicture, saveCollection, saveProduct } from "#domain/catalog/catalog.ts";
import { savePage } from "#domain/content/content.ts";
import { addShopDocument } from "#domain/documents/documents.ts";
import { pictureUrl } from "#domain/picture.ts";
import { changeLogo } from "#domain/settings/shop-pictures.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { listFiles } from "./file-listing.ts";
import { filesQuery } from "./file-queries.ts";
import { deleteUploadedPicture, uploadPicture } from "./uploaded-pictures.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const analyst: Staff = { ...manager, role: "analyst" };
const pngOf = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

describe("the files of the shop", () => {
  it("are listed with kind, size and where they are used, and found by name", async () => {
    const shop = shopOf();
    const variants = [{ sku: "B-1", optionValues: [], priceCents: 900 }];
    const productId = await saveProduct(shop, manager, { handle: "balance", title: "Balance", options: [], variants });
    await addProductPicture(shop, manager, productId, await pngOf("#111111"), "Front of the balance");
    await addShopDocument(shop, manager, { kind: "w9", title: "W-9", bytes: new TextEncoder().encode("%PDF-1.7 text") });
    await changeLogo(shop, manager, await pngOf("#222222"));
    const inPage = await uploadPicture(shop, manager, { bytes: await pngOf("#333333"), title: "In a page.png" });
    const shared = await uploadPicture(shop, manager, { bytes: await pngOf("#444444"), title: "Shared.png" });
    await uploadPicture(shop, manager, { bytes: await pngOf("#555555"), title: "Unused.png" });
    const pageId = await savePage(shop, manager, {
      handle: "bench",
      title: "Bench",
      bodyHtml: `<p><img src="${pictureUrl(inPage.fileKey, 800)}" alt="Bench"></p>`,
      publishedAt: null,
    });
    const collectionId = await saveCollection(shop, manager, { handle: "new", title: "New", picture: { ...shared, alt: "" } }, null);

    const { files, next } = await listFiles(shop, analyst);
    expect(next).toBeNull();
    const used = Object.fromEntries(
      files.map(({ title, kind, isUploaded, uses }) => [title, [kind, isUploaded, uses.map(({ place, id }) => [place, id])]]),
    );
    expect(used).toEqual({
      "Front of the balance": ["picture", false, [["product", productId]]],
      "W-9": ["document", false, [["shop-document", expect.any(String)]]],
      Logo: ["logo", false, [["logo", null]]],
      "In a page.png": ["picture", true, [["page", pageId]]],
      "Shared.png": ["picture", true, [["collection", collectionId]]],
      "Unused.png": ["picture", true, []],
      New: ["picture", false, [["collection", collectionId]]],
    });
    const titles = async (input: Parameters<typeof listFiles>[2]) => (await listFiles(shop, analyst, input)).files.map(({ title }) => title);
    expect(await titles({ view: "unused" })).toEqual(["Unused.png"]);
    expect(await titles({ view: "documents" })).toEqual(["W-9"]);
    expect(await titles({ search: "balance" })).toEqual(["Front of the balance"]);
    expect(await titles({ view: "pictures", search: "w-9" })).toEqual([]);
    for (const { id, uses } of files.filter(({ isUploaded }) => isUploaded))
      if (uses.length > 0) expect(await refusalOf(deleteUploadedPicture(shop, manager, id))).toBe("file-in-use");
    expect(await refusalOf(listFiles(shop, { kind: "visitor", cartId: null }))).toBe("not-signed-in");
  });

  it("name 20 places of a file that is used in more, and still the places of every other file", async () => {
    const shop = shopOf();
    const files = [await uploadPicture(shop, manager, { bytes: await pngOf("#661111"), title: "Everywhere 1.png" })];
    files.push(await uploadPicture(shop, manager, { bytes: await pngOf("#662222"), title: "Everywhere 2.png" }));
    for (let n = 0; n < 22; n++) {
      const bodyHtml = files.map(({ fileKey }) => `<p><img src="${pictureUrl(fileKey, 800)}" alt="Bench"></p>`).join("");
      await savePage(shop, manager, { handle: `everywhere-${n}`, title: `Page ${n}`, bodyHtml, publishedAt: null });
      const picture = { ...files[0], alt: "" } as never;
      await saveCollection(shop, manager, { handle: `everywhere-${n}`, title: `Collection ${n}`, picture }, null);
    }
    const { files: listed } = await listFiles(shop, analyst, { search: "everywhere" });
    expect(listed.map(({ title, uses }) => [title, uses.length])).toEqual(expect.arrayContaining([1, 2].map((n) => [`Everywhere ${n}.png`, 20])));
  });

  it("are read page by page, along indexes however many pictures there are", async () => {
    const { sql, ownerSql } = shopOf();
    await sql`
      insert into products (id, handle, title, vendor, product_type, description_html, status, tags, options, specifications, metafields,
        min_price_cents, max_price_cents, units_sold, created_at, updated_at)
      select md5(n::text)::uuid, 'p-' || n, 'Product', 'V', 'T', '', 'active', '{}', '[]', '[]', '[]', 1, 1, 0, now(), now() from generate_series(1, 5000) n`;
    await sql`
      insert into product_images (id, product_id, position, alt, file_key, width, height)
      select md5('i' || n || k)::uuid, md5(n::text)::uuid, k, 'Picture', 'pictures/' || md5('f' || n || k) || '.webp', 1, 1
      from generate_series(1, 5000) n, generate_series(1, 4) k`;
    await ownerSql`vacuum analyze product_images, product_documents`;
    const seen = new Set<string>();
    let after: string | null = null;
    for (let page = 0; page < 3; page++) {
      const { files, next }: Awaited<ReturnType<typeof listFiles>> = await listFiles(shopOf(), analyst, { view: "pictures", after });
      for (const { id } of files) seen.add(id);
      after = next;
    }
    expect(seen.size).toBe(150);
    const rows = await sql<{ "QUERY PLAN": string }[]>`explain ${filesQuery({ sql }, { search: "", view: "all", after, limit: 51 })}`;
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("product_images_pkey");
    expect(plan).toContain("product_images_file");
    expect(plan).not.toContain("Seq Scan on product_images");
  });
});
