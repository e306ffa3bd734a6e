import type { Context } from "hono";
import { atCheckout, type CheckoutBuyer } from "#domain/buyer.ts";
import { saveCheckoutStep } from "#domain/checkout/checkout.ts";
import { addCheckoutDocument, removeCheckoutDocument, requireOwnCheckout } from "#domain/checkout/checkout-po-documents.ts";
import { requireBuyer } from "#domain/orders/order-access.ts";
import { openOrderToken } from "#domain/orders/order-token.ts";
import { addPoDocument } from "#domain/orders/po-documents.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { maxBuyerUploadBytes } from "#domain/uploaded-file-types.ts";
import { typedStep } from "#web/checkout/checkout-step-form.ts";
import { readForm } from "#web/form-body.server.ts";
import { links, withQuery } from "#web/links.ts";
import { plainRoute } from "../api-route.ts";
import { readCookie } from "../cookies.ts";
import type { Env } from "../hono-env.ts";

/** Includes the fields of the form that are sent with the file. */
const maxFormBytes = maxBuyerUploadBytes + 256 * 1024;

/**
 * Files that buyers send by a form, with or without script: the answer leads back to the page with the form, which says what was wrong
 * (`upload`). At the checkout the file is sent with everything else that was typed, so that nothing is lost.
 */
export const checkoutFilesRoutes = [
  plainRoute({
    method: "POST",
    path: "/files/checkouts/:token/purchase-order",
    who: "anyone",
    limit: "upload",
    opensCheckout: true,
    bodyBytes: maxFormBytes,
    answer: async (c) => {
      const token = c.req.param("token");
      const buyer = atCheckout(c.get("buyer"), c.get("browserId"));
      await requireOwnCheckout(c.get("shop"), buyer, token);
      return leave(c, links.checkout(token), () => takeForm(c, buyer, token));
    },
  }),

  /** `order` is the token of the order's page, to which the answer leads back. */
  plainRoute({
    method: "POST",
    path: "/files/orders/:id/purchase-order",
    who: "anyone",
    limit: "upload",
    bodyBytes: maxFormBytes,
    answer: async (c) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      const orderId = c.req.param("id");
      const place = { orderId, proofs: readCookie(c, "order") };
      await requireBuyer(shop, actor, place);
      const token = openOrderToken(shop, c.req.query("order") ?? null) === orderId ? c.req.query("order") : undefined;
      return leave(c, token === undefined ? links.ownOrder(orderId) : links.orderStatus(token), async () => {
        await addPoDocument(shop, actor, { ...place, ...(await fileOf(await readForm(c.req.raw))) });
      });
    },
  }),
];

async function takeForm(c: Context<Env>, buyer: CheckoutBuyer, token: string): Promise<void> {
  const shop = c.get("shop");
  const form = await readForm(c.req.raw);
  await saveCheckoutStep(shop, buyer, token, typedStep(form));
  const removed = form.get("removeDocument");
  if (typeof removed === "string" && removed !== "") return removeCheckoutDocument(shop, buyer, { token, documentId: removed });
  await addCheckoutDocument(shop, buyer, { token, ...(await fileOf(form)) });
}

async function fileOf(form: FormData): Promise<{ name: string; bytes: Uint8Array }> {
  const file = form.get("poDocument");
  if (!(file instanceof File) || file.size === 0) throw new Refusal("po-document-missing");
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

export async function leave(c: Context<Env>, page: string, work: () => Promise<void>): Promise<Response> {
  try {
    await work();
    return c.redirect(page, 303);
  } catch (thrown) {
    if (!isRefusal(thrown) || !shownOnPage.has(thrown.code)) throw thrown;
    return c.redirect(withQuery(page, { upload: thrown.code }), 303);
  }
}

const shownOnPage = new Set<string>([
  ...["po-document-unreadable", "po-document-missing", "po-documents-full", "file-too-large", "stored-too-much"],
  ...["return-picture-unreadable", "return-picture-missing", "return-pictures-full", "return-not-open"],
]);
