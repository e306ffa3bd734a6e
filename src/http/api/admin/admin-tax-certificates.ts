import { z } from "zod";
import { certificateViews, declineInput } from "#domain/exemptions/exemption-input.ts";
import { declineCertificate, listCertificates, readCertificate, refundExemptTax, verifyCertificate } from "#domain/exemptions/exemption-review.ts";
import { answerAfter, apiRoute } from "#http/api-route.ts";
import { idParam, money, nextCursor, time } from "../shared-schemas.ts";

const certificate = z
  .object({
    id: z.string(),
    accountId: z.string().nullable().describe("Null: a guest's."),
    email: z.string(),
    isEmailProven: z.boolean().describe("The address of the account that sent it, confirmed; else anybody may have typed it."),
    number: z.string(),
    country: z.string(),
    provinces: z.array(z.string()).describe("Codes of states; empty: the whole country."),
    expiresOn: z.string().nullable().describe("The last day on which it holds, such as 2027-06-30; null: it does not expire."),
    status: z.enum(["waiting", "verified", "declined"]),
    isExpired: z.boolean(),
    reason: z.string().nullable().describe("Why it was declined."),
    decidedAt: time.nullable(),
    decidedByName: z.string().nullable(),
    fileBytes: z.number(),
    createdAt: time,
    removedAt: time.nullable().describe("When the buyer removed it or was erased. It is kept because orders name it."),
  })
  .meta({ id: "TaxCertificate" });

const detail = z.object({
  certificate,
  taxedOrders: z
    .array(z.object({ id: z.string(), name: z.string(), tax: money, isTaxRefunded: z.boolean() }))
    .describe("Orders of the buyer that gave its number and were taxed, because it was not verified yet."),
});

const certificateAfter = answerAfter((c, id) => readCertificate(c.get("shop"), c.get("actor"), id));

/** Tax exemption certificates in the admin area. */
export const adminTaxCertificatesRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/tax-certificates",
    who: "staff",
    right: "orders.read",
    summary: "List tax exemption certificates",
    request: {
      query: z.object({
        search: z.string().max(200).optional(),
        view: z.enum(certificateViews).optional().catch(undefined),
        sort: z.string().max(40).optional(),
        after: z.string().max(2000).optional(),
      }),
    },
    answers: { 200: z.object({ certificates: z.array(certificate), next: nextCursor }) },
    answer: (c, { query: { search, view, after } }) => listCertificates(c.get("shop"), c.get("actor"), { search, view, after }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/tax-certificates/:id",
    who: "staff",
    right: "orders.read",
    summary: "Read a tax exemption certificate",
    request: { params: idParam },
    answers: { 200: detail },
    answer: (c, { params: { id } }) => readCertificate(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/tax-certificates/:id/verify",
    who: "staff",
    right: "orders.change",
    summary: "Let a certificate free orders from tax",
    request: { params: idParam },
    answers: { 200: detail },
    refuses: ["certificate-expired", "certificate-removed"],
    answer: certificateAfter((c, { params: { id } }) => verifyCertificate(c.get("shop"), c.get("actor"), id)),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/tax-certificates/:id/decline",
    who: "staff",
    right: "orders.change",
    summary: "Decline a certificate, also one that was verified",
    request: { params: idParam, body: declineInput },
    answers: { 200: detail },
    refuses: ["certificate-removed"],
    answer: certificateAfter((c, { params: { id }, body }) => declineCertificate(c.get("shop"), c.get("actor"), { id, reason: body.reason })),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/tax-certificates/:id/orders/:orderId/refund",
    who: "staff",
    right: "orders.refund",
    summary: "Refund the tax of an order that was placed before its certificate was verified",
    request: { params: idParam.extend({ orderId: z.guid() }) },
    answers: { 200: detail },
    refuses: [
      "certificate-not-verified",
      "order-not-found",
      "tax-already-refunded",
      "order-not-paid",
      "refund-too-large",
      "refund-in-parts",
      "refund-failed",
    ],
    answer: certificateAfter((c, { params: { id, orderId } }) => refundExemptTax(c.get("shop"), c.get("actor"), { id, orderId })),
  }),
];
