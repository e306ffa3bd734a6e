import { attentionLine } from "#domain/address-lines.ts";
import { csvLine } from "#domain/csv-line.ts";
import { toDecimal } from "#domain/money.ts";
import { type ExportOrder, ordersForExport } from "#domain/orders/orders-export.ts";
import type { Shop } from "#domain/shop.ts";

const addressColumns = ["Name", "Company", "Street", "Address2", "City", "Zip", "Province", "Country", "Phone"] as const;
const addressColumnsOf = <Kind extends "Billing" | "Shipping">(kind: Kind) => addressColumns.map((name) => `${kind} ${name}` as const);
const columns = [
  ...([
    "Name",
    "Test",
    "Email",
    "Financial Status",
    "Fulfillment Status",
    "Created at",
    "Currency",
    "Subtotal",
    "Discount Amount",
    "Shipping",
    "Taxes",
  ] as const),
  ...(["Total", "Refunded Amount", "Shipping Method", "Payment Method", "PO Number"] as const),
  ...(["Lineitem quantity", "Lineitem name", "Lineitem sku", "Lineitem price", "Lineitem total", "Lineitem tax"] as const),
  ...addressColumnsOf("Billing"),
  ...addressColumnsOf("Shipping"),
  ...(["Reduced Amount", "Lineitem back-ordered", "Cost Center", "Quote", "Notes"] as const),
];
/** A value without a column would never be written. */
type Row = Partial<Record<(typeof columns)[number], string>>;

/** Yields all orders as CSV, one row per line of an order; the values of the order itself are in its first row. */
export async function* ordersCsv(shop: Shop): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const batch of ordersForExport(shop))
    for (const order of batch) for (const row of rowsOf(order)) yield csvLine(columns.map((column) => row[column] ?? ""));
}

function rowsOf(order: ExportOrder): Row[] {
  const money = (cents: number) => toDecimal(cents, order.currency);
  const lines = order.lines.length > 0 ? order.lines : [null];
  return lines.map((line, at) => ({
    Name: order.name,
    Email: order.email,
    ...(at === 0 ? orderColumns(order, money) : {}),
    ...(line
      ? {
          "Lineitem quantity": String(line.quantity),
          "Lineitem back-ordered": String(line.backOrdered),
          "Lineitem name": line.variantTitle === "Default Title" || line.variantTitle === "" ? line.title : `${line.title} - ${line.variantTitle}`,
          "Lineitem sku": line.sku ?? "",
          "Lineitem price": money(line.unitPriceCents),
          "Lineitem total": money(line.discountedTotalCents),
          "Lineitem tax": money(line.taxCents),
        }
      : {}),
  }));
}

function orderColumns(order: ExportOrder, money: (cents: number) => string): Row {
  return {
    Test: String(order.isTest),
    "Financial Status": order.financialStatus,
    "Fulfillment Status": order.fulfillmentStatus,
    "Created at": new Date(order.processedAt).toISOString(),
    Currency: order.currency,
    Subtotal: money(order.subtotalCents),
    "Discount Amount": money(order.discountCents),
    Shipping: money(order.shippingCents),
    Taxes: money(order.taxCents),
    Total: money(order.totalCents),
    "Reduced Amount": money(order.reducedCents),
    "Refunded Amount": money(order.refundedCents),
    "Shipping Method": order.shippingMethod,
    "Payment Method": order.paymentMethod,
    "PO Number": order.poNumber ?? "",
    "Cost Center": order.costCenter ?? "",
    Quote: order.quoteNumber ?? "",
    Notes: order.buyerNote ?? "",
    ...addressRow("Billing", order.billingAddress),
    ...addressRow("Shipping", order.shippingAddress),
  };
}

function addressRow(kind: "Billing" | "Shipping", address: ExportOrder["billingAddress"]): Row {
  return {
    [`${kind} Name`]: `${address.firstName} ${address.lastName}`.trim(),
    [`${kind} Company`]: [address.company, address.department ?? ""].filter(Boolean).join(", "),
    [`${kind} Street`]: address.address1,
    [`${kind} Address2`]: [address.address2, attentionLine(address.attention ?? "")].filter(Boolean).join(", "),
    [`${kind} City`]: address.city,
    [`${kind} Zip`]: address.zip,
    [`${kind} Province`]: address.province,
    [`${kind} Country`]: address.country,
    [`${kind} Phone`]: address.phone,
  };
}
