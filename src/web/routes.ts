import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page of the shop, on one page. Paths are built by `links.ts`. */
export default [
  route("robots.txt", "storefront/sitemap/robots.ts"),
  route("sitemap.xml", "storefront/sitemap/sitemap.ts"),
  route("site.webmanifest", "storefront/sitemap/web-manifest.ts"),
  layout("storefront/storefront-layout.tsx", [
    index("storefront/home/home-page.tsx"),
    route("collections", "storefront/collections/collections-page.tsx"),
    route("collections/:handle", "storefront/collections/collection-page.tsx"),
    route("products/:handle", "storefront/product/product-detail-page.tsx"),
    route("search", "storefront/search/search-page.tsx"),
    route("cart", "storefront/cart/cart-page.tsx"),
    route("pages/contact-us", "storefront/contact/contact-page.tsx"),
    route("pages/:handle", "storefront/content/content-page.tsx"),
    route("blogs/:blog", "storefront/content/blog-page.tsx"),
    route("blogs/:blog/:article", "storefront/content/article-page.tsx"),
    route("newsletter", "storefront/newsletter/newsletter-page.tsx"),
    route("newsletter/confirm/:token", "storefront/newsletter/confirm-newsletter-page.tsx"),
    route("newsletter/unsubscribe/:token", "storefront/newsletter/unsubscribe-page.tsx"),
    route("thank-you", "storefront/thank-you/thank-you-page.tsx"),
    route("offline", "storefront/offline/offline-page.tsx"),
    route("account", "account/account-page.tsx"),
    route("account/login", "account/login-page.tsx"),
    route("account/register", "account/register-page.tsx"),
    route("*", "storefront/errors/not-found-page.tsx"),
  ]),
  layout("checkout/checkout-layout.tsx", [
    route("checkout/:token", "checkout/checkout-page.tsx"),
    route("checkout/:token/confirm", "checkout/confirm-payment-page.tsx"),
  ]),
  route("checkout/:token/steps", "checkout/checkout-steps.ts"),
  route("admin", "admin/admin-layout.tsx", [
    index("admin/home/admin-home-page.tsx"),
    route("orders", "admin/orders/orders-page.tsx"),
    route("orders/:id", "admin/orders/order-page.tsx"),
    route("orders/:id/packing-slip", "admin/orders/packing-slip-page.tsx"),
    route("products", "admin/products/products-page.tsx"),
    route("products/new", "admin/products/new-product-page.tsx"),
    route("products/:id", "admin/products/product-page.tsx"),
    route("settings/:section?", "admin/settings/settings-page.tsx"),
  ]),
] satisfies RouteConfig;
