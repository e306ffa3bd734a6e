import { expect, it } from "vitest";
import { useTestShop } from "#support/test-shop.ts";
import { openSignedId, signedId } from "./signed-id.ts";

const shopOf = useTestShop();

it("The id in a link is opened for its purpose alone, as the shop signed it and with nothing behind it", () => {
  const shop = shopOf();
  const id = shop.ids.next();
  const token = signedId(shop, "quote", id);
  expect(openSignedId(shop, "quote", token)).toBe(id);
  const [, signature = ""] = token.split(".");
  const others = ["", id, `${id}.`, `${shop.ids.next()}.${signature}`, `${token}.x`, `${token}.`, ` ${token}`, `${id}.${signature.slice(1)}`];
  for (const other of others) expect([other, openSignedId(shop, "quote", other)]).toEqual([other, null]);
  expect(openSignedId(shop, "order", token)).toBeNull();
});
