import type { LoaderFunctionArgs } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { saveCollection, saveProduct } from "#domain/catalog/catalog.ts";
import { savePage } from "#domain/content/content.ts";
import { declaredPath } from "#http/page-matching.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { pageRecordContext } from "#web/page-context.ts";
import { loadCollectionMarkdown } from "./collection-markdown.server.ts";
import { loadLlmsTxt } from "./llms-txt.server.ts";
import { markdownLink, markdownOfHtml, plainMarkdown } from "./markdown-text.server.ts";
import { loadProductMarkdown } from "./product-markdown.server.ts";

const shopOf = useTestShop();

async function ask(load: (given: LoaderFunctionArgs) => Promise<Response>, path: string) {
  const context = makePageContext(shopOf());
  const url = new URL(path, "http://shop.test");
  const handle = /([^/]+)\.md$/.exec(path)?.[1];
  const answer = await load({ context, params: { handle }, request: new Request(url), url, pattern: path });
  const { cacheable, tags } = context.get(pageRecordContext);
  return { type: answer.headers.get("Content-Type"), link: answer.headers.get("Link"), text: await answer.text(), cacheable, tags: [...tags] };
}

beforeAll(async () => {
  await saveProduct(shopOf(), system, {
    handle: "flask",
    title: "Flask *A* | clear",
    vendor: "Halden",
    status: "active",
    descriptionHtml: '<p>For <strong>titration</strong>. See <a href="/pages/care">how to clean</a>.</p>',
    options: ["Volume"],
    features: ["Class A"],
    specifications: [{ name: "Material", value: "Borosilicate", unit: null }],
    variants: [
      { optionValues: ["50 mL"], sku: "F-50", priceCents: 1250, stock: 90 },
      { optionValues: ["100 mL"], sku: "F-100", priceCents: 1950, stock: 0, specifications: [{ name: "Weight", value: "80", unit: "g" }] },
    ],
  });
  await saveCollection(shopOf(), system, { handle: "glass", title: "Glassware", descriptionHtml: "<p>All of glass.</p>", products: ["flask"] });
});

it("a product is there as Markdown: prices of each variant, specifications, and what its text says; nothing in it is read as markup", async () => {
  const { type, link, text, cacheable, tags } = await ask(loadProductMarkdown, "/products/flask.md");
  expect([type, link, cacheable]).toEqual(["text/markdown; charset=utf-8", '<http://shop.test/products/flask>; rel="canonical"', true]);
  expect(tags).toContainEqual(expect.stringMatching(/^product:/));
  expect(text.split("\n")).toEqual(
    expect.arrayContaining([
      "# Flask \\*A\\* \\| clear",
      "- Brand: Halden",
      "For **titration**. See [how to clean](http://shop.test/pages/care).",
      "| F-50 | 50 mL | $12.50 | In Stock |  |",
      "| F-100 | 100 mL | $19.50 | Out of Stock | Weight: 80 g |",
      "- Class A",
      "| Material | Borosilicate |",
      "- [Glassware](http://shop.test/collections/glass.md)",
    ]),
  );
  expect(text).not.toMatch(/undefined|null|NaN/);
});

it("a collection is there as Markdown, with its products and where they are", async () => {
  const { text, type } = await ask(loadCollectionMarkdown, "/collections/glass.md");
  expect(type).toBe("text/markdown; charset=utf-8");
  expect(text).toContain("# Glassware\n\nAll of glass.\n\nWeb page: <http://shop.test/collections/glass>\n\n## Products\n\n1 product.\n\n");
  expect(text).toContain("| [Flask \\*A\\* \\| clear](http://shop.test/products/flask.md) | Halden | from $12.50 | In Stock |");
});

it("`/llms.txt` names the shop, its collections and its pages", async () => {
  await savePage(shopOf(), system, { handle: "care", title: "Care of glass", bodyHtml: "<p>Rinse.</p>" });
  const { text, cacheable } = await ask(loadLlmsTxt, "/llms.txt");
  expect(cacheable).toBe(true);
  expect(text).toMatch(/^# .+\n/);
  expect(text).toContain("- [Glassware](http://shop.test/collections/glass.md)");
  expect(text).toContain("- [Care of glass](http://shop.test/pages/care)");
});

it("of what is not there nothing is shown as Markdown either", async () => {
  expect(await refusalOf(ask(loadProductMarkdown, "/products/nothing.md"))).toBe("not-found");
  expect(await refusalOf(ask(loadCollectionMarkdown, "/collections/nothing.md"))).toBe("not-found");
});

it("its addresses are pages of their own, whatever the handle", () => {
  expect(declaredPath("/products/flask.md")).toBe("/products/:handle.md");
  expect(declaredPath("/products/flask")).toBe("/products/:handle");
  expect(declaredPath("/collections/a.b.md")).toBe("/collections/:handle.md");
});

it("a text that looks like markup stays text", () => {
  expect(plainMarkdown("# 1. [a](b) <script>\n`x`")).toBe("\\# 1. \\[a\\](b) \\<script\\> \\`x\\`");
  expect(markdownLink("a]b", "/p(1)")).toBe("[a\\]b](/p%281%29)");
  expect(markdownOfHtml('<ul><li>One</li></ul><a href="//other.example">x</a>', "http://shop.test")).toBe("-   One\n\n[x](//other.example)");
});
