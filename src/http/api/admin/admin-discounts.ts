import { z } from "zod";
import { discountInput, discountListInput } from "#domain/discounts/discount-input.ts";
import { changeDiscount, createDiscount, listDiscounts, readDiscount, removeDiscount } from "#domain/discounts/discounts.ts";
import { apiRoute } from "#http/api-route.ts";
import { idParam, nextCursor, time } from "../shared-schemas.ts";

const discount = z
  .object({
    id: z.string(),
    title: z.string(),
    code: z.string().nullable().describe("Null: it applies by itself."),
    kind: z.enum(["percent", "amount", "free-shipping"]),
    percentHundredths: z.number().nullable().describe("1,000 is 10 %."),
    amountCents: z.number().nullable().describe("In minor units of the shop's currency."),
    minimumCents: z.number(),
    collectionIds: z.array(z.string()).describe("It is for products of these collections; empty: for all."),
    startsAt: time,
    endsAt: time.nullable(),
    mostUses: z.number().nullable(),
    isOncePerBuyer: z.boolean(),
    uses: z.number().describe("Payments that have it and are open or became an order."),
    revision: z.number(),
  })
  .meta({ id: "Discount" });
const answer = z.object({ discount });

/** Discounts in the admin area. */
export const adminDiscountsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/discounts",
    who: "staff",
    right: "discounts.read",
    summary: "List discounts",
    request: { query: discountListInput },
    answers: { 200: z.object({ discounts: z.array(discount), next: nextCursor }) },
    answer: (c, { query }) => listDiscounts(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/discounts/:id",
    who: "staff",
    right: "discounts.read",
    summary: "Read a discount",
    request: { params: idParam },
    answers: { 200: answer },
    refuses: ["discount-not-found"],
    answer: async (c, { params: { id } }) => ({ discount: await readDiscount(c.get("shop"), c.get("actor"), id) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/discounts",
    who: "staff",
    right: "discounts.change",
    summary: "Create a discount",
    request: { body: discountInput },
    answers: { 201: answer },
    refuses: ["discount-code-taken"],
    answer: async (c, { body }) => ({ discount: await createDiscount(c.get("shop"), c.get("actor"), body) }),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/discounts/:id",
    who: "staff",
    right: "discounts.change",
    summary: "Change a discount",
    request: { params: idParam, body: z.object({ revision: z.int(), discount: discountInput }) },
    answers: { 200: answer },
    refuses: ["discount-not-found", "discount-code-taken", "changed-meanwhile"],
    answer: async (c, { params: { id }, body }) => ({ discount: await changeDiscount(c.get("shop"), c.get("actor"), { id, ...body }) }),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/discounts/:id",
    who: "staff",
    right: "discounts.change",
    summary: "Delete a discount that no order has",
    request: { params: idParam },
    answers: { 204: null },
    refuses: ["discount-not-found", "discount-in-use"],
    answer: (c, { params: { id } }) => removeDiscount(c.get("shop"), c.get("actor"), id),
  }),
];
