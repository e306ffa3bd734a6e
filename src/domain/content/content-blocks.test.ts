import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { listFiles } from "#domain/files/file-listing.ts";
import { deleteUploadedPicture, uploadPicture } from "#domain/files/uploaded-pictures.ts";
import { searchAll } from "#domain/search/search.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { removeUnnamedFiles } from "#domain/stored-files.ts";
import { manager } from "#support/customer-on-terms.ts";
import { faultyBlocks } from "#support/faulty-blocks.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readArticle, readPage, saveArticle, saveBlog, savePage } from "./content.ts";
import { readAdminArticle, readAdminPage } from "./content-admin.ts";
import type { PageInput } from "./content-input.ts";
import { makePreview, readPreview } from "./content-preview.ts";
import { listContentVersions, readContentVersion, restoreContentVersion } from "./content-versions.ts";

const shopOf = useTestShop();
type Blocks = NonNullable<PageInput["blocks"]>;

const save = (handle: string, blocks?: Blocks, more: Partial<PageInput> = {}) =>
  savePage(shopOf(), manager, { handle, title: "Visit us", bodyHtml: "<p>Come in.</p>", ...(blocks && { blocks }), ...more });
const titles = (blocks: readonly { title: string }[] | undefined) => blocks?.map(({ title }) => title);

async function upload(background: string) {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const picture = await uploadPicture(shopOf(), manager, { bytes, title: `Picture ${background}` });
  const [row] = await shopOf().sql<{ id: string }[]>`select id from uploaded_pictures where file_key = ${picture.fileKey}`;
  return { picture: { ...picture, alt: "A room" }, id: row?.id ?? "" };
}

describe("the blocks of a page", () => {
  it("are none at first, are kept in the order of staff with an id each, and stay where they are left out", async () => {
    const shop = shopOf();
    const id = await save("visit");
    expect((await readPage(shop, "visit"))?.blocks).toEqual([]);
    await save("visit", [
      { kind: "text", title: "Hours", text: "{{shop-name}} is open." },
      { kind: "text", title: "Parking", isHidden: true },
      { kind: "collection", collection: "ovens" },
    ]);
    const shown = (await readPage(shop, "visit"))?.blocks ?? [];
    expect(shown.map((block) => [block.id, block.kind, block.isHidden])).toEqual([
      ["text", "text", false],
      ["text #2", "text", true],
      ["collection", "collection", false],
    ]);
    expect(shown[0]?.text).toBe("My shop is open.");
    const stored = (await readAdminPage(shop, manager, id)).blocks;
    expect(stored[0]?.text).toBe("{{shop-name}} is open.");
    await save("visit", stored.toReversed());
    expect((await readPage(shop, "visit"))?.blocks.map((block) => block.id)).toEqual(["collection", "text #2", "text"]);
    await save("visit", undefined, { title: "Visit" });
    expect((await readPage(shop, "visit"))?.blocks).toHaveLength(3);
    await save("visit", []);
    expect((await readPage(shop, "visit"))?.blocks).toEqual([]);
  });

  it("are refused of a kind that only the home page has, without what they show, and with more collections than a page can load", async () => {
    const faulty: Blocks[] = [[{ kind: "newsletter" as "text" }], ...faultyBlocks];
    for (const blocks of faulty) expect([blocks, await refusalOf(save("faulty", blocks))]).toEqual([blocks, "input-invalid"]);
    expect(await readPage(shopOf(), "faulty")).toBeNull();
  });

  it("are seen in the preview of a draft, and found by the search once the page is published", async () => {
    const shop = shopOf();
    const blocks: Blocks = [
      { kind: "text", title: "Showroom", text: "Ask for the spectrophotometer." },
      { kind: "text", title: "Basement", text: "Kept for a gyrocompass.", isHidden: true },
    ];
    const id = await save("showroom", blocks, { publishedAt: null });
    const { token } = await makePreview(shop, manager, "page", id);
    const preview = await readPreview(shop, token);
    expect(preview.kind === "page" && titles(preview.page.blocks)).toEqual(["Showroom", "Basement"]);
    const found = async (words: string) => (await searchAll(shop, { query: words })).pages.items.map(({ handle }) => handle);
    expect(await found("spectrophotometer")).toEqual([]);
    await save("showroom", blocks, { publishedAt: shop.clock.now() });
    expect([await found("spectrophotometer"), await found("gyrocompass")]).toEqual([["showroom"], []]);
  });

  it("are in the versions of the page, by which an earlier order comes back, and in the audit log by their headings", async () => {
    const shop = shopOf();
    const first: Blocks = [
      { id: "a", kind: "text", title: "Hours", text: "From nine." },
      { id: "b", kind: "text", title: "Parking" },
    ];
    const id = await save("times", first);
    await save("times", [
      { id: "b", kind: "text", title: "Parking" },
      { id: "a", kind: "text", title: "Hours", text: "From ten." },
    ]);
    const [version] = await listContentVersions(shop, manager, { kind: "page", id });
    expect(version?.fields).toEqual(["blocks"]);
    const asked = { kind: "page" as const, id, versionId: version?.id ?? 0 };
    const { changes, seenAt } = await readContentVersion(shop, manager, asked);
    expect(changes).toEqual([{ field: "blocks[Hours].text", from: "From ten.", to: "From nine." }, { field: "blocks.order" }]);
    await restoreContentVersion(shop, manager, { ...asked, seenAt });
    expect((await readPage(shop, "times"))?.blocks.map(({ title, text }) => [title, text])).toEqual([
      ["Hours", "From nine."],
      ["Parking", ""],
    ]);
    const [saved] = await shop.sql<{ payload: { changes: unknown[] } }[]>`
      select payload from domain_events where name = 'page.saved' and subject_id = ${id} order by id desc limit 1`;
    expect(saved?.payload.changes).toContainEqual({ field: "blocks[Hours].text", from: "From ten.", to: "From nine." });
  });

  it("keep their pictures from being deleted; one that was deleted after all is left out of a version that comes back", async () => {
    const shop = shopOf();
    const { picture, id: pictureId } = await upload("#0b6e75");
    const id = await save("rooms", [
      { kind: "text", title: "Rooms" },
      { kind: "picture", picture },
    ]);
    expect(await refusalOf(deleteUploadedPicture(shop, manager, pictureId))).toBe("file-in-use");
    const listed = async (view: "pictures" | "unused") =>
      (await listFiles(shop, manager, { search: "Picture #0b6e75", view })).files.map(({ uses }) => uses);
    expect(await listed("pictures")).toEqual([[{ place: "page", id, title: "Visit us" }]]);
    expect(await listed("unused")).toEqual([]);
    await save("rooms", [{ kind: "text", title: "Rooms" }]);
    expect(await listed("unused")).toEqual([[]]);
    await deleteUploadedPicture(shop, manager, pictureId);
    await removeUnnamedFiles(shop, [picture.fileKey]);
    const [version] = await listContentVersions(shop, manager, { kind: "page", id });
    const asked = { kind: "page" as const, id, versionId: version?.id ?? 0 };
    const { notes, seenAt } = await readContentVersion(shop, manager, asked);
    expect(notes).toContain("Blocks whose picture was deleted are left out.");
    await restoreContentVersion(shop, manager, { ...asked, seenAt });
    expect(titles((await readPage(shop, "rooms"))?.blocks)).toEqual(["Rooms"]);
  });

  it("are refused with a picture that was deleted meanwhile, and keep the file of one that is being deleted", async () => {
    const shop = shopOf();
    const [gone, kept] = [await upload("#4c1d95"), await upload("#14532d")];
    await deleteUploadedPicture(shop, manager, gone.id);
    await removeUnnamedFiles(shop, [gone.picture.fileKey]);
    const blocks: Blocks = [
      { kind: "picture", picture: kept.picture },
      { kind: "picture", picture: gone.picture },
    ];
    const refused = { code: "input-invalid", params: { fields: { "blocks.1.picture": "This picture was deleted. Choose another one." } } };
    await expect(save("halls", blocks)).rejects.toMatchObject(refused);
    await saveBlog(shop, manager, { handle: "halls", title: "Halls" });
    const article = { blogHandle: "halls", handle: "hall", title: "Hall", bodyHtml: "", author: "Ada", blocks };
    await expect(saveArticle(shop, manager, article)).rejects.toMatchObject(refused);
    const { revision } = (await loadSettings(shop)).home;
    await expect(changeSettings(shop, manager, "home", { revision, blocks })).rejects.toMatchObject(refused);
    // The page references the file before the process that removes it has checked.
    let removing = Promise.resolve();
    const files: typeof shop.files = {
      ...shop.files,
      exists(key) {
        removing = removeUnnamedFiles(shop, [key]);
        return shop.files.exists(key);
      },
    };
    await deleteUploadedPicture(shop, manager, kept.id);
    await savePage({ ...shop, files }, manager, { handle: "halls", title: "Halls", bodyHtml: "", blocks: blocks.slice(0, 1) });
    await removing;
    expect(await shop.files.exists(kept.picture.fileKey)).toBe(true);
  });

  it("keep the file of a picture that another record dropped", async () => {
    const { picture } = await upload("#b42318");
    await save("kept", [{ kind: "picture", picture }]);
    await shopOf().ownerSql`delete from uploaded_pictures where file_key = ${picture.fileKey}`;
    await removeUnnamedFiles(shopOf(), [picture.fileKey]);
    expect(await shopOf().files.exists(picture.fileKey)).toBe(true);
  });
});

