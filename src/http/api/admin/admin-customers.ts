import type { Context } from "hono";
import { z } from "zod";
import { customerInvitationInput } from "#domain/accounts/accounts-input.ts";
import { inviteCustomer, resendCustomerInvitation } from "#domain/accounts/customer-invitations.ts";
import {
  customerFilters,
  customerNoteInput,
  customerSelection,
  customerSorts,
  customerViews,
  tagsInput,
  termsInput,
} from "#domain/customers/customer-input.ts";
import { addCustomerNote, removeCustomerNote, tagCustomer } from "#domain/customers/customer-notes.ts";
import { customerView, guestView } from "#domain/customers/customer-view.ts";
import {
  changeTerms,
  listCustomers,
  listCustomerTags,
  readCustomer,
  readGuest,
  readOrderCustomer,
  totalCustomers,
} from "#domain/customers/customers.ts";
import { toMoney } from "#domain/money.ts";
import { mergeCustomers, previewMerge } from "#domain/privacy/account-merging.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { apiRoute } from "#http/api-route.ts";
import type { Env } from "#http/hono-env.ts";
import { address, adminListQuery, idParam, listTotal, money, nextCursor, time } from "../shared-schemas.ts";

const rowFields = {
  id: z.string(),
  name: z.string().describe("Empty: the account has none."),
  email: z.string(),
  createdAt: time,
  orderCount: z.number().describe("Real orders; those of trial mode are left out."),
  value: money.describe("Paid less refunded, of real orders."),
  netDays: z.number().nullable().describe("Days to pay an invoice; null: no payment terms."),
  lastOrderAt: time.nullable(),
  tags: z.array(z.string()),
};
const listed = z.object({
  ...rowFields,
  createdAt: time.describe("Of a guest: when the first order was placed."),
  isGuest: z.boolean().describe("Ordered without an account: `id` is that of a guest."),
});
const placedOrders = z
  .array(z.object({ id: z.string(), name: z.string(), isTest: z.boolean(), processedAt: time, total: money }))
  .describe("The newest 20.");

const guest = z
  .object({
    id: z.string(),
    name: z.string().describe("As in the latest order."),
    company: z.string(),
    email: z.string(),
    createdAt: time.describe("When the first order was placed."),
    orderCount: rowFields.orderCount,
    testOrderCount: z.number(),
    value: rowFields.value,
    lastOrderAt: time.nullable(),
    accountId: z
      .string()
      .nullable()
      .describe("There is an account by now, which has not taken these orders over: its email address is not confirmed."),
    receivesNewsletter: z.boolean(),
    orders: placedOrders,
  })
  .meta({ id: "Guest" });

const customer = z
  .object({
    ...rowFields,
    firstName: z.string(),
    lastName: z.string(),
    isEmailConfirmed: z.boolean(),
    isDisabled: z.boolean(),
    lastSignInAt: time.nullable(),
    testOrderCount: z.number(),
    open: money.describe("What approved orders still have to be paid."),
    addresses: z.array(z.object({ id: z.string(), isDefault: z.boolean(), address })),
    orders: placedOrders,
    terms: z.object({
      netDays: z.number().nullable(),
      creditLimitCents: z.number().nullable().describe("In minor units of the shop's currency; null: no limit."),
      remindersPaused: z.boolean(),
      revision: z.number(),
      changedAt: time.nullable(),
      changedBy: z.string().nullable(),
    }),
    notes: z.array(z.object({ id: z.string(), text: z.string(), at: time, author: z.string().nullable() })).describe("The newest first."),
    carts: z.array(
      z.object({
        id: z.string(),
        updatedAt: time,
        lineCount: z.number(),
        lines: z
          .array(z.object({ title: z.string(), variantTitle: z.string(), productId: z.string(), quantity: z.number(), unitPrice: money }))
          .describe("The first 20, with their prices of now."),
      }),
    ),
    receivesNewsletter: z.boolean(),
    isInvited: z.boolean().describe("Staff made the account, and its owner has not set a password yet."),
    guestId: z
      .string()
      .nullable()
      .describe("Of orders without an account under this address; they join this one once its owner confirms the address."),
  })
  .meta({ id: "Customer" });
const answer = z.object({ customer });

async function answerOf(c: Context<Env>, id: string): Promise<z.output<typeof answer>> {
  return { customer: customerView(await readCustomer(c.get("shop"), c.get("actor"), id)) };
}

const merging = z.object({ id: z.string(), name: z.string(), email: z.string() });
const mergeBody = z.object({ goneId: z.guid().describe("The account that goes.") });
const mergeAnswer = z.object({
  kept: merging,
  gone: merging,
  moved: z.record(z.string(), z.number()).describe("Entries by the part of the shop they belong to."),
});
const mergeRefusals: RefusalCode[] = ["customer-not-found", "customer-merge-unproven", "customer-merge-busy"];

