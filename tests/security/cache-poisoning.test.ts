import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { useRunningShop } from "#support/running-shop.ts";

const shopOf = useRunningShop();
const get = (path: string, headers: Record<string, string> = {}) => fetch(shopOf().url + path, { headers, redirect: "manual" });

/** Returns the faults in the shop's own log. */
const loggedFaults = () =>
  shopOf()
    .output()
    .split("\n")
    .filter((line) => /"level":(?:50|60)/.test(line));

/** Sends a request exactly as given, as no well-behaved client would, and returns the whole answer as text. */
function sendRaw(lines: string[], body = ""): Promise<string> {
  const { hostname, port } = new URL(shopOf().url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n${body}`));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
    socket.setTimeout(60_000, () => socket.destroy(new Error(`no answer, only ${JSON.stringify(answer)}`)));
  });
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const evil = "evil.example";

describe("a cached page", () => {
  it("is the same for everybody, whatever one visitor sends along (cache poisoning by headers)", async () => {
    const headers = {
      ...{ "X-Forwarded-Host": evil, "X-Forwarded-Proto": "https", "X-Host": evil, "X-Original-URL": "/admin", "X-Rewrite-URL": "/admin" },
      ...{
        Forwarded: `host=${evil};proto=https`,
        "X-Forwarded-Prefix": `/${evil}`,
        "X-Forwarded-For": evil,
        "Accept-Language": evil,
        Referer: `https://${evil}`,
      },
      ...{ Cookie: `cart=${evil}; refresh=${evil}`, Authorization: `Bearer ${evil}`, "User-Agent": `<script>${evil}</script>` },
    };
    for (const path of ["/", "/collections", "/collections/centrifuges", "/pages/about"]) {
      const poisoned = await (await get(path, headers)).text();
      const clean = await (await get(path)).text();
      expect([path, poisoned === clean, clean.includes(evil)]).toEqual([path, true, false]);
    }
  });

  it("made for another host is shown to that host alone (cache poisoning by Host)", async () => {
    const other = await sendRaw([`GET /collections HTTP/1.1`, `Host: ${evil}`]);
    expect(statusOf(other)).toBe(200);
    expect(await (await get("/collections")).text()).not.toContain(evil);
  });

  it("holds nothing of a query that it does not know, nor is there a copy for each (cache poisoning by parameters)", async () => {
    const first = await get("/collections");
    for (const query of [
      `?utm_source=${evil}`,
      `?x=%22%3E%3Cscript%3E${evil}`,
      `?sort=${evil}`,
      `?_routes=${evil}`,
      `?index&${evil}`,
      `?callback=${evil}`,
    ]) {
      const response = await get(`/collections${query}`);
      expect([query, response.status, (await response.text()).includes(evil)]).toEqual([query, 200, false]);
      expect([query, response.headers.get("etag")]).toEqual([query, first.headers.get("etag")]);
    }
  });

  it("is cached under one spelling of its URL, and no other page under it (cache deception, and copies without end)", async () => {
    for (const path of [
      ...["/products/..", "/products/%2e%2e", "/blogs/../cart", "/blogs/%2e%2e/admin", "/blogs/../account", "/blogs/../search?q=x"],
      ...["/collections/centrifuges#1", "/collections/%63entrifuges", "/Collections/centrifuges", "/collections/../collections"],
    ]) {
      const answer = await sendRaw([`GET ${path} HTTP/1.1`, "Host: shop.example"]);
      // The admin area and the account redirect a visitor to the sign-in.
      const status = /\/(?:admin|account)$/.test(path) ? 302 : 200;
      expect([path, statusOf(answer), /^cache-control: private, no-store/im.test(answer)]).toEqual([path, status, true]);
    }
  });

  it("is not made for what is no host, and cannot stand in the place of another (Host of a whole address)", async () => {
    for (const host of [`${evil}/collections`, `${evil}?`, `${evil}#`, `user@${evil}`, `user:secret@${evil}`, "1.2.3.4.5", 'a"b', "*"])
      for (const path of ["/", "/collections", "/cart", "/api/cart", "/robots.txt"])
        expect([host, path, statusOf(await sendRaw([`GET ${path} HTTP/1.1`, `Host: ${host}`]))]).toEqual([host, path, 400]);
    expect(statusOf(await sendRaw([`GET http://user:secret@${evil}/ HTTP/1.1`, "Host: shop.example"]))).toBe(400);
    // Otherwise any client could write faults to the log, as often as it likes.
    for (const target of ["*", "**", "*collections", "*?x"])
      expect([target, statusOf(await sendRaw([`GET ${target} HTTP/1.1`, "Host: 127.0.0.1:80"]))]).toEqual([target, 400]);
    expect(loggedFaults()).toEqual([]);
  });

  it("and its data are two answers that are never mixed up (cache poisoning by .data)", async () => {
    const page = await get("/collections");
    const data = await get("/collections.data");
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(data.headers.get("content-type")).not.toContain("text/html");
    expect((await get("/collections")).headers.get("content-type")).toContain("text/html");
    expect((await get("/collections", { Accept: "text/x-script" })).headers.get("content-type")).toContain("text/html");
    const personal = await get("/cart/x.css");
    expect(personal.headers.get("cache-control")).toContain("no-store");
  });

  it("is never an error: what fails once is asked for anew (error responses cached)", async () => {
    const missing = [
      "/products/none-such",
      "/collections/none-such",
      "/pages/none-such",
      "/blogs/none/such",
      "/products/none-such.data",
      "/none-such",
      "/api/none-such",
    ];
    missing.push("/products/x%00y", "/products/%E0%A4%A", "/collections/%ff", "/assets/none-such.js", "/media/none-800.webp", "/files/none");
    for (const path of missing) {
      const { status, headers } = await get(path);
      expect([path, status >= 400 && status < 500, headers.get("cache-control")]).toEqual([path, true, expect.stringContaining("no-store")]);
    }
  });
});

