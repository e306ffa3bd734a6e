import type { Context } from "hono";
import { readCertificateFile } from "#domain/exemptions/exemptions.ts";
import { plainRoute } from "../api-route.ts";
import type { Env } from "../env.ts";

/** The files of tax exemption certificates: for their owner and for staff, to be saved and never to be shown as a page of ours. */
export const taxCertificateFileRoutes = [
  plainRoute({ method: "GET", path: "/api/account/tax-certificates/:id/file", who: "signed-in", answer: (c) => fileOf(c) }),
  plainRoute({ method: "GET", path: "/api/admin/tax-certificates/:id/file", who: "staff", right: "orders.read", answer: (c) => fileOf(c) }),
];

async function fileOf(c: Context<Env>) {
  const { bytes, type, name } = await readCertificateFile(c.var.shop, c.var.actor, c.req.param("id") ?? "");
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    "content-type": type,
    "content-length": String(bytes.byteLength),
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
}
