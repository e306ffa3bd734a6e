import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { addLines, readCart, setCartNotes, setCartQuote } from "#domain/cart/cart.ts";
import { placeOrder, readCheckout } from "#domain/checkout/checkout.ts";
import { dayMs } from "#domain/durations.ts";
import { issueReceipt } from "#domain/invoices/invoice-issuing.ts";
import { orderEmailOf } from "#domain/notifications/order-email-contents.ts";
import { readOrderToMail } from "#domain/orders/buyer-order.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { ordersForExport } from "#domain/orders/orders-export.ts";
import type { ExportOrder } from "#domain/orders/orders-export-queries.ts";
import { erasePersonalData, exportPersonalData } from "#domain/privacy/privacy.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makeCheckout, stranger } from "#support/make-checkout.ts";
import { makeVariant, setPrice } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { quoteDocument } from "./quote-document.ts";
import { quoteInput, quoteListInput } from "./quote-input.ts";
import { moveQuotes } from "./quote-queries.ts";
import { fillFromQuote, issueQuote, listQuotes, readQuoteByLink, readQuoteFile, removeEndedQuotes } from "./quotes.ts";

const shopOf = useTestShop({ max: 16 });
const owner: Staff = { ...manager, role: "owner" };
const nothingTyped = { input: quoteInput.parse({}), place: null };

/** A shopper with these variants in the cart. */
async function shopperWith(wanted: { id: string; quantity?: number }[]) {
  const cart = await addLines(shopOf(), stranger, { lines: wanted.map(({ id, quantity = 1 }) => ({ merchandiseId: id, quantity })) });
  return { ...stranger, cartId: cart.id };
}
const laterBy = (days: number) => ({ ...shopOf(), clock: { now: () => new Date(shopOf().clock.now().getTime() + days * dayMs) } });

