import type { Context } from "hono";
import { z } from "zod";
import { addShopDocument, arrangeShopDocuments, changeShopDocument, listShopDocuments, removeShopDocument } from "#domain/documents/documents.ts";
import { documentChange, documentKinds, kindTitles } from "#domain/documents/documents-input.ts";
import { apiRoute } from "#http/api-route.ts";
import type { Env } from "#http/hono-env.ts";
import { uploadBytes } from "#http/middleware/body-limit.ts";
import { idParam, time } from "../shared-schemas.ts";

const documents = z.object({
  documents: z.array(
    z.object({ id: z.string(), kind: z.enum(documentKinds), title: z.string(), bytes: z.number(), url: z.string(), updatedAt: time }),
  ),
});

/** Documents of the shop that buyers find with their orders; each call answers all of them. */
export const adminDocumentsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/documents",
    who: "staff",
    right: "settings.read",
    summary: "List the documents of the shop",
    answers: { 200: documents },
    answer: (c) => all(c),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/documents",
    who: "staff",
    bodyBytes: uploadBytes,
    right: "settings.change",
    summary: "Add a document, a PDF",
    description: "Kind and title are said afterward, by a call of their own.",
    request: { file: "document" },
    answers: { 201: documents },
    refuses: ["file-too-large", "document-unreadable"],
    answer: async (c, { file }) => {
      await addShopDocument(c.get("shop"), c.get("actor"), { kind: "other", title: kindTitles.other, bytes: file });
      return all(c);
    },
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/documents/order",
    who: "staff",
    right: "settings.change",
    summary: "Put the documents in this order",
    request: { body: z.object({ ids: z.array(z.uuid()).max(100) }) },
    answers: { 200: documents },
    answer: async (c, { body }) => {
      await arrangeShopDocuments(c.get("shop"), c.get("actor"), body.ids);
      return all(c);
    },
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/documents/:id",
    who: "staff",
    right: "settings.change",
    summary: "Change kind and title of a document",
    request: { params: idParam, body: documentChange },
    answers: { 200: documents },
    refuses: ["not-found", "changed-meanwhile"],
    answer: async (c, { params: { id }, body }) => {
      await changeShopDocument(c.get("shop"), c.get("actor"), { id, ...body });
      return all(c);
    },
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/documents/:id",
    who: "staff",
    right: "settings.change",
    summary: "Remove a document",
    request: { params: idParam },
    answers: { 200: documents },
    refuses: ["not-found"],
    answer: async (c, { params: { id } }) => {
      await removeShopDocument(c.get("shop"), c.get("actor"), id);
      return all(c);
    },
  }),
];

async function all(c: Context<Env>) {
  return { documents: await listShopDocuments(c.get("shop"), c.get("actor")) };
}
