import type { Address } from "#db/schema/checkout.ts";
import { toDecimal } from "#domain/money.ts";
import { fulfillmentStateOf } from "#domain/orders/fulfillment-state.ts";
import type { everyListedOrder, ListedOrder } from "#domain/orders/order-admin.ts";
import { countryName } from "#domain/postal-address.ts";
import { type AddressField, addressFields } from "#domain/postal-address-names.ts";
import { provinceOnLabel } from "#domain/tax/provinces.ts";
import { zonedMinute } from "#domain/zoned-times.ts";
import { fulfillmentWords, paymentMethodText, paymentWords } from "#web/messages/order-words.ts";

const addressTitles: Record<AddressField, string> = {
  firstName: "first name",
  lastName: "last name",
  attention: "attention",
  company: "company",
  department: "department",
  address1: "address",
  address2: "building, room",
  city: "city",
  province: "state or province",
  zip: "ZIP or postal code",
  country: "country",
  phone: "phone",
};

/** Yields the list of orders as a file for people: in the words of the screen, with times in `timeZone`, which the titles name. */
export async function* orderFileLines(batches: ReturnType<typeof everyListedOrder>, timeZone: string): AsyncGenerator<string[]> {
  const zone = timeZone.replaceAll("_", " ");
  const time = (at: string) => zonedMinute(new Date(at), timeZone).replace("T", " ");
  yield [
    ...["Order", "Test", `Placed (${zone})`, "Customer", "Company", "Email", "Payment", "Fulfillment", "Items", "Total", "Currency", "PO number"],
    ...["Subtotal", "Discount", "Shipping", "Tax", "Taxes", "Refunded", "Shipping method", "Payment method"],
    ...[`Last shipped (${zone})`, "Carriers", "Tracking numbers", "Tracking links", "Tags"],
    ...["Shipping", "Billing"].flatMap((kind) => addressFields.map((field) => `${kind} ${addressTitles[field]}`)),
  ];
  for await (const batch of batches)
    for (const row of batch)
      yield [
        ...[row.name, row.isTest ? "yes" : "no", time(row.processedAt), row.customerName, row.company, row.email, paymentWords[row.paymentState]],
        ...[fulfillmentWords[fulfillmentStateOf(row)], String(row.units), row.total.amount, row.total.currencyCode, row.poNumber ?? ""],
        ...amountsOf(row),
        ...[row.shippingMethod, paymentMethodText(row), row.shippedAt === null ? "" : time(row.shippedAt)],
        ...(["carrier", "trackingNumber", "trackingUrl"] as const).map((part) => joined(row.parcels.map((parcel) => parcel[part]))),
        row.tags.join(", "),
        ...addressCells(row.shippingAddress),
        ...addressCells(row.billingAddress),
      ];
}

/** Returns the amounts without the tax, which has columns of its own; each tax has its title and rate. */
function amountsOf(row: ListedOrder): string[] {
  const amount = (cents: number) => toDecimal(cents, row.total.currencyCode);
  const taxes = row.taxes.map(({ title, rate, cents }) => `${title} ${Number((Number(rate) * 100).toFixed(4))}%: ${amount(Number(cents))}`);
  return [...[row.subtotalCents, row.discountCents, row.shippingCents, row.taxCents].map(amount), taxes.join("; "), amount(row.refundedCents)];
}

/** For a buyer who was erased, only the country and state are left. */
function addressCells(address: Partial<Address>): string[] {
  const { country = "", province = "" } = address;
  const written = { ...address, province: provinceOnLabel(country, province), country: country && countryName(country) };
  return addressFields.map((field) => written[field] ?? "");
}

const joined = (texts: (string | null)[]) => [...new Set(texts.filter(Boolean))].join(", ");