describe("a quote of a cart", () => {
  it("has number, date, validity, seller, buyer, lines with lead time, discount, shipping and tax as the cart shows them, terms and the link", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "invoices", { sellerName: "Meniscus Instruments Inc.", quoteDays: 14, quoteTerms: "Net 30 days." });
    const shopper = await shopperWith([{ id: (await makeVariant(shop, { title: "Balance", sku: "MB-220" })).id, quantity: 2 }]);
    await setCartNotes(shop, shopper, { note: "Dock 4", costCenter: "CC-77" });
    const input = quoteInput.parse({ institution: "  Byron\nLabs ", contact: "Ada Byron", reference: "RFQ 12" });
    const { token, number } = await issueQuote(shop, shopper, { input, place: "US 94103" });
    const { quote } = await readQuoteByLink(shop, token);
    expect(number).toMatch(/^TEST-Q-\d+$/);
    expect(new Date(quote.validUntil).getTime() - new Date(quote.issuedAt).getTime()).toBe(14 * dayMs);
    const printed = JSON.stringify(quoteDocument(quote, "https://shop.test/quotes/x"));
    for (const text of [
      "Meniscus Instruments Inc.",
      "Byron Labs",
      "Ada Byron",
      "RFQ 12",
      "CC-77",
      "Dock 4",
      "MB-220",
      "$100.00",
      "$200.00",
      "Net 30 days.",
    ])
      expect(printed).toContain(text);
    for (const text of [number, "Valid until: ", "https://shop.test/quotes/x", "Neither prices nor stock are held", "(estimate", "94103"])
      expect(printed).toContain(text);
    expect(quote.content.lines[0]?.leadTime).not.toBe("");
    expect(quote.totalCents).toBe(quote.content.totalCents);
  });

  it("says that tax is calculated at checkout where no place is known", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "tax", {
      rates: [{ country: "US", state: "CA", title: "California sales tax", rateMillionths: 82_500, shippingTaxed: false }],
    });
    const { token } = await issueQuote(shop, await shopperWith([await makeVariant(shop)]), nothingTyped);
    const { content } = (await readQuoteByLink(shop, token)).quote;
    expect(content).toMatchObject({ tax: null, place: "" });
    expect(content.included).toContain("Tax is calculated at checkout.");
  });

  it("stays as it was issued when prices, cart and settings change, and its link shows what a line costs now", async () => {
    const shop = shopOf();
    const [dearer, gone] = [await makeVariant(shop, { title: "Dearer" }), await makeVariant(shop, { title: "Gone" })];
    const shopper = await shopperWith([dearer, gone]);
    const { token } = await issueQuote(shop, shopper, nothingTyped);
    const before = await readQuoteByLink(shop, token);
    await setPrice(shop, dearer.id, 12_000);
    await shop.sql`update products set status = 'archived', title = 'Renamed' where id = ${gone.productId}`;
    await shop.sql`delete from cart_lines where cart_id = ${shopper.cartId}`;
    await changeSettings(shop, system, "invoices", { sellerName: "Another Inc.", quoteDays: 3 });
    const after = await readQuoteByLink(shop, token);
    expect(after.quote).toEqual(before.quote);
    expect(after.lines.map(({ title, unitPriceCents, nowCents, isSold }) => [title, unitPriceCents, nowCents, isSold])).toEqual([
      ["Dearer", 10_000, 12_000, true],
      ["Gone", 10_000, null, false],
    ]);
  });

  it("fills another cart at the prices of now, and names each line that was not added", async () => {
    const shop = shopOf();
    const [dearer, short, gone] = [await makeVariant(shop), await makeVariant(shop, { title: "Short", stock: 5 }), await makeVariant(shop)];
    const { token } = await issueQuote(shop, await shopperWith([dearer, { id: short.id, quantity: 4 }, gone]), nothingTyped);
    await setPrice(shop, dearer.id, 12_000);
    await shop.sql`update stock_levels set on_hand = 1 where variant_id = ${short.id}`;
    await shop.sql`update products set status = 'archived' where id = ${gone.productId}`;
    const { cartId, added, notAdded } = await fillFromQuote(shop, stranger, token);
    expect(added).toBe(1);
    expect(notAdded.map(({ title, refusal }) => [title, refusal.code]).toSorted()).toEqual(
      [
        ["Short", "quantity-not-available"],
        [gone.title, "variant-not-found"],
      ].toSorted(),
    );
    const cart = await readCart(shop, { ...stranger, cartId });
    expect(cart?.lines.map(({ variantId, unitPriceCents }) => [variantId, unitPriceCents])).toEqual([[dearer.id, 12_000]]);
  });

  it("is named by the order of a cart that it filled, and of no later one", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 20 });
    const { token, number } = await issueQuote(shop, await shopperWith([variant]), nothingTyped);
    const made = await makeCheckout(shop, [{ id: variant.id }]);
    await fillFromQuote(shop, made.shopper, token);
    expect(await readCart(shop, made.shopper)).toMatchObject({ quoteNumber: number, totalQuantity: 2 });
    const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
    const result = await placeOrder(shop, made.shopper, { ...made.request, seenTotals });
    const [order] = await shop.sql`select id, quote_number from orders where attempt_id = ${result.attemptId}`;
    expect(order).toMatchObject({ quote_number: number });
    const orderId: string = order?.["id"];
    expect(await readAdminOrder(shop, manager, orderId)).toMatchObject({ quoteNumber: number });
    const { invoiceId } = await issueReceipt(shop, manager, { orderId });
    const [receipt] = await shop.sql`select content ->> 'quoteNumber' as quote from invoices where id = ${invoiceId}`;
    expect(receipt).toEqual({ quote: number });
    const mailed = await readOrderToMail(shop, orderId);
    const email =
      mailed && orderEmailOf(mailed, { orderId, kind: "confirmation" }, { shopName: "", origin: "", orderUrl: "", now: shop.clock.now() });
    expect(JSON.stringify(email)).toContain(`Quote: ${number}`);
    const rows: ExportOrder[] = [];
    for await (const some of ordersForExport(shop)) rows.push(...some);
    expect(rows.find(({ id }) => id === orderId)).toMatchObject({ quoteNumber: number });
    const cart = await addLines(shop, stranger, { lines: [{ merchandiseId: variant.id, quantity: 1 }] });
    expect(await readCart(shop, { ...stranger, cartId: cart.id })).toMatchObject({ quoteNumber: "" });
  });

  it("is noted in the own cart alone", async () => {
    const shop = shopOf();
    const shopper = await shopperWith([await makeVariant(shop)]);
    expect(await setCartQuote(shop, shopper, "Q-1001")).toMatchObject({ quoteNumber: "Q-1001" });
    expect(await refusalOf(setCartQuote(shop, stranger, "Q-1001"))).toBe("cart-not-found");
    expect(await readCart(shop, stranger, shopper.cartId)).toMatchObject({ quoteNumber: "" });
  });

  it("expires, and still fills a cart", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "invoices", { quoteDays: 30 });
    const { token } = await issueQuote(shop, await shopperWith([await makeVariant(shop)]), nothingTyped);
    expect((await readQuoteByLink(laterBy(29), token)).isExpired).toBe(false);
    expect((await readQuoteByLink(laterBy(30), token)).isExpired).toBe(true);
    expect(await fillFromQuote(laterBy(31), stranger, token)).toMatchObject({ added: 1, notAdded: [] });
  });

  it("has a number of its own, however many are issued at once", async () => {
    const shop = shopOf();
    const shopper = await shopperWith([await makeVariant(shop)]);
    const issued = await Promise.all(Array.from({ length: 12 }, () => issueQuote(shop, shopper, nothingTyped)));
    expect(new Set(issued.map(({ number }) => number)).size).toBe(12);
  });

  it("is a PDF file under its number, the same each time", async () => {
    const shop = shopOf();
    const { token, number } = await issueQuote(shop, await shopperWith([await makeVariant(shop)]), nothingTyped);
    const pageUrl = (of: string) => `https://shop.test/quotes/${of}`;
    const [one, two] = [await readQuoteFile(shop, { token, pageUrl }), await readQuoteFile(shop, { token, pageUrl })];
    expect(one.name).toBe(`${number}.pdf`);
    expect(Buffer.from(one.bytes.slice(0, 5)).toString()).toBe("%PDF-");
    expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(true);
    const busy = { ...shop, printer: { print: async () => ({ status: "busy" as const }) } };
    expect(await refusalOf(readQuoteFile(busy, { token, pageUrl }))).toBe("too-busy");
  });

  it("is not made of an empty cart, nor of one in which nothing is sold anymore", async () => {
    const shop = shopOf();
    expect(await refusalOf(issueQuote(shop, stranger, nothingTyped))).toBe("cart-empty");
    const gone = await makeVariant(shop);
    const shopper = await shopperWith([gone]);
    await shop.sql`update products set status = 'archived' where id = ${gone.productId}`;
    expect(await refusalOf(issueQuote(shop, shopper, nothingTyped))).toBe("cart-empty");
  });

  it("is made so often a day from one address, and within what visitors may store", async () => {
    const shop = shopOf();
    const shopper = { ...(await shopperWith([await makeVariant(shop)])), address: "203.0.113.99" };
    await shop.counters.add("quote", "203.0.113.99", 60, dayMs);
    expect(await refusalOf(issueQuote(shop, shopper, nothingTyped))).toBe("too-many-requests");
    const other = { ...shopper, address: "203.0.113.98" };
    const { token } = await issueQuote(shop, other, nothingTyped);
    await shop.counters.add("stored-by-address", "203.0.113.98", 21 * 1024 * 1024, dayMs);
    expect(await refusalOf(issueQuote(shop, other, nothingTyped))).toBe("stored-too-much");
    expect(await refusalOf(fillFromQuote(shop, other, token))).toBe("stored-too-much");
    const gone = {
      kind: "customer",
      email: "gone@lab.example",
      accountId: shop.ids.next(),
      cartId: null,
      currency: "USD",
      address: "203.0.113.97",
    } as const;
    expect(await refusalOf(fillFromQuote(shop, gone, token))).toBe("session-ended");
  });

  it("is not made for an account that was erased since the request began", async () => {
    const shop = shopOf();
    const { cartId, ...visitor } = await shopperWith([await makeVariant(shop)]);
    const gone = { ...visitor, kind: "customer", email: "gone@lab.example", accountId: shop.ids.next(), cartId } as const;
    expect(await refusalOf(issueQuote(shop, gone, nothingTyped))).toBe("session-ended");
    expect(await shop.sql`select number from quotes where account_id = ${gone.accountId}`).toEqual([]);
  });
});

