import { readInvoiceFile } from "#domain/invoices/invoices.ts";
import { readPoDocument } from "#domain/orders/po-documents.ts";
import { plainRoute } from "../api-route.ts";
import { readCookie } from "../cookies.ts";

/** Files of an order that its buyer (signed in, or in a browser with the proof) and staff may read. Nobody else learns whether there is one. */
export const invoiceFilesRoutes = [
  plainRoute({
    method: "GET",
    path: "/files/invoices/:id",
    who: "anyone",
    limit: "document",
    answer: async (c) => {
      const { shop, actor } = c.var;
      const { name, bytes } = await readInvoiceFile(shop, actor, { invoiceId: c.req.param("id"), proofs: readCookie(c, "order") });
      return c.body(bytes as Uint8Array<ArrayBuffer>, 200, fileHeaders(name, "application/pdf", bytes.byteLength));
    },
  }),

  plainRoute({
    method: "GET",
    path: "/files/purchase-orders/:id",
    who: "anyone",
    limit: "document",
    answer: async (c) => {
      const { shop, actor } = c.var;
      const { name, type, bytes } = await readPoDocument(shop, actor, { documentId: c.req.param("id"), proofs: readCookie(c, "order") });
      return c.body(bytes as Uint8Array<ArrayBuffer>, 200, fileHeaders(name, type, bytes.byteLength));
    },
  }),
];

/** A file of somebody else's making is downloaded, never shown as a page of the shop. */
function fileHeaders(name: string, type: string, bytes: number): Record<string, string> {
  return {
    "content-type": type,
    "content-length": String(bytes),
    "content-disposition": `attachment; filename="${name.replaceAll(/[^\w .-]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, "_")}`,
    "content-security-policy": "sandbox; default-src 'none'",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  };
}
