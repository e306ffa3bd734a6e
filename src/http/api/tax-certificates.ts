import type { Context } from "hono";
import { readCertificateFile } from "#domain/exemptions/exemptions.ts";
import { readCertificateFileOfOrder } from "#domain/exemptions/order-certificates.ts";
import { plainRoute } from "../api-route.ts";
import { readCookie } from "../cookies.ts";
import { fileAnswer } from "../file-answer.ts";
import type { Env } from "../hono-env.ts";

/** The files of tax exemption certificates, for their owner and for staff. */
export const taxCertificateFileRoutes = [
  plainRoute({ method: "GET", path: "/api/account/tax-certificates/:id/file", who: "signed-in", answer: fileOf }),
  plainRoute({ method: "GET", path: "/api/admin/tax-certificates/:id/file", who: "staff", right: "orders.read", answer: fileOf }),
  /** The certificate with which an order was placed; also for a guest, by the proof of the order. */
  plainRoute({
    method: "GET",
    path: "/files/orders/:id/tax-certificate",
    who: "anyone",
    limit: "document",
    answer: async (c) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      return fileAnswer(c, await readCertificateFileOfOrder(shop, actor, { orderId: c.req.param("id"), proofs: readCookie(c, "order") }));
    },
  }),
];

async function fileOf(c: Context<Env>): Promise<Response> {
  return fileAnswer(c, await readCertificateFile(c.get("shop"), c.get("actor"), c.req.param("id") ?? ""));
}
