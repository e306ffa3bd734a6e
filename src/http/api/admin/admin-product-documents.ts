import type { Context } from "hono";
import { z } from "zod";
import { documentChange, newDocument, newRevision } from "#domain/catalog/product-document-input.ts";
import {
  addProductDocument,
  arrangeProductDocuments,
  changeProductDocument,
  listProductDocuments,
  removeProductDocument,
  replaceProductDocument,
} from "#domain/catalog/product-documents.ts";
import { documentKindNames } from "#domain/catalog/product-enumerations.ts";
import { productLimits } from "#domain/catalog/product-limits.ts";
import { answerAfter, apiRoute } from "#http/api-route.ts";
import type { Env } from "#http/hono-env.ts";
import { uploadBytes } from "#http/middleware/body-limit.ts";
import { idParam, time } from "../shared-schemas.ts";

const documents = z.object({
  documents: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(documentKindNames),
      title: z.string(),
      language: z.string().describe("BCP 47; empty where it is not said."),
      revision: z.string(),
      variantId: z.string().nullable().describe("Null: it is about every variant."),
      variantTitle: z.string().nullable(),
      bytes: z.number(),
      url: z.string(),
      updatedAt: time.describe("When its file came."),
      earlier: z
        .array(z.object({ id: z.string(), revision: z.string(), bytes: z.number(), url: z.string(), replacedAt: time }))
        .describe("The files that it was before, the newest first."),
    }),
  ),
});
const documentParams = idParam.extend({ documentId: z.guid() });
const documentsAfter = answerAfter(all);

/** Documents of a product; each call answers all of them. */
export const adminProductDocumentsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/products/:id/documents",
    who: "staff",
    right: "products.read",
    summary: "List the documents of a product",
    request: { params: idParam },
    answers: { 200: documents },
    answer: (c, { params: { id } }) => all(c, id),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/products/:id/documents",
    who: "staff",
    bodyBytes: uploadBytes,
    right: "products.change",
    summary: "Add a document, a PDF, at the end",
    request: { params: idParam, query: newDocument, file: "document" },
    answers: { 201: documents },
    refuses: ["file-too-large", "document-unreadable"],
    answer: documentsAfter((c, { params: { id }, query, file }) => addProductDocument(c.get("shop"), c.get("actor"), id, { ...query, bytes: file })),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/products/:id/documents/order",
    who: "staff",
    right: "products.change",
    summary: "Put the documents of a product in this order",
    request: { params: idParam, body: z.object({ ids: z.array(z.uuid()).max(productLimits.documents) }) },
    answers: { 200: documents },
    answer: documentsAfter((c, { params: { id }, body }) => arrangeProductDocuments(c.get("shop"), c.get("actor"), id, body.ids)),
  }),

  apiRoute({
    method: "PATCH",
    path: "/api/admin/products/:id/documents/:documentId",
    who: "staff",
    right: "products.change",
    summary: "Change what is said of a document",
    request: { params: documentParams, body: documentChange },
    answers: { 200: documents },
    refuses: ["changed-meanwhile"],
    answer: documentsAfter((c, { params: { id, documentId }, body }) => changeProductDocument(c.get("shop"), c.get("actor"), id, documentId, body)),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/products/:id/documents/:documentId/revisions",
    who: "staff",
    bodyBytes: uploadBytes,
    right: "products.change",
    summary: "Replace a document by a newer revision",
    description: "What it was stays, for staff.",
    request: { params: documentParams, query: newRevision, file: "document" },
    answers: { 201: documents },
    refuses: ["file-too-large", "document-unreadable"],
    answer: documentsAfter((c, { params: { id, documentId }, query, file }) =>
      replaceProductDocument(c.get("shop"), c.get("actor"), id, documentId, { ...query, bytes: file }),
    ),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/products/:id/documents/:documentId",
    who: "staff",
    right: "products.change",
    summary: "Remove a document with its earlier revisions",
    request: { params: documentParams },
    answers: { 200: documents },
    answer: documentsAfter((c, { params: { id, documentId } }) => removeProductDocument(c.get("shop"), c.get("actor"), id, documentId)),
  }),
];

async function all(c: Context<Env>, id: string) {
  return { documents: await listProductDocuments(c.get("shop"), c.get("actor"), id) };
}
