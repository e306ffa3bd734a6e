import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { removeUnnamedFiles } from "#domain/stored-files.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
let token = "";
beforeAll(async () => {
  token = (await signedInAs(shopOf(), "manager")).token;
});
const call = (method: string, path: string, body?: unknown) => openTestApp(shopOf()).call(method, path, { token, body });
const picture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

const written = { title: "Fair", handle: "fair", bodyHtml: "<p>Come.</p>", summary: "", seoDescription: null, status: "draft", publishAt: null };

describe("pages over the API", () => {
  it("are made as drafts, scheduled, published now, and deleted", async () => {
    const shop = shopOf();
    const made = await call("POST", "/api/admin/pages", written);
    expect([made.status, made.json.page.status]).toEqual([201, "draft"]);
    const { id, updatedAt: seenAt } = made.json.page;
    const publishAt = new Date(shop.clock.now().getTime() + 60_000).toISOString();
    expect((await call("PUT", `/api/admin/pages/${id}`, { seenAt, page: { ...written, status: "scheduled" } })).json.fields).toEqual({
      "page.publishAt": "Enter a date and time.",
    });
    const { page } = (await call("PUT", `/api/admin/pages/${id}`, { seenAt, page: { ...written, status: "scheduled", publishAt } })).json;
    expect([page.status, new Date(page.publishedAt).toISOString()]).toEqual(["scheduled", publishAt]);
    const now = await call("PUT", `/api/admin/pages/${id}`, { seenAt: page.updatedAt, page: { ...written, status: "published" } });
    expect([now.json.page.status, new Date(now.json.page.publishedAt)]).toEqual(["published", shop.clock.now()]);
    const preview = (await call("POST", `/api/admin/pages/${id}/preview`)).json;
    expect(preview.token).toContain(id);
    expect((await call("DELETE", `/api/admin/pages/${id}`)).status).toBe(204);
    expect((await call("GET", `/api/admin/pages/${id}`)).status).toBe(404);
  });
});

describe("what is not saved yet", () => {
  it("is shown as it would be stored, and refused at the same fields", async () => {
    const body = { ...written, bodyHtml: "<p>Come.</p><script>x()</script>", blocks: [{ kind: "text", title: "{{shop-name}}" }] };
    const shown = await call("POST", "/api/admin/pages/preview", body);
    expect([shown.status, shown.json.page.bodyHtml, shown.json.page.blocks[0].title]).toEqual([200, "<p>Come.</p>", "My shop"]);
    const faulty = await call("POST", "/api/admin/pages/preview", { ...body, title: "", blocks: [{ kind: "text" }] });
    expect([faulty.status, faulty.json.fields]).toEqual([400, { title: "Enter a title." }]);
    const withoutWords = await call("POST", "/api/admin/pages/preview", { ...body, blocks: [{ kind: "text" }] });
    expect(Object.keys(withoutWords.json.fields)).toEqual(["blocks.0.title"]);
    const { page } = (await call("POST", "/api/admin/pages", written)).json;
    expect((await call("POST", "/api/admin/pages/preview", body)).json.code).toBe("handle-taken");
    expect((await call("POST", `/api/admin/pages/preview?id=${page.id}`, body)).status).toBe(200);
    expect((await call("POST", "/api/admin/pages/preview?id=none", body)).status).toBe(400);
    expect((await call("GET", `/api/admin/pages/${page.id}`)).json.page).toEqual(page);

    await call("POST", "/api/admin/blogs", { handle: "drafts", title: "Drafts" });
    const { summary: _, ...fields } = body;
    const article = { ...fields, blogHandle: "drafts", excerpt: "Soon.", author: "Ada", tags: [] };
    const { json } = await call("POST", "/api/admin/articles/preview", article);
    expect(json.article).toMatchObject({ title: "Fair", excerpt: "Soon.", bodyHtml: "<p>Come.</p>", author: "Ada" });
    expect((await call("POST", "/api/admin/articles/preview", { ...article, blogHandle: "none" })).status).toBe(404);
    const { home } = (await call("GET", "/api/admin/settings")).json.settings;
    expect((await call("POST", "/api/admin/settings/home/preview", home)).status).toBe(204);
    expect((await call("POST", "/api/admin/settings/home/preview", { ...home, blocks: [{ kind: "text" }] })).json.fields).toEqual({
      "blocks.0.title": "Enter a heading or a text, or remove this block.",
    });
    expect((await call("DELETE", `/api/admin/pages/${page.id}`)).status).toBe(204);
  });
});

