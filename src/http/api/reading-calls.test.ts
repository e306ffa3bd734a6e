import { beforeAll, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { runBulkChange } from "#domain/bulk-changes/bulk-change-running.ts";
import { createList } from "#domain/buyer-lists/buyer-lists.ts";
import { saveCollection, writeProducts } from "#domain/catalog/catalog.ts";
import { sendMessage } from "#domain/contact/contact.ts";
import { saveArticle, saveBlog, saveMenu, savePage } from "#domain/content/content.ts";
import { sendCertificate } from "#domain/exemptions/exemptions.ts";
import { startImport } from "#domain/imports/imports.ts";
import { saveDelivery } from "#domain/inventory/incoming-deliveries.ts";
import { runOrderRun } from "#domain/order-runs/order-run-running.ts";
import { addWebhook } from "#domain/webhooks/webhooks.ts";
import { isDescribed } from "#http/api-route.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { discountWith } from "#support/make-discount.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs, type TestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { apiRoutes } from "./api-routes.ts";

const shopOf = useTestShop();
let api: TestApp;
let tokens: { staff: string; "signed-in": string };
/** Ids for `:id`. */
let bulkChangeId = "";
let orderRunId = "";
let ids: Record<
  | "article"
  | "page"
  | "order"
  | "product"
  | "entry"
  | "discount"
  | "collection"
  | "returned"
  | "certificate"
  | "variant"
  | "delivery"
  | "draft"
  | "mail"
  | "guest",
  string | number
>;

/** Makes one of everything that a call may show. */
beforeAll(async () => {
  const shop = shopOf();
  api = openTestApp(shop);
  const owner = await signedInAs(shop, "owner");
  const customer = await signedInAs(shop, "customer");
  customerId = customer.account.id;
  webhookId = (await addWebhook(shop, system, { url: "https://erp.example/hook", topics: ["orders"] })).id;
  importId = (await startImport(shop, system, { name: "rotors.csv", bytes: new TextEncoder().encode("Handle") })).id;
  tokens = { staff: owner.token, "signed-in": customer.token };
  const given = {
    handle: "rotor",
    title: "Rotor",
    vendor: "Meniscus",
    productType: "Rotor",
    options: ["Size"],
    tags: ["new"],
    status: "active" as const,
    specifications: [{ name: "Capacity", value: "24", unit: "tubes" }],
    features: ["Quiet"],
    applications: ["Spinning"],
    metafields: [{ namespace: "custom", key: "material", value: "Steel" }],
    variants: [
      { optionValues: ["24"], sku: "R-24", barcode: "1", priceCents: 10_000, compareAtPriceCents: 12_000, stock: 1 },
      { optionValues: ["36"], priceCents: 20_000, stock: 0, policy: "continue" as const, leadTimeDays: 21 },
    ],
  };
  await writeProducts(shop, system, [given]);
  const collection = await saveCollection(shop, system, {
    handle: "rotors",
    title: "Rotors",
    rules: { match: "all", conditions: [{ field: "type", relation: "equals", value: "Rotor" }] },
  });
  const page = await savePage(shop, system, {
    handle: "rotor-care",
    title: "Rotor care",
    bodyHtml: "<p>Keep a rotor dry.</p>",
    publishedAt: shop.clock.now(),
  });
  await saveBlog(shop, system, { handle: "journal", title: "Journal" });
  const article = { blogHandle: "journal", handle: "a-rotor", title: "A rotor", bodyHtml: "<p>A rotor spins.</p>", author: "Ada" };
  const articleId = await saveArticle(shop, system, { ...article, publishedAt: shop.clock.now() });
  await saveMenu(shop, system, "main", [{ title: "Rotors", url: "/collections/rotors" }]);
  const order = await makeOrder(shop, [await makeVariant(shop)], "purchase-order");
  await api.call("PUT", "/api/admin/settings/shop", { token: owner.token, body: { revision: 0, name: "Bench & Beam", trialMode: true } });
  const [product] = await shop.sql<{ id: string }[]>`select id from products where handle = 'rotor'`;
  const discount = discountWith({ code: "SPRING" });
  const discounted = await api.call("POST", "/api/admin/discounts", { token: owner.token, body: discount });
  const bulk = { change: { kind: "vendor", vendor: "Ohaus" }, selection: { ids: [product?.id] } };
  bulkChangeId = (await api.call("POST", "/api/admin/bulk-changes", { token: owner.token, body: bulk })).json.id;
  const { entries } = (await api.call("GET", "/api/admin/audit", { token: owner.token })).json;
  const returned = shop.ids.next();
  await shop.sql`insert into returns (id, order_id, status, comment, requested_at) values (${returned}, ${order}, 'requested', '', now())`;
  await shop.sql`
    insert into return_lines (id, return_id, order_line_id, quantity, reason)
    select ${shop.ids.next()}, ${returned}, id, 1, 'other' from order_lines where order_id = ${order}`;
  const { actor: buyer } = await signedInAs(shop, "customer");
  const file = new TextEncoder().encode("%PDF-1.7");
  const certificate = (await sendCertificate(shop, buyer as never, { number: "EX-1", country: "US", provinces: ["CA"], expiresOn: null, file })).id;
  const written = { name: "Ada", email: "ada@lab.example", subject: "Other", message: "Which rotor fits?" } as const;
  conversationId = (await sendMessage(shop, buyer, written)).messageId;
  const reply = { key: shop.ids.random(), revision: 0, text: "The small one." };
  await api.call("POST", `/api/admin/messages/${conversationId}/replies`, { token: owner.token, body: reply });
  const [variant] = await shop.sql<{ id: string }[]>`select id from variants where sku = 'R-24'`;
  const expected = { variantId: variant?.id ?? "", expectedOn: "2030-12-01", quantity: 3 };
  const wished = { name: "Monthly", lines: [{ variantId: variant?.id ?? "", quantity: 2 }] };
  listId = (await createList(shop, customer.actor, wished)).id;
  const delivery = await saveDelivery(shop, system, { reference: "PO-1", supplier: "Halden AG", lines: [expected] }, null);
  await savePage(shop, system, {
    handle: "rotor-care",
    title: "Care of rotors",
    bodyHtml: "<p>Keep a rotor dry.</p>",
    publishedAt: shop.clock.now(),
  });
  await runBulkChange(shop, { runId: bulkChangeId });
  const approval = { change: { kind: "approve" }, selection: { ids: [order] } };
  orderRunId = (await api.call("POST", "/api/admin/order-runs", { token: owner.token, body: approval })).json.id;
  await runOrderRun(shop, { runId: orderRunId });
  for (const { id, kind } of await shop.sql<{ id: string; kind: string }[]>`select id::text as id, kind from record_versions order by id`)
    versions[kind] = id;
  const drafted = { email: "ada@lab.example", lines: [{ variantId: variant?.id, quantity: 1 }] };
  const { draft } = (await api.call("POST", "/api/admin/draft-orders", { token: owner.token, body: drafted })).json;
  const mail = shop.ids.next();
  await shop.sql`
    insert into mail_log (id, job_id, queue, kind, recipient, subject, status, tries, at, order_id, html, text)
    values (${mail}, ${shop.ids.next()}, 'order-mail', 'shipped', 'ada@lab.example', 'Shipped', 'sent', 1, now(), ${order}, '<p>Hello</p>', 'Hello')`;
  const { customer: guest } = (await api.call("GET", `/api/admin/orders/${order}/customer`, { token: owner.token })).json;
  ids = {
    mail,
    guest: guest.id,
    draft: draft.id,
    variant: variant?.id ?? "",
    delivery,
    article: articleId,
    page,
    collection,
    certificate,
    returned,
    order,
    product: product?.id ?? "",
    entry: entries[0].id,
    discount: discounted.json.discount.id,
  };
});

/** The newest version of each record. */
const versions: Record<string, string> = {};

/** Ids for the paths of further calls. */
let customerId = "";
let webhookId = "";
let importId = "";
let conversationId = "";
let listId = "";

const asked: Record<string, () => string> = {
  "/api/products/:handle": () => "/api/products/rotor",
  "/api/products/:handle/bought-together": () => "/api/products/rotor/bought-together",
  "/api/collection-products": () => "/api/collection-products?handle=rotors",
  "/api/analytics": () => "/api/analytics?type=dashboard",
  "/api/search": () => "/api/search?query=rotor",
  "/api/admin/search": () => "/api/admin/search?query=rotor",
  "/api/predictive-search": () => "/api/predictive-search?query=roto",
  "/api/lists/:id": () => `/api/lists/${listId}`,
  "/api/admin/webhooks/:id": () => `/api/admin/webhooks/${webhookId}`,
  "/api/admin/imports/:id": () => `/api/admin/imports/${importId}`,
  "/api/admin/orders/:id": () => `/api/admin/orders/${ids.order}`,
  "/api/admin/messages/:id/canned-replies": () => `/api/admin/messages/${conversationId}/canned-replies`,
  "/api/admin/messages/:id": () => `/api/admin/messages/${conversationId}`,
  "/api/admin/guests/:id": () => `/api/admin/guests/${ids.guest}`,
  "/api/admin/orders/:id/customer": () => `/api/admin/orders/${ids.order}/customer`,
  "/api/admin/customers/:id": () => `/api/admin/customers/${customerId}`,
  "/api/admin/orders/:id/returnable": () => `/api/admin/orders/${ids.order}/returnable`,
  "/api/admin/orders/:id/invoices": () => `/api/admin/orders/${ids.order}/invoices`,
  "/api/admin/orders/:id/disputes": () => `/api/admin/orders/${ids.order}/disputes`,
  "/api/admin/returns/:id": () => `/api/admin/returns/${ids.returned}`,
  "/api/admin/mails/:key": () => "/api/admin/mails/order-confirmation",
  "/api/admin/products/:id/documents": () => `/api/admin/products/${ids.product}/documents`,
  "/api/admin/products/:id": () => `/api/admin/products/${ids.product}`,
  "/api/admin/tax-certificates/:id": () => `/api/admin/tax-certificates/${ids.certificate}`,
  "/api/admin/discounts/:id": () => `/api/admin/discounts/${ids.discount}`,
  "/api/admin/discounts/:id/costs": () => `/api/admin/discounts/${ids.discount}/costs`,
  "/api/admin/pages/:id": () => `/api/admin/pages/${ids.page}`,
  "/api/admin/articles/:id": () => `/api/admin/articles/${ids.article}`,
  "/api/admin/menus/:handle": () => "/api/admin/menus/main",
  "/api/admin/catalog-versions/:kind/:id": () => `/api/admin/catalog-versions/product/${ids.product}`,
  "/api/admin/content-versions/:kind/:id": () => `/api/admin/content-versions/page/${ids.page}`,
  "/api/admin/catalog-versions/:kind/:id/:version": () => `/api/admin/catalog-versions/product/${ids.product}/${versions.product}`,
  "/api/admin/content-versions/:kind/:id/:version": () => `/api/admin/content-versions/page/${ids.page}/${versions.page}`,
  "/api/admin/product-types/one": () => "/api/admin/product-types/one?name=Rotor",
  "/api/admin/collections/:id": () => `/api/admin/collections/${ids.collection}`,
  "/api/admin/order-runs/:id": () => `/api/admin/order-runs/${orderRunId}`,
  "/api/admin/bulk-changes/:id": () => `/api/admin/bulk-changes/${bulkChangeId}`,
  "/api/admin/analytics/custom-funnel": () => "/api/admin/analytics/custom-funnel?step1=page_view&step2=purchase",
  "/api/admin/list-views": () => "/api/admin/list-views?list=products",
  "/api/admin/pick-list": () => `/api/admin/pick-list?ids=${ids.order}`,
  "/api/admin/orders-to-print": () => `/api/admin/orders-to-print?ids=${ids.order}`,
  "/api/admin/inventory/:id": () => `/api/admin/inventory/${ids.variant}`,
  "/api/admin/mail-log/:id": () => `/api/admin/mail-log/${ids.mail}`,
  "/api/admin/draft-orders/:id": () => `/api/admin/draft-orders/${ids.draft}`,
  "/api/admin/incoming/:id": () => `/api/admin/incoming/${ids.delivery}`,
  "/api/admin/settings/currency": () => "/api/admin/settings/currency?to=JPY",
  "/api/admin/audit/:id/changes": () => `/api/admin/audit/${ids.entry}/changes`,
};

/** Tested in `orders.test.ts`, with orders of a customer, and in `admin-freight-quotes.test.ts`. */
const elsewhere = ["/api/orders/:id", "/api/admin/freight-quotes/:id"];

const reading = apiRoutes.filter(isDescribed).filter(({ method, path }) => method === "GET" && !elsewhere.includes(path));

it.each(reading.map(({ path, who }) => ({ path, who })))(
  "$path answers as it is declared, in a shop with one of everything",
  async ({ path, who }) => {
    const { status, json } = await api.call("GET", asked[path]?.() ?? path, who === "anyone" ? {} : { token: tokens[who] });
    expect(status).toBe(200);
    if (path === "/api/search") expect(Object.values(json.totals)).toEqual([1, 1, 1, 1]);
  },
);
