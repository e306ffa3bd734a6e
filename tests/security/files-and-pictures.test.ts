import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesOnDisk } from "#adapters/files-disk/disk-files.ts";
import { addProductPicture } from "#domain/catalog/product-files.ts";
import { staticFiles } from "#http/static-files.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs, type TestApp, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
let folder: string;
let everyApi: TestApp;
beforeAll(async () => {
  // Answers as the pages do for a path without a page.
  everyApi = openTestApp(shopOf(), { renderPage: async () => new Response("", { status: 404 }) });
  folder = await mkdtemp(join(tmpdir(), "meniscus-files-"));
  await mkdir(join(folder, "inside/assets"), { recursive: true });
  await writeFile(join(folder, "secret.txt"), "secret");
  await writeFile(join(folder, "inside/.hidden"), "secret");
  await writeFile(join(folder, "inside/assets/app.js"), "1");
});
afterAll(() => rm(folder, { recursive: true }));

const ways = [
  "../secret.txt",
  "x/../../secret.txt",
  "..\\secret.txt",
  "/etc/passwd",
  "pictures/../../secret.txt",
  "pictures/..",
  "pictures/.",
  "pictures/.hidden",
  "pictures//a.webp",
  "pictures/%2e%2e/secret.txt",
  "pictures/a.webp\0.png",
  "pictures/a\nb",
  "PICTURES/a.webp",
  "C:/secret.txt",
  "",
  ".",
  "pictures/",
];

describe("a file's key", () => {
  it.each(ways)("leads out of the folder in no way: %j (Vendure CVE-2024-48914 GHSA-r9mq-3c9r-fmjq)", async (key) => {
    const files = filesOnDisk(join(folder, "inside"));
    await expect(async () => files.read(key)).rejects.toThrow("Not a file key");
    await expect(async () => files.put(key, new Uint8Array(1))).rejects.toThrow("Not a file key");
    await expect(async () => files.remove(key)).rejects.toThrow("Not a file key");
  });

  it("that is longer than the disk takes is one of a file that is not there", async () => {
    const files = filesOnDisk(join(folder, "inside"));
    const { app } = openTestApp({ ...shopOf(), files });
    for (const length of [100, 250, 300, 4000]) {
      const name = `${"a".repeat(length)}.pdf`;
      expect([length, await files.read(`documents/${name}`)]).toEqual([length, null]);
      expect((await app.request(`${testOrigin}/media/documents/${name}`)).status).toBe(404);
    }
  });

  it("is whole after a put, with no draft left beside it", async () => {
    const files = filesOnDisk(join(folder, "inside"));
    await files.put("logos/ab12.png", new Uint8Array([1, 2]));
    expect([...((await files.read("logos/ab12.png")) ?? [])]).toEqual([1, 2]);
    expect(await readdir(join(folder, "inside/logos"))).toEqual(["ab12.png"]);
  });
});

describe("an address of a file", () => {
  const attempts = [
    "/assets/../../secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/assets/%2e%2e/%2e%2e/secret.txt",
    "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
    "/assets/..%5c..%5csecret.txt",
    "/assets/%252e%252e%252f%252e%252e%252fsecret.txt",
    "/assets/....//....//secret.txt",
    "/assets/%00../secret.txt",
    "/assets/app.js%00.txt",
    "//etc/passwd",
    "/.hidden",
    "/assets/..%2f.hidden",
    "/%2ehidden",
  ];

  it.each(attempts)("of the built client leads to nothing else: %s (Vendure CVE-2024-48914)", async (path) => {
    const response = await staticFiles(join(folder, "inside")).request(testOrigin + path);
    expect([response.status >= 400, await response.text()]).toEqual([true, expect.not.stringContaining("secret")]);
  });

  const folders = ["/files/logos/", "/media/", "/media/documents/"];
  it.each(folders.flatMap((place) => attempts.filter((path) => path.startsWith("/assets/")).map((path) => path.replace("/assets/", place))))(
    "of the shop's pictures leads to nothing else: %s (Vendure CVE-2024-48914)",
    async (path) => {
      expect((await everyApi.app.request(testOrigin + path)).status).toBe(404);
    },
  );

  it("is no way out through a link that lies among the built files' neighbors", async () => {
    await symlink(join(folder, "secret.txt"), join(folder, "inside/.link"));
    expect((await staticFiles(join(folder, "inside")).request(`${testOrigin}/.link`)).status).toBe(404);
  });
});

/** Makes a PNG that claims this size and contains almost nothing. */
function pngOf(width: number, height: number, trailing = ""): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(Math.min((width * 3 + 1) * height, 1_000_000)));
  return new Uint8Array(
    Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0)), Buffer.from(trailing)]),
  );
}

