import { beforeAll, describe, expect, it } from "vitest";
import { type Actor, system } from "#domain/actor.ts";
import { saveArticle, saveBlog } from "#domain/content/content.ts";
import type { UnsavedContent } from "#domain/content/content-input.ts";
import { loadSettings } from "#domain/settings/settings.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { loadUnsavedHome } from "../home/home-page.server.ts";
import { previewUnsaved } from "./unsaved-preview-page.server.ts";

const shopOf = useTestShop();

function formOf(unsaved: unknown) {
  const form = new FormData();
  form.set("unsaved", typeof unsaved === "string" ? unsaved : JSON.stringify(unsaved));
  return form;
}

async function send<Shown>(action: (asked: never) => Promise<Shown>, body: FormData | string, actor: Actor = manager) {
  const url = new URL(`${testOrigin}/content-preview`);
  const request = new Request(url, { method: "POST", body });
  const context = makePageContext(shopOf(), { actor });
  return action({ context, params: {}, request, url, pattern: "/content-preview" } as never);
}

const preview = async (unsaved: UnsavedContent, actor?: Actor) => {
  const { data, init } = await send(previewUnsaved, formOf(unsaved), actor);
  return { ...data, status: init?.status ?? 200 };
};

const content = { handle: "visit", title: "Visit", bodyHtml: "<p>Come in.</p><script>x()</script>", status: "draft", publishAt: null } as const;
const page = { kind: "page" as const, id: null, content: { ...content, summary: "Our rooms." } };
const article = {
  kind: "article" as const,
  id: null,
  content: { ...content, blogHandle: "journal", author: "Ada", excerpt: "Soon." },
  pictureUrl: null,
};

beforeAll(async () => {
  await saveBlog(shopOf(), system, { handle: "journal", title: "Journal" });
  await saveArticle(shopOf(), system, { blogHandle: "journal", handle: "first", title: "First", bodyHtml: "", author: "Ada" });
});

describe("what an editor sends before it is saved", () => {
  it("is a page as shoppers would see it: sanitized, with the blocks that are not hidden", async () => {
    const blocks = [
      { kind: "text" as const, title: "Hours" },
      { kind: "text" as const, title: "Hidden", isHidden: true },
    ];
    const { shown, refused, status } = await preview({ ...page, content: { ...page.content, blocks } });
    expect([refused, status]).toEqual([null, 200]);
    expect(shown?.page).toEqual({ title: "Visit", summary: "Our rooms.", bodyHtml: "<p>Come in.</p>" });
    expect(shown?.blocks.map((block) => block.kind === "text" && block.title)).toEqual(["Hours"]);
  });

  it("is an article with the others of its blog, and with a picture that only this browser has", async () => {
    const { shown } = await preview(article);
    expect(shown?.article).toMatchObject({
      blog: { title: "Journal" },
      article: { title: "Visit", excerpt: "Soon.", picture: { src: "/drawings/generic.svg" } },
      others: [{ title: "First" }],
    });
    const pictureUrl = `blob:${testOrigin}/0198`;
    expect((await preview({ ...article, pictureUrl })).shown?.article?.article.picture.src).toBe(pictureUrl);
    expect((await preview({ ...article, pictureUrl: "https://evil.example/x.png" })).refused).toEqual(["This is no picture of this browser."]);
  });

  it("is refused in words that name the block, where saving would refuse it", async () => {
    const blocks = [{ kind: "text" as const, title: "Hours" }, { kind: "collection" as const }];
    const refused = await preview({ ...page, content: { ...page.content, title: "{{shop-name}}", blocks } });
    expect(refused).toMatchObject({
      shown: null,
      status: 400,
      refused: ["A title cannot contain a placeholder.", "Block 2: Choose a collection."],
    });
    const tooMany = Array.from({ length: 31 }, () => ({ kind: "text" as const, title: "Hours" }));
    expect((await preview({ ...page, content: { ...page.content, blocks: tooMany } })).refused).toEqual(["At most 30 blocks."]);
    expect((await preview({ ...page, id: "01990000-0000-7000-8000-00000000ffff" })).refused).toEqual(["There is nothing here."]);
    for (const body of [formOf("no JSON"), formOf({}), new FormData(), "text"])
      expect((await send(previewUnsaved, body)).data.refused).toHaveLength(1);
  });

  it("is shown to nobody who may not save it", async () => {
    expect((await preview(page, { ...manager, role: "analyst" })).refused).toEqual(["Your role does not allow this."]);
    expect((await preview(page, { kind: "visitor", cartId: null })).refused).toEqual(["Please sign in to continue."]);
  });

  it("is the home page too, refused where saving would refuse it", async () => {
    const { home } = await loadSettings(shopOf());
    const shown = await send(loadUnsavedHome, formOf({ ...home, heroTitle: "Open day" }));
    expect(shown.data.shown?.home.heroTitle).toBe("Open day");
    const refused = await send(loadUnsavedHome, formOf({ ...home, blocks: [...home.blocks, { kind: "text" }] }));
    expect([refused.init?.status, refused.data.refused]).toEqual([
      400,
      [`Block ${home.blocks.length + 1}: Enter a heading or a text, or remove this block.`],
    ]);
  });
});
