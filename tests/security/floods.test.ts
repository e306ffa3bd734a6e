import { afterEach, describe, expect, it } from "vitest";
import { workLimits } from "#http/admission/admission.ts";
import { bodyLimits } from "#http/admission/request-bodies.ts";
import { closeRawClients, get, rawClient } from "#support/raw-client.ts";
import { useRunningShop } from "#support/running-shop.ts";

const token = "a-token-of-this-test";
const shopOf = useRunningShop({ METRICS_TOKEN: token });
afterEach(closeRawClients);

const port = () => Number(new URL(shopOf().url).port);
/** Connects from a different IP address, as another visitor. */
const other = () => rawClient(port(), { address: "127.0.0.9" });
const product = "/products/meridian-c24-microcentrifuge";
const inventedId = (at: number) => `0198a0a0-0000-4000-8000-${at.toString(16).padStart(12, "0")}`;

async function figure(name: string): Promise<number> {
  const response = await fetch(`${shopOf().url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  const line = (await response.text()).split("\n").find((text) => text.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

async function expectPageFromMemory() {
  const visitor = other();
  visitor.send(get("/", ["Connection: close"]));
  await visitor.closed;
  expect(visitor.statuses()).toEqual([200]);
  expect(visitor.text()).toContain("</html>");
}

describe("1,500 requests at once on one connection", () => {
  it.each([
    ["for pages that are not cached", (at: number) => `/search?q=${at}`],
    ["for variants that somebody made up", (at: number) => `${product}?variant=${inventedId(at)}`],
    ["for one page in endless spellings", (at: number) => `${product}?variant=${at}`],
  ])("%s do not end the shop, and others are served meanwhile", async (_what, path) => {
    await expectPageFromMemory();
    for (let round = 0; round < 4; round++) {
      // An attacker is blocked for a while, so each one comes from a new IP address.
      const attacker = rawClient(port(), { address: `127.0.${path(0).length}.${round + 1}` });
      attacker.send(Array.from({ length: 1500 }, (_, at) => get(path(round * 1500 + at))).join(""));
      await expectPageFromMemory();
      await attacker.closed;
      expect(attacker.statuses().slice(1)).toEqual([503]);
    }
    expect([shopOf().process.exitCode, shopOf().process.signalCode]).toEqual([null, null]);
  });
});

describe("pages that are not cached, asked for by everybody at once", () => {
  it("are rendered a few at a time; what is too much is refused at once with words and Retry-After, and pages from memory are answered", async () => {
    await expectPageFromMemory();
    const { atOnce, waitingPerClient } = workLimits.page;
    const clients = Array.from({ length: 2 * (atOnce + waitingPerClient) }, () => rawClient(port(), { address: "127.0.0.2" }));
    for (const [at, client] of clients.entries()) client.send(get(`/search?q=${at}`, ["Accept: text/html"]));
    await expect.poll(() => clients.filter((client) => client.statuses()[0] === 429).length).toBeGreaterThan(0);
    await expectPageFromMemory();
    await expect.poll(() => clients.every((client) => client.statuses().length === 1)).toBe(true);
    const refused = clients.filter((client) => client.statuses()[0] === 429).map((client) => client.text());
    for (const text of refused) {
      expect(text).toMatch(/^Retry-After: \d+\r$/m);
      expect(text).toContain("Please try again in 5 seconds.");
      expect(text).toMatch(/^Content-Security-Policy: default-src 'none'/m);
    }
    expect(clients.filter((client) => client.statuses()[0] === 200).length).toBeGreaterThanOrEqual(waitingPerClient);
    expect(await figure('meniscus_refused_total{kind="page"}')).toBeGreaterThanOrEqual(refused.length);
  });

  it("are rendered once where they are the same page, for all who asked, and for nobody who has hung up", async () => {
    const renders = await figure("meniscus_page_cache_renders_total");
    const clients = Array.from({ length: 60 }, (_, at) => rawClient(port(), { address: `127.0.0.${2 + (at % 5)}` }));
    for (const client of clients) client.send(get("/collections/balances?min=7"));
    clients[0]?.socket.destroy();
    await expect.poll(() => clients.slice(1).every((client) => client.statuses()[0] === 200)).toBe(true);
    expect(await figure("meniscus_page_cache_renders_total")).toBeLessThan(renders + 10);
  });
});

describe("addresses without end", () => {
  it("fill no memory with copies of one page", async () => {
    const status = async (path: string) => {
      const response = await fetch(shopOf().url + path, { redirect: "manual" });
      await response.arrayBuffer();
      return [response.status, response.headers.get("location")];
    };
    for (const path of [product, "/collections/balances"]) await status(path);
    const pages = await figure("meniscus_page_cache_pages");
    for (let at = 1; at <= 5; at++) {
      expect(await status(`${product}?variant=${inventedId(at)}`)).toEqual([302, product]);
      expect(await status(`${product}?variant=${at}`)).toEqual([200, null]);
      expect(await status(`/collections/balances?page=${at}000`)).toEqual([200, null]);
      expect(await status(`/collections/balances?min=${at}.37`)).toEqual([200, null]);
      expect(await status(`/collections/balances?sort=${at}`)).toEqual([200, null]);
    }
    expect(await figure("meniscus_page_cache_pages")).toBe(pages);
  });
});

describe("bodies that come slowly", () => {
  it.each(["/healthz", "/readyz", "/metrics", "/api/cart", "/cart", "/"])(
    "to %s are counted and bounded for each address, whatever is asked there",
    async (path) => {
      const piece = `10000\r\n${"x".repeat(65_536)}\r\n`;
      const clients = Array.from({ length: 24 }, () => rawClient(port(), { address: "127.0.0.7" }));
      for (const client of clients) client.send(`POST ${path} HTTP/1.1\r\nHost: shop.test\r\nTransfer-Encoding: chunked\r\n\r\n${piece.repeat(3)}`);
      await expect.poll(() => clients.filter((client) => client.statuses()[0] === 429).length).toBeGreaterThan(0);
      expect(await figure("meniscus_request_body_bytes")).toBeLessThanOrEqual(bodyLimits.bytesPerClient);
      closeRawClients();
      await expect.poll(() => figure("meniscus_request_body_bytes")).toBe(0);
    },
  );
});
