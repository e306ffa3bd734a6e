import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { readProduct, writeProducts } from "#domain/catalog/catalog.ts";
import { listFailedPictures, retryPictures } from "#domain/catalog/remote-pictures.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { fetchImage } from "./fetch-picture.ts";
import { RetryLater } from "./job-retries.ts";
import { isPublicAddress } from "./public-fetch.ts";

const shopOf = useTestShop();
let server: Server;
let origin = "";

beforeAll(async () => {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#446688" } })
    .withExif({ IFD0: { Copyright: "secret" } })
    .jpeg()
    .toBuffer();
  server = createServer((request, response) => {
    if (request.url === "/picture.jpg") response.writeHead(200, { "content-type": "image/jpeg" }).end(picture);
    else if (request.url === "/moved") response.writeHead(302, { location: "/picture.jpg" }).end();
    else if (request.url === "/round") response.writeHead(302, { location: "/round" }).end();
    else if (request.url === "/inside") response.writeHead(302, { location: "http://169.254.169.254/latest" }).end();
    else if (request.url === "/page") response.writeHead(200, { "content-type": "text/html" }).end("<p>");
    else if (request.url === "/lie.jpg") response.writeHead(200, { "content-type": "image/jpeg" }).end("<svg onload='x()'/>");
    else if (request.url === "/huge") response.writeHead(200, { "content-type": "image/jpeg" }).end(Buffer.alloc(21 * 1024 * 1024));
    else if (request.url === "/later") response.writeHead(503).end();
    else response.writeHead(404).end();
  });
  await new Promise<void>((go) => server.listen(0, "127.0.0.1", go));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((go) => server.close(go)));

let made = 0;
async function pictureAt(sourceUrl: string) {
  const handle = `pictured-${++made}`;
  await writeProducts(shopOf(), system, [
    { handle, title: "Pictured", options: [], variants: [{ optionValues: [], priceCents: 1 }], images: [{ url: sourceUrl, alt: "It" }] },
  ]);
  const [row] = await shopOf().sql<
    { id: string }[]
  >`select i.id from product_images i join products p on p.id = i.product_id where p.handle = ${handle}`;
  return { handle, imageId: row?.id as string };
}
const faultOf = async (imageId: string) =>
  (await shopOf().sql<{ fetch_fault: string | null }[]>`select fetch_fault from product_images where id = ${imageId}`)[0]?.fetch_fault;
const own = (address: string) => address === "127.0.0.1";
const noAddress = "/media/3908f09a914e4d50fd4f36de6efeaa63-1600.webp";
const first = { isFirst: true, isLast: false };

describe("a picture of another host", () => {
  it("is given up at once where its address names no host, as an export without PUBLIC_URL writes it", async () => {
    const shop = shopOf();
    const { imageId } = await pictureAt(noAddress);
    await fetchImage(shop, { imageId }, first, own);
    expect(await faultOf(imageId)).toBe("is not a web address");
    expect(shop.logged.at(-1)).toMatchObject({ level: "warn", details: { address: noAddress, reason: "is not a web address" } });
  });

  it("is fetched, encoded anew without what it carried, and takes the drawing's place", async () => {
    const shop = shopOf();
    const { handle, imageId } = await pictureAt(`${origin}/moved`);
    expect((await readProduct(shop, handle))?.images[0]?.url).toBe("/drawings/generic.svg");
    await fetchImage(shop, { imageId }, first, own);
    expect((await readProduct(shop, handle))?.images[0]).toMatchObject({
      url: expect.stringMatching(/^\/media\/[0-9a-f]{32}-800\.webp$/),
      width: 640,
      height: 480,
      alt: "It",
    });
    const [row] = await shop.sql<{ file_key: string }[]>`select file_key from product_images where id = ${imageId}`;
    const stored = await sharp((await shop.files.read(row?.file_key ?? "")) as Uint8Array).metadata();
    expect(stored.format).toBe("webp");
    expect(stored.exif).toBeUndefined();
    await fetchImage(shop, { imageId }, first, () => false);
    expect(await faultOf(imageId)).toBeNull();
  });

  it("is never fetched from an address that is not public, nor by a redirect to one", async () => {
    const shop = shopOf();
    for (const address of [`${origin}/picture.jpg`, "http://localhost/x.jpg", "http://[::1]/x.jpg", "http://10.0.0.1/x.jpg"]) {
      const { imageId } = await pictureAt(address);
      await fetchImage(shop, { imageId }, first);
      expect(await faultOf(imageId), address).toMatch(/not a public address/);
    }
    const { imageId } = await pictureAt(`${origin}/inside`);
    await fetchImage(shop, { imageId }, first, own);
    expect(await faultOf(imageId)).toMatch(/not a public address/);
  });

  it("is noted when it is no picture, too large, or goes in circles; and tried again when its host is ill", async () => {
    const shop = shopOf();
    for (const [path, reason] of [
      ["/page", /content type/],
      ["/lie.jpg", /no picture/],
      ["/huge", /larger than/],
      ["/round", /too often/],
      ["/gone", /404/],
    ] as const) {
      const { imageId, handle } = await pictureAt(origin + path);
      await fetchImage(shop, { imageId }, first, own);
      expect(await faultOf(imageId), path).toMatch(reason);
      expect((await readProduct(shop, handle))?.images[0]?.url).toBe("/drawings/generic.svg");
    }
    const { imageId } = await pictureAt(`${origin}/later`);
    await expect(fetchImage(shop, { imageId }, first, own)).rejects.toThrow("503");
  });

  it("is warned of with its address and product when it begins to fail and when it is given up, once an hour per host and reason", async () => {
    const shop = shopOf();
    const { imageId, handle } = await pictureAt(`${origin}/later`);
    shop.pass(3_600_000);
    shop.logged.length = 0;
    await expect(fetchImage(shop, { imageId }, first, own)).rejects.toThrow(RetryLater);
    await expect(fetchImage(shop, { imageId }, { isFirst: false, isLast: false }, own)).rejects.toThrow(RetryLater);
    await fetchImage(shop, { imageId }, { isFirst: false, isLast: true }, own);
    const { imageId: other } = await pictureAt(`${origin}/later`);
    await expect(fetchImage(shop, { imageId: other }, first, own)).rejects.toThrow(RetryLater);
    const details = { address: `${origin}/later`, product: handle, reason: "answered with status 503" };
    expect(shop.logged).toMatchObject([
      { level: "warn", details, message: "a picture could not be fetched and is tried again" },
      { level: "warn", details, message: "a picture could not be fetched and will not be tried again; the drawing stays" },
    ]);
  });
});

describe("pictures that could not be downloaded", () => {
  it("are listed with the reason, and downloaded again one by one or all, with the same checks as the first time", async () => {
    const shop = shopOf();
    await shop.sql`delete from product_images`;
    const staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" } as const;
    const [gone, inside] = [await pictureAt(`${origin}/gone`), await pictureAt("http://10.0.0.1/x.jpg")];
    const waiting = await pictureAt(`${origin}/picture.jpg`);
    for (const { imageId } of [gone, inside]) await fetchImage(shop, { imageId }, first, own);
    const listed = await listFailedPictures(shop, staff);
    expect(listed).toMatchObject({ failed: 2, waiting: 1, next: null });
    expect(listed.pictures).toMatchObject([
      { id: inside.imageId, productTitle: "Pictured", url: "http://10.0.0.1/x.jpg", reason: expect.stringContaining("not a public address") },
      { id: gone.imageId, reason: expect.stringContaining("404") },
    ]);
    await shop.sql`delete from jobs.job where name = 'fetch-image'`;
    expect(await retryPictures(shop, staff, [inside.imageId, waiting.imageId])).toBe(1);
    expect(await shop.sql`select data from jobs.job where name = 'fetch-image'`).toEqual([{ data: { imageId: inside.imageId } }]);
    expect(await listFailedPictures(shop, staff)).toMatchObject({ failed: 1, waiting: 2 });
    await fetchImage(shop, { imageId: inside.imageId }, first);
    expect(await faultOf(inside.imageId)).toMatch(/not a public address/);
    expect(await retryPictures(shop, staff, null)).toBe(2);
    expect(await retryPictures(shop, staff, null)).toBe(0);
    const support = { ...staff, role: "support" } as const;
    expect(await refusalOf(retryPictures(shop, support, null))).toBe("not-allowed");
    const stranger = { kind: "customer", accountId: staff.accountId, email: "eve@example.com", cartId: null } as const;
    expect(await refusalOf(listFailedPictures(shop, stranger))).toBe("not-allowed");
  });

  it("are found by index, however many pictures there are, and in pages", async () => {
    const shop = shopOf();
    const staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" } as const;
    await shop.sql`delete from product_images`;
    const { imageId } = await pictureAt(`${origin}/gone`);
    await shop.sql`
      insert into product_images (id, product_id, position, alt, source_url, fetch_fault)
      select gen_random_uuid(), product_id, n, '', 'https://img.example/' || n, 'answered with status 404' from product_images, generate_series(1, 59) n where id = ${imageId}`;
    await shop.sql`update product_images set fetch_fault = 'gone' where id = ${imageId}`;
    const one = await listFailedPictures(shop, staff);
    const two = await listFailedPictures(shop, staff, { after: one.next ?? "" });
    expect([one.pictures.length, two.pictures.length, two.next]).toEqual([50, 10, null]);
    expect(new Set([...one.pictures, ...two.pictures].map(({ id }) => id)).size).toBe(60);
    await shop.sql`
      insert into product_images (id, product_id, position, alt, file_key)
      select gen_random_uuid(), product_id, n, '', 'pictures/' || n from product_images, generate_series(1000, 21000) n where id = ${imageId}`;
    await shop.ownerSql`analyze product_images`;
    const plan = await shop.sql`
      explain select i.id from product_images i where i.file_key is null and i.source_url is not null and i.fetch_fault is not null order by i.id desc limit 51`;
    expect(JSON.stringify(plan)).toContain("product_images_remote");
  });
});

it("takes only global addresses for public", () => {
  for (const address of [
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "224.0.0.1",
    "x",
  ])
    expect(isPublicAddress(address), address).toBe(false);
  for (const address of ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"]) expect(isPublicAddress(address), address).toBe(true);
});
