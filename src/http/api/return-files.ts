import { requireBuyer } from "#domain/orders/order-access.ts";
import { openOrderToken } from "#domain/orders/order-token.ts";
import { Refusal } from "#domain/refusal.ts";
import { addReturnPicture, readReturnPicture } from "#domain/returns/return-pictures.ts";
import { maxBuyerUploadBytes } from "#domain/uploaded-file-types.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { plainRoute } from "../api-route.ts";
import { readCookie } from "../cookies.ts";
import { fileAnswer } from "../file-answer.ts";
import { leave } from "./checkout-files.ts";

/** Pictures that buyers send with a return; `order` is the token of the order's page, to which the answer leads back. */
export const returnFilesRoutes = [
  plainRoute({
    method: "POST",
    path: "/files/returns/:id/pictures",
    who: "anyone",
    limit: "upload",
    bodyBytes: maxBuyerUploadBytes + 64 * 1024,
    answer: async (c) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      const link = { token: c.req.query("order") ?? "", proofs: readCookie(c, "order") };
      // Checked first, so that a stranger's file is not read.
      await requireBuyer(shop, actor, { orderId: openOrderToken(shop, link.token) ?? "", proofs: link.proofs });
      return leave(c, links.orderStatus(link.token), async () => {
        const file = (await readForm(c.req.raw)).get("picture");
        if (!(file instanceof File) || file.size === 0) throw new Refusal("return-picture-missing");
        const picture = { returnId: c.req.param("id"), name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
        await addReturnPicture(shop, actor, link, picture);
      });
    },
  }),

  plainRoute({
    method: "GET",
    path: "/files/returns/:id",
    who: "anyone",
    limit: "document",
    answer: async (c) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      return fileAnswer(c, await readReturnPicture(shop, actor, { pictureId: c.req.param("id"), proofs: readCookie(c, "order") }));
    },
  }),
];
