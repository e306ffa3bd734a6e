import { readInvoiceFile } from "#domain/invoices/invoices.ts";
import { readPoDocument } from "#domain/orders/po-documents.ts";
import { plainRoute } from "../api-route.ts";
import { readCookie } from "../cookies.ts";
import { fileAnswer } from "../file-answer.ts";

/** Invoices of an order for its buyer (signed in, or in a browser with the proof) and for staff. Nobody else learns whether there is one. */
export const invoiceFilesRoutes = [
  plainRoute({
    method: "GET",
    path: "/files/invoices/:id",
    who: "anyone",
    limit: "document",
    isPrinted: true,
    answer: async (c) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      const file = await readInvoiceFile(shop, actor, { invoiceId: c.req.param("id"), proofs: readCookie(c, "order") });
      return fileAnswer(c, { ...file, type: "application/pdf" });
    },
  }),

  plainRoute({
    method: "GET",
    path: "/files/purchase-orders/:id",
    who: "anyone",
    limit: "document",
    answer: async (c) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      return fileAnswer(c, await readPoDocument(shop, actor, { documentId: c.req.param("id"), proofs: readCookie(c, "order") }));
    },
  }),
];
