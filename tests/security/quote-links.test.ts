import { describe, expect, it } from "vitest";
import { addLines } from "#domain/cart/cart.ts";
import { quoteInput, quoteListInput } from "#domain/quotes/quote-input.ts";
import { fillFromQuote, issueQuote, listQuotes, quoteToken, readQuoteByLink, readQuoteFile } from "#domain/quotes/quotes.ts";
import { stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { openTestApp, signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const typed = { input: quoteInput.parse({ institution: "Byron Labs" }), place: null };

async function issued() {
  const shop = shopOf();
  const cart = await addLines(shop, stranger, { lines: [{ merchandiseId: (await makeVariant(shop)).id, quantity: 1 }] });
  return { cartId: cart.id, ...(await issueQuote(shop, { ...stranger, cartId: cart.id }, typed)) };
}

describe("a quote", () => {
  it("is read, downloaded and used by nobody who only guesses its link", async () => {
    const shop = shopOf();
    const { token } = await issued();
    const [id = "", signature = ""] = token.split(".");
    for (const forged of [
      "",
      id,
      `${id}.`,
      `${id}.${signature.slice(1)}x`,
      `${shop.ids.next()}.${signature}`,
      `${id}.${shop.keys.sign("freight-quote", id)}`,
    ]) {
      expect(await refusalOf(readQuoteByLink(shop, forged))).toBe("not-found");
      expect(await refusalOf(fillFromQuote(shop, stranger, forged))).toBe("not-found");
      expect(await refusalOf(readQuoteFile(shop, { token: forged, pageUrl: () => "" }))).toBe("not-found");
    }
    expect((await readQuoteByLink(shop, quoteToken(shop, id))).quote.content.institution).toBe("Byron Labs");
  });

  it("is made of one's own cart only: not of a customer's whose cart's id is known", async () => {
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
    const cart = await addLines(shop, customer, { lines: [{ merchandiseId: (await makeVariant(shop)).id, quantity: 1 }] });
    expect(await refusalOf(issueQuote(shop, { ...stranger, cartId: cart.id }, typed))).toBe("cart-empty");
  });

  it("is listed for staff alone", async () => {
    const shop = shopOf();
    expect(await refusalOf(listQuotes(shop, stranger, quoteListInput.parse({})))).toBe("not-signed-in");
  });

  it("is a file that no cache keeps, and not found for a forged link", async () => {
    const shop = shopOf();
    const { token, number } = await issued();
    const { app } = openTestApp(shop);
    const file = await app.request(`${testOrigin}/files/quotes/${token}`);
    expect([file.status, file.headers.get("content-type"), file.headers.get("cache-control")]).toEqual([200, "application/pdf", "private, no-store"]);
    expect(file.headers.get("content-disposition")).toContain(`${number}.pdf`);
    expect((await app.request(`${testOrigin}/files/quotes/${token}x`)).status).toBe(404);
  });
});
