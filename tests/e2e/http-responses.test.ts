import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { requestsForBest } from "#http/best-compression.ts";
import { HttpBrowser } from "#support/http-browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";

const metricsToken = "a-token-of-this-test";
const shopOf = useRunningShop({ METRICS_TOKEN: metricsToken });
const get = (path: string, headers: Record<string, string> = {}) => fetch(shopOf().url + path, { headers, redirect: "manual" });
const post = (path: string, headers: Record<string, string>, body: BodyInit = "{}") =>
  fetch(shopOf().url + path, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body, redirect: "manual" });

async function ownersToken(): Promise<string> {
  const signedIn = await post("/api/auth/login", {}, JSON.stringify(owner));
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  return `Bearer ${accessToken}`;
}

async function ownersCookies(): Promise<string[]> {
  const signedIn = await post("/api/auth/login", {}, JSON.stringify(owner));
  return signedIn.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
}

/** Returns the answer as it was sent, because `fetch` decompresses by itself. */
const getCompressed = (path: string, accepted: string) =>
  new Promise<{ headers: IncomingHttpHeaders; rawHeaders: string[]; body: Buffer }>((resolve, reject) => {
    request(shopOf().url + path, { headers: { "Accept-Encoding": accepted, Accept: "text/html" } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ headers: response.headers, rawHeaders: response.rawHeaders, body: Buffer.concat(chunks) });
    })
      .on("error", reject)
      .end();
  });

/** Counts the bytes with the headers: two characters follow each name and each value. */
async function bytesSent(path: string): Promise<number> {
  const { rawHeaders, body } = await getCompressed(path, "br");
  return rawHeaders.reduce((bytes, text) => bytes + text.length + 2, "HTTP/1.1 200 OK\r\n\r\n".length) + body.length;
}

const pages = ["/", "/collections", "/collections/centrifuges", "/products/none-such", "/cart", "/search?q=microscope", "/account/login", "/admin"];

describe("every page", () => {
  it.each(pages)("%s allows exactly its own scripts, and nothing from elsewhere", async (path) => {
    const response = await get(path, path === "/admin" ? { Cookie: (await ownersCookies()).join("; ") } : {});
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("unsafe-eval");
    const scriptSources = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
    expect(scriptSources).not.toContain("unsafe-inline");
    expect(policy).not.toMatch(/https?:\/\//);
    const html = await response.text();
    const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, attributes]) => !/\bsrc=|application\/ld\+json/.test(attributes ?? ""),
    );
    expect(inline.length).toBeGreaterThan(0);
    expect(html).not.toContain('rel="modulepreload"');
    for (const [, attributes, script] of inline) {
      if (attributes?.includes('type="module"')) expect(() => new Function(`return async () => { ${script} }`)).not.toThrow();
      const nonce = /nonce="([^"]+)"/.exec(attributes ?? "")?.[1];
      const hash = createHash("sha256")
        .update(script ?? "")
        .digest("base64");
      expect(scriptSources).toContain(nonce ? `'nonce-${nonce}'` : `'sha256-${hash}'`);
    }
    expect(html).not.toMatch(/\son[a-z]+="/);
  });

  it.each(pages)("%s has the usual headers", async (path) => {
    const { headers } = await get(path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBeTruthy();
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
    expect(headers.get("x-powered-by")).toBeNull();
  });
});

describe("a page that not everybody may open", () => {
  it.each(["/account", "/account/orders", "/account/confirm/a-token", "/admin", "/admin/orders", "/"])(
    "%s answers a method that no page knows without a fault",
    async (path) => {
      const answer = await fetch(shopOf().url + path, { method: "OPTIONS", redirect: "manual" });
      expect(answer.status).toBeLessThan(500);
      expect(await answer.text()).not.toContain("errorId");
    },
  );
});

describe("pages that are the same for everyone", () => {
  it("come from memory with an ETag, and answer 304 to a browser that has them", async () => {
    const first = await get("/");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"/);
    expect((await get("/", { "If-None-Match": etag })).status).toBe(304);
    expect((await get("/?utm_source=letter", { "If-None-Match": etag })).status).toBe(304);
  });

  it("are the same with and without cookies, and set none", async () => {
    const cookies = await ownersCookies();
    expect(cookies.join()).toMatch(/(?:^|,)session=[\w-]{43}/);
    const [guest, known] = await Promise.all([get("/"), get("/", { Cookie: ["cart=0198a0a0-0000-4000-8000-000000000000", ...cookies].join("; ") })]);
    expect(await guest.text()).toBe(await known.text());
    for (const answer of [guest, known]) expect(answer.headers.get("set-cookie")).toBeNull();
  });

  it("answer HEAD without a body and with the same length", async () => {
    const head = await fetch(`${shopOf().url}/`, { method: "HEAD", headers: { "Accept-Encoding": "identity" } });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(1000);
  });

  /** Ten segments of 1,460 bytes each (RFC 6928). */
  const firstFlightBytes = 14_600;

  it.each(["/", "/collections/ready-to-ship", "/products/meridian-c24r-refrigerated-microcentrifuge"])(
    "fit with their headers into what a new connection sends at once, if many ask for them: %s",
    async (path) => {
      for (let requests = 0; requests <= requestsForBest; requests++) await bytesSent(path);
      await expect.poll(() => bytesSent(path), { timeout: 60_000 }).toBeLessThanOrEqual(firstFlightBytes);
    },
  );

  it("are never kept when they are errors", async () => {
    const missing = await get("/products/none-such");
    expect([missing.status, missing.headers.get("cache-control"), missing.headers.get("etag")]).toEqual([404, "no-store", null]);
  });
});

