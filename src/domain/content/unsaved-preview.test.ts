import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { deleteUploadedPicture, uploadPicture } from "#domain/files/uploaded-pictures.ts";
import { removeUnnamedFiles } from "#domain/stored-files.ts";
import { manager } from "#support/customer-on-terms.ts";
import { faultyBlocks } from "#support/faulty-blocks.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { changeArticlePicture, readArticle, readPage, saveArticle, saveBlog, savePage } from "./content.ts";
import { readAdminPage } from "./content-admin.ts";
import type { ArticleInput, PageInput } from "./content-input.ts";
import { previewArticle, previewPage } from "./unsaved-preview.ts";

const shopOf = useTestShop();
const support: Staff = { ...manager, role: "support" };
const visitor = { kind: "visitor", cartId: null } as const;
const nowhere = "01990000-0000-7000-8000-00000000ffff";

const page: PageInput = {
  handle: "visit",
  title: " Visit us ",
  bodyHtml: '<p onclick="steal()">{{shop-name}} is open.</p><script>steal()</script>',
  blocks: [
    { kind: "text", title: "Hours", text: "{{shop-name}} opens at nine." },
    { kind: "text", title: "Parking", isHidden: true },
  ],
};
const article: ArticleInput = { blogHandle: "journal", handle: "first", title: "First", bodyHtml: "<p>Read this.</p>", author: "Ada" };

const pngOf = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

/** Everything that a preview must leave unchanged. */
const everything = async () => {
  const rows = await shopOf().sql`
    select (select jsonb_agg(to_jsonb(p) order by p.id) from pages p) as pages, (select jsonb_agg(to_jsonb(a) order by a.id) from articles a) as articles,
           (select count(*) from invalidations) as invalidations, (select count(*) from domain_events) as events, (select count(*) from record_versions) as versions`;
  return JSON.stringify(rows);
};

describe("a page before it is saved", () => {
  it("is shown exactly as saving it would show it, without script and with its figures, and nothing is stored", async () => {
    const shop = shopOf();
    const before = await everything();
    const shown = await previewPage(shop, manager, page, null);
    expect(await everything()).toBe(before);
    expect(shown).toMatchObject({ title: "Visit us", bodyHtml: "<p>My shop is open.</p>", summary: "" });
    const id = await savePage(shop, manager, page, null);
    const { id: _, updatedAt: _at, ...saved } = (await readPage(shop, "visit")) ?? {};
    expect(shown).toMatchObject(saved);

    const stored = await readAdminPage(shop, manager, id);
    const { blocks: _blocks, ...withoutBlocks } = page;
    const kept = await everything();
    const changed = await previewPage(shop, manager, { ...withoutBlocks, title: "Visit", summary: "Come in." }, id);
    expect(changed).toMatchObject({ id, title: "Visit", summary: "Come in.", blocks: shown.blocks });
    expect(await everything()).toBe(kept);
    expect((await readAdminPage(shop, manager, id)).updatedAt).toBe(stored.updatedAt);
  });

  it("is refused as saving it would be, with what is wrong at its field", async () => {
    const shop = shopOf();
    const id = await savePage(shop, manager, { ...page, handle: "ours" }, null);
    await savePage(shop, manager, { ...page, handle: "theirs" }, null);
    const faulty: [Partial<PageInput>, string][] = [
      [{ title: " " }, "title"],
      [{ title: "{{shop-name}}" }, "title"],
      [{ bodyHtml: "<p>{{nothing}}</p>" }, "bodyHtml"],
      [{ summary: "{{nothing}}" }, "summary"],
      [{ handle: "Not a handle" }, "handle"],
      [{ blocks: [{ kind: "text", title: "A" }, { kind: "collection" }] }, "blocks.1.collection"],
    ];
    for (const [change, field] of faulty) {
      const input = { ...page, handle: "ours", ...change };
      const [shown, saved] = await Promise.all([
        previewPage(shop, manager, input, id).catch((refusal) => refusal.params),
        savePage(shop, manager, input).catch((refusal) => refusal.params),
      ]);
      expect([field, Object.keys(shown.fields ?? {})]).toEqual([field, [field]]);
      expect(shown).toEqual(saved);
    }
    for (const blocks of faultyBlocks) expect(await refusalOf(previewPage(shop, manager, { ...page, blocks }, null))).toBe("input-invalid");
    await expect(previewPage(shop, manager, { ...page, handle: "theirs" }, id)).rejects.toMatchObject({
      code: "handle-taken",
      params: { fields: { handle: expect.any(String) } },
    });
    for (const gone of [nowhere, "no id"]) expect(await refusalOf(previewPage(shop, manager, page, gone))).toBe("not-found");
  });

  it("is refused while a block shows a picture that was deleted", async () => {
    const shop = shopOf();
    const { fileKey, width, height } = await uploadPicture(shop, manager, { bytes: await pngOf("#0b6e75"), title: "Room" });
    const blocks: PageInput["blocks"] = [
      { kind: "text", title: "Rooms" },
      { kind: "picture", picture: { fileKey, width, height, alt: "A room" } },
    ];
    expect((await previewPage(shop, manager, { ...page, handle: "rooms", blocks }, null)).blocks[1]?.picture?.fileKey).toBe(fileKey);
    const [row] = await shop.sql<{ id: string }[]>`select id from uploaded_pictures where file_key = ${fileKey}`;
    await deleteUploadedPicture(shop, manager, row?.id ?? "");
    await removeUnnamedFiles(shop, [fileKey]);
    const refused = { code: "input-invalid", params: { fields: { "blocks.1.picture": "This picture was deleted. Choose another one." } } };
    await expect(previewPage(shop, manager, { ...page, handle: "rooms", blocks }, null)).rejects.toMatchObject(refused);
    await saveBlog(shop, manager, { handle: "halls", title: "Halls" });
    await expect(previewArticle(shop, manager, { ...article, blogHandle: "halls", blocks }, null)).rejects.toMatchObject(refused);
  });
});

