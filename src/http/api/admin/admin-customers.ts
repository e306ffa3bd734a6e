import { z } from "zod";
import { customerSorts, customerViews, termsInput } from "#domain/customers/customer-input.ts";
import { customerView } from "#domain/customers/customer-view.ts";
import { changeTerms, listCustomers, readCustomer } from "#domain/customers/customers.ts";
import { toMoney } from "#domain/money.ts";
import { apiRoute } from "#http/api-route.ts";
import { address, adminListQuery, idParam, money, nextCursor, time } from "../shared-schemas.ts";

const rowFields = {
  id: z.string(),
  name: z.string().describe("Empty: the account has none."),
  email: z.string(),
  createdAt: time,
  orderCount: z.number().describe("Real orders; those of trial mode are left out."),
  value: money.describe("Paid less refunded, of real orders."),
  netDays: z.number().nullable().describe("Days to pay an invoice; null: no payment terms."),
};

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
    orders: z.array(z.object({ id: z.string(), name: z.string(), isTest: z.boolean(), processedAt: time, total: money })).describe("The newest 20."),
    terms: z.object({
      netDays: z.number().nullable(),
      creditLimitCents: z.number().nullable().describe("In minor units of the shop's currency; null: no limit."),
      remindersPaused: z.boolean(),
      revision: z.number(),
      changedAt: time.nullable(),
      changedBy: z.string().nullable(),
    }),
  })
  .meta({ id: "Customer" });
const answer = z.object({ customer });

/** Customers in the admin area. */
export const adminCustomersRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/customers",
    who: "staff",
    right: "customers.read",
    summary: "List customers",
    request: { query: adminListQuery(customerViews, customerSorts) },
    answers: { 200: z.object({ customers: z.array(z.object(rowFields)), next: nextCursor }) },
    answer: async (c, { query }) => {
      const { customers, next, currency } = await listCustomers(c.get("shop"), c.get("actor"), query);
      return { customers: customers.map(({ valueCents, ...row }) => ({ ...row, value: toMoney(Number(valueCents), currency) })), next };
    },
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
    method: "PUT",
    path: "/api/admin/customers/:id/terms",
    who: "staff",
    right: "customers.change",
    summary: "Agree on payment terms with a customer",
    request: { params: idParam, body: z.object({ revision: z.int(), terms: termsInput }) },
    answers: { 200: answer },
    refuses: ["customer-not-found", "changed-meanwhile", "customer-unconfirmed"],
    answer: async (c, { params: { id }, body }) => ({ customer: customerView(await changeTerms(c.get("shop"), c.get("actor"), { id, ...body })) }),
  }),
];
