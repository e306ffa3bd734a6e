import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { pictureUrl } from "#domain/picture.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { removeUnnamedFiles } from "#domain/stored-files.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { listFiles } from "./file-listing.ts";
import { deleteUploadedPicture, uploadPicture } from "./uploaded-pictures.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const support: Staff = { ...manager, role: "support" };
const pngOf = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
const idOf = async (fileKey: string) =>
  (await shopOf().sql<{ id: string }[]>`select id from uploaded_pictures where file_key = ${fileKey}`)[0]?.id ?? "";

describe("an uploaded picture", () => {
  it("is kept once, used or not, and shown by a block of the home page", async () => {
    const shop = shopOf();
    const bytes = await pngOf("#0b6e75");
    const picture = await uploadPicture(shop, manager, { bytes, title: "Bench.png" });
    expect(picture).toMatchObject({ width: 60, height: 40 });
    expect(await uploadPicture(shop, manager, { bytes, title: "Again.png" })).toEqual(picture);
    await removeUnnamedFiles(shop, [picture.fileKey]);
    expect(await shop.files.exists(picture.fileKey)).toBe(true);

    const { revision } = (await loadSettings(shop)).home;
    await changeSettings(shop, manager, "home", { revision, blocks: [{ kind: "picture", picture: { ...picture, alt: "" } }] });
    const id = await idOf(picture.fileKey);
    expect(await refusalOf(deleteUploadedPicture(shop, manager, id))).toBe("file-in-use");
    await changeSettings(shop, manager, "home", { revision: (revision ?? 0) + 1, blocks: [] });
    await deleteUploadedPicture(shop, manager, id);
    expect(await refusalOf(deleteUploadedPicture(shop, manager, id))).toBe("not-found");
    await removeUnnamedFiles(shop, [picture.fileKey]);
    expect(await shop.files.exists(picture.fileKey)).toBe(false);
  });

  it("stays while a block shows it, even when another record dropped it", async () => {
    const shop = shopOf();
    const picture = await uploadPicture(shop, manager, { bytes: await pngOf("#b42318"), title: "Red" });
    const { revision } = (await loadSettings(shop)).home;
    await changeSettings(shop, manager, "home", { revision, blocks: [{ kind: "picture", picture: { ...picture, alt: "Red" } }] });
    await shop.sql`delete from uploaded_pictures`;
    await removeUnnamedFiles(shop, [picture.fileKey]);
    expect(await shop.files.exists(picture.fileKey)).toBe(true);
  });

  it("that the description of a product or collection shows is in use, and its file stays", async () => {
    const shop = shopOf();
    const picture = await uploadPicture(shop, manager, { bytes: await pngOf("#123456"), title: "Diagram" });
    const id = await idOf(picture.fileKey);
    const { productId } = await makeVariant(shop);
    const html = `<p>As <img src="${pictureUrl(picture.fileKey, 1600)}" alt="A diagram" loading="lazy"> shows.</p>`;
    await shop.sql`update products set description_html = ${html} where id = ${productId}`;
    expect(await refusalOf(deleteUploadedPicture(shop, manager, id))).toBe("file-in-use");
    const listed = async (view: "pictures" | "unused") => (await listFiles(shop, manager, { search: "Diagram", view })).files.map(({ uses }) => uses);
    expect(await listed("pictures")).toEqual([[{ place: "product", id: productId, title: expect.any(String) }]]);
    expect(await listed("unused")).toEqual([]);
    await shop.ownerSql`delete from uploaded_pictures where id = ${id}`;
    await removeUnnamedFiles(shop, [picture.fileKey]);
    expect(await shop.files.exists(picture.fileKey)).toBe(true);
    await shop.sql`update products set description_html = '' where id = ${productId}`;
    await shop.sql`
      insert into collections (id, handle, title, description_html, position, updated_at) values (${shop.ids.next()}, 'illustrated', 'Illustrated', ${html}, 1, now())`;
    await removeUnnamedFiles(shop, [picture.fileKey]);
    expect(await shop.files.exists(picture.fileKey)).toBe(true);
    await shop.sql`update collections set description_html = '' where handle = 'illustrated'`;
    await removeUnnamedFiles(shop, [picture.fileKey]);
    expect(await shop.files.exists(picture.fileKey)).toBe(false);
  });

  it("is refused from whoever may not change content, and where it is no picture", async () => {
    const bytes = await pngOf("#0c1b22");
    expect(await refusalOf(uploadPicture(shopOf(), support, { bytes, title: "" }))).toBe("not-allowed");
    expect(await refusalOf(uploadPicture(shopOf(), { kind: "visitor", cartId: null }, { bytes, title: "" }))).toBe("not-signed-in");
    expect(await refusalOf(uploadPicture(shopOf(), manager, { bytes: new TextEncoder().encode("text"), title: "" }))).toBe("picture-unreadable");
    expect(await refusalOf(deleteUploadedPicture(shopOf(), support, "01990000-0000-7000-8000-000000000001"))).toBe("not-allowed");
    expect(await refusalOf(deleteUploadedPicture(shopOf(), manager, "no-id"))).toBe("not-found");
  });
});
