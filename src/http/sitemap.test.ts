import type { LoaderFunctionArgs } from "react-router";
import { afterEach, expect, it } from "vitest";
import { createMemo } from "#adapters/memo/memo.ts";
import { system } from "#domain/actor.ts";
import { savePage } from "#domain/content/content.ts";
import { type Listening, listen } from "#src/listen.ts";
import { closeRawClients, get, rawClient } from "#support/raw-client.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { loadSitemap } from "#web/storefront/sitemap/sitemap.server.ts";
import { workLimits } from "./admission/admission.ts";

const shopOf = useTestShop();
const open: Listening[] = [];
afterEach(async () => {
  closeRawClients();
  await Promise.all(open.splice(0).map((node) => node.drain(1000)));
});

/** Opens a node of the shop that counts how often the sitemap is made, and holds the first one until it is released. */
async function openNode({ publicUrl = null, isHeld = false }: { publicUrl?: string | null; isHeld?: boolean } = {}) {
  const shop = { ...shopOf(), deployment: { ...shopOf().deployment, publicUrl } };
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let made = 0;
  const kept = createMemo(shop.clock);
  const memo: typeof kept = {
    ...kept,
    get: (key, tags, load, until) =>
      kept.get(
        key,
        tags,
        async () => {
          if (key !== "sitemap") return load();
          made += 1;
          if (isHeld) await held;
          return load();
        },
        until,
      ),
  };
  const { app, pages, admission } = openTestApp(Object.assign(shop, { memo }), {
    publicUrl,
    trustProxy: "1",
    renderPage: async (request, context) => {
      const url = new URL(request.url);
      if (!/sitemap/i.test(decodeURI(url.pathname))) return new Response("a page", { headers: { "Content-Type": "text/html" } });
      return loadSitemap({ request, context, params: {}, url, pattern: "/sitemap.xml" } as LoaderFunctionArgs);
    },
  });
  const listening = await listen({ fetch: app.fetch, pages, admission }, { host: "127.0.0.1", port: 0 });
  open.push(listening);
  const ask = (path: string, client: string, headers = {}) =>
    fetch(`http://127.0.0.1:${listening.port}${path}`, { headers: { "X-Forwarded-For": client, ...headers } });
  return { ask, admission, letGo, port: listening.port, made: () => made };
}

it("While the sitemap is made, everybody who asks for it waits among themselves, by whatever spelling of its address, and pages are answered", async () => {
  const node = await openNode({ isHeld: true });
  const spellings = [
    "/sitemap.xml",
    "/SITEMAP.xml",
    "//sitemap.xml/",
    "/%73itemap.xml",
    "/sitemap.xml?file=1",
    "/sitemap.xml",
    "/sitemap.xml?x",
    "/sitemap.xml",
  ];
  const waiting = spellings.map((path) => node.ask(path, "203.0.113.1"));
  await expect.poll(() => node.admission.figures().work.apart).toEqual({ running: 1, waiting: spellings.length - 1 });
  for (const path of ["/cart", "/search?q=1", "/account/login"]) expect(await (await node.ask(path, "192.0.2.1")).text()).toBe("a page");
  expect(node.made()).toBe(1);
  node.letGo();
  for (const answer of await Promise.all(waiting)) expect([answer.status, (await answer.text()).includes("<urlset")]).toEqual([200, true]);
  expect([node.made(), workLimits.apart.atOnce]).toEqual([1, 1]);
});

it("The sitemap is kept for some minutes whatever changes, and made anew after them", async () => {
  const node = await openNode({ publicUrl: "https://shop.example" });
  const shows = async () =>
    (await (await node.ask("/sitemap.xml", "203.0.113.1")).text()).includes("<loc>https://shop.example/pages/kept-for-minutes</loc>");
  expect(await shows()).toBe(false);
  await savePage(shopOf(), system, { handle: "kept-for-minutes", title: "Kept", bodyHtml: "" });
  expect([await shows(), node.made()]).toEqual([false, 1]);
  shopOf().pass(5 * 60_000);
  expect([await shows(), node.made()]).toEqual([true, 2]);
});

it("A file of the sitemap that does not exist is not found, and nothing is kept of it", async () => {
  const node = await openNode();
  for (const file of ["0", "2", "1e9", "x", ""]) {
    const answer = await node.ask(`/sitemap.xml?file=${file}`, "203.0.113.1");
    expect([file, answer.status]).toEqual([file, 404]);
  }
});

it("Without PUBLIC_URL the sitemap names the host that was asked for; it is made once for all of them, and none is told another's", async () => {
  const node = await openNode();
  const ask = async (host: string) => {
    const client = rawClient(node.port, { address: "127.0.0.3" });
    client.send(`GET /sitemap.xml HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    await client.closed;
    return client.text();
  };
  expect(await ask("first.example")).toContain("<loc>http://first.example/collections</loc>");
  const second = await ask("second.example");
  expect(second).toContain("<loc>http://second.example/collections</loc>");
  expect(second).not.toContain("first.example");
  expect(node.made()).toBe(1);
});

it("The kept file is sent as gzip, and unpacked to clients that do not take that", async () => {
  const node = await openNode({ publicUrl: "https://shop.example" });
  const ask = async (accepted: string[]) => {
    const client = rawClient(node.port, { address: "127.0.0.3" });
    client.send(get("/sitemap.xml", ["Connection: close", ...accepted]));
    await client.closed;
    return client.text();
  };
  expect(await ask(["Accept-Encoding: gzip, br"])).toMatch(/^content-encoding: gzip\r$/im);
  for (const accepted of [[], ["Accept-Encoding: br"], ["Accept-Encoding: gzip;q=0"]]) {
    const plain = await ask(accepted);
    expect(plain).not.toMatch(/^content-encoding/im);
    expect(plain).toContain("<loc>https://shop.example/collections</loc>");
  }
});
