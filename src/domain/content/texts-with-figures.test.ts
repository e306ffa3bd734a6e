import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { manager } from "#support/customer-on-terms.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { saveArticle, saveBlog, savePage } from "./content.ts";
import { listTextsWithFigures } from "./texts-with-figures.ts";

const shopOf = useTestShop();

it("the texts that name figures of the settings are found, in what is published", async () => {
  const shop = shopOf();
  const publishedAt = shop.clock.now();
  const bodyHtml =
    "<h2>Returns</h2><p>Within {{return-period}}. Always <b>free</b>.</p><ul><li>Warranty: {{warranty-period}}</li><li>Nothing</li></ul>";
  const blocks = [
    { kind: "text" as const, title: "By phone", text: "Call us.\n\nWe answer in {{reply-time}}." },
    { kind: "text" as const, title: "Within {{return-period}}", isHidden: true },
  ];
  const page = await savePage(shop, system, { handle: "returns", title: "Returns", bodyHtml, blocks, publishedAt });
  await savePage(shop, system, { handle: "plain", title: "Plain", bodyHtml: "<p>No figures.</p>", publishedAt });
  await savePage(shop, system, { handle: "draft", title: "Draft", bodyHtml, publishedAt: null });
  await saveBlog(shop, system, { handle: "journal", title: "Journal" });
  const article = { blogHandle: "journal", handle: "care", title: "Care", bodyHtml: "<p>We answer in {{reply-time}}.</p>", author: "" };
  const articleId = await saveArticle(shop, system, { ...article, publishedAt });
  expect(await listTextsWithFigures(shop, manager)).toEqual([
    { kind: "article", id: articleId, title: "Care", texts: ["We answer in {{reply-time}}."] },
    {
      kind: "page",
      id: page,
      title: "Returns",
      texts: ["Within {{return-period}}. Always free.", "Warranty: {{warranty-period}}", "We answer in {{reply-time}}."],
    },
  ]);
  expect(await refusalOf(listTextsWithFigures(shop, { kind: "visitor", cartId: null }))).toBe("not-signed-in");
});
