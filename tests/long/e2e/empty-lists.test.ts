import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { chromiumPath } from "#support/browser.ts";
import { useScreenWalk } from "#support/screen-checks.ts";
import { pageRoutes } from "#web/page-routes.ts";

/** What each list says while it is empty, and its link or button to the next step; where only buyers fill it, a part of its explanation. */
const lists: Record<string, { says: string; next: string }> = {
  "/admin/orders": { says: "No orders yet", next: "Create order" },
  "/admin/drafts": { says: "No drafts under “Awaiting payment”", next: "New draft" },
  "/admin/returns": { says: "No returns under “Open”", next: "Buyers can request a return on their order page" },
  "/admin/mentions": { says: "No mentions yet", next: "When colleagues mention you in a note on an order" },
  "/admin/freight-quotes": { says: "No quotes under “To answer”", next: "a shipping method" },
  "/admin/quotes": { says: "No quotes under “Valid”", next: "Quotes that buyers create from their carts" },
  "/admin/invoices": { says: "No invoices yet", next: "An invoice is issued when" },
  "/admin/payouts": { says: "No payouts yet", next: "once Stripe sends money to your bank" },
  "/admin/tax-certificates": { says: "No certificates under “To verify”", next: "Buyers send tax exemption certificates" },
  "/admin/products": { says: "No products yet", next: "import a file of products" },
  "/admin/collections": { says: "No collections yet", next: "New collection" },
  "/admin/inventory": { says: "No variants yet", next: "new product" },
  "/admin/reorder": { says: "No variants yet", next: "Record a delivery" },
  "/admin/incoming": { says: "No deliveries under “Expected”", next: "Record a delivery" },
  "/admin/discounts": { says: "No discounts yet", next: "New discount" },
  "/admin/customers": { says: "No customers yet", next: "Invite a customer" },
  "/admin/messages": { says: "No messages under “Need a reply”", next: "Messages from the contact form appear here" },
  "/admin/mail-log": { says: "No emails yet", next: "Email texts" },
  "/admin/pages": { says: "No pages yet", next: "New page" },
  "/admin/articles": { says: "No articles yet", next: "New blog" },
  "/admin/files": { says: "No files yet", next: "Upload pictures" },
  "/admin/redirects": { says: "No redirects yet", next: "Add redirect" },
};

it("every list of the admin area is among them", () => {
  const files = globSync("src/web/admin/**/*-page.tsx").filter((file) => readFileSync(file, "utf8").includes("<ListPage\n"));
  const paths = files.map((file) => pageRoutes.find((page) => `src/web/${page.file}` === file)?.path ?? file);
  expect(paths.toSorted()).toEqual(Object.keys(lists).toSorted());
});

describe.runIf(chromiumPath)("a list of a shop that has nothing yet", () => {
  const walk = useScreenWalk({ isEmpty: true });

  it.each(Object.entries(lists))("%s says so, with the next step, without a fault, and is found good by axe", walk.lookEmpty, 120_000);
});
