import { auditAreaNames } from "#domain/audit/audit-areas.ts";
import { collectionSorts, collectionViews } from "#domain/catalog/collection-admin.ts";
import { productSorts, productViews } from "#domain/catalog/product-list-input.ts";
import { draftOrderViews } from "#domain/checkout/draft-order-input.ts";
import { conversationSorts, conversationViews } from "#domain/contact/conversation-input.ts";
import { customerSorts, customerViews } from "#domain/customers/customer-input.ts";
import { discountViews } from "#domain/discounts/discount-input.ts";
import { certificateViews } from "#domain/exemptions/exemption-input.ts";
import { fileViews } from "#domain/files/file-listing.ts";
import { deliverySorts, deliveryViews } from "#domain/inventory/incoming-list.ts";
import { stockSorts, stockViews } from "#domain/inventory/stock-list.ts";
import { invoiceSorts, invoiceStatuses, invoiceViews } from "#domain/invoices/invoice-input.ts";
import { fulfillmentStates } from "#domain/orders/fulfillment-state.ts";
import { adminOrderSorts, adminOrderViews } from "#domain/orders/order-admin-types.ts";
import { paymentStates } from "#domain/orders/order-outstanding.ts";
import { redirectViews } from "#domain/redirects/redirect-admin.ts";
import { returnSorts, returnViews } from "#domain/returns/returns-input.ts";
import { largeShopIds } from "./large-shop.ts";

/** A call of one list: `name` as the report shows it, and its path. */
export type ListCall = { name: string; path: string };

const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const each = (values: readonly string[], key: string) => values.map((value) => ({ [key]: value }));
const searches = (...texts: string[]) => texts.map((search) => ({ search }));
const customerRanges: Record<string, string>[] = [
  { valueMin: "8000" },
  { valueMax: "1" },
  { lastFrom: day(2) },
  { lastTo: day(600) },
  { sinceFrom: day(2) },
  { sinceTo: day(600), valueMin: "100" },
];
const invoiceRanges: Record<string, string>[] = [{ issuedFrom: day(2) }, { issuedTo: day(600) }, { totalMin: "8990" }, { totalMax: "21" }];

