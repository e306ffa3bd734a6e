import { expect, it } from "vitest";
import { addCheckoutDocument, removeCheckoutDocument, requireOwnCheckout } from "#domain/checkout/checkout-po-documents.ts";
import { makeCheckout, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

it("a checkout takes files from the browser that typed in it, and from no other that knows its URL", async () => {
  const shop = shopOf();
  const { token, shopper } = await makeCheckout(shop, [await makeVariant(shop)]);
  const bytes = new Uint8Array(Buffer.from(`%PDF-1.7${" ".repeat(100)}`));
  const { documentId } = await addCheckoutDocument(shop, shopper, { token, name: "a.pdf", bytes });
  expect(await refusalOf(requireOwnCheckout(shop, stranger, token))).toBe("checkout-not-found");
  expect(await refusalOf(addCheckoutDocument(shop, stranger, { token, name: "a.pdf", bytes }))).toBe("checkout-not-found");
  expect(await refusalOf(removeCheckoutDocument(shop, stranger, { token, documentId }))).toBe("checkout-not-found");
  expect(await shop.sql`select from po_documents`).toHaveLength(1);
});
