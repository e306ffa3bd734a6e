import { expect, it } from "vitest";
import { readCertificateFileOfOrder, readCertificateOfOrder, sendCertificateOfOrder } from "#domain/exemptions/order-certificates.ts";
import { answerBalancePayment, payBalance, readBalancePayment } from "#domain/orders/balance-payments.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { addReturnPicture, readReturnPicture } from "#domain/returns/return-pictures.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

it("the balance, the pictures of a return and the certificate of an order are not for somebody who has only its link, another's proof, or another account", async () => {
  const shop = shopOf();
  const [mine, theirs] = [await makeOrder(shop, [await makeVariant(shop)]), await makeOrder(shop, [await makeVariant(shop)])];
  const returnId = shop.ids.next();
  const pictureId = shop.ids.next();
  await shop.sql`insert into returns (id, order_id, status, comment, requested_at) values (${returnId}, ${theirs}, 'requested', '', now())`;
  await shop.sql`
    insert into return_pictures (id, return_id, name, type, bytes, file_key, at) values (${pictureId}, ${returnId}, 'a.png', 'image/png', 1, 'returns/a.png', now())`;
  const png = new Uint8Array(200);
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const { actor } = await signedInAs(shop, "customer");
  const token = orderToken(shop, theirs);
  for (const who of [stranger, actor])
    for (const proofs of [null, token, withOrderProof(shop, mine, null)]) {
      const link = { token, proofs };
      const asked = { orderId: theirs, proofs };
      expect(
        await Promise.all(
          [
            payBalance(shop, who, { link, orderUrl: "https://shop.example/orders/x" }),
            readBalancePayment(shop, who, { link, paymentId: shop.ids.next() }),
            answerBalancePayment(shop, who, { link, paymentId: shop.ids.next(), accepted: true }),
            addReturnPicture(shop, who, link, { returnId, name: "b.png", bytes: png }),
            readReturnPicture(shop, who, { pictureId, proofs }),
            readCertificateOfOrder(shop, who, asked),
            readCertificateFileOfOrder(shop, who, asked),
            sendCertificateOfOrder(shop, who, { link, number: "EX-1", country: "US", provinces: ["CA"], expiresOn: null, file: png }),
          ].map(refusalOf),
        ),
      ).toEqual([
        "order-unconfirmed",
        "order-unconfirmed",
        "order-unconfirmed",
        "order-unconfirmed",
        "not-found",
        "order-not-found",
        "not-found",
        "order-unconfirmed",
      ]);
    }
});
