import type { ExperimentId } from "#domain/experiments/experiments.ts";
import type { Right } from "#domain/permissions.ts";
import type { LimitName } from "#http/middleware/rate-limit.ts";

/**
 * All rules of a page. React Router's configuration, the page cache, limits, origin check, the browser's id and the service
 * worker read them here, so a new page is a line here and its file. A rule that is left out is as strict as it can be: a page for one visitor,
 * rendered for each request, whose forms only our own pages may send.
 */
export type PageRoute = {
  /** The path as React Router writes it: `/products/:handle`. */
  path: string;
  /** The file below `src/web`. */
  file: string;
  /**
   * Who may open it, checked before any of it runs (`http/page-access.ts`). `signed-in`: customers and staff. Visitors who may not are sent
   * to the sign-in and come back.
   */
  who: "anyone" | "signed-in" | "staff";
  /** The right that staff need to open it. */
  right?: Right;
  /** The frame around it; a page without one is no HTML page, or renders its own. */
  layout?: LayoutName;
  /**
   * The page is the same for every visitor, so it may be cached in memory: rendered from its path and the query parameters that this reader knows. Its
   * loaders call `cachePage` with the tags of what they show, and `showUntil` with the time at which that changes without an edit.
   */
  shared?: PageQuery;
  /** The experiments that can be seen on it. A shared page has a copy for each combination of variants (at most 6), and two that ask or listen. */
  experiments?: readonly ExperimentId[];
  /** The limits that requests count against: those that only read, and those that change something. A shared page is answered before reads are counted. */
  limits?: { reads?: LimitName; changes?: LimitName };
  /** The browser has an id of its own here, because only that browser may see what is typed; `when-sent`: a form opens a checkout. */
  browserId?: "always" | "when-sent";
  /** Other programs and sites may send to it: a token in the path proves what they send, and cookies are ignored. */
  fromOtherSites?: true;
  /** Made one at a time and outside the queue of pages, which would wait: it takes seconds in a large shop. */
  madeApart?: true;
  /** With a query it may call a payment service and wait for its answer. */
  asksPaymentService?: true;
  /** The largest form that may be sent to it, in bytes; left out: 256 KiB. */
  bodyBytes?: number;
  /** The service worker stores it for times when the shop cannot be reached: at once, or after a visit. */
  keptOffline?: "always" | "when-visited";
};

/** How a page reads its query (`http/page-cache-key.ts`). */
export type PageQuery = "none" | "listing" | "variant" | "page-number";

export const layouts = {
  storefront: "storefront/storefront-layout.tsx",
  checkout: "checkout/checkout-layout.tsx",
  admin: "admin/admin-layout.tsx",
};
export type LayoutName = keyof typeof layouts;

const anyone = { who: "anyone" } as const;
const storefront = { ...anyone, layout: "storefront" } as const;
const account = { who: "signed-in", layout: "storefront" } as const;
const admin = { who: "staff", layout: "admin" } as const;
const atCheckout = { ...anyone, browserId: "always", limits: { changes: "checkout-step" } } as const;
const checkout = { layout: "checkout", ...atCheckout } as const;

/** The size of a certificate and the fields around it. */
const certificateFormBytes = 5 * 1024 * 1024 + 64 * 1024;

/** The size of a page or an article as it may be saved, and the form around it. */
const unsavedContentBytes = 256 * 1024 + 4 * 1024;

