import { contentBlockFaults } from "#domain/content/content-blocks.ts";
import { pageForm } from "#domain/content/content-input.ts";
import { handleFromText } from "#domain/handle-from-text.ts";
import type { FieldFaults } from "#domain/input-parsing.ts";
import type { AddedBlock } from "#domain/settings/home-blocks.ts";
import type { Answer, InputOf } from "#web/api-call.ts";
import { schemaFaults } from "../toolkit/form-faults.ts";
import { notPublished, type PublishingValues, publishingOf, sentTimes } from "./publishing.ts";

export type AdminPage = Answer<"GET /api/admin/pages/:id">["page"];

/** The page as it is being edited. `seenAt`: the `updatedAt` that the form was filled from, empty for a new one. */
export type PageValues = PublishingValues & {
  seenAt: string;
  title: string;
  handle: string;
  bodyHtml: string;
  blocks: AddedBlock[];
  summary: string;
  seoDescription: string | null;
};

export const emptyPage = (): PageValues => ({
  ...notPublished,
  seenAt: "",
  title: "",
  handle: "",
  bodyHtml: "",
  blocks: [],
  summary: "",
  seoDescription: null,
});

export function valuesOf({ title, handle, bodyHtml, blocks, summary, seoDescription, updatedAt, ...page }: AdminPage): PageValues {
  return { ...publishingOf(page), seenAt: updatedAt, title, handle, bodyHtml, blocks, summary, seoDescription };
}

export function bodyOf({ seenAt: _, handle, title, ...fields }: PageValues): InputOf<"POST /api/admin/pages">["body"] {
  return { ...fields, ...sentTimes(fields), title, handle: handle.trim() || handleFromText(title) };
}

/** Returns what is wrong with the values before the server is asked. An empty handle is made from the title. */
export function pageFaults(values: PageValues): FieldFaults {
  const { handle, ...others } = { ...contentBlockFaults(values.blocks), ...schemaFaults(pageForm, bodyOf(values)) };
  return handle !== undefined && values.handle.trim() !== "" ? { ...others, handle } : others;
}
