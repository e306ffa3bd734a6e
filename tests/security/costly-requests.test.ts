import ipaddr from "ipaddr.js";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openTestApp, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

afterEach(() => vi.restoreAllMocks());

describe("a request costs no more than it is worth", () => {
  it("however many IP addresses its client wrote before the proxy's own: none of them is looked at", async () => {
    const parsed = vi.spyOn(ipaddr, "isValid");
    const { call } = openTestApp(shopOf(), { trustProxy: "1" });
    const entries = async (count: number) => {
      parsed.mockClear();
      const forwarded = [...Array(count).fill("a:"), "203.0.113.9"].join(",");
      expect((await call("GET", "/api/cart", { headers: { "X-Forwarded-For": forwarded } })).status).toBe(200);
      return parsed.mock.calls.length;
    };
    expect(await entries(5000)).toBe(await entries(0));
  });

  it("however many encodings it says that it takes: the first ones count", async () => {
    const { app } = openTestApp(shopOf());
    const answered = async (accepted: string) =>
      (await app.request(`${testOrigin}/api/openapi.json`, { headers: { "Accept-Encoding": accepted } })).headers.get("content-encoding");
    expect(await answered("deflate, gzip;q=0.9, br")).toBe("br");
    expect(await answered(`${"x;q=0.1,".repeat(1800)}br`)).toBeNull();
  });

  it("however long the host that it names: it is refused before a page repeats it", async () => {
    const { app } = openTestApp(shopOf());
    const asked = async (host: string) => (await app.request(`http://${host}/api/cart`)).status;
    expect(await asked("shop.test")).toBe(200);
    expect(await asked(`${"a".repeat(60)}.${"b".repeat(60)}.example`)).toBe(200);
    expect(await asked(`${"a".repeat(300)}.example`)).toBe(400);
  });

  it("however often it is refused: the log has some lines of each kind a minute, and says how many it left out", async () => {
    vi.spyOn(performance, "now").mockReturnValue(1_000_000);
    const shop = shopOf();
    const { call } = openTestApp(shop);
    const lines = async (times: number, path: string) => {
      const before = shop.logged.length;
      for (let n = 0; n < times; n++) expect((await call("POST", path, { body: "{" })).status).toBe(400);
      return shop.logged.slice(before).map(({ details }) => details);
    };
    expect(await lines(100, "/api/cart")).toHaveLength(30);
    expect((await call("POST", "/api/cart", { body: {}, headers: { Origin: "https://evil.example" } })).status).toBe(403);
    expect(shop.logged.at(-1)?.details).toMatchObject({ code: "origin-mismatch" });
    vi.spyOn(performance, "now").mockReturnValue(1_060_000);
    expect(await lines(2, "/api/newsletter")).toEqual([
      expect.objectContaining({ code: "input-invalid", left: 70 }),
      expect.not.objectContaining({ left: expect.anything() }),
    ]);
  });
});