/** Every page of the shop. Their paths are built by `links.ts`. */
export const pageRoutes: readonly PageRoute[] = [
  { ...anyone, path: "/robots.txt", file: "storefront/sitemap/robots.ts" },
  { ...anyone, path: "/sitemap.xml", file: "storefront/sitemap/sitemap.ts", madeApart: true },
  { ...anyone, path: "/site.webmanifest", file: "storefront/sitemap/web-manifest.ts" },
  { ...anyone, path: "/llms.txt", file: "storefront/markdown/llms-txt.ts", shared: "none" },
  { ...anyone, path: "/products/:handle.md", file: "storefront/markdown/product-markdown.ts", shared: "none" },
  { ...anyone, path: "/products/:handle/qr-code.svg", file: "storefront/product/qr-code.ts", shared: "none" },
  { ...anyone, path: "/collections/:handle.md", file: "storefront/markdown/collection-markdown.ts", shared: "none" },
  { ...anyone, path: "/category-groups.json", file: "storefront/home/category-groups.ts", shared: "none" },
  { ...anyone, path: "/mega-menus.json", file: "storefront/layout/mega-menus.ts", shared: "none" },

  { ...storefront, path: "/", file: "storefront/home/home-page.tsx", shared: "none", experiments: ["hero_cta_text"], keptOffline: "always" },
  {
    who: "staff",
    right: "settings.read",
    layout: "storefront",
    path: "/home-preview",
    file: "storefront/home/home-preview-page.tsx",
    limits: { changes: "cart" },
  },
  { ...storefront, path: "/collections", file: "storefront/collections/collections-page.tsx", shared: "none" },
  {
    ...storefront,
    path: "/collections/:handle",
    file: "storefront/collections/collection-page.tsx",
    shared: "listing",
    experiments: ["product_card_layout"],
  },
  {
    ...storefront,
    path: "/products/:handle",
    file: "storefront/product/product-detail-page.tsx",
    shared: "variant",
    experiments: ["pricing_display"],
    keptOffline: "when-visited",
  },
  {
    ...storefront,
    path: "/search",
    file: "storefront/search/search-page.tsx",
    experiments: ["product_card_layout"],
    limits: { reads: "search", changes: "search" },
  },
  { ...storefront, path: "/compare", file: "storefront/compare/compare-page.tsx", limits: { reads: "search" } },
  { ...storefront, path: "/cart", file: "storefront/cart/cart-page.tsx", limits: { changes: "cart" }, browserId: "when-sent" },
  { ...storefront, path: "/quotes/:token", file: "storefront/quotes/quote-page.tsx", limits: { reads: "document", changes: "cart" } },
  { ...storefront, path: "/quick-order", file: "storefront/quick-order/quick-order-page.tsx", limits: { reads: "search", changes: "search" } },
  { ...storefront, path: "/lists", file: "storefront/buyer-lists/lists-page.tsx", limits: { reads: "search", changes: "cart" } },
  { ...storefront, path: "/lists/:id", file: "storefront/buyer-lists/own-list-page.tsx", limits: { changes: "cart" } },
  { ...storefront, path: "/lists/shared/:token", file: "storefront/buyer-lists/shared-list-page.tsx", limits: { reads: "search", changes: "cart" } },
  { ...storefront, path: "/pages/contact-us", file: "storefront/contact/contact-page.tsx", limits: { changes: "message" } },
  {
    ...storefront,
    path: "/messages/:token",
    file: "storefront/contact/linked-conversation-page.tsx",
    limits: { reads: "conversation", changes: "message" },
  },
  { ...storefront, path: "/pages/:handle", file: "storefront/content/content-page.tsx", shared: "none" },
  { ...storefront, path: "/blogs/:blog", file: "storefront/content/blog-page.tsx", shared: "page-number" },
  { ...storefront, path: "/blogs/:blog/:article", file: "storefront/content/article-page.tsx", shared: "none" },
  { ...storefront, path: "/preview/:token", file: "storefront/content/preview-page.tsx" },
  {
    who: "staff",
    right: "content.change",
    layout: "storefront",
    path: "/content-preview",
    file: "storefront/content/unsaved-preview-page.tsx",
    limits: { changes: "cart" },
    bodyBytes: unsavedContentBytes,
  },
  { ...storefront, path: "/newsletter", file: "storefront/newsletter/newsletter-page.tsx", limits: { changes: "message" } },
  { ...storefront, path: "/newsletter/confirm/:token", file: "storefront/newsletter/confirm-newsletter-page.tsx" },
  { ...storefront, path: "/newsletter/unsubscribe/:token", file: "storefront/newsletter/unsubscribe-page.tsx", fromOtherSites: true },
  { ...storefront, path: "/privacy-choices", file: "storefront/consent/privacy-choices-page.tsx", limits: { changes: "consent" } },
  { ...storefront, path: "/stock-notices", file: "storefront/stock-notices/stock-notice-page.tsx", limits: { changes: "message" } },
  { ...storefront, path: "/stock-notices/confirm/:token", file: "storefront/stock-notices/confirm-stock-notice-page.tsx" },
  { ...storefront, path: "/stock-notices/cancel/:token", file: "storefront/stock-notices/cancel-stock-notice-page.tsx", fromOtherSites: true },
  { ...storefront, path: "/thank-you", file: "storefront/thank-you/thank-you-page.tsx" },
  {
    ...storefront,
    path: "/orders/:token",
    file: "storefront/order-status/order-status-page.tsx",
    limits: { reads: "order", changes: "order" },
    bodyBytes: certificateFormBytes,
    asksPaymentService: true,
  },
  {
    ...storefront,
    path: "/orders/:token/return",
    file: "storefront/order-status/order-return-page.tsx",
    limits: { reads: "order", changes: "order" },
  },
  { ...storefront, path: "/orders/:token/packing-slip", file: "storefront/order-status/order-packing-slip-page.tsx", limits: { reads: "order" } },
  { ...storefront, path: "/offline", file: "storefront/offline/offline-page.tsx", keptOffline: "always" },
  { ...account, path: "/account", file: "account/account-page.tsx", limits: { changes: "account" } },
  { ...storefront, path: "/account/login", file: "account/login-page.tsx", limits: { changes: "account" } },
  { ...storefront, path: "/account/register", file: "account/register-page.tsx", limits: { changes: "register" } },
  { ...storefront, path: "/account/recover", file: "account/recover-page.tsx", limits: { changes: "recover" } },
  { ...storefront, path: "/account/reset/:token", file: "account/reset-page.tsx", limits: { changes: "recover" } },
  { ...storefront, path: "/account/invitation/:token", file: "account/invitation-page.tsx", limits: { changes: "recover" } },
  { ...account, path: "/account/confirm/:token", file: "account/confirm-email-page.tsx", limits: { changes: "account" } },
  { ...account, path: "/account/profile", file: "account/profile-page.tsx", limits: { changes: "account" } },
  { ...account, path: "/account/addresses", file: "account/addresses-page.tsx", limits: { changes: "account" } },
  { ...account, path: "/account/security", file: "account/security-page.tsx", limits: { changes: "account" } },
  {
    ...account,
    path: "/account/tax-exemption",
    file: "account/tax-exemption-page.tsx",
    limits: { changes: "account" },
    bodyBytes: certificateFormBytes,
  },
  { ...account, path: "/account/privacy", file: "account/privacy-page.tsx", limits: { changes: "account" } },
  { who: "signed-in", path: "/account/data.json", file: "account/personal-data-download.ts", limits: { reads: "account" } },
  { ...account, path: "/account/invoices", file: "account/own-invoices-page.tsx" },
  { ...account, path: "/account/orders", file: "account/own-orders-page.tsx" },
  { ...account, path: "/account/orders/:id", file: "account/own-order-page.tsx", limits: { changes: "order" } },
  { ...anyone, path: "/account/sign-out", file: "account/sign-out.ts", limits: { changes: "account" } },
  { ...storefront, path: "*", file: "storefront/errors/not-found-page.tsx" },

  {
    ...storefront,
    path: "/checkout/reminders/stop/:token",
    file: "storefront/order-status/stop-reminders-page.tsx",
    fromOtherSites: true,
    limits: { changes: "order" },
  },
  { ...checkout, path: "/checkout/:token", file: "checkout/checkout-page.tsx" },
  { ...checkout, path: "/checkout/:token/confirm", file: "checkout/confirm-payment-page.tsx", asksPaymentService: true },
  { ...checkout, path: "/checkout/:token/tax-exemption", file: "checkout/checkout-exemption-page.tsx", bodyBytes: certificateFormBytes },
  { ...checkout, path: "/purchase-orders/confirm/:token", file: "checkout/confirm-purchase-order-page.tsx" },
  { ...checkout, path: "/pay/:token", file: "checkout/pay-draft-page.tsx" },
  { ...checkout, path: "/freight-quotes/:token", file: "checkout/accept-quote-page.tsx" },
  { ...atCheckout, path: "/checkout/:token/steps", file: "checkout/checkout-step-route.ts" },

  { ...admin, path: "/admin", file: "admin/home/admin-home-page.tsx" },
  { ...admin, path: "/admin/orders", right: "orders.read", file: "admin/orders/orders-page.tsx" },
  { ...admin, path: "/admin/orders/:id", right: "orders.read", file: "admin/orders/order-page.tsx" },
  { ...admin, path: "/admin/orders/:id/edit", right: "orders.change", file: "admin/orders/edit-order-page.tsx" },
  { ...admin, path: "/admin/orders/:id/packing-slip", right: "orders.read", file: "admin/orders/packing-slip-page.tsx" },
  { ...admin, path: "/admin/packing-slips", right: "orders.read", file: "admin/orders/print-slips-page.tsx" },
  { ...admin, path: "/admin/pick-list", right: "orders.read", file: "admin/orders/pick-list-page.tsx" },
  { ...admin, path: "/admin/order-runs", right: "orders.read", file: "admin/orders/order-runs-page.tsx" },
  { ...admin, path: "/admin/order-runs/:id", right: "orders.read", file: "admin/orders/order-run-page.tsx" },
  { ...admin, path: "/admin/returns", right: "orders.read", file: "admin/returns/returns-page.tsx" },
  { ...admin, path: "/admin/returns/:id", right: "orders.read", file: "admin/returns/return-page.tsx" },
  { ...admin, path: "/admin/mentions", right: "orders.read", file: "admin/orders/mentions-page.tsx" },
  { ...admin, path: "/admin/drafts", right: "orders.read", file: "admin/draft-orders/drafts-page.tsx" },
  { ...admin, path: "/admin/drafts/:id", right: "orders.read", file: "admin/draft-orders/draft-page.tsx" },
  { ...admin, path: "/admin/freight-quotes", right: "orders.read", file: "admin/freight-quotes/freight-quotes-page.tsx" },
  { ...admin, path: "/admin/freight-quotes/:id", right: "orders.read", file: "admin/freight-quotes/freight-quote-page.tsx" },
  { ...admin, path: "/admin/quotes", right: "orders.read", file: "admin/quotes/quotes-page.tsx" },
  { ...admin, path: "/admin/products", right: "products.read", file: "admin/products/products-page.tsx" },
  { ...admin, path: "/admin/bulk-changes", right: "products.read", file: "admin/products/bulk-changes-page.tsx" },
  { ...admin, path: "/admin/bulk-changes/:id", right: "products.read", file: "admin/products/bulk-change-page.tsx" },
  { ...admin, path: "/admin/products/grid", right: "products.read", file: "admin/products/product-grid-page.tsx" },
  { ...admin, path: "/admin/products/new", right: "products.change", file: "admin/products/new-product-page.tsx" },
  { ...admin, path: "/admin/products/:id", right: "products.read", file: "admin/products/product-page.tsx" },
  { ...admin, path: "/admin/inventory", right: "products.read", file: "admin/inventory/inventory-page.tsx" },
  { ...admin, path: "/admin/inventory/:id", right: "products.read", file: "admin/inventory/stock-page.tsx" },
  { ...admin, path: "/admin/reorder", right: "products.read", file: "admin/inventory/reorder-page.tsx" },
  { ...admin, path: "/admin/incoming", right: "products.read", file: "admin/inventory/incoming-page.tsx" },
  { ...admin, path: "/admin/incoming/:id", right: "products.read", file: "admin/inventory/incoming-delivery-page.tsx" },
  { ...admin, path: "/admin/catalog-versions/:kind/:id", right: "products.read", file: "admin/versions/catalog-versions-page.tsx" },
  { ...admin, path: "/admin/content-versions/:kind/:id", right: "content.read", file: "admin/versions/content-versions-page.tsx" },
  { ...admin, path: "/admin/product-types", right: "products.read", file: "admin/product-types/product-types-page.tsx" },
  { ...admin, path: "/admin/product-types/edit", right: "products.read", file: "admin/product-types/product-type-page.tsx" },
  { ...admin, path: "/admin/collections", right: "products.read", file: "admin/collections/collection-list-page.tsx" },
  { ...admin, path: "/admin/collections/:id", right: "products.read", file: "admin/collections/collection-editor-page.tsx" },
  { ...admin, path: "/admin/menus", right: "content.read", file: "admin/menus/menus-page.tsx" },
  { ...admin, path: "/admin/menus/:handle", right: "content.read", file: "admin/menus/menu-editor-page.tsx" },
  { ...admin, path: "/admin/pages", right: "content.read", file: "admin/content/page-list-page.tsx" },
  { ...admin, path: "/admin/pages/:id", right: "content.read", file: "admin/content/page-editor-page.tsx" },
  { ...admin, path: "/admin/articles", right: "content.read", file: "admin/content/article-list-page.tsx" },
  { ...admin, path: "/admin/articles/:id", right: "content.read", file: "admin/content/article-editor-page.tsx" },
  { ...admin, path: "/admin/category-groups", right: "products.read", file: "admin/online-store/category-groups-page.tsx" },
  { ...admin, path: "/admin/customers", right: "customers.read", file: "admin/customers/customers-page.tsx" },
  { ...admin, path: "/admin/customers/:id", right: "customers.read", file: "admin/customers/customer-page.tsx" },
  { ...admin, path: "/admin/guests/:id", right: "customers.read", file: "admin/customers/guest-page.tsx" },
  { ...admin, path: "/admin/messages", right: "messages.read", file: "admin/messages/messages-page.tsx" },
  { ...admin, path: "/admin/messages/canned-replies", right: "messages.read", file: "admin/messages/canned-replies-page.tsx" },
  { ...admin, path: "/admin/messages/:id", right: "messages.read", file: "admin/messages/conversation-page.tsx" },
  { ...admin, path: "/admin/bank-import", right: "orders.change", file: "admin/invoices/bank-import-page.tsx" },
  { ...admin, path: "/admin/invoices", right: "orders.read", file: "admin/invoices/invoices-page.tsx" },
  { ...admin, path: "/admin/discounts", right: "discounts.read", file: "admin/discounts/discounts-page.tsx" },
  { ...admin, path: "/admin/discounts/:id", right: "discounts.read", file: "admin/discounts/discount-page.tsx" },
  { ...admin, path: "/admin/analytics/behavior", right: "analytics.read", file: "admin/analytics/behavior-page.tsx" },
  { ...admin, path: "/admin/analytics/conversions", right: "analytics.read", file: "admin/analytics/conversions-page.tsx" },
  { ...admin, path: "/admin/analytics/performance", right: "analytics.read", file: "admin/analytics/performance-page.tsx" },
  { ...admin, path: "/admin/analytics/reports", right: "analytics.read", file: "admin/analytics/saved-reports-page.tsx" },
  { ...admin, path: "/admin/analytics/realtime", right: "analytics.read", file: "admin/analytics/realtime-page.tsx" },
  { ...admin, path: "/admin/ai/search", right: "analytics.read", file: "admin/search-tuning/search-tuning-page.tsx" },
  { ...admin, path: "/admin/documents", right: "settings.read", file: "admin/documents/documents-page.tsx" },
  { ...admin, path: "/admin/payouts", right: "payouts.read", file: "admin/payouts/payouts-page.tsx" },
  { ...admin, path: "/admin/import", right: "products.change", file: "admin/import/imports-page.tsx" },
  { ...admin, path: "/admin/remote-pictures", right: "products.read", file: "admin/import/remote-pictures-page.tsx" },
  { ...admin, path: "/admin/import/:id", right: "products.change", file: "admin/import/import-page.tsx" },
  { ...admin, path: "/admin/api", right: "api.read", file: "admin/api/api-page.tsx" },
  { ...admin, path: "/admin/webhooks/:id", right: "api.read", file: "admin/api/webhook-page.tsx" },
  { ...admin, path: "/admin/staff", right: "staff.change", file: "admin/staff/staff-page.tsx" },
  { ...admin, path: "/admin/account", file: "admin/account/own-account-page.tsx" },
  { ...admin, path: "/admin/tax-certificates", right: "orders.read", file: "admin/tax-certificates/tax-certificates-page.tsx" },
  { ...admin, path: "/admin/tax-certificates/:id", right: "orders.read", file: "admin/tax-certificates/tax-certificate-page.tsx" },
  { ...admin, path: "/admin/home-page", right: "settings.read", file: "admin/online-store/home-page-editor.tsx" },
  { ...admin, path: "/admin/policies", right: "settings.read", file: "admin/online-store/policies-page.tsx" },
  { ...admin, path: "/admin/files", right: "settings.read", file: "admin/online-store/files-page.tsx" },
  { ...admin, path: "/admin/redirects", right: "settings.read", file: "admin/online-store/redirects-page.tsx" },
  { ...admin, path: "/admin/announcements", right: "settings.read", file: "admin/online-store/announcements-page.tsx" },
  { ...admin, path: "/admin/system", right: "system.read", file: "admin/system/system-page.tsx" },
  { ...admin, path: "/admin/mail-log", right: "messages.read", file: "admin/mails/mail-log-page.tsx" },
  { ...admin, path: "/admin/mails", right: "settings.read", file: "admin/mails/mails-page.tsx" },
  { ...admin, path: "/admin/settings/:section?", right: "settings.read", file: "admin/settings/settings-page.tsx" },
  { ...admin, path: "/admin/*", file: "admin/unknown-admin-page.tsx" },
];
