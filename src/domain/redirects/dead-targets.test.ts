import { expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { saveCollection } from "#domain/catalog/catalog.ts";
import { savePage } from "#domain/content/content.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { deadTargets } from "./dead-targets.ts";
import { listRedirects } from "./redirect-admin.ts";
import { importRedirects } from "./redirect-import.ts";
import { addRedirect } from "./redirects.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };

it("A redirect to where nothing is is taken and named, in the answer, in the list and in the report of a file", async () => {
  const shop = shopOf();
  await saveCollection(shop, manager, { handle: "pumps", title: "Pumps" }, null);
  await savePage(shop, manager, { handle: "later", title: "Later", bodyHtml: "<p>Later.</p>", publishedAt: null });
  await addRedirect(shop, manager, { path: "/moved", target: "/collections/pumps" });
  await addRedirect(shop, manager, { path: "/blogs/news", target: "/blogs/journal" });
  const alive = [
    "/",
    "/collections/pumps?sort=new",
    "/collections/pumps.md",
    "/collections/all",
    "/search?q=x",
    "/moved",
    "/blogs/news/first",
    "https://example.com/x",
  ];
  expect([...(await deadTargets(shop, alive))]).toEqual([]);
  const dead = ["/collections/nope", "/pages/later", "/no/such/page", "/blogs/other/first"];
  expect([...(await deadTargets(shop, [...alive, ...dead]))]).toEqual(dead);

  const { call } = openTestApp(shop);
  const { token } = await signedInAs(shop, "owner");
  const added = await call("POST", "/api/admin/redirects", { token, body: { path: "/old", target: "/collections/nope" } });
  expect(added).toMatchObject({ status: 201, json: { isDead: true } });
  const change = (target: string) => call("PUT", `/api/admin/redirects/${added.json.id}`, { token, body: { path: "/old", target } });
  expect((await change("/collections/pumps")).json).toEqual({ isDead: false });
  expect((await change("/pages/later")).json).toEqual({ isDead: true });
  expect((await listRedirects(shop, manager)).redirects.filter(({ isDead }) => isDead).map(({ path }) => path)).toContain("/old");

  const text = "/a,/b\n/b,/collections/pumps\n/c,/collections/nope\n";
  expect(await importRedirects(shop, manager, { text })).toMatchObject({ added: 3, dead: [{ line: 3, path: "/c", target: "/collections/nope" }] });
});