describe("an answer", () => {
  it("to a host that is none is a refusal and no fault (Host header injection)", async () => {
    for (const host of [`${evil}"><script>`, "a b", "", "[::1", `${evil}/path`, `user@${evil}`, `${evil}:99999`, "%00", "\u00e4"]) {
      const status = statusOf(await sendRaw(["GET / HTTP/1.1", `Host: ${host}`]));
      expect([host, status < 500]).toEqual([host, true]);
    }
    expect(statusOf(await sendRaw(["GET / HTTP/1.1"]))).toBe(400);
  });

  it("has no header of a visitor's making (header injection)", async () => {
    for (const path of [
      "/%0d%0aSet-Cookie:%20x=1",
      "/collections/%0d%0aX-Evil:%201",
      "/search?q=%0d%0aX-Evil:%201",
      "/thank-you?order=%0d%0aX-Evil:%201",
      "/account/login?redirect=%0d%0aX-Evil:%201",
    ]) {
      const { headers } = await get(path);
      expect([path, headers.get("x-evil"), headers.get("set-cookie"), headers.get("location")]).toEqual([path, null, null, null]);
    }
  });

  it("sends nobody to another site (open redirect)", async () => {
    for (const path of [
      `//${evil}`,
      `//${evil}/`,
      `/\\${evil}`,
      `/%5c${evil}/`,
      `//${evil}/%2e%2e`,
      `/collections//${evil}/`,
      `/https://${evil}/`,
      `/.//${evil}/`,
    ]) {
      const answer = await sendRaw([`GET ${path} HTTP/1.1`, "Host: shop.example"]);
      const location = /^location: (.*)$/im.exec(answer)?.[1] ?? "";
      expect([path, /^(?:https?:)?[/\\]{2}(?!shop\.example)/.test(location)]).toEqual([path, false]);
    }
  });

  it("to two requests in one is not two answers (request smuggling)", async () => {
    const head = ["POST /api/cart HTTP/1.1", "Host: shop.example", "Content-Type: application/json"];
    const both = await sendRaw([...head, "Content-Length: 4", "Transfer-Encoding: chunked"], "0\r\n\r\nGET /admin HTTP/1.1\r\nHost: x\r\n\r\n");
    const twice = await sendRaw([...head, "Content-Length: 2", "Content-Length: 40"], "{}GET /admin HTTP/1.1\r\nHost: x\r\n\r\n");
    for (const answer of [both, twice]) expect([statusOf(answer), answer.match(/HTTP\/1\.1 \d/g)?.length]).toEqual([400, 1]);
  });

  it("to a client that may not send so much comes before its body is read (Saleor CVE-2026-35401: memory of strangers' bodies)", async () => {
    const head = ["POST /api/admin/products/0198a0a0-0000-7000-8000-000000000000/pictures HTTP/1.1", "Host: shop.example"];
    // The rest of the body never comes, so a handler that waits for it could not answer.
    const begun = await sendRaw([...head, "Transfer-Encoding: chunked"], `10000\r\n${"x".repeat(65_536)}\r\n10000\r\n`);
    expect(statusOf(begun)).toBe(401);
  });

  it("to a form that is none, or to half a request, is no fault of the shop's (errors in the log at a stranger's will)", async () => {
    const token = "x".repeat(43);
    for (const path of ["/cart", "/newsletter", "/pages/contact-us", `/checkout/${token}`, `/checkout/${token}/steps`, `/checkout/${token}/confirm`])
      for (const type of ["text/plain", "multipart/form-data", "multipart/form-data; boundary=x"]) {
        const answer = await sendRaw([`POST ${path} HTTP/1.1`, "Host: shop.example", `Content-Type: ${type}`, "Content-Length: 5"], "--x\r\n");
        expect([path, type, statusOf(answer)]).toEqual([path, type, 400]);
      }
    const hungUp = connect(Number(new URL(shopOf().url).port), "127.0.0.1");
    hungUp.write("POST /api/cart HTTP/1.1\r\nHost: shop.example\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n", () => hungUp.destroy());
    await new Promise((resolve) => hungUp.once("close", resolve));
    expect((await get("/readyz")).status).toBe(200);
    expect(loggedFaults()).toEqual([]);
  });

  it("shows what somebody looks for as text (reflected XSS)", async () => {
    for (const text of [
      '"><script>alert(1)</script>',
      "</title><script>alert(1)</script>",
      "</script><script>alert(1)</script>",
      "javascript:alert(1)",
      "{{7*7}}",
    ]) {
      for (const path of [
        `/search?q=${encodeURIComponent(text)}`,
        `/account/login?redirect=${encodeURIComponent(text)}`,
        `/products/${encodeURIComponent(text)}`,
      ]) {
        const html = await (await get(path)).text();
        expect([path, html.includes("<script>alert"), html.includes('href="javascript:')]).toEqual([path, false, false]);
      }
    }
  });

  it("of the thank-you page shows no order without its proof (Spree CVE-2026-25757)", async () => {
    /** Returns the main part of the page, which does not differ between answers. */
    const shown = async (response: Response) => (await response.text()).match(/<main[\s\S]*<\/main>/)?.[0];
    const nothing = await shown(await get("/thank-you"));
    expect(nothing).toBeTruthy();
    for (const proof of ["1001", "%231001", "T1001", "0198a0a0-0000-7000-8000-000000000000", "0198a0a0-0000-7000-8000-000000000000.x", "null"]) {
      const response = await get(`/thank-you?order=${proof}`, { Cookie: `order=${proof}` });
      expect([proof, response.headers.get("cache-control")]).toEqual([proof, expect.stringContaining("no-store")]);
      const location = response.headers.get("location");
      // A link from older emails leads to the order's own page, which requires more than that.
      if (location) expect([proof, (await get(location, { Cookie: `order=${proof}` })).status]).toEqual([proof, 404]);
      else expect(await shown(response)).toBe(nothing);
    }
  });

  it("takes no state for React server functions: it has no such entry point (CVE-2025-55182)", async () => {
    const flight = { "Next-Action": "x", RSC: "1", "rsc-action-id": "x", "Content-Type": "multipart/form-data; boundary=x", Origin: shopOf().url };
    const body = '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n{"then":"$1:__proto__:then","status":"resolved_model"}\r\n--x--\r\n';
    for (const path of ["/", "/collections", "/search", "/_rsc", "/.rsc"]) {
      const response = await fetch(shopOf().url + path, { method: "POST", headers: flight, body, redirect: "manual" });
      expect([path, response.status >= 400 && response.status < 500]).toEqual([path, true]);
    }
    expect((await get("/healthz")).status).toBe(200);
  });
});
