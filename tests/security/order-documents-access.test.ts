import { expect, it } from "vitest";
import { listInvoicesOf, readInvoiceFile, requestReceipt } from "#domain/invoices/invoices.ts";
import { mayRead, requireBuyer, requireReader } from "#domain/orders/order-access.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { addPoDocument, listPoDocuments } from "#domain/orders/po-documents.ts";
import { makeCustomer, manager } from "#support/customer-on-terms.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const file = { name: "po.pdf", bytes: new TextEncoder().encode("%PDF-1.7") };

it("what belongs to an order is had by its buyer and by staff, and by nobody else who knows its id, its link or another order's proof", async () => {
  const shop = shopOf();
  const variant = await makeVariant(shop, { stock: 10 });
  const [orderId, otherId] = [await makeOrder(shop, [variant]), await makeOrder(shop, [variant])];
  const proofs = withOrderProof(shop, orderId, null);
  const { invoiceId } = await requestReceipt(shop, stranger, { orderId, proofs });
  await addPoDocument(shop, stranger, { orderId, proofs, ...file });
  for (const actor of [stranger, (await makeCustomer(shop)).actor])
    for (const guess of [null, orderToken(shop, orderId), withOrderProof(shop, otherId, null)]) {
      const asked = { orderId, proofs: guess };
      expect(await mayRead(shop, actor, asked)).toBe(false);
      expect(await refusalOf(requireBuyer(shop, actor, asked))).toBe("order-not-found");
      expect(await refusalOf(requireReader(shop, actor, asked))).toBe("order-not-found");
      expect(await refusalOf(listInvoicesOf(shop, actor, asked))).toBe("order-not-found");
      expect(await refusalOf(requestReceipt(shop, actor, asked))).toBe("order-not-found");
      expect(await refusalOf(readInvoiceFile(shop, actor, { invoiceId, proofs: guess }))).toBe("not-found");
      expect(await refusalOf(listPoDocuments(shop, actor, asked))).toBe("order-not-found");
      expect(await refusalOf(addPoDocument(shop, actor, { ...asked, ...file }))).toBe("order-not-found");
    }
  expect(await listInvoicesOf(shop, manager, { orderId })).toHaveLength(1);
  await shop.ownerSql`update orders set email = '', account_id = null where id = ${orderId}`;
  expect(await refusalOf(listInvoicesOf(shop, stranger, { orderId, proofs }))).toBe("order-not-found");
  expect(await refusalOf(addPoDocument(shop, stranger, { orderId, proofs, ...file }))).toBe("order-not-found");
  expect(await mayRead(shop, manager, { orderId: shop.ids.next() })).toBe(false);
});
