import { z } from "zod";
import { everyListedProduct } from "#domain/catalog/product-list.ts";
import { productSelection, productSorts } from "#domain/catalog/product-list-input.ts";
import { customerSelection, customerSorts } from "#domain/customers/customer-input.ts";
import { everyListedCustomer } from "#domain/customers/customers.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { invoiceSelection, invoiceSorts } from "#domain/invoices/invoice-input.ts";
import { everyListedInvoice } from "#domain/invoices/invoice-list.ts";
import { toDecimal } from "#domain/money.ts";
import { everyListedOrder } from "#domain/orders/order-admin.ts";
import { adminOrderSorts } from "#domain/orders/order-admin-types.ts";
import { orderSelection } from "#domain/orders/order-list-input.ts";
import { shopTimeZone } from "#domain/settings/shop-day.ts";
import { plainRoute } from "#http/api-route.ts";
import { csvAnswer } from "#http/csv-answer.ts";
import { orderFileLines } from "./order-csv-rows.ts";

const productQuery = productSelection.extend({ sort: z.enum(productSorts).optional().catch(undefined) });
const orderQuery = orderSelection.extend({ sort: z.enum(adminOrderSorts).optional().catch(undefined) });
const customerQuery = customerSelection.extend({ sort: z.enum(customerSorts).optional().catch(undefined) });
const invoiceQuery = invoiceSelection.extend({ sort: z.enum(invoiceSorts).optional().catch(undefined) });

/** Lists of the admin area as files: every row that matches, with the columns of the list. */
export const adminListFilesRoutes = [
  plainRoute({
    method: "GET",
    path: "/api/admin/lists/products.csv",
    who: "staff",
    right: "products.read",
    answer: (c) =>
      csvAnswer(c, "products.csv", productLines(everyListedProduct(c.get("shop"), c.get("actor"), parseInput(productQuery, c.req.query())))),
  }),

  plainRoute({
    method: "GET",
    path: "/api/admin/lists/orders.csv",
    who: "staff",
    right: "orders.read",
    // Names and email addresses of all buyers in one file are at least as sensitive as one person's data.
    sensitive: "personal-data",
    answer: async (c) => {
      const shop = c.get("shop");
      const orders = everyListedOrder(shop, c.get("actor"), parseInput(orderQuery, c.req.query()));
      return csvAnswer(c, "orders.csv", orderFileLines(orders, await shopTimeZone(shop)));
    },
  }),

  plainRoute({
    method: "GET",
    path: "/api/admin/lists/customers.csv",
    who: "staff",
    right: "customers.read",
    sensitive: "personal-data",
    answer: (c) =>
      csvAnswer(c, "customers.csv", customerLines(everyListedCustomer(c.get("shop"), c.get("actor"), parseInput(customerQuery, c.req.query())))),
  }),

  plainRoute({
    method: "GET",
    path: "/api/admin/lists/invoices.csv",
    who: "staff",
    right: "orders.read",
    sensitive: "personal-data",
    answer: (c) =>
      csvAnswer(c, "invoices.csv", invoiceLines(everyListedInvoice(c.get("shop"), c.get("actor"), parseInput(invoiceQuery, c.req.query())))),
  }),
];

async function* invoiceLines(batches: ReturnType<typeof everyListedInvoice>): AsyncGenerator<string[]> {
  yield ["Number", "Kind", "Test", "Order", "Customer", "Company", "Issued", "Due", "Total", "Open", "Currency", "Reminders", "Reminders paused"];
  for await (const batch of batches)
    for (const row of batch)
      yield [
        ...[row.number, row.kind, row.isTest ? "yes" : "no", row.orderName, row.customerName, row.company, row.issuedAt, row.dueOn ?? ""],
        ...[toDecimal(Number(row.totalCents), row.currency), toDecimal(Number(row.openCents), row.currency), row.currency],
        ...[String(row.reminders), row.isPaused ? "yes" : "no"],
      ];
}

async function* customerLines(batches: ReturnType<typeof everyListedCustomer>): AsyncGenerator<string[]> {
  yield ["Name", "Email", "Since", "Tags", "Payment terms (days)", "Orders", "Last order", "Value", "Currency", "Account"];
  for await (const { customers, currency } of batches)
    for (const { name, email, createdAt, tags, netDays, orderCount, lastOrderAt, valueCents, isGuest } of customers)
      yield [
        ...[name, email, createdAt, tags.join(", "), netDays === null ? "" : String(netDays), String(orderCount), lastOrderAt ?? ""],
        ...[toDecimal(Number(valueCents), currency), currency, isGuest ? "no" : "yes"],
      ];
}

async function* productLines(batches: ReturnType<typeof everyListedProduct>): AsyncGenerator<string[]> {
  yield [
    "Title",
    "Handle",
    "Status",
    "Vendor",
    "Type",
    "Tags",
    "SKU",
    "Variants",
    "Available",
    "Lowest price",
    "Highest price",
    "Currency",
    "Last changed",
  ];
  for await (const batch of batches)
    for (const row of batch)
      yield [
        ...[row.title, row.handle, row.status, row.vendor, row.productType, row.tags.join(", "), row.variantCount > 1 ? "" : (row.sku ?? "")],
        ...[String(row.variantCount), row.available === null ? "" : String(row.available), row.minPrice.amount, row.maxPrice.amount],
        ...[row.minPrice.currencyCode, row.updatedAt],
      ];
}
