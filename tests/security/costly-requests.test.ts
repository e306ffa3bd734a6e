import ipaddr from "ipaddr.js";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openTestApp, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readForm } from "#web/form-body.server.ts";

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

  it("however many parts the form with its file has, or headers one of them: they are counted before any is parsed", async () => {
    const parsed = vi.spyOn(Response.prototype, "formData");
    const boundary = "a-boundary-of-this-test-alone";
    const part = (headers: string, content: string) => `--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${content}\r\n`;
    const file = part('name="poDocument"; filename="po.pdf"', `%PDF-1.7 ${" ".repeat(3000)}`);
    const send = (body: string) => {
      const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
      return readForm(new Request(testOrigin, { method: "POST", headers, body: `${body}--${boundary}--\r\n` }));
    };
    const fields = (await send(part('name="a"', "1").repeat(150) + file)).getAll("a");
    expect([fields.length, parsed.mock.calls.length]).toEqual([150, 1]);
    for (const body of [part('name="a"', "").repeat(5000) + file, file + part(`name="a"${"\r\na:".repeat(100_000)}`, "1")])
      await expect(send(body)).rejects.toMatchObject({ code: "input-invalid" });
    expect(parsed).toHaveBeenCalledTimes(1);
  });

  it("however its type and its beginning hide what is in it: a form is parsed as what was counted, or not at all", async () => {
    const parsed = vi.spyOn(Response.prototype, "formData");
    const send = async (type: string, body: string) => readForm(new Request(testOrigin, { method: "POST", headers: { "Content-Type": type }, body }));
    const part = (boundary: string) => `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`;
    const fields = "a&".repeat(5000);
    const hidden: [string, string][] = [
      ["multipart/form-data; boundary=x, application/x-www-form-urlencoded", fields],
      ["application/x-www-form-urlencoded, multipart/form-data; boundary=x", part("x").repeat(5000)],
      ["text/plain, application/x-www-form-urlencoded", fields],
      ["text/plain", fields],
      ["multipart/form-data", fields],
      ["multipart/form-data; boundary=x", fields],
      ["multipart/form-data; boundary=x", `junk!\r\n${part("x").repeat(5000)}--x--`],
      ["multipart/form-data; boundary=x", `junk!\r\n${part("x").replace("\r\n\r\n", `${"\r\na:".repeat(100_000)}\r\n\r\n`)}--x--`],
      ["multipart/form-data; boundary=x; boundary=y", `${part("y")}${part("x").repeat(5000)}--x--`],
    ];
    for (const [type, body] of hidden) await expect(send(type, body), type).rejects.toMatchObject({ code: "input-invalid" });
    expect(parsed).not.toHaveBeenCalled();
    const quoted = await send('multipart/form-data; boundary="x"', `${part("x")}--x--\r\n`);
    const plain = await send("application/x-www-form-urlencoded;charset=UTF-8", "a=1");
    expect([quoted.get("a"), plain.get("a")]).toEqual(["1", "1"]);
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
