import { expect, it } from "vitest";
import { pageTypeOfPath } from "./page-type-of-path.ts";

it.each([
  ["/", "/", "home"],
  ["/Products/Zebpo-56/", "/products/zebpo-56", "product"],
  ["/collections", "/collections", "collections"],
  ["/collections/centrifuges", "/collections/centrifuges", "collection"],
  ["/search", "/search", "search"],
  ["/cart", "/cart", "cart"],
  ["/pages/contact-us", "/pages/contact-us", "contact"],
  ["/pages/about", "/pages/about", "content"],
  ["/blogs/journal", "/blogs/journal", "blog"],
  ["/blogs/journal/first", "/blogs/journal/first", "article"],
  ["/thank-you", "/thank-you", "thank-you"],
  ["/newsletter", "/newsletter", "other"],
])("%s is measured under its own path", (path, measured, pageType) => {
  expect(pageTypeOfPath(path)).toEqual({ path: measured, pageType });
});

it.each([
  ["/checkout/SECRET", "/checkout/:token", "checkout"],
  ["/orders/SECRET", "/orders/:token", "order"],
  ["/account/orders/0198", "/account/orders/:id", "account"],
  ["/account/reset/SECRET", "/account/reset/:token", "account"],
  ["/messages/SECRET", "/messages/:token", "other"],
  ["/newsletter/confirm/SECRET", "/newsletter/confirm/:token", "other"],
  ["/no/such/page/of/ada@lab.example", "*", "not-found"],
])("%s is measured without what is secret or personal", (path, measured, pageType) => {
  expect(pageTypeOfPath(path)).toEqual({ path: measured, pageType });
});

it.each(["/admin", "/admin/orders/0198", "/home-preview", "/content-preview", "/sitemap.xml", "/account/data.json"])(
  "%s is measured nowhere",
  (path) => {
    expect(pageTypeOfPath(path)).toBe(null);
  },
);
