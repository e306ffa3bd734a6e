import type { ReactElement, ReactNode } from "react";
import { expect, it } from "vitest";
import ArticlePage from "./article-page.tsx";
import { BlocksBelowText } from "./blocks-below-text.tsx";
import ContentPage from "./content-page.tsx";
import { ArticleLayout, PageLayout } from "./page-and-article-layout.tsx";
import PreviewPage from "./preview-page.tsx";

const blocks = [{ kind: "text", id: "text", title: "Hours", text: "", links: [] }];
const pageOf = (id: string) => ContentPage({ loaderData: { page: { id, handle: id, title: id, bodyHtml: "" }, isFaq: false, blocks } } as never);
const articleOf = (blog: string, handle: string) =>
  ArticlePage({
    loaderData: { blog: { handle: blog, title: blog }, article: { handle, title: handle, picture: { src: "/a.svg" } }, blocks, others: [] },
    matches: [],
  } as never);
const previewOf = (token: string) =>
  PreviewPage({ loaderData: { until: "", page: null, article: null, product: null, blocks }, params: { token } } as never);

/** Returns the keys of the blocks in what a page renders. */
function keysIn(node: ReactNode): (string | null)[] {
  if (Array.isArray(node)) return node.flatMap(keysIn);
  if (typeof node !== "object" || node === null) return [];
  const { type, key, props } = node as ReactElement<{ children?: ReactNode }>;
  if (type === PageLayout) return keysIn(PageLayout(props as never));
  if (type === ArticleLayout) return keysIn(ArticleLayout(props as never));
  return type === BlocksBelowText ? [key] : keysIn(props.children);
}

it("are those of the page, the article or the preview that is open, also before their script is loaded", () => {
  const shown = [
    pageOf("one"),
    pageOf("two"),
    articleOf("news", "one"),
    articleOf("notes", "one"),
    articleOf("news", "two"),
    previewOf("a"),
    previewOf("b"),
  ];
  const keys = shown.flatMap(keysIn);
  expect(keys).toHaveLength(shown.length);
  expect(keys).not.toContain(null);
  expect(new Set(keys).size).toBe(keys.length);
});