const text = (words: string) => new Uint8Array(Buffer.from(words));
const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">${inside}</svg>`;

const noPictures: Record<string, Uint8Array<ArrayBuffer>> = {
  "a vector drawing with a script": text(svg("<script>alert(1)</script>")),
  "a drawing that reads a file of the server": text(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("<text>&x;</text>")}`,
  ),
  "a drawing that asks another server": text(svg('<image xlink:href="http://169.254.169.254/latest/meta-data" width="9" height="9"/>')),
  "a drawing that grows without end": text(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>${svg("<text>&l12;</text>")}`),
  "a packed drawing": new Uint8Array(gzipSync(svg("<script>alert(1)</script>"))),
  "a picture of 3.6 gigapixels in a few bytes": pngOf(60_000, 60_000),
  "a picture without height": pngOf(10, 0),
  "half a picture": pngOf(50, 50).slice(0, 60),
  "a page": text("<!doctype html><script>alert(1)</script>"),
  "a page that begins like a picture": text("GIF89a/*<script>alert(1)</script>*/=1;"),
  "a PDF": text("%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj"),
  "a PostScript program": text("%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file"),
  "an ImageMagick script": text("push graphic-context\nfill 'url(https://evil.example/x.jpg\"|ls \"-la)'\npop graphic-context"),
  nothing: new Uint8Array(0),
};

describe("an upload", () => {
  it("of more parts than a file with some fields needs is refused before they are parsed", async () => {
    const { call } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "owner");
    const { productId } = await makeVariant(shopOf());
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0c1b22" } })
      .png()
      .toBuffer();
    const formOf = (fields: number) => {
      const form = new FormData();
      for (let at = 0; at < fields; at++) form.append("x", "");
      form.append("picture", new File([png as Uint8Array<ArrayBuffer>], "picture.png"));
      return form;
    };
    const path = `/api/admin/products/${productId}/pictures`;
    expect((await call("POST", path, { token, body: formOf(3) })).status).toBe(201);
    const refused = await call("POST", path, { token, body: formOf(30) });
    expect([refused.status, refused.json.code]).toEqual([400, "input-invalid"]);
  });
});

describe("an uploaded picture", () => {
  async function upload(bytes: Uint8Array<ArrayBuffer>, name = "logo.png", type = "image/png") {
    const { call } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "owner");
    const form = new FormData();
    form.set("logo", new File([bytes], name, { type }));
    return call("POST", "/api/admin/settings/logo", { token, body: form });
  }

  it.each(Object.entries(noPictures))("is refused when it is %s, whatever its name and type say (Saleor CVE-2026-23499)", async (_what, bytes) => {
    const { status, json } = await upload(bytes);
    const { params = { reason: json.error }, ...rest } = json;
    expect([status, Object.keys(rest).sort(), params]).toEqual([422, ["code", "error"], { reason: json.error }]);
  });

  it("is stored as pixels only: nothing that was hidden behind or inside it stays (Saleor CVE-2026-23499)", async () => {
    const hidden = "<script>alert(document.domain)</script><?php system($_GET[0]); ?>";
    const exif = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#fff" } })
      .jpeg()
      .withExif({ IFD0: { ImageDescription: hidden } })
      .toBuffer();
    for (const bytes of [pngOf(20, 20, hidden), new Uint8Array(exif), new Uint8Array(Buffer.concat([exif, Buffer.from(hidden)]))]) {
      const { status, json } = await upload(bytes, "../../logo.php", "text/html");
      const stored = Buffer.from((await shopOf().files.read(json.logoKey)) ?? []);
      expect([status, stored.includes("script"), stored.includes("php"), stored.subarray(1, 4).toString()]).toEqual([200, false, false, "PNG"]);
      expect(json.logoKey).toMatch(/^logos\/[0-9a-f]{32}\.png$/);
    }
  });

  it.each(Object.entries(noPictures))(
    "of a product is refused when it is %s, and nothing of it is stored (Saleor CVE-2026-23499)",
    async (_what, bytes) => {
      const { productId } = await makeVariant(shopOf());
      const actor = { kind: "staff", role: "owner", accountId: shopOf().ids.next() } as const;
      await expect(addProductPicture(shopOf(), actor, productId, bytes, "")).rejects.toMatchObject({ code: "picture-unreadable" });
      expect(await shopOf().sql`select id from product_images where product_id = ${productId}`).toEqual([]);
    },
  );

  it("is served as a picture and as nothing else (Saleor CVE-2026-23499)", async () => {
    const { json } = await upload(pngOf(20, 20));
    const { status, headers } = await everyApi.app.request(`${testOrigin}/files/${json.logoKey}`);
    expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
  });
});