/** Filters and sort orders of each admin list: every view and sort order, and texts for its search: frequent words, rare ones, and some without results. */
const lists: Record<string, Record<string, string>[]> = {
  products: [
    ...each(productViews, "view"),
    ...each(productSorts, "sort"),
    ...[{ status: "draft" }, { vendor: "Vendor 7" }, { type: "Type 7" }, { tag: "tag-7" }, { stock: "low" }, { stock: "none" }],
    ...[{ priceMin: "4990" }, { priceMax: "3" }, { updatedFrom: day(1) }, { updatedTo: day(300) }],
    ...[
      { view: "low-stock", sort: "stock" },
      { vendor: "Vendor 7", sort: "stock" },
      { status: "draft", sort: "title" },
      { stock: "none", sort: "price-asc" },
    ],
    ...searches("balance", "4711", "sku-4711", "Vendor 77", "product-99", "nobody has this", "a", "zq", "400000471"),
    { search: "balance", sort: "stock" },
  ],
  "products-total": [
    ...[...each(productViews, "view"), { vendor: "Vendor 7" }, { tag: "tag-7" }, { stock: "low" }, { stock: "none" }, { priceMin: "4990" }],
    ...searches("balance", "4711", "nobody has this"),
  ],
  "product-choices": [{}],
  "products-by-hazard-class": [{}],
  orders: [
    ...each(adminOrderViews, "view"),
    ...each(adminOrderSorts, "sort"),
    ...each(paymentStates, "payment"),
    ...each(fulfillmentStates, "fulfillment"),
    ...[
      { placedFrom: day(1) },
      { placedTo: day(600) },
      { totalMin: "8990" },
      { totalMax: "21" },
      { view: "to-ship", sort: "total-desc" },
      { view: "open", sort: "total-asc" },
    ],
    ...searches("balance", "4711", "#5000", "byron77", "lab33 byron", "nobodyhasthis"),
  ],
  "orders-total": [
    ...each(adminOrderViews, "view"),
    ...each(paymentStates, "payment"),
    ...each(fulfillmentStates, "fulfillment"),
    { totalMin: "8990" },
    ...searches("balance", "byron77", "nobodyhasthis"),
  ],
  customers: [
    ...[
      ...each(customerViews, "view"),
      ...each(customerSorts, "sort"),
      { tag: "tag 7" },
      { newsletter: "yes" },
      { newsletter: "no" },
      { tag: "tag 7", sort: "value" },
      ...customerRanges,
      { valueMin: "8000", sort: "last" },
      { lastFrom: day(2), sort: "orders" },
      ...each(customerSorts, "sort").map((sort) => ({ view: "guests", ...sort })),
      ...[{ newsletter: "no" }, { sinceTo: day(600) }, { valueMax: "1" }, { lastFrom: day(2) }].map((filter) => ({ view: "guests", ...filter })),
    ],
    ...searches("ada", "guest4710@lab", "byron77", "buyer4711@lab", "lab 77", "nobodyhasthis"),
  ],
  "customer-tags": [{}],
  "customers-total": [
    ...[...each(customerViews, "view"), { tag: "tag 7" }, ...customerRanges, { view: "guests", valueMin: "8000" }],
    ...searches("ada", "guest4710@lab", "nobodyhasthis"),
  ],
  messages: [
    { view: "all", assigned: largeShopIds.staff },
    { view: "all", assigned: "nobody", sort: "newest" },
    ...each(conversationViews, "view"),
    ...each(conversationSorts, "sort"),
    ...searches("balance", "4711", "nobodyhasthis"),
  ],
  "message-figures": [{}],
  discounts: [...each(discountViews, "view"), ...searches("CODE471", "campaign", "nobodyhasthis")],
  collections: [...each(collectionViews, "view"), ...each(collectionSorts, "sort"), ...searches("collection", "a7f", "nobodyhasthis")],
  files: [...each(fileViews, "view"), ...searches("product 4711", "picture", "nobodyhasthis")],
  redirects: [...each(redirectViews, "view"), ...searches("old-4711", "products", "nobodyhasthis")],
  invoices: [
    ...each(invoiceViews, "view"),
    ...each(invoiceSorts, "sort"),
    ...each(invoiceStatuses, "status"),
    ...invoiceRanges,
    { view: "open", sort: "total-desc" },
    { view: "paid", sort: "total-asc" },
    ...searches("INV-4711", "byron77", "nobodyhasthis"),
  ],
  "invoices-total": [...each(invoiceViews, "view"), ...each(invoiceStatuses, "status"), ...invoiceRanges, ...searches("INV-4711", "nobodyhasthis")],
  returns: [...each(returnViews, "view"), ...each(returnSorts, "sort"), ...searches("RMA-4705", "nobodyhasthis")],
  "tax-certificates": each(certificateViews, "view"),
  pages: [{}, { sort: "title" }, ...searches("page", "nobodyhasthis")],
  articles: [{}, { sort: "title" }, ...searches("article", "nobodyhasthis")],
  inventory: [
    ...each(stockViews, "view"),
    ...each(stockSorts, "sort"),
    { view: "low", sort: "available" },
    ...searches("balance", "sku-4711", "nobodyhasthis"),
  ],
  reorders: [{}, ...searches("balance", "nobodyhasthis")],
  incoming: [...each(deliveryViews, "view"), ...each(deliverySorts, "sort"), ...searches("PO-4711", "supplier 7", "nobodyhasthis")],
  "draft-orders": [...each(draftOrderViews, "view"), ...searches("D4711", "buyer471", "nobodyhasthis")],
  "freight-quotes": [...each(["open", "all"], "view"), ...searches("buyer471", "nobodyhasthis")],
  quotes: [...each(["valid", "all"], "view"), ...searches("Q-4711", "nobodyhasthis")],
  payouts: [...each(["all", "paid", "pending", "failed"], "view"), ...searches("po_a7", "nobodyhasthis")],
  mentions: [{}],
  "order-tags": [{}],
  staff: [{}],
  menus: [{}],
  "category-groups": [{}],
  "product-types": [{}],
  "product-types/one": [{ name: "Type 7" }],
  [`catalog-versions/product/${largeShopIds.product}`]: [{}],
  [`catalog-versions/collection/${largeShopIds.collection}`]: [{}],
  [`content-versions/page/${largeShopIds.page}`]: [{}],
  [`content-versions/article/${largeShopIds.article}`]: [{}],
  [`inventory/${largeShopIds.variant}`]: [{}],
  [`customers/${largeShopIds.customer}`]: [{}],
  [`guests/${largeShopIds.guest}`]: [{}],
  [`orders/${largeShopIds.guestOrder}/customer`]: [{}],
  imports: [{}],
  "remote-pictures": [{}],
  "order-runs": [{}],
  [`order-runs/${largeShopIds.orderRun}`]: [{}],
  "bulk-changes": [{}],
  [`bulk-changes/${largeShopIds.bulkChange}`]: [{}],
  webhooks: [{}],
  [`webhooks/${largeShopIds.webhook}`]: each(["all", "waiting", "failed"], "view"),
  "canned-replies": [{}],
  "link-choices": searches("page", "nobodyhasthis"),
  "collection-choices": [{}],
  audit: [
    {},
    { before: "9000" },
    { person: "shop" },
    { person: largeShopIds.staff },
    ...each(auditAreaNames, "area"),
    { area: "orders", before: "9000" },
    { area: "products", person: largeShopIds.staff },
    { atFrom: "2020-01-01T00:00:00Z", atTo: "2020-02-01T00:00:00Z" },
    { area: "orders", atFrom: "2020-01-01T00:00:00Z" },
    { kind: "order", id: largeShopIds.order },
  ],
  "audit/people": [{}],
  badges: [{}],
  overview: [{}],
  sales: [{}],
  "open-tasks": [{}],
  "setup-guide": [{}],
};

/** Texts typed into the palette. */
const palette = ["4711", "balance", "sku-4711", "byron77", "bujer4711", "buyer4711@lab711.example", "nobody@nowhere.example", "centrifgue"];

export const listCalls: ListCall[] = [
  ...Object.entries(lists).flatMap(([list, cases]) =>
    cases.map((asked) => {
      const query = new URLSearchParams(asked).toString();
      return { name: `${list}${query ? `?${decodeURIComponent(query)}` : ""}`, path: `/api/admin/${list}${query ? `?${query}` : ""}` };
    }),
  ),
  ...palette.map((query) => ({ name: `search: ${query}`, path: `/api/admin/search?${new URLSearchParams({ query })}` })),
];
