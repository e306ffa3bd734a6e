import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { removeUnnamedFiles } from "#domain/stored-files.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
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

  it("is refused from whoever may not change content, and where it is no picture", async () => {
    const bytes = await pngOf("#0c1b22");
    expect(await refusalOf(uploadPicture(shopOf(), support, { bytes, title: "" }))).toBe("not-allowed");
    expect(await refusalOf(uploadPicture(shopOf(), { kind: "visitor", cartId: null }, { bytes, title: "" }))).toBe("not-signed-in");
    expect(await refusalOf(uploadPicture(shopOf(), manager, { bytes: new TextEncoder().encode("text"), title: "" }))).toBe("picture-unreadable");
    expect(await refusalOf(deleteUploadedPicture(shopOf(), support, "01990000-0000-7000-8000-000000000001"))).toBe("not-allowed");
    expect(await refusalOf(deleteUploadedPicture(shopOf(), manager, "no-id"))).toBe("not-found");
  });
});
