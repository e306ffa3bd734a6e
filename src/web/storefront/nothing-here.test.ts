import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { addRedirect } from "#domain/redirects/redirects.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { nothingHere } from "./nothing-here.server.ts";

const shopOf = useTestShop();

it("an address at which nothing is leads on for good where a redirect says so, with its query, and is not found otherwise", async () => {
  const shop = shopOf();
  await addRedirect(shop, system, { path: "/pages/old", target: "/pages/new" });
  await addRedirect(shop, system, { path: "/pages/older", target: "/pages/new?ref=1" });
  const asked = (path: string) =>
    nothingHere({ context: makePageContext(shop), url: new URL(path, "http://shop.example") }).catch((thrown) => thrown);
  for (const [path, target] of [
    ["/pages/old", "/pages/new"],
    ["/pages/Old/?utm_source=x", "/pages/new?utm_source=x"],
    ["/pages/older?utm_source=x", "/pages/new?ref=1"],
  ] as const) {
    const answer: Response = await asked(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, target]);
  }
  expect(await refusalOf(nothingHere({ context: makePageContext(shop), url: new URL("http://shop.example/pages/none") }))).toBe("not-found");
});
