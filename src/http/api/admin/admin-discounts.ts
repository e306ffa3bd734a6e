import { z } from "zod";
import { type DiscountPreview, previewDiscount } from "#domain/checkout/discount-preview.ts";
import { discountPreviewInput } from "#domain/checkout/discount-preview-input.ts";
import { type DiscountCost, readDiscountCosts } from "#domain/discounts/discount-costs.ts";
import { discountInput, discountListInput } from "#domain/discounts/discount-input.ts";
import { changeDiscount, createDiscount, listDiscounts, readDiscount, removeDiscount } from "#domain/discounts/discounts.ts";
import { toMoney } from "#domain/money.ts";
import { shownVariant } from "#domain/variant-title.ts";
import { apiRoute } from "#http/api-route.ts";
import { idParam, money, nextCursor, time } from "../shared-schemas.ts";

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
    maxUses: z.number().nullable(),
    isOncePerBuyer: z.boolean(),
    uses: z.number().describe("Payments that have it and are open or became an order."),
    revision: z.number(),
  })
  .meta({ id: "Discount" });
const answer = z.object({ discount });

const cost = z
  .object({
    orders: z.number().describe("Without canceled orders and test orders."),
    amount: money.describe("What it took off them, before tax, as the orders are now."),
    ordersWithoutAmount: z.number().describe("Of these orders, those placed before this was stored: they are not in the amount."),
    canceledOrders: z.number(),
    tests: z.object({ orders: z.number(), amount: money }).describe("In test orders."),
  })
  .meta({ id: "DiscountCost" });
const costs = z.array(cost).describe("One of each currency.");

function costWire({ currency, cents, tests, ...counts }: DiscountCost): z.input<typeof cost> {
  return { ...counts, amount: toMoney(cents, currency), tests: { orders: tests.orders, amount: toMoney(tests.cents, currency) } };
}

const applied = { title: z.string(), isOwn: z.boolean().describe("It is the discount that was asked about.") };
const preview = z
  .object({
    at: time.describe("Now, or where the discount starts later, its start."),
    lines: z.array(
      z.object({
        variantId: z.string(),
        title: z.string(),
        variantTitle: z.string().nullable(),
        quantity: z.number(),
        total: money,
        discount: money.describe("What comes off the line."),
      }),
    ),
    subtotal: money,
    discount: money,
    goods: z.object(applied).nullable().describe("The discount on goods that applies."),
    freeShipping: z.object({ ...applied, waived: money.describe("What shipping would have cost, before tax.") }).nullable(),
    shippingTitle: z.string().nullable(),
    shipping: money.nullable().describe("Null: nothing is offered without an address, or only by quote."),
    shippingFault: z.enum(["unknown", "not-served", "too-heavy", "no-freight", "dangerous-goods"]).nullable(),
    isTaxIncluded: z.boolean(),
    total: money.describe("Without tax, where prices have none in them."),
    fault: z
      .enum(["unknown", "ended", "used-up", "used-by-buyer", "other-products", "below-minimum", "smaller"])
      .nullable()
      .describe("Why the discount takes nothing off."),
  })
  .meta({ id: "DiscountPreview" });

function previewWire(found: DiscountPreview): z.input<typeof preview> {
  const { currency, at, goods, freeShipping, shippingTitle, shippingFault, isTaxIncluded, fault } = found;
  const amount = (cents: number) => toMoney(cents, currency);
  return {
    ...{ goods, shippingTitle, shippingFault, isTaxIncluded, fault },
    at: at.toISOString(),
    lines: found.lines.map(({ totalCents, discountCents, variantTitle, ...line }) => ({
      ...line,
      variantTitle: shownVariant(variantTitle),
      total: amount(totalCents),
      discount: amount(discountCents),
    })),
    subtotal: amount(found.subtotalCents),
    discount: amount(found.discountCents),
    freeShipping: freeShipping && { title: freeShipping.title, isOwn: freeShipping.isOwn, waived: amount(freeShipping.waivedCents) },
    shipping: found.shippingCents === null ? null : amount(found.shippingCents),
    total: amount(found.totalCents),
  };
}

/** Discounts in the admin area. */
export const adminDiscountsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/discounts",
    who: "staff",
    right: "discounts.read",
    summary: "List discounts",
    request: { query: discountListInput },
    answers: { 200: z.object({ discounts: z.array(discount.extend({ costs })), next: nextCursor }) },
    answer: async (c, { query }) => {
      const { discounts, next } = await listDiscounts(c.get("shop"), c.get("actor"), query);
      const ids = discounts.map(({ id }) => id);
      const found = await readDiscountCosts(c.get("shop"), c.get("actor"), ids);
      return { discounts: discounts.map((one) => ({ ...one, costs: (found.get(one.id) ?? []).map(costWire) })), next };
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/discounts/:id/costs",
    who: "staff",
    right: "discounts.read",
    summary: "Read what a discount cost so far",
    request: { params: idParam },
    answers: { 200: z.object({ costs }) },
    refuses: ["discount-not-found"],
    answer: async (c, { params: { id } }) => {
      await readDiscount(c.get("shop"), c.get("actor"), id);
      return { costs: ((await readDiscountCosts(c.get("shop"), c.get("actor"), [id])).get(id) ?? []).map(costWire) };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/discounts/preview",
    who: "staff",
    right: "discounts.read",
    summary: "Show what a cart would get of a discount",
    request: { body: discountPreviewInput },
    answers: { 200: z.object({ preview }) },
    refuses: ["variant-not-found"],
    answer: async (c, { body }) => ({ preview: previewWire(await previewDiscount(c.get("shop"), c.get("actor"), body)) }),
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