describe("an article over the API", () => {
  it("gets a picture, another one, and none, and files that nothing names anymore go", async () => {
    const shop = shopOf();
    await call("POST", "/api/admin/blogs", { handle: "journal", title: "Journal" });
    const { summary: _, ...fields } = written;
    const article = { ...fields, blogHandle: "journal", excerpt: "", author: "Ada", tags: ["fair"] };
    const { id } = (await call("POST", "/api/admin/articles", article)).json.article;
    const upload = async (bytes: Uint8Array, to = id) => {
      const form = new FormData();
      form.set("picture", new File([bytes as Uint8Array<ArrayBuffer>], "fair.png"));
      return call("POST", `/api/admin/articles/${to}/picture`, form);
    };
    expect((await upload(await picture("#100000"))).json.article).toMatchObject({
      hasPicture: true,
      pictureUrl: expect.stringMatching(/^\/media\//),
    });
    const keyOf = async () =>
      (await shop.sql<{ key: string | null }[]>`select picture ->> 'fileKey' as key from articles where id = ${id}`)[0]?.key ?? "";
    const first = await keyOf();
    expect((await upload(await picture("#200000"))).status).toBe(200);
    const [job] = await shop.sql`select data from jobs.job where name = 'remove-files' order by created_on desc limit 1`;
    expect(job?.["data"]).toEqual({ keys: [first] });
    await removeUnnamedFiles(shop, [first, await keyOf()]);
    expect([await shop.files.exists(first), await shop.files.exists(await keyOf())]).toEqual([false, true]);
    expect((await upload(Buffer.from("no picture"))).json.code).toBe("picture-unreadable");
    expect((await upload(await picture("#300000"), "01990000-0000-7000-8000-00000000ffff")).status).toBe(404);
    expect((await call("DELETE", `/api/admin/articles/${id}/picture`)).json.article).toMatchObject({ hasPicture: false });
    expect((await call("DELETE", `/api/admin/articles/${id}`)).status).toBe(204);
    const [blog] = (await call("GET", "/api/admin/blogs")).json.blogs;
    const renamed = { seenAt: blog.updatedAt, blog: { handle: "news", title: "News" } };
    expect((await call("PUT", `/api/admin/blogs/${blog.id}`, renamed)).status).toBe(200);
    expect((await call("DELETE", `/api/admin/blogs/${blog.id}`)).status).toBe(204);
  });
});

describe("a menu over the API", () => {
  it("is saved as a tree, with paths at which the shop has no page marked", async () => {
    const items = [
      {
        title: "Shop",
        url: "/collections",
        items: [
          { title: "Lost", url: "/no/such/page" },
          { title: "Search", url: "/search?q=x" },
        ],
      },
    ];
    const saved = await call("PUT", "/api/admin/menus/main", { seenAt: null, items });
    expect(saved.json.menu.items).toEqual([
      {
        title: "Shop",
        url: "/collections",
        drawing: null,
        state: "other",
        items: [
          { title: "Lost", url: "/no/such/page", drawing: null, state: "gone", items: [] },
          { title: "Search", url: "/search?q=x", drawing: null, state: "other", items: [] },
        ],
      },
    ]);
    expect((await call("PUT", "/api/admin/menus/main", { seenAt: null, items })).json.code).toBe("changed-meanwhile");
    expect((await call("GET", "/api/admin/menus")).json.menus[0]).toMatchObject({ handle: "main", items: 3, broken: 1 });
    expect((await call("GET", "/api/admin/menus/none")).status).toBe(404);
    expect((await call("GET", "/api/admin/link-choices?search=nothing")).json.choices).toEqual([]);
  });
});
