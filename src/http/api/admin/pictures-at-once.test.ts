import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { deleteProducts } from "#domain/catalog/catalog.ts";
import { removeUnnamedFiles } from "#domain/stored-files.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
let token = "";
beforeAll(async () => {
  token = (await signedInAs(shopOf(), "owner")).token;
});

const call = (method: string, path: string, body?: unknown) => openTestApp(shopOf()).call(method, path, { token, body });
const square = (background: string) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer();

async function upload(path: string, background: string, field = "picture") {
  const form = new FormData();
  form.set(field, new File([(await square(background)) as Uint8Array<ArrayBuffer>], "picture.png"));
  return call("POST", path, form);
}
const uploadTo = (productId: string, background: string) => upload(`/api/admin/products/${productId}/pictures`, background);

type Image = { id: string; alt: string };
const imagesOf = async (productId: string): Promise<Image[]> => (await call("GET", `/api/admin/products/${productId}`)).json.product.images;
const rowsOf = (productId: string) =>
  shopOf().sql<
    { position: number; file_key: string }[]
  >`select position, file_key from product_images where product_id = ${productId} order by position`;

const colors = ["#100000", "#200000", "#300000", "#400000", "#500000", "#600000"];

describe("pictures that staff add and change at the same time", () => {
  it("each get a place of their own on the product, the same picture twice too", async () => {
    const { productId } = await makeVariant(shopOf());
    const answers = await Promise.all([...colors, ...colors].map((color) => uploadTo(productId, color)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    const rows = await rowsOf(productId);
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(new Set(rows.map((row) => row.file_key)).size).toBe(6);
    for (const { file_key } of rows) expect(await shopOf().files.exists(file_key)).toBe(true);
  });

  it("keep every description that was written", async () => {
    const { productId } = await makeVariant(shopOf());
    for (const color of colors) await uploadTo(productId, color);
    const images = await imagesOf(productId);
    const said = await Promise.all(
      images.map(({ id }, at) => call("PATCH", `/api/admin/products/${productId}/pictures/${id}`, { alt: `Side ${at}` })),
    );
    expect(said.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await imagesOf(productId)).map(({ alt }) => alt)).toEqual([0, 1, 2, 3, 4, 5].map((at) => `Side ${at}`));
  });

  it("keep descriptions and order while others add, remove, arrange and save the product", async () => {
    const shop = shopOf();
    const { productId } = await makeVariant(shop);
    for (const color of colors.slice(0, 4)) await uploadTo(productId, color);
    const path = `/api/admin/products/${productId}`;
    const [first, second, third, fourth] = (await imagesOf(productId)) as [Image, Image, Image, Image];
    const order = [fourth, third, second, first].map(({ id }) => id);
    const arranged = await Promise.all([
      call("PATCH", `${path}/pictures/${first.id}`, { alt: "Front" }),
      call("PUT", `${path}/pictures/order`, { ids: order }),
      call("PATCH", `${path}/pictures/${second.id}`, { alt: "Back" }),
    ]);
    expect(arranged.map(({ status }) => status)).toEqual([200, 200, 200]);
    const title = (await call("GET", path)).json.product.title;
    expect((await imagesOf(productId)).map(({ id, alt }) => [id, alt])).toEqual([
      [fourth.id, title],
      [third.id, title],
      [second.id, "Back"],
      [first.id, "Front"],
    ]);
    const at = await Promise.all([
      uploadTo(productId, colors[4] as string),
      call("DELETE", `${path}/pictures/${third.id}`),
      call("PATCH", `${path}/pictures/${fourth.id}`, { alt: "Side" }),
      uploadTo(productId, colors[5] as string),
    ]);
    expect(at.map(({ status }) => status)).toEqual([201, 200, 200, 201]);
    expect((await imagesOf(productId)).slice(0, 3).map(({ id, alt }) => [id, alt])).toEqual([
      [fourth.id, "Side"],
      [second.id, "Back"],
      [first.id, "Front"],
    ]);
    expect(await imagesOf(productId)).toHaveLength(5);
  });

  it("are refused where they belong to another product, or were added meanwhile", async () => {
    const [one, other] = [await makeVariant(shopOf()), await makeVariant(shopOf())];
    await uploadTo(one.productId, "#123456");
    const [image] = (await imagesOf(one.productId)) as [Image];
    const path = `/api/admin/products/${other.productId}/pictures`;
    expect((await call("PATCH", `${path}/${image.id}`, { alt: "Mine" })).status).toBe(404);
    expect((await call("DELETE", `${path}/${image.id}`)).status).toBe(404);
    expect((await call("PUT", `/api/admin/products/${one.productId}/pictures/order`, { ids: [] })).json).toMatchObject({ code: "input-invalid" });
    expect(await imagesOf(one.productId)).toHaveLength(1);
  });

  it("of the shop itself end with one of them, whose file is there", async () => {
    const logos = await Promise.all(["#0000ff", "#00ff00"].map((color) => upload("/api/admin/settings/logo", color, "logo")));
    expect(logos.map(({ status }) => status)).toEqual([200, 200]);
    const { settings } = (await call("GET", "/api/admin/settings")).json;
    expect(logos.map(({ json }) => json.logoKey)).toContain(settings.shop.logoKey);
    expect(await shopOf().files.exists(settings.shop.logoKey)).toBe(true);
  });
});

describe("products that are created at the same time under one handle", () => {
  const variant = { optionValues: [], sku: null, barcode: null, priceCents: 100, compareAtPriceCents: null, weightGrams: 0, policy: "deny" };
  const form = {
    ...{ handle: "at-once", vendor: "", productType: "", descriptionHtml: "", status: "active", tags: [], options: [], specifications: [] },
    ...{ features: [], applications: [], modelNumber: "", seoTitle: null, seoDescription: null },
    variants: [{ ...variant, lowStockThreshold: 5, leadTimeDays: null }],
  };

  it("are one: the others are refused and overwrite nothing", async () => {
    const created = await Promise.all(["One", "Two", "Three"].map((title) => call("POST", "/api/admin/products", { ...form, title })));
    expect(created.map(({ status, json }) => json.code ?? status)).toEqual(expect.arrayContaining([201, "handle-taken", "handle-taken"]));
    const first = created.find(({ status }) => status === 201);
    const [row] = await shopOf().sql`select title from products where handle = 'at-once'`;
    expect(row?.["title"]).toBe(first?.json.product.title);
  });
});

describe("the file of a picture that is removed", () => {
  const fileOf = async (productId: string) => (await rowsOf(productId))[0]?.file_key as string;

  it("stays while another product, the home page or an order shows the same picture, and goes with its sizes when nothing does", async () => {
    const shop = shopOf();
    const [gone, other] = [await makeVariant(shop), await makeVariant(shop)];
    for (const { productId } of [gone, other]) await uploadTo(productId, "#aa0000");
    await upload("/api/admin/settings/hero-picture", "#bb0000");
    const sold = await makeVariant(shop);
    for (const color of ["#cc0000", "#dd0000"]) await uploadTo(sold.productId, color);
    await makeOrder(shop, [{ id: sold.id }]);
    const hero = (await call("GET", "/api/admin/settings")).json.settings.home.heroPicture.fileKey as string;
    const [shared, [inOrder, unused]] = [await fileOf(gone.productId), (await rowsOf(sold.productId)).map((row) => row.file_key) as [string, string]];
    await shop.files.put(unused.replace(/^pictures\/(.*)\.webp$/, "sizes/$1-400.avif"), Buffer.from("size"));
    await shop.sql`delete from product_images where product_id = ${sold.productId}`;
    const { files } = await deleteProducts(shop, system, [gone.productId]);
    expect(files).toEqual([shared]);
    await removeUnnamedFiles(shop, [shared, hero, inOrder, unused]);
    const there = await Promise.all([shared, hero, inOrder, unused].map((key) => shop.files.exists(key)));
    expect(there).toEqual([true, true, true, false]);
    expect(await shop.files.exists(unused.replace(/^pictures\/(.*)\.webp$/, "sizes/$1-400.avif"))).toBe(false);
  });

  it("is there for whoever stores the same picture at that very time", async () => {
    const shop = shopOf();
    const [gone, coming] = [await makeVariant(shop), await makeVariant(shop)];
    await uploadTo(gone.productId, "#ee0000");
    const key = await fileOf(gone.productId);
    await shop.sql`delete from product_images where product_id = ${gone.productId}`;
    const { put } = shop.files;
    let removing: Promise<void> | undefined;
    // The file is removed for the first product after it was written for the other one, but before that product names it.
    shop.files.put = async (name, bytes) => {
      await put(name, bytes);
      removing = removeUnnamedFiles(shop, [key]);
      await Promise.race([removing, expect.poll(waitingForLocks).toBeGreaterThan(0)]);
    };
    try {
      expect((await uploadTo(coming.productId, "#ee0000")).status).toBe(201);
    } finally {
      shop.files.put = put;
    }
    await removing;
    expect([await fileOf(coming.productId), await shop.files.exists(key)]).toEqual([key, true]);
  });

  async function waitingForLocks(): Promise<number> {
    const [row] = await shopOf().sql<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
    return row?.waiting ?? 0;
  }
});
