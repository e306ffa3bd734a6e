import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { readShownFaults } from "#domain/faults/shown-faults.ts";
import { listen } from "#src/listen.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { pageRecordContext } from "#web/page-context.ts";
import type { RenderPage } from "./pages.ts";

const shopOf = useTestShop();

it("a fault is shown to a browser in words with the digest under which the log has it, and to a program as JSON", async () => {
  const fail = () => Promise.reject(new Error("the disk is full"));
  const { call } = openTestApp({ ...shopOf(), memo: { get: fail } }, { renderPage: fail });
  const page = await call("GET", "/broken", { headers: { Accept: "text/html" } });
  const digest = /<p>Digest: ([\w-]+)<\/p>/.exec(page.text)?.[1];
  expect([page.status, page.text.includes("<h1>Application error: a server-side exception has occurred</h1>")]).toEqual([500, true]);
  expect(page.text).not.toContain("disk");
  expect(shopOf().logged.at(-1)).toMatchObject({
    level: "error",
    details: { requestId: digest, err: expect.objectContaining({ message: "the disk is full" }) },
  });
  const answer = await call("GET", "/api/products/balance");
  expect([answer.status, answer.json]).toEqual([500, { error: "Something went wrong. Please try again.", errorId: expect.any(String) }]);
});

it("a page that could not even show its fault is shown the same way, whether it is one visitor's or everybody's", async () => {
  const lastResort = async () => new Response("Unexpected Server Error", { status: 500, headers: { "Content-Type": "text/plain" } });
  const { app, admission, pages } = openTestApp(shopOf(), { renderPage: lastResort });
  const listening = await listen({ fetch: app.fetch, admission, pages }, { host: "127.0.0.1", port: 0 });
  for (const path of ["/cart", "/collections"]) {
    const answer = await fetch(`http://127.0.0.1:${listening.port}${path}`, { headers: { Accept: "text/html" } });
    const page = await answer.text();
    const digest = /<p>Digest: ([\w-]+)<\/p>/.exec(page)?.[1];
    expect([path, answer.status, digest]).toEqual([path, 500, answer.headers.get("x-request-id")]);
    expect(page).toContain("<h1>Application error: a server-side exception has occurred</h1>");
  }
  await listening.drain(1000);
});

it("a visitor who hangs up while a page is made is no fault: nothing is logged as one, nor counted", async () => {
  const shop = shopOf();
  const hangUp = new AbortController();
  const { app } = openTestApp(shop, {
    renderPage: async (request) => {
      hangUp.abort();
      const status = request.signal.aborted ? 500 : 200;
      return new Response("Unexpected Server Error", { status, headers: { "Content-Type": "text/plain" } });
    },
  });
  const before = shop.logged.length;
  const answer = await app.request("http://shop.test/sitemap.xml", { signal: hangUp.signal });
  expect(answer.status).toBe(499);
  expect(shop.logged.slice(before).filter(({ level }) => level === "error")).toEqual([]);
  expect((await readShownFaults(shop, system)).faults.filter(({ place }) => place === "/sitemap.xml")).toEqual([]);
});

it("a fault is counted under the id that was shown, by the page or call as it is declared", async () => {
  const fail = () => Promise.reject(new Error("the disk is full"));
  const { call } = openTestApp({ ...shopOf(), memo: { get: fail } }, { renderPage: fail });
  const page = await call("GET", "/products/secret-handle", { headers: { Accept: "text/html" } });
  const answer = await call("GET", "/api/products/secret-handle");
  await expect
    .poll(async () => {
      const { faults } = await readShownFaults(shopOf(), system);
      return faults.filter(({ place }) => place.includes(":handle")).map(({ source, place, message, ids }) => [source, place, message, ids[0]]);
    })
    .toEqual([
      ["call", "GET /api/products/:handle", "Error: the disk is full", answer.json.errorId],
      ["page", "/products/:handle", "Error: the disk is full", /<p>Digest: ([\w-]+)<\/p>/.exec(page.text)?.[1]],
    ]);
});

it("a fault that a page's loader or render met is logged and counted once, also where its own screen shows it", async () => {
  const shop = shopOf();
  const renderPage: RenderPage = async (_request, context) => {
    context.get(pageRecordContext).fault = new Error("the shelf is locked");
    return new Response("Something went wrong!", { status: 500, headers: { "Content-Type": "text/html" } });
  };
  const { call } = openTestApp(shop, { renderPage });
  const before = shop.logged.length;
  expect((await call("GET", "/cart", { headers: { Accept: "text/html" } })).status).toBe(500);
  const failures = shop.logged.slice(before).filter(({ level }) => level === "error");
  expect(failures).toMatchObject([{ message: "a page failed", details: { url: "/cart" } }]);
  const counted = async () => (await readShownFaults(shop, system)).faults.filter(({ message }) => message === "Error: the shelf is locked");
  await expect.poll(counted).toMatchObject([{ source: "page", place: "/cart", count: 1 }]);
  const [{ ids = [] } = {}] = await counted();
  expect(failures[0]?.details).toMatchObject({ requestId: ids[0] });
});
