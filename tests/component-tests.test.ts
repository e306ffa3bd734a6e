import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSources } from "#support/source-tree.ts";

/** Every component whose file is over 100 lines long, with the browser tests that work with it: file of `tests/e2e`, title. */
const browserTests: Record<string, Record<string, string[]>> = {
  "src/web/account": {
    "addresses-page.tsx": ["customer-journey: registers, confirms by email, buys by card and by purchase order, reads order and invoice"],
    "login-page.tsx": ["form-messages: sees that the shop cannot be reached, and that the password is wrong"],
    "own-order-page.tsx": ["customer-journey: registers, confirms by email, buys by card and by purchase order, reads order and invoice"],
    "security-page.tsx": ["customer-journey: registers, confirms by email, buys by card and by purchase order, reads order and invoice"],
    "register-page.tsx": ["form-messages: sees what is wrong, field by field, and what went wrong besides"],
  },
  "src/web/checkout": {
    "checkout-page.tsx": [
      "checkout-by-keyboard: is walked through by Tab and Enter alone",
      "before-scripts-load: what is typed into the checkout counts",
    ],
    "payment-section.tsx": ["card-payment: pays an order on a %s, after the buyer went back"],
    "review-section.tsx": ["discounts: is made by staff, entered by a buyer, and taken off the order"],
    "shipping-section.tsx": ["shipping-choices: is chosen by the buyer: the method, and whether to wait for what is not in stock"],
    "pay-draft-page.tsx": ["draft-orders: is put together, sent, and paid by its link"],
    "accept-quote-page.tsx": ["shipping-choices: is quoted for what ships by freight"],
    "confirm-purchase-order-page.tsx": ["purchase-order: is confirmed by mail, and the next one is not asked about"],
  },
  "src/web/postal-address": {
    "address-fields.tsx": ["customer-journey: registers, confirms by email, buys by card and by purchase order, reads order and invoice"],
  },
  "src/web/tax-certificates": {
    "certificate-fields.tsx": ["tax-exemption: is sent at the checkout, verified by staff, and frees the order from tax"],
  },
  "src/web/storefront": {
    "home/added-sections.tsx": ["online-store: is a home page of blocks"],
    "errors/page-fault.tsx": ["browser-faults: is shown with the id under which the shop counts and logs it"],
    "cart/cart-page.tsx": ["form-messages: shows what is true after a change that failed, and is empty once the last line is removed"],
    "collections/collection-page.tsx": ["admin-screens: sorts a collection, narrows it by price"],
    "contact/contact-form.tsx": ["form-messages: names the fault of each field until it is fixed"],
    "home/home-page.tsx": ["layout-measurements: shows three products beside one another"],
    "layout/main-navigation.tsx": ["menus: opens under an item of the main navigation"],
    "layout/site-header.tsx": ["menus: stands in the menu of a phone", "layout-measurements: shows three products beside one another"],
    "product-card/product-card.tsx": ["layout-measurements: moves a row by four fifths"],
    "product/gallery.tsx": ["layout-measurements: shows the picture of a pressed thumbnail"],
    "product/product-detail-page.tsx": ["variant-grid: are made from values"],
    "product/purchase-panel.tsx": ["form-messages: shows that it is under way, what went wrong until the next try"],
    "search/overlay-items.tsx": ["search-overlay: takes the focus, suggests from two characters on"],
    "search/search-page.tsx": ["search-overlay: shows that it searches, and what it found"],
    "search/search-results.tsx": ["search-overlay: shows that it searches, and what it found"],
    "search/search-suggestions.tsx": ["search-overlay: searches what was typed, remembers it"],
    "order-status/order-actions.tsx": ["buyer-orders: follows the order by the link of its email"],
    "order-status/order-return-page.tsx": ["buyer-orders: follows the order by the link of its email"],
    "order-status/order-status-page.tsx": ["buyer-orders: follows the order by the link of its email"],
    "thank-you/order-parts.tsx": ["buyer-orders: follows the order by the link of its email"],
    "thank-you/placed-order.tsx": ["checkout-by-keyboard: is walked through by Tab and Enter alone"],
  },
  "src/web/admin": {
    "admin-menu.tsx": ["open-tasks: see what waits for them, and note what became of money that belongs to no order"],
    "admin-nav.tsx": ["layout-measurements: shows that it looks who asks, then a sidebar"],
    "customers/customer-notes.tsx": ["customers: are invited, tagged, noted, found, and two accounts of one are merged"],
    "customers/customers-page.tsx": ["customers: are invited, tagged, noted, found, and two accounts of one are merged"],
    "customers/merge-dialog.tsx": ["customers: are invited, tagged, noted, found, and two accounts of one are merged"],
    "messages/canned-replies-page.tsx": ["messages: is replied to by staff with a canned reply, read and answered by the buyer"],
    "messages/conversation-forms.tsx": ["messages: is replied to by staff with a canned reply, read and answered by the buyer"],
    "messages/conversation-page.tsx": ["messages: is replied to by staff with a canned reply, read and answered by the buyer"],
    "messages/messages-page.tsx": ["messages: is replied to by staff with a canned reply, read and answered by the buyer"],
    "home/unmatched-money.tsx": ["open-tasks: see what waits for them, and note what became of money that belongs to no order"],
    "invoices/bank-line-dialogs.tsx": ["invoices: read the invoice of a purchase order"],
    "orders/edit-order-preview.tsx": ["order-changes: change an order before it ships"],
    "orders/order-balance.tsx": ["order-changes: change an order before it ships"],
    "admin-layout.tsx": ["admin-area: leads a stranger to the sign-in and then to where they wanted to go"],
    "admin-search.tsx": ["admin-palette: goes to what it finds, to pages, settings and actions, by keyboard alone"],
    "keyboard-shortcuts.tsx": ["admin-palette: go to pages, search, make one more and list themselves"],
    "admin-shell.tsx": ["layout-measurements: shows that it looks who asks, then a sidebar"],
    "toolkit/list-controls.tsx": ["inventory: is counted while somebody sells"],
    "inventory/adjust-stock-dialog.tsx": ["inventory: is counted while somebody sells"],
    "inventory/inventory-page.tsx": ["inventory: is counted while somebody sells"],
    "inventory/stock-page.tsx": ["inventory: is counted while somebody sells"],
    "inventory/incoming-delivery-page.tsx": ["inventory: shows a delivery that is expected as a date"],
    "inventory/reorder-page.tsx": ["inventory: shows a delivery that is expected as a date"],
    "api/api-keys-panel.tsx": ["api-keys-and-webhooks: gives a program a key, shown once and revoked; adds a webhook"],
    "api/delivery-log.tsx": ["api-keys-and-webhooks: gives a program a key, shown once and revoked; adds a webhook"],
    "api/webhook-page.tsx": ["api-keys-and-webhooks: gives a program a key, shown once and revoked; adds a webhook"],
    "import/import-page.tsx": ["product-import: takes a file with faults: shows its columns and what it would do"],
    "import/imports-page.tsx": ["product-import: takes a file with faults: shows its columns and what it would do"],
    "product-types/product-type-page.tsx": ["product-types: get a template that the editor offers, are renamed with their products, and undone"],
    "product-types/product-types-page.tsx": ["product-types: get a template that the editor offers, are renamed with their products, and undone"],
    "versions/versions-screen.tsx": ["product-types: of a page are compared with now and brought back"],
    "collections/collection-editor-page.tsx": ["collections: are made by rules and by hand, put in order, shown in the shop, and deleted"],
    "collections/rules-panel.tsx": ["collections: are made by rules and by hand, put in order, shown in the shop, and deleted"],
    "content/article-editor-page.tsx": ["content: is a blog with an article and its picture"],
    "content/article-picture-panel.tsx": ["content: is a blog with an article and its picture"],
    "content/page-editor-page.tsx": ["content: is a page: previewed as a draft, scheduled"],
    "menus/menu-editor-page.tsx": ["content: is a page: previewed as a draft, scheduled"],
    "menus/menu-rows.tsx": ["content: is a page: previewed as a draft, scheduled"],
    "discounts/discount-page.tsx": ["discounts: is made by staff, entered by a buyer, and taken off the order"],
    "documents/documents-page.tsx": ["buyer-orders: add a document of the shop, which buyers find with their orders"],
    "returns/return-dialogs.tsx": ["buyer-orders: follows the order by the link of its email"],
    "returns/return-page.tsx": ["buyer-orders: follows the order by the link of its email"],
    "account/second-factor-panel.tsx": ["staff-accounts: joins, sets up one too, signs in with it, and is deactivated"],
    "people/people-page.tsx": ["staff-accounts: joins, sets up one too, signs in with it, and is deactivated"],
    "people/person-dialog.tsx": ["staff-accounts: joins, sets up one too, signs in with it, and is deactivated"],
    "customers/customer-page.tsx": ["invoices: allow a customer payment terms"],
    "invoices/bank-import-page.tsx": ["invoices: read the invoice of a purchase order"],
    "invoices/invoices-page.tsx": ["invoices: read the invoice of a purchase order"],
    "orders/order-payments.tsx": ["invoices: read the invoice of a purchase order"],
    "drafts/drafts-page.tsx": ["draft-orders: is put together, sent, and paid by its link"],
    "drafts/draft-sums.tsx": ["draft-orders: is put together, sent, and paid by its link"],
    "drafts/draft-page.tsx": ["draft-orders: is put together, sent, and paid by its link"],
    "orders/orders-page.tsx": ["picking: are picked by one list"],
    "orders/order-tags.tsx": ["order-work: three orders are picked, shipped, and one is returned"],
    "freight-quotes/freight-quote-page.tsx": ["shipping-choices: is quoted for what ships by freight"],
    "home/admin-home-page.tsx": ["admin-screens: take a purchase order from its approval"],
    "home/open-tasks-entries.tsx": ["admin-screens: take a purchase order from its approval"],
    "mails/mails-page.tsx": ["order-changes: see each email of the shop"],
    "orders/edit-order-page.tsx": ["order-changes: change an order before it ships"],
    "orders/edit-order-products.tsx": ["order-changes: change an order before it ships"],
    "orders/order-shipments.tsx": ["order-changes: change an order before it ships"],
    "orders/parcel-fields.tsx": ["order-changes: change an order before it ships"],
    "orders/order-lines.tsx": ["admin-screens: take a purchase order from its approval"],
    "orders/order-page.tsx": ["admin-screens: take a purchase order from its approval"],
    "orders/order-people.tsx": ["admin-screens: take a purchase order from its approval"],
    "orders/packing-slip-page.tsx": ["admin-screens: take a purchase order from its approval"],
    "orders/refund-dialog.tsx": ["admin-screens: take a purchase order from its approval"],
    "products/pictures-panel.tsx": ["admin-screens: add pictures to a product, say what they show"],
    "products/product-editor.tsx": ["product-editor: renames, retires and brings back variants"],
    "products/bulk-actions.tsx": ["lists: change prices of all that match after a preview"],
    "products/bulk-change-page.tsx": ["lists: change prices of all that match after a preview"],
    "products/bulk-fields.tsx": ["lists: change prices of all that match after a preview"],
    "products/grid-row.tsx": ["lists: change 200 prices in the grid"],
    "products/product-grid-page.tsx": ["lists: change 200 prices in the grid"],
    "products/products-page.tsx": ["admin-toolkit: sort a table by its headings"],
    "products/options-editor.tsx": ["product-editor: renames, retires and brings back variants", "variant-grid: are made from values"],
    "products/variant-grid.tsx": ["variant-grid: are made from values", "variant-grid: of which there are 500"],
    "products/variant-grid-row.tsx": ["variant-grid: are made from values", "variant-grid: of which there are 500"],
    "products/variant-table.tsx": ["variant-grid: are made from values", "product-editor: renames, retires and brings back variants"],
    "settings/audit-log.tsx": ["admin-screens: take a purchase order from its approval"],
    "settings/currency-field.tsx": ["settings-pickers: show what another currency would do to real prices"],
    "online-store/added-block-fields.tsx": ["online-store: is a home page of blocks"],
    "online-store/announcements-page.tsx": ["online-store: is an announcement with dates"],
    "online-store/category-groups-page.tsx": ["online-store: is a category group that is made"],
    "online-store/files-page.tsx": ["online-store: is a file that is uploaded"],
    "online-store/home-blocks-panel.tsx": ["online-store: is a home page of blocks"],
    "online-store/policies-page.tsx": ["online-store: is a policy made from its template"],
    "online-store/redirects-page.tsx": ["online-store: is a redirect that is followed"],
    "toolkit/arranged-rows.tsx": ["online-store: is a home page of blocks"],
    "online-store/home-standard-fields.tsx": ["admin-area: takes a picture of the merchant's own for the home page"],
    "settings/brand-settings.tsx": ["brand: is given colors that everybody can read and a logo drawn as SVG, and buyers see both at once"],
    "settings/backups-panel.tsx": ["backups: are written at the press of a button"],
    "settings/picture-field.tsx": ["admin-area: takes a picture of the merchant's own for the home page"],
    "settings/settings-page.tsx": ["settings-pickers: lead from each open point of going live to where it is fixed"],
    "settings/shipping-method-rows.tsx": ["shipping-choices: is set by staff: days, a further method, and a zone of its own"],
    "settings/shipping-settings.tsx": ["admin-screens: set shipping rates by weight"],
    "settings/tax-settings.tsx": ["settings-pickers: say at once that a second tax rate of one state is one too many"],
    "system/system-page.tsx": ["admin-screens: see how the shop itself is doing"],
    "tax-certificates/tax-certificate-page.tsx": ["tax-exemption: is sent at the checkout, verified by staff, and frees the order from tax"],
    "toolkit/action-form.tsx": ["admin-toolkit: mark in the dialogs of an order what is wrong"],
    "toolkit/admin-fields.tsx": ["admin-forms: shows at its field what only the server knows to be wrong"],
    "toolkit/admin-table.tsx": ["admin-toolkit: sort a table by its headings"],
    "toolkit/dialog.tsx": ["admin-toolkit: keep the focus in a dialog"],
    "toolkit/form-fields.tsx": ["admin-forms: is saved with Ctrl S"],
    "toolkit/page-frame.tsx": ["admin-forms: is saved with Ctrl S"],
    "toolkit/filter-bar.tsx": ["lists: are narrowed by filters that stand in the URL"],
    "toolkit/saved-views.tsx": ["lists: are narrowed by filters that stand in the URL"],
    "toolkit/list-page.tsx": ["admin-toolkit: sort a table by its headings"],
    "toolkit/picker.tsx": ["settings-pickers: choose countries by keyboard"],
    "toolkit/record-form.tsx": ["admin-forms: puts the changes of two people together"],
    "toolkit/same-fields-dialog.tsx": ["admin-forms: shows both values of a field that two people changed"],
    "toolkit/rich-text-editor.tsx": ["rich-text: is not changed by being opened", "rich-text: takes pasted text with its formatting"],
  },
};

const longest = 100;
const listed = Object.entries(browserTests).flatMap(([folder, files]) =>
  Object.entries(files).map(([file, tests]) => ({ path: `${folder}/${file}`, tests })),
);
const long = readSources("src/web").filter(({ path, lines }) => path.endsWith(".tsx") && !path.includes(".test.") && lines > longest);

describe("components over 100 lines", () => {
  it("have a browser test each", () => {
    expect(long.length).toBeGreaterThan(30);
    expect(long.map(({ path }) => path).filter((path) => !listed.some((each) => each.path === path))).toEqual([]);
  });

  it("are listed with tests that there are, and only while they are so long", () => {
    expect(listed.map(({ path }) => path).filter((path) => !long.some((each) => each.path === path))).toEqual([]);
    const missing = listed.flatMap(({ path, tests }) => {
      if (tests.length === 0) return [`${path}: none`];
      return tests.filter((test) => {
        const [name = "", title = ""] = test.split(": ");
        const file = `tests/e2e/${name}.test.ts`;
        return !existsSync(file) || !readFileSync(file, "utf8").includes(title);
      });
    });
    expect(missing).toEqual([]);
  });
});