describe("the admin area", () => {
  it("sends a visitor to the sign-in and back, and tells a customer, sending them nowhere", async () => {
    const visitor = new HttpBrowser(shopOf().url);
    const sent = await visitor.send("GET", "/admin/orders?view=to-ship");
    expect([sent.status, sent.headers.get("location")]).toEqual([302, "/account/login?redirect=%2Fadmin%2Forders%3Fview%3Dto-ship"]);
    const customer = new HttpBrowser(shopOf().url);
    const account = { email: "ada@lab.example", password: "correct horse", firstName: "Ada", lastName: "Byron" };
    await customer.send("POST", "/api/auth/register", { json: account });
    await customer.send("POST", "/api/auth/login", { json: account });
    for (const path of ["/admin", "/admin/orders?view=to-ship", "/admin/settings/shop"]) {
      const answer = await customer.send("GET", path);
      const html = await answer.text();
      expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 403, null]);
      for (const text of ["This is not a staff account", "ada@lab.example", "Sign out", "Back to the shop"]) expect(html).toContain(text);
    }
    const sentTo = await customer.send("POST", "/admin", { json: {} });
    expect([sentTo.status, await sentTo.text()]).toEqual([403, "This is not a staff account."]);
    await customer.send("POST", "/api/auth/logout");
    expect((await customer.send("GET", "/admin")).status).toBe(302);
    // React Router asks for a page's data in this form and gets a redirect that it understands.
    const asked = await customer.send("GET", "/admin/orders.data?view=to-ship");
    expect([asked.status, await asked.text()]).toEqual([202, expect.stringContaining("/account/login?redirect=%2Fadmin%2Forders%3Fview%3Dto-ship")]);
  });
});

describe("personal pages", () => {
  it.each(["/cart", "/account/login", "/admin", "/thank-you"])("%s is stored by nobody", async (path) => {
    expect((await get(path)).headers.get("cache-control")).toContain("no-store");
  });
});

describe("what is made for one visitor", () => {
  it.each([
    ["a search", "/search?q=microscope"],
    ["its data", "/search.data?q=microscope"],
    ["a cart", "/cart"],
    ["a page that is not there", "/nothing/here"],
    ["a product that is not there", "/products/none-such"],
    ["the answer of an API", "/api/products/meridian-c24-microcentrifuge"],
  ])("is compressed as the client likes it best: %s", async (_what, path) => {
    const plain = await getCompressed(path, "identity");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const [accepted, encoding, undo] of [
      ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
      ["gzip;q=1.0, br;q=0.5", "gzip", gunzipSync],
      ["gzip, br;q=0", "gzip", gunzipSync],
    ] as const) {
      const { headers, body } = await getCompressed(path, accepted);
      expect([accepted, headers["content-encoding"]]).toEqual([accepted, encoding]);
      expect(headers.vary).toContain("Accept-Encoding");
      expect(Number(headers["content-length"])).toBe(body.length);
      expect(body.length).toBeLessThan(plain.body.length / 2);
      expect(Math.abs(undo(body).length - plain.body.length)).toBeLessThan(500);
    }
    expect(plain.headers.vary).toContain("Accept-Encoding");
  });

  it("is sent as it is where it is short", async () => {
    const { headers, body } = await getCompressed("/api/products/none-such", "br");
    expect([headers["content-encoding"], JSON.parse(body.toString())]).toEqual([undefined, expect.objectContaining({ code: "not-found" })]);
  });
});

describe("a refusal", () => {
  it("thrown by a loader is a page with its status", async () => {
    const response = await get("/products/none-such");
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  });

  it("thrown in the API is JSON with the same status, its words and its code", async () => {
    const response = await get("/api/products/none-such");
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  });
});

