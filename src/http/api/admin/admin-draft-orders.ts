import type { Context } from "hono";
import { z } from "zod";
import { draftOrderInput, draftOrderListInput, draftOrderSaveInput } from "#domain/checkout/draft-order-input.ts";
import { draftOrderToken } from "#domain/checkout/draft-order-paying.ts";
import {
  changeDraftOrder,
  createDraftOrder,
  type DraftOrder,
  type DraftOrderTotals,
  deleteDraftOrder,
  listDraftOrders,
  previewDraftOrder,
  readDraftOrder,
  sendDraftOrder,
} from "#domain/checkout/draft-orders.ts";
import { toMoney } from "#domain/money.ts";
import { shippingFaultWords } from "#domain/shipping/shipping.ts";
import { shownVariant } from "#domain/variant-title.ts";
import { apiRoute } from "#http/api-route.ts";
import type { Env } from "#http/hono-env.ts";
import { address, idParam, money, nextCursor, time } from "../shared-schemas.ts";

const rowFields = {
  id: z.string(),
  name: z.string().describe("Its number, such as D1001."),
  state: z.enum(["open", "sent", "ordered", "expired", "deleted"]),
  email: z.string(),
  total: money.describe("When it was last saved."),
  validUntil: time.nullable(),
  createdAt: time,
  updatedAt: time,
  sentAt: time.nullable(),
  staffName: z.string().nullable(),
  orderId: z.string().nullable(),
  orderName: z.string().nullable(),
  isOrderPending: z.boolean().describe("The order waits for approval or money."),
};

const sums = z
  .object({
    lines: z.array(
      z.object({
        variantId: z.string(),
        title: z.string(),
        variantTitle: z.string().nullable(),
        quantity: z.number(),
        unitPrice: money,
        total: money,
        note: z.enum(["gone", "short"]).nullable().describe("Not sold anymore, or fewer in stock."),
      }),
    ),
    subtotal: money,
    discount: money,
    shippingTitle: z.string().nullable(),
    shipping: money.nullable().describe("Null: not known without an address, or nothing is offered there."),
    shippingFault: z.string().nullable(),
    dangerousGoods: z.string().nullable().describe("What staff should know about dangerous goods that no shipping method carries there."),
    isShippingChosen: z.boolean().describe("The buyer chooses how it ships."),
    tax: money.nullable().describe("Null: not known without an address."),
    isTaxIncluded: z.boolean(),
    total: money,
  })
  .meta({ id: "DraftOrderSums" });

/** A draft order with amounts in minor units. */
const draft = z
  .object({
    ...rowFields,
    accountId: z.string().nullable(),
    currency: z.string(),
    lines: z.array(
      z.object({
        variantId: z.string(),
        title: z.string(),
        sku: z.string().nullable(),
        quantity: z.number(),
        priceCents: z.number().nullable().describe("What staff named for one unit; null: the price of the product when the draft was saved."),
      }),
    ),
    ownLines: z.array(z.object({ id: z.string(), title: z.string(), quantity: z.number(), priceCents: z.number(), taxClass: z.string().nullable() })),
    discountTitle: z.string(),
    discountCents: z.number().nullable(),
    discountPercentHundredths: z.number().nullable().describe("Hundredths of a percent of the goods, in place of an amount."),
    shippingTitle: z.string(),
    shippingCents: z.number().nullable(),
    shippingAddress: address.omit({ formatted: true }).nullable(),
    message: z.string(),
    note: z.string(),
    revision: z.number(),
    payUrl: z.string().describe("Where the buyer pays it."),
    sums,
  })
  .meta({ id: "DraftOrder" });

function rowOf(found: DraftOrder): z.input<z.ZodObject<typeof rowFields>> {
  const { id, name, state, email, validUntil, createdAt, updatedAt, sentAt, staffName, orderId, orderName, isOrderPending } = found;
  const total = toMoney(found.totalCents, found.currency);
  return { id, name, state, email, total, validUntil, createdAt, updatedAt, sentAt, staffName, orderId, orderName, isOrderPending };
}

function sumsWire(found: DraftOrderTotals, currency: string): z.input<typeof sums> {
  const amount = (cents: number) => toMoney(cents, currency);
  const optional = (cents: number | null) => (cents === null ? null : amount(cents));
  return {
    lines: found.lines.map(({ unitPriceCents, totalCents, variantTitle, ...line }) => ({
      ...line,
      variantTitle: shownVariant(variantTitle),
      unitPrice: amount(unitPriceCents),
      total: amount(totalCents),
    })),
    subtotal: amount(found.subtotalCents),
    discount: amount(found.discountCents),
    shippingTitle: found.shippingTitle,
    shipping: optional(found.shippingCents),
    shippingFault: found.shippingFault && shippingFaultWords[found.shippingFault],
    dangerousGoods: found.dangerousGoods,
    isShippingChosen: found.isShippingChosen,
    tax: optional(found.taxCents),
    isTaxIncluded: found.isTaxIncluded,
    total: amount(found.totalCents),
  };
}