describe("the blocks of an article", () => {
  it("are saved, read, left alone and brought back like those of a page", async () => {
    const shop = shopOf();
    await saveBlog(shop, manager, { handle: "journal", title: "Journal" });
    const { picture, id: pictureId } = await upload("#123456");
    const article = { blogHandle: "journal", handle: "care", title: "Care", bodyHtml: "<p>Dry it.</p>", author: "Ada" };
    const id = await saveArticle(shop, manager, {
      ...article,
      blocks: [
        { kind: "text", title: "More" },
        { kind: "picture", picture },
      ],
    });
    await saveArticle(shop, manager, { ...article, title: "Care of it" });
    expect((await readArticle(shop, "journal", "care"))?.blocks.map(({ kind }) => kind)).toEqual(["text", "picture"]);
    expect(await refusalOf(deleteUploadedPicture(shop, manager, pictureId))).toBe("file-in-use");
    expect(await refusalOf(saveArticle(shop, manager, { ...article, blocks: [{ kind: "text" }] }))).toBe("input-invalid");
    await saveArticle(shop, manager, { ...article, blocks: [] });
    expect((await readAdminArticle(shop, manager, id)).blocks).toEqual([]);
    const [version] = await listContentVersions(shop, manager, { kind: "article", id });
    const asked = { kind: "article" as const, id, versionId: version?.id ?? 0 };
    const { seenAt } = await readContentVersion(shop, manager, asked);
    await restoreContentVersion(shop, manager, { ...asked, seenAt });
    const { token } = await makePreview(shop, manager, "article", id);
    const preview = await readPreview(shop, token);
    expect(preview.kind === "article" && preview.article.blocks.map(({ kind }) => kind)).toEqual(["text", "picture"]);
  });
});