/** Customers in the admin area. */
export const adminCustomersRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/customers",
    who: "staff",
    right: "customers.read",
    summary: "List customers, with those who ordered without an account",
    request: { query: adminListQuery(customerViews, customerSorts).extend(customerFilters.shape) },
    answers: { 200: z.object({ customers: z.array(listed), next: nextCursor }) },
    answer: async (c, { query }) => {
      const { customers, next, currency } = await listCustomers(c.get("shop"), c.get("actor"), query);
      return { customers: customers.map(({ valueCents, ...row }) => ({ ...row, value: toMoney(Number(valueCents), currency) })), next };
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/customers-total",
    who: "staff",
    right: "customers.read",
    summary: "Count the customers of a list",
    request: { query: customerSelection },
    answers: { 200: listTotal },
    answer: (c, { query }) => totalCustomers(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/customers/:id",
    who: "staff",
    right: "customers.read",
    summary: "Read a customer",
    request: { params: idParam },
    answers: { 200: answer },
    refuses: ["customer-not-found"],
    answer: async (c, { params: { id } }) => ({ customer: customerView(await readCustomer(c.get("shop"), c.get("actor"), id)) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/guests/:id",
    who: "staff",
    right: "customers.read",
    summary: "Read who ordered without an account",
    request: { params: idParam },
    answers: { 200: z.object({ guest }) },
    refuses: ["customer-not-found"],
    answer: async (c, { params: { id } }) => ({ guest: guestView(await readGuest(c.get("shop"), c.get("actor"), id)) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/orders/:id/customer",
    who: "staff",
    right: "customers.read",
    summary: "Read who placed an order, and how many orders they placed",
    request: { params: idParam },
    answers: {
      200: z.object({
        customer: z
          .object({
            id: z.string(),
            isGuest: z.boolean(),
            orderCount: z.number().describe("Of the same kind as this one: real orders, or test orders."),
          })
          .nullable()
          .describe("Null: the buyer's data was erased, or there is no such order."),
      }),
    },
    answer: async (c, { params: { id } }) => ({ customer: await readOrderCustomer(c.get("shop"), c.get("actor"), id) }),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/customers/:id/terms",
    who: "staff",
    right: "customers.decide",
    summary: "Agree on payment terms with a customer",
    request: { params: idParam, body: z.object({ revision: z.int(), terms: termsInput }) },
    answers: { 200: answer },
    refuses: ["customer-not-found", "changed-meanwhile", "customer-unconfirmed"],
    answer: async (c, { params: { id }, body }) => ({ customer: customerView(await changeTerms(c.get("shop"), c.get("actor"), { id, ...body })) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/customer-tags",
    who: "staff",
    right: "customers.read",
    summary: "List the tags that customers have",
    answers: { 200: z.object({ tags: z.array(z.string()) }) },
    answer: async (c) => ({ tags: await listCustomerTags(c.get("shop"), c.get("actor")) }),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/customers/:id/tags",
    who: "staff",
    right: "customers.note",
    summary: "Set the tags of a customer",
    request: { params: idParam, body: tagsInput },
    answers: { 200: answer },
    refuses: ["customer-not-found"],
    answer: async (c, { params: { id }, body }) => {
      await tagCustomer(c.get("shop"), c.get("actor"), id, body);
      return answerOf(c, id);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/customers/:id/notes",
    who: "staff",
    right: "customers.note",
    summary: "Add a note that only staff see",
    request: { params: idParam, body: customerNoteInput },
    answers: { 201: answer },
    refuses: ["customer-not-found"],
    answer: async (c, { params: { id }, body }) => {
      await addCustomerNote(c.get("shop"), c.get("actor"), id, body);
      return answerOf(c, id);
    },
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/customers/:id/notes/:noteId",
    who: "staff",
    right: "customers.note",
    summary: "Remove a note",
    request: { params: idParam.extend({ noteId: z.guid() }) },
    answers: { 200: answer },
    answer: async (c, { params: { id, noteId } }) => {
      await removeCustomerNote(c.get("shop"), c.get("actor"), id, noteId);
      return answerOf(c, id);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/customers",
    who: "staff",
    right: "customers.change",
    summary: "Make an account for a customer, who sets the password by an emailed link",
    request: { body: customerInvitationInput },
    answers: { 201: answer },
    refuses: ["email-taken"],
    answer: async (c, { body }) => {
      const { id } = await inviteCustomer(c.get("shop"), c.get("actor"), body);
      return answerOf(c, id);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/customers/:id/invitation",
    who: "staff",
    right: "customers.change",
    summary: "Send a customer the invitation again",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => resendCustomerInvitation(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/customers/:id/merge-preview",
    who: "staff",
    right: "customers.decide",
    summary: "See what merging another account into this one would do",
    request: { params: idParam, body: mergeBody },
    answers: { 200: mergeAnswer },
    refuses: mergeRefusals,
    answer: (c, { params: { id }, body }) => previewMerge(c.get("shop"), c.get("actor"), { keptId: id, goneId: body.goneId }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/customers/:id/merge",
    who: "staff",
    right: "customers.decide",
    summary: "Merge another account into this one",
    description: "The other account is deleted. This cannot be undone.",
    request: { params: idParam, body: mergeBody },
    answers: { 200: mergeAnswer },
    refuses: mergeRefusals,
    sensitive: "personal-data",
    answer: (c, { params: { id }, body }) => mergeCustomers(c.get("shop"), c.get("actor"), { keptId: id, goneId: body.goneId }),
  }),
];