async function draftOf(c: Context<Env>, id: string): Promise<{ draft: z.input<typeof draft> }> {
  const shop = c.get("shop");
  const found = await readDraftOrder(shop, c.get("actor"), id);
  const { accountId, currency, content, message, note, revision } = found;
  const variants = new Map(found.variants.map((variant) => [variant.variantId, variant]));
  return {
    draft: {
      ...rowOf(found),
      ...{ accountId, currency, message, note, revision },
      lines: content.lines.map(({ variantId, quantity, priceCents }) => {
        const variant = variants.get(variantId);
        const title = [variant?.title ?? "A product that is gone", variant && shownVariant(variant.variantTitle)].filter(Boolean).join(" · ");
        return { variantId, title, sku: variant?.sku ?? null, quantity, priceCents };
      }),
      ownLines: content.ownLines ?? [],
      discountTitle: content.discount?.title ?? "",
      discountCents: content.discount?.percentHundredths === undefined ? (content.discount?.cents ?? null) : null,
      discountPercentHundredths: content.discount?.percentHundredths ?? null,
      shippingTitle: content.shipping?.title ?? "",
      shippingCents: content.shipping?.cents ?? null,
      shippingAddress: content.shippingAddress,
      payUrl: `${shop.mailOrigin}/pay/${draftOrderToken(shop, id)}`,
      sums: sumsWire(found.sums, currency),
    },
  };
}

const answer = z.object({ draft });

/** Orders that staff prepare and buyers pay by a link. */
export const adminDraftOrdersRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/draft-orders",
    who: "staff",
    right: "orders.read",
    summary: "List draft orders",
    request: { query: draftOrderListInput },
    answers: { 200: z.object({ drafts: z.array(z.object(rowFields)), next: nextCursor }) },
    answer: async (c, { query }) => {
      const { drafts, next } = await listDraftOrders(c.get("shop"), c.get("actor"), query);
      return { drafts: drafts.map(rowOf), next };
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/draft-orders/:id",
    who: "staff",
    right: "orders.read",
    summary: "Read a draft order with what it comes to now",
    request: { params: idParam },
    answers: { 200: answer },
    refuses: ["not-found"],
    answer: (c, { params: { id } }) => draftOf(c, id),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/draft-orders/preview",
    who: "staff",
    right: "orders.change",
    summary: "Work out what a draft order would come to",
    request: { body: draftOrderInput },
    answers: { 200: z.object({ sums }) },
    refuses: ["variant-not-found"],
    answer: async (c, { body }) => {
      const found = await previewDraftOrder(c.get("shop"), c.get("actor"), body);
      return { sums: sumsWire(found, found.currency) };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/draft-orders",
    who: "staff",
    right: "orders.change",
    summary: "Make a draft order",
    request: { body: draftOrderInput },
    answers: { 201: answer },
    refuses: ["variant-not-found"],
    answer: async (c, { body }) => draftOf(c, await createDraftOrder(c.get("shop"), c.get("actor"), body)),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/draft-orders/:id",
    who: "staff",
    right: "orders.change",
    summary: "Change a draft order that nobody has paid",
    request: { params: idParam, body: draftOrderSaveInput },
    answers: { 200: answer },
    refuses: ["not-found", "variant-not-found", "changed-meanwhile", "draft-order-closed", "draft-order-being-paid"],
    answer: async (c, { params: { id }, body }) => {
      await changeDraftOrder(c.get("shop"), c.get("actor"), id, body);
      return draftOf(c, id);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/draft-orders/:id/email",
    who: "staff",
    right: "orders.change",
    summary: "Send the buyer an email with the link to pay it",
    request: { params: idParam },
    answers: { 200: answer },
    refuses: ["not-found", "draft-order-closed", "draft-order-ended"],
    answer: async (c, { params: { id } }) => {
      await sendDraftOrder(c.get("shop"), c.get("actor"), id);
      return draftOf(c, id);
    },
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/draft-orders/:id",
    who: "staff",
    right: "orders.change",
    summary: "Delete a draft order: its link opens nothing anymore",
    request: { params: idParam },
    answers: { 204: null },
    refuses: ["not-found", "draft-order-closed", "draft-order-being-paid", "changed-meanwhile"],
    answer: async (c, { params: { id } }) => {
      await deleteDraftOrder(c.get("shop"), c.get("actor"), id);
    },
  }),
];
