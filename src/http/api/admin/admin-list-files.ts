import { z } from "zod";
import { everyListedProduct } from "#domain/catalog/product-list.ts";
import { productSelection, productSorts } from "#domain/catalog/product-list-input.ts";
import { customerSelection, customerSorts } from "#domain/customers/customer-input.ts";
import { everyListedCustomer } from "#domain/customers/customers.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { invoiceSelection, invoiceSorts } from "#domain/invoices/invoice-input.ts";
import { everyListedInvoice } from "#domain/invoices/invoice-list.ts";
import { toDecimal } from "#domain/money.ts";
import { everyListedOrder, type ListedOrder } from "#domain/orders/order-admin.ts";
import { adminOrderSorts } from "#domain/orders/order-admin-types.ts";
import { orderSelection } from "#domain/orders/order-list-input.ts";
import { plainRoute } from "#http/api-route.ts";
import { csvAnswer } from "#http/csv-answer.ts";

const productQuery = productSelection.extend({ sort: z.enum(productSorts).optional().catch(undefined) });
const orderQuery = orderSelection.extend({ sort: z.enum(adminOrderSorts).optional().catch(undefined) });
const customerQuery = customerSelection.extend({ sort: z.enum(customerSorts).optional().catch(undefined) });
const invoiceQuery = invoiceSelection.extend({ sort: z.enum(invoiceSorts).optional().catch(undefined) });

/** Lists of the admin area as files: every row that matches, with what the list shows of it. */
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
    // Names and email addresses of all buyers in one file are no less than one person's.
    sensitive: "personal-data",
    answer: (c) => csvAnswer(c, "orders.csv", orderLines(everyListedOrder(c.get("shop"), c.get("actor"), parseInput(orderQuery, c.req.query())))),
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

async function* orderLines(batches: ReturnType<typeof everyListedOrder>): AsyncGenerator<string[]> {
  yield [
    ...["Order", "Test", "Placed", "Customer", "Company", "Email", "Payment", "Fulfillment", "Items", "Total", "Currency", "PO number"],
    ...["Subtotal", "Discount", "Shipping", "Tax", "Taxes", "Refunded", "Country", "State", "Shipping method", "Payment method"],
    ...["Last shipped", "Carriers", "Tracking numbers", "Tracking links", "Tags"],
  ];
  for await (const batch of batches)
    for (const row of batch)
      yield [
        ...[row.name, row.isTest ? "yes" : "no", row.processedAt, row.customerName, row.company, row.email, row.paymentState],
        ...[row.fulfillmentStatus, String(row.units), row.total.amount, row.total.currencyCode, row.poNumber ?? ""],
        ...amountsOf(row),
        ...[row.country ?? "", row.province ?? "", row.shippingMethod, row.paymentMethod, row.shippedAt ?? ""],
        ...(["carrier", "trackingNumber", "trackingUrl"] as const).map((part) => joined(row.parcels.map((parcel) => parcel[part]))),
        row.tags.join(", "),
      ];
}

/** Without the tax, which stands beside them; each tax by its title and rate. */
function amountsOf(row: ListedOrder): string[] {
  const amount = (cents: number) => toDecimal(cents, row.total.currencyCode);
  const taxes = row.taxes.map(({ title, rate, cents }) => `${title} ${Number((Number(rate) * 100).toFixed(4))}%: ${amount(Number(cents))}`);
  return [...[row.subtotalCents, row.discountCents, row.shippingCents, row.taxCents].map(amount), taxes.join("; "), amount(row.refundedCents)];
}

const joined = (texts: (string | null)[]) => [...new Set(texts.filter(Boolean))].join(", ");
