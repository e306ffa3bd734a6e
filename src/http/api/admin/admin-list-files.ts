import { z } from "zod";
import { everyListedProduct } from "#domain/catalog/product-list.ts";
import { productSelection, productSorts } from "#domain/catalog/product-list-input.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { everyListedOrder } from "#domain/orders/order-admin.ts";
import { adminOrderSorts } from "#domain/orders/order-admin-types.ts";
import { orderSelection } from "#domain/orders/order-list-input.ts";
import { plainRoute } from "#http/api-route.ts";
import { csvAnswer } from "#http/csv-answer.ts";

const productQuery = productSelection.extend({ sort: z.enum(productSorts).optional().catch(undefined) });
const orderQuery = orderSelection.extend({ sort: z.enum(adminOrderSorts).optional().catch(undefined) });

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
    answer: (c) => csvAnswer(c, "orders.csv", orderLines(everyListedOrder(c.get("shop"), c.get("actor"), parseInput(orderQuery, c.req.query())))),
  }),
];

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
  yield ["Order", "Test", "Placed", "Customer", "Company", "Email", "Payment", "Fulfillment", "Items", "Total", "Currency", "PO number"];
  for await (const batch of batches)
    for (const row of batch)
      yield [
        ...[row.name, row.isTest ? "yes" : "no", row.processedAt, row.customerName, row.company, row.email, row.financialStatus],
        ...[row.fulfillmentStatus, String(row.units), row.total.amount, row.total.currencyCode, row.poNumber ?? ""],
      ];
}
