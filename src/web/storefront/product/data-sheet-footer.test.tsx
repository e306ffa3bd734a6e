import { encode } from "uqr";
import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { writeProducts } from "#domain/catalog/catalog.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { renderPart } from "#support/render-part.tsx";
import { testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { DataSheetFooter } from "./data-sheet-footer.tsx";
import { loadQrCode, qrOptions } from "./qr-code.server.ts";

const shopOf = useTestShop();

const qrCodeOf = (handle: string) => {
  const url = new URL(`https://shop.test/products/${handle}/qr-code.svg`);
  return loadQrCode({ context: makePageContext(shopOf()), params: { handle }, request: new Request(url), url } as never);
};

it("a printed page says where it is, in words and as a QR code", async () => {
  const html = await renderPart(<DataSheetFooter handle="v3" address="shop.test/products/v3" />);
  expect([html.includes("shop.test/products/v3"), /class="[^"]*hidden[^"]*print:flex/.test(html)]).toEqual([true, true]);
  expect(html).toContain('<img src="/products/v3/qr-code.svg" alt="QR code that leads to this page"');
});

it("the QR code of a product is a drawing of the address of its page", async () => {
  await writeProducts(shopOf(), system, [{ handle: "v3", title: "V3", options: [], variants: [{ optionValues: [], priceCents: 1000, stock: 1 }] }]);
  const answer = await qrCodeOf("v3");
  expect(answer.headers.get("Content-Type")).toBe("image/svg+xml");
  const { data, size } = encode(`${testOrigin}/products/v3`, qrOptions);
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of (await answer.text()).matchAll(/M(\d+) (\d+)\.5h(\d+)/g))
    for (let at = 0; at < Number(length); at++) (drawn[Number(y)] as boolean[])[Number(x) + at] = true;
  expect(drawn).toEqual(data);
});

it("what is no product has no QR code", async () => {
  await expect(qrCodeOf("none-such")).rejects.toMatchObject({ code: "not-found" });
});
