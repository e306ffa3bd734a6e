import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { addRedirect } from "#domain/redirects/redirects.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { redirectOrNotFound } from "./redirect-or-not-found.server.ts";

const shopOf = useTestShop();

it("an address at which nothing is leads on for good where a redirect says so, with its query, and is not found otherwise", async () => {
  const shop = shopOf();
  await addRedirect(shop, system, { path: "/pages/old", target: "/pages/new" });
  await addRedirect(shop, system, { path: "/pages/older", target: "/pages/new?ref=1" });
  await addRedirect(shop, system, { path: "/pages/euro", target: "/pages/€uro" });
  await addRedirect(shop, system, { path: "/pages/away", target: "https://example.com/a b".replace(" ", "%20") });
  await addRedirect(shop, system, { path: "/pages/round", target: "http://shop.example/pages/round" });
  await addRedirect(shop, system, { path: "/blogs/old", target: "/blogs/new" });
  const asked = (path: string) =>
    redirectOrNotFound({ context: makePageContext(shop), url: new URL(path, "http://shop.example") }).catch((thrown) => thrown);
  for (const [path, target] of [
    ["/pages/old", "/pages/new"],
    ["/pages/Old/?utm_source=x", "/pages/new?utm_source=x"],
    ["/pages/older?utm_source=x", "/pages/new?ref=1"],
    ["/pages/euro", "/pages/%E2%82%ACuro"],
    ["/pages/away", "https://example.com/a%20b"],
    ["/blogs/old/%E2%82%AC?page=2", "/blogs/new/%E2%82%AC?page=2"],
    ["/blogs/old/why%3F%23", "/blogs/new/why%3F%23"],
  ] as const) {
    const answer: Response = await asked(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, target]);
  }
  for (const path of ["/pages/none", "/pages/round"])
    expect(await refusalOf(redirectOrNotFound({ context: makePageContext(shop), url: new URL(path, "http://shop.example") }))).toBe("not-found");
});