describe("what changes state", () => {
  it.each([
    ["another site", { Origin: "https://evil.example" }],
    ["a sandboxed frame", { Origin: "null" }],
    ["another site, as the browser says", { "Sec-Fetch-Site": "cross-site" }],
    ["a sister domain", { "Sec-Fetch-Site": "same-site" }],
    ["a client with cookies that does not say where from", { Cookie: "cart=1" }],
  ])("is refused from %s", async (_who, headers) => {
    const response = await post("/api/cart", headers as Record<string, string>);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "origin-mismatch" });
  });

  it("is refused when it is too large, without being read", async () => {
    expect((await post("/api/cart", {}, "x".repeat(300_000))).status).toBe(413);
  });

  it("is refused of staff too when it is more JSON than a product can be, where a file of that size is taken", async () => {
    const Authorization = await ownersToken();
    expect((await post("/api/admin/products", { Authorization }, JSON.stringify({ title: "x".repeat(5_000_000) }))).status).toBe(413);
    const form = new FormData();
    form.set("logo", new File([new Uint8Array(4_900_000)], "logo.png"));
    const upload = await fetch(`${shopOf().url}/api/admin/settings/logo`, { method: "POST", headers: { Authorization }, body: form });
    expect([upload.status, await upload.json()]).toEqual([422, expect.objectContaining({ code: "picture-unreadable" })]);
  });

  it("may be a description of very many tags, which is checked beside everything else", async () => {
    const variant = { optionValues: [], sku: null, barcode: null, priceCents: 100, compareAtPriceCents: null, weightGrams: 0, policy: "deny" };
    const product = {
      ...{ handle: "many-tags", title: "Many tags", vendor: "", productType: "", status: "draft", tags: [], options: [], specifications: [] },
      ...{ features: [], applications: [], modelNumber: "", seoTitle: null, seoDescription: null, descriptionHtml: `${"<b>".repeat(60_000)}Pump` },
      variants: [{ ...variant, lowStockThreshold: 5, leadTimeDays: null }],
    };
    const saved = await post("/api/admin/products", { Authorization: await ownersToken() }, JSON.stringify(product));
    expect([saved.status, await saved.json()]).toEqual([
      201,
      { product: expect.objectContaining({ descriptionHtml: expect.stringMatching(/^(<b>){1,100}Pump(<\/b>)+$/) }) },
    ]);
  });

  it("is refused when it is no JSON, saying so", async () => {
    const response = await post("/api/cart", {}, "{");
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ error: "The body is not JSON." })]);
  });
});

describe("pictures", () => {
  /** Returns the processes in which the shop makes pictures, as Linux lists them. */
  function pictureProcesses(): number[] {
    const folder = `/proc/${shopOf().process.pid}/task`;
    const children = readdirSync(folder).flatMap((task) => readFileSync(`${folder}/${task}/children`, "utf8").split(" ").filter(Boolean));
    return children.map(Number).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("picture-process"));
  }

  it("are made beside the shop, which goes on when that process is killed and starts another", async () => {
    const html = await (await get("/collections/centrifuges")).text();
    // Sizes that shops of other test files have already made would be served without a process.
    rmSync(join(shopOf().dataDir, "files/sizes"), { recursive: true, force: true });
    const [first, second] = [...new Set(html.match(/\/media\/[a-z0-9]+-\d+\.avif/g))] as [string, string];
    expect([(await get(first)).status, pictureProcesses().length]).toEqual([200, 1]);
    for (const pid of pictureProcesses()) process.kill(pid, "SIGKILL");
    const answer = await get(second);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/avif"]);
    expect((await get("/readyz")).status).toBe(200);
  });
});

describe("the operator", () => {
  it("can ask whether the process lives and whether it takes requests", async () => {
    expect([(await get("/healthz")).status, (await get("/readyz")).status]).toEqual([200, 200]);
  });

  it("reads the state of the node with the token of METRICS_TOKEN only", async () => {
    const [none, wrong] = [await get("/metrics"), await get("/metrics", { Authorization: "Bearer x" })];
    expect([none.status, wrong.status]).toEqual([401, 401]);
    const right = await get("/metrics", { Authorization: `Bearer ${metricsToken}` });
    expect([right.status, right.headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    const text = await right.text();
    const figure = (name: string) =>
      Number(
        text
          .split("\n")
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length),
      );
    for (const name of ["process_resident_memory_bytes", "nodejs_heap_size_used_bytes", "meniscus_connections", "meniscus_page_cache_hits_total"])
      expect([name, figure(name)]).toEqual([name, expect.toSatisfy((value: number) => value > 0)]);
    for (const name of ["nodejs_eventloop_lag_p99_seconds", 'meniscus_work_running{kind="page"}', 'meniscus_work_waiting{kind="call"}'])
      expect([name, figure(name)]).toEqual([name, expect.toSatisfy((value: number) => value >= 0)]);
    expect(figure("meniscus_database_up")).toBe(1);
    expect(figure('meniscus_jobs{queue="order-mail",state="waiting"}')).toBe(0);
    expect(figure("meniscus_background_faults")).toBe(0);
  });

  it("finds the icon that browsers ask for without being told", async () => {
    const icon = await get("/favicon.ico");
    expect([icon.status, Buffer.from(await icon.arrayBuffer()).readUInt16LE(2)]).toEqual([200, 1]);
  });

  it("finds no path outside the built files", async () => {
    for (const path of ["/assets/..%2f..%2fserver%2fmain.js", "/assets/%2e%2e/%2e%2e/package.json", "/.vite/manifest.json", "/package.json"])
      expect((await get(path)).status).toBe(404);
  });
});