describe("quotes", () => {
  it("are listed for staff, those that are valid or all, found by number and institution", async () => {
    const shop = shopOf();
    const shopper = await shopperWith([await makeVariant(shop)]);
    const { number, token } = await issueQuote(shop, shopper, { input: quoteInput.parse({ institution: "Curie Lab" }), place: null });
    const list = (input: object, at: Parameters<typeof listQuotes>[0] = shop) => listQuotes(at, manager, quoteListInput.parse(input));
    const found = { number, token, institution: "Curie Lab", isExpired: false };
    expect((await list({ search: number.toLowerCase() })).quotes).toMatchObject([found]);
    expect((await list({ search: "curie" })).quotes).toMatchObject([found]);
    expect((await list({ search: "curie" }, laterBy(400))).quotes).toEqual([]);
    expect((await list({ search: "curie", view: "all" }, laterBy(400))).quotes).toMatchObject([{ number, isExpired: true }]);
  });

  it("go some time after they ended, and not before", async () => {
    const shop = shopOf();
    const { token } = await issueQuote(shop, await shopperWith([await makeVariant(shop)]), nothingTyped);
    const until = new Date((await readQuoteByLink(shop, token)).quote.validUntil);
    await removeEndedQuotes(shop, until, 1000);
    expect((await readQuoteByLink(shop, token)).quote.validUntil).toBeTruthy();
    await removeEndedQuotes(shop, new Date(until.getTime() + 1), 1000);
    expect(await refusalOf(readQuoteByLink(shop, token))).toBe("not-found");
  });

  it("of a customer are exported, move with a merged account, and are erased with it", async () => {
    const shop = shopOf();
    const { account } = await signedInAs(shop, "customer");
    const customer = {
      kind: "customer",
      email: account.email,
      accountId: account.id,
      cartId: null,
      currency: "USD",
      address: "203.0.113.9",
    } as const;
    const variant = await makeVariant(shop);
    const cart = await addLines(shop, customer, { lines: [{ merchandiseId: variant.id, quantity: 1 }] });
    const input = quoteInput.parse({ contact: "Marie Curie" });
    const { token } = await issueQuote(shop, { ...customer, cartId: cart.id }, { input, place: null });
    expect(JSON.stringify(await exportPersonalData(shop, owner, { email: account.email }))).toContain("Marie Curie");
    const { id: other } = (await signedInAs(shop, "customer")).account;
    expect(await moveQuotes(shop, { from: account.id, to: other })).toBe(1);
    expect(await moveQuotes(shop, { from: other, to: account.id })).toBe(1);
    expect(await erasePersonalData(shop, owner, { email: account.email })).toMatchObject({ quotes: 1 });
    expect(await refusalOf(readQuoteByLink(shop, token))).toBe("not-found");
  });

  it("are listed newest first, a page at a time", async () => {
    const shop = shopOf();
    const shopper = { ...(await shopperWith([await makeVariant(shop)])), address: "203.0.113.50" };
    const issued = await Promise.all(Array.from({ length: 51 }, () => issueQuote(shop, shopper, nothingTyped)));
    const first = await listQuotes(shop, manager, quoteListInput.parse({}));
    const second = await listQuotes(shop, manager, quoteListInput.parse({ after: first.next ?? "" }));
    expect([first.quotes.length, second.next]).toEqual([50, null]);
    const listed = new Set([...first.quotes, ...second.quotes].map(({ number }) => number));
    expect(issued.every(({ number }) => listed.has(number))).toBe(true);
  });
});
