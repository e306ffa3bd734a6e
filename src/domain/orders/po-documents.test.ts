import { describe, expect, it } from "vitest";
import { addCheckoutDocument, removeCheckoutDocument } from "#domain/checkout/checkout-po-documents.ts";
import { cancelOrder } from "#domain/orders/orders.ts";
import { erasePersonalData } from "#domain/privacy/privacy.ts";
import { makeCustomer, manager } from "#support/customer-on-terms.ts";
import { makeCheckout, placePurchaseOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { withOrderProof } from "./order-token.ts";
import { addPoDocument, deleteUnusedPoDocuments, listPoDocuments, readPoDocument } from "./po-documents.ts";

const shopOf = useTestShop();
const pdf = (text: string) => new Uint8Array(Buffer.from(`%PDF-1.7 ${text.padEnd(100)} %%EOF`));
const visitor = { kind: "visitor", cartId: null } as const;

describe("the document of a purchase order", () => {
  it("is sent in the checkout and later, and read by its buyer and staff alone, as a download", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 10 });
    const made = await makeCheckout(shop, [variant], { email: "po-buyer@lab.example" });
    const { token } = made;
    const { documentId } = await addCheckoutDocument(shop, made.shopper, { token, name: "../../evil<b>.exe", bytes: pdf("one") });
    const wrong = await addCheckoutDocument(shop, made.shopper, { token, name: "wrong.pdf", bytes: pdf("two") });
    await removeCheckoutDocument(shop, made.shopper, { token, documentId: wrong.documentId });
    expect(await refusalOf(addCheckoutDocument(shop, stranger, { token, name: "a.pdf", bytes: pdf("x") }))).toBe("checkout-not-found");
    expect(
      await refusalOf(addCheckoutDocument(shop, made.shopper, { token, name: "a.pdf", bytes: new Uint8Array(Buffer.from("<html>".repeat(40))) })),
    ).toBe("po-document-unreadable");
    expect(await refusalOf(addCheckoutDocument(shop, made.shopper, { token, name: "a.pdf", bytes: new Uint8Array(6_000_000) }))).toBe(
      "file-too-large",
    );
    const placed = await placePurchaseOrder(shop, made);
    const orderId = "orderId" in placed ? placed.orderId : "";
    const proofs = withOrderProof(shop, orderId, null);
    await addPoDocument(shop, visitor, { orderId, proofs, name: "signed.pdf", bytes: pdf("three") });
    expect((await listPoDocuments(shop, manager, { orderId })).map(({ name }) => name)).toEqual(["evil<b>.pdf", "signed.pdf"]);
    const { call } = openTestApp(shop);
    const path = `/files/purchase-orders/${documentId}`;
    const shown = await call("GET", path, { cookie: `order=${proofs}` });
    expect([shown.status, shown.headers.get("content-disposition")?.startsWith("attachment"), shown.headers.get("cache-control")]).toEqual([
      200,
      true,
      "private, no-store",
    ]);
    expect((await call("GET", path)).status).toBe(404);
    const other = await makeCustomer(shop);
    expect((await call("GET", path, { cookie: other.sessionCookie })).status).toBe(404);
    expect(await refusalOf(addPoDocument(shop, other.actor, { orderId, name: "a.pdf", bytes: pdf("x") }))).toBe("order-not-found");
    expect(await refusalOf(listPoDocuments(shop, other.actor, { orderId }))).toBe("order-not-found");
    await cancelOrder(shop, manager, { orderId, reason: "Erased" });
    await erasePersonalData(shop, manager, { email: "po-buyer@lab.example" });
    expect(await refusalOf(readPoDocument(shop, manager, { documentId }))).toBe("not-found");
    expect(await deleteUnusedPoDocuments(shop, shop.clock.now(), 100)).toBe(2);
    expect(await shop.sql`select from po_documents`).toHaveLength(0);
  });
});
