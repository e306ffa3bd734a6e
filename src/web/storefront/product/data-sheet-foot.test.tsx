import { encode } from "uqr";
import { expect, it } from "vitest";
import { renderPart } from "#support/render-part.tsx";
import { DataSheetFoot } from "./data-sheet-foot.tsx";
import { qrCodeOf, qrOptions } from "./qr-code.server.ts";

it("a printed page says where it is, in words and as a QR code of that very address", async () => {
  const address = "https://shop.test/products/v3";
  const html = await renderPart(<DataSheetFoot qrCode={qrCodeOf(address)} address="shop.test/products/v3" />);
  expect([html.includes("shop.test/products/v3"), /class="[^"]*hidden[^"]*print:flex/.test(html)]).toEqual([true, true]);
  const { data, size } = encode(address, qrOptions);
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of html.matchAll(/M(\d+) (\d+)\.5h(\d+)/g))
    for (let at = 0; at < Number(length); at++) (drawn[Number(y)] as boolean[])[Number(x) + at] = true;
  expect(drawn).toEqual(data);
});