describe("an article before it is saved", () => {
  it("is shown exactly as saving it would show it, with the picture that it has, and nothing is stored", async () => {
    const shop = shopOf();
    await saveBlog(shop, manager, { handle: "journal", title: "Journal" });
    const input = { ...article, bodyHtml: `<p>${"word ".repeat(500)}</p><script>steal()</script>`, excerpt: "{{shop-name}} writes.", tags: ["new"] };
    const before = await everything();
    const shown = await previewArticle(shop, manager, input, null);
    expect(await everything()).toBe(before);
    expect(shown).toMatchObject({ excerpt: "My shop writes.", readingMinutes: 2, image: { url: "/drawings/generic.svg" } });
    expect(shown.bodyHtml).not.toContain("script");
    const id = await saveArticle(shop, manager, input, null);
    const { id: _, updatedAt: _at, ...saved } = (await readArticle(shop, "journal", "first")) ?? {};
    expect(shown).toMatchObject(saved);

    await changeArticlePicture(shop, manager, id, await pngOf("#100000"));
    const since = (await readArticle(shop, "journal", "first"))?.publishedAt;
    shop.pass(60_000);
    const changed = await previewArticle(shop, manager, { ...input, title: "Second" }, id);
    expect([changed.id, changed.title, changed.publishedAt]).toEqual([id, "Second", since]);
    expect(changed.image.url).toMatch(/^\/media\//);
    const later = new Date(shop.clock.now().getTime() + 86_400_000);
    const shownOn = async (publishedAt: Date | null) => (await previewArticle(shop, manager, { ...input, publishedAt }, id)).publishedAt;
    expect([await shownOn(later), await shownOn(null)]).toEqual([later.toISOString(), shop.clock.now().toISOString()]);
  });

  it("is refused as saving it would be, also without its blog", async () => {
    const shop = shopOf();
    await saveBlog(shop, manager, { handle: "notes", title: "Notes" });
    const input = { ...article, blogHandle: "notes" };
    const id = await saveArticle(shop, manager, input, null);
    await saveArticle(shop, manager, { ...input, handle: "taken" }, null);
    expect(await refusalOf(previewArticle(shop, manager, { ...input, title: "" }, id))).toBe("input-invalid");
    expect(await refusalOf(previewArticle(shop, manager, { ...input, handle: "taken" }, id))).toBe("handle-taken");
    expect(await refusalOf(previewArticle(shop, manager, input, null))).toBe("handle-taken");
    expect(await refusalOf(previewArticle(shop, manager, { ...input, blogHandle: "no-blog" }, id))).toBe("not-found");
    for (const gone of [nowhere, "no id"]) expect(await refusalOf(previewArticle(shop, manager, input, gone))).toBe("not-found");
  });
});

it("pages and articles that are not saved are shown only to those who may change them", async () => {
  for (const [actor, code] of [
    [support, "not-allowed"],
    [visitor, "not-signed-in"],
  ] as const) {
    expect(await refusalOf(previewPage(shopOf(), actor, page, null))).toBe(code);
    expect(await refusalOf(previewArticle(shopOf(), actor, article, null))).toBe(code);
  }
});
