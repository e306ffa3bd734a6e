import { afterEach, expect, it } from "vitest";
import { type Listening, listen } from "#src/listen.ts";
import { closeRawClients, get, rawClient } from "#support/raw-client.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { cachePage, consentStepContext } from "#web/page-context.ts";
import { Admission, workLimits } from "./admission/admission.ts";

const shopOf = useTestShop();
let listening: Listening | undefined;
afterEach(async () => {
  closeRawClients();
  await listening?.drain(1000);
});

it("a page that visitors had from the cache is rendered again at once after a change, however many wait for pages that are not cached", async () => {
  const shop = shopOf();
  const admission = new Admission({ trustProxy: "0", publicUrl: null, log: shop.log });
  let searches = 0;
  let version = 1;
  const { app, pages, cache } = openTestApp(shop, {
    admission,
    renderPage: async (request, context) => {
      if (new URL(request.url).pathname === "/search") {
        searches += 1;
        return new Promise<Response>(() => {});
      }
      cachePage(context, ["catalog-index"]);
      return new Response(`version ${version}`, { headers: { "Content-Type": "text/html" } });
    },
  });
  listening = await listen({ fetch: app.fetch, admission, pages }, { host: "127.0.0.1", port: 0 });
  const { port } = listening;
  const visitor = rawClient(port, { address: "127.0.0.3" });
  for (const answers of [1, 2]) {
    visitor.send(get("/collections"));
    await expect.poll(() => visitor.statuses()).toHaveLength(answers);
  }
  for (let at = 0; at < workLimits.page.atOnce + 20; at++) rawClient(port, { address: "127.0.0.2" }).send(get(`/search?q=${at}`));
  await expect.poll(() => [searches, admission.figures().work.page.waiting]).toEqual([workLimits.page.atOnce, 20]);
  version = 2;
  cache.forget(new Set(["catalog-index"]));
  visitor.send(get("/collections"));
  await expect.poll(() => visitor.statuses()).toEqual([200, 200, 200]);
  expect(visitor.text()).toMatch(/version 2$/);
  expect(admission.figures().work.page.waiting).toBe(20);
});

it("a shared page has one copy for each way in which it may ask for consent, which cookie, country and browser decide, and data beside pages one", async () => {
  const shop = shopOf();
  const trustProxy = "1";
  const admission = new Admission({ trustProxy, publicUrl: null, log: shop.log });
  let renders = 0;
  const { app, pages } = openTestApp(shop, {
    ...{ admission, trustProxy, countryHeader: "CF-IPCountry" },
    renderPage: async (_request, context) => {
      cachePage(context, []);
      renders += 1;
      return new Response(`consent: ${context.get(consentStepContext)}`, { headers: { "Content-Type": "text/html" } });
    },
  });
  listening = await listen({ fetch: app.fetch, admission, pages }, { host: "127.0.0.1", port: 0 });
  const { port } = listening;
  const shown = async (headers: Record<string, string>, path = "/collections") =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
  for (const _ of [1, 2]) {
    expect(await shown({})).toBe("consent: ask");
    expect(await shown({ "CF-IPCountry": "DE", Cookie: "consent=9.chosen.11; cart=x" })).toBe("consent: ask");
    expect(await shown({ "CF-IPCountry": "US" })).toBe("consent: listen");
    expect(await shown({ Cookie: "consent=1.chosen.00" })).toBe("consent: nothing");
    expect(await shown({ "Sec-GPC": "1" })).toBe("consent: nothing");
  }
  expect(renders).toBe(3);
  await shown({}, "/mega-menus.json");
  await shown({ "Sec-GPC": "1" }, "/mega-menus.json");
  expect(renders).toBe(4);
});
