import { expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { everyMinute } from "#jobs/minute-maintenance.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readArticle, readPage, saveArticle, saveBlog, savePage } from "./content.ts";
import { readAdminArticle, readAdminPage } from "./content-admin.ts";
import { hideDueContent } from "./content-hiding.ts";
import { articleForm, pageForm, publicationTimes } from "./content-input.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const minuteMs = 60_000;

it("a page and an article are shown until their time, and drafts from then on, with their texts as they were", async () => {
  const shop = shopOf();
  const hideAt = new Date(shop.clock.now().getTime() + 2 * minuteMs);
  const page = await savePage(shop, manager, { handle: "fair", title: "Fair", bodyHtml: "<p>Come.</p>", hideAt }, null);
  await saveBlog(shop, system, { handle: "news", title: "News" });
  const input = { blogHandle: "news", handle: "fair", title: "Fair", bodyHtml: "<p>Come.</p>", author: "Ada Byron", hideAt };
  const article = await saveArticle(shop, manager, input, null);
  const later = await savePage(shop, manager, { handle: "stays", title: "Stays", bodyHtml: "" }, null);

  shop.pass(2 * minuteMs - 1);
  expect(await hideDueContent(shop)).toEqual({ done: 0, failed: 0 });
  expect([await readPage(shop, "fair"), await readArticle(shop, "news", "fair")]).toEqual([expect.anything(), expect.anything()]);
  shop.pass(1);
  await everyMinute(shop);
  expect([await readPage(shop, "fair"), await readArticle(shop, "news", "fair")]).toEqual([null, null]);
  expect(await readAdminPage(shop, manager, page)).toMatchObject({ status: "draft", publishedAt: null, hideAt: null, bodyHtml: "<p>Come.</p>" });
  expect(await readAdminArticle(shop, manager, article)).toMatchObject({ status: "draft", publishedAt: null, hideAt: null, author: "Ada Byron" });
  expect((await readAdminPage(shop, manager, later)).status).toBe("published");
  const [event] = await shop.sql`select actor_kind as actor, payload from domain_events where subject_id = ${page} order by id desc limit 1`;
  expect(event).toMatchObject({ actor: "system", payload: { handle: "fair" } });
  expect(JSON.stringify(event?.["payload"])).toContain("hideAt");
});

it("whoever has the page open when it is hidden is asked, and does not bring it back by saving", async () => {
  const shop = shopOf();
  const hideAt = new Date(shop.clock.now().getTime() + minuteMs);
  const id = await savePage(shop, manager, { handle: "open", title: "Open", bodyHtml: "", hideAt }, null);
  const { updatedAt: seenAt } = await readAdminPage(shop, manager, id);
  shop.pass(minuteMs);
  await hideDueContent(shop);
  const save = savePage(shop, manager, { handle: "open", title: "Open again", bodyHtml: "", hideAt }, { id, seenAt });
  expect(await refusalOf(save)).toBe("changed-meanwhile");
});

it("a draft has no end, and one that is planned ends after it begins", () => {
  const [start, end] = ["2026-12-01T09:00:00Z", "2026-12-08T09:00:00Z"];
  const text = { handle: "fair", title: "Fair", bodyHtml: "" };
  expect(pageForm.safeParse({ ...text, status: "scheduled", publishAt: end, hideAt: start }).error?.issues).toMatchObject([
    { path: ["hideAt"], message: "Enter a time after it is published." },
  ]);
  const article = { ...text, blogHandle: "news", author: "", status: "scheduled", publishAt: end, hideAt: end };
  expect(articleForm.safeParse(article).error?.issues).toMatchObject([{ path: ["hideAt"] }]);
  expect(publicationTimes({ status: "draft", publishAt: start, hideAt: end })).toEqual({ publishedAt: null, hideAt: null });
  expect(publicationTimes({ status: "published", publishAt: null, hideAt: end })).toEqual({ hideAt: new Date(end) });
  expect(publicationTimes({ status: "scheduled", publishAt: start, hideAt: null })).toEqual({ publishedAt: new Date(start), hideAt: null });
});
