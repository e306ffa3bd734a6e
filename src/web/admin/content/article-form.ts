import { contentBlockFaults } from "#domain/content/content-blocks.ts";
import { articleForm } from "#domain/content/content-input.ts";
import { handleFromText } from "#domain/handle-from-text.ts";
import type { FieldFaults } from "#domain/input-parsing.ts";
import type { AddedBlock } from "#domain/settings/home-blocks.ts";
import type { Answer, InputOf } from "#web/api-call.ts";
import { schemaFaults } from "../toolkit/form-faults.ts";
import { notPublished, type PublishingValues, publishingOf, sentTimes } from "./publishing.ts";

export type AdminArticle = Answer<"GET /api/admin/articles/:id">["article"];

/** The article as it is edited. `seenAt`: the `updatedAt` that the form was filled from, empty for a new one. The picture is stored separately. */
export type ArticleValues = PublishingValues & {
  seenAt: string;
  title: string;
  handle: string;
  blogHandle: string;
  bodyHtml: string;
  blocks: AddedBlock[];
  excerpt: string;
  author: string;
  tags: string[];
  drawing: string;
  seoDescription: string | null;
};

export function emptyArticle(blogHandle: string, author: string): ArticleValues {
  return {
    ...notPublished,
    seenAt: "",
    title: "",
    handle: "",
    blogHandle,
    bodyHtml: "",
    blocks: [],
    excerpt: "",
    author,
    tags: [],
    drawing: "generic",
    seoDescription: null,
  };
}

export function valuesOf(article: AdminArticle): ArticleValues {
  const { title, handle, blog, bodyHtml, blocks, excerpt, author, tags, drawing, seoDescription, updatedAt } = article;
  return {
    ...publishingOf(article),
    seenAt: updatedAt,
    title,
    handle,
    blogHandle: blog.handle,
    bodyHtml,
    blocks,
    excerpt,
    author,
    tags,
    drawing,
    seoDescription,
  };
}

export function bodyOf({ seenAt: _, handle, title, ...fields }: ArticleValues): InputOf<"POST /api/admin/articles">["body"] {
  return { ...fields, ...sentTimes(fields), title, handle: handle.trim() || handleFromText(title) };
}

/** Returns what is wrong with the values before the server is asked. An empty handle is made from the title. */
export function articleFaults(values: ArticleValues): FieldFaults {
  const { handle, ...others } = { ...contentBlockFaults(values.blocks), ...schemaFaults(articleForm, bodyOf(values)) };
  return handle !== undefined && values.handle.trim() !== "" ? { ...others, handle } : others;
}
