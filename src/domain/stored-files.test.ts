import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import { addProductPicture } from "#domain/catalog/catalog.ts";
import { cleanUp } from "#jobs/hourly-cleanup.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { system } from "./actor.ts";
import { uploadPicture } from "./files/uploaded-pictures.ts";
import { Refusal } from "./refusal.ts";
import { namedFiles } from "./stored-file-queries.ts";
import { removeStrayFiles, storeFile } from "./stored-files.ts";

const shopOf = useTestShop();
const pngOf = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
const bytes = new TextEncoder().encode("a file");

describe("a file of an upload that is refused", () => {
  it("does not stay on the disk, also where the refusal comes from a transaction around it", async () => {
    const shop = shopOf();
    const inner = inTransaction(shop, async (shop) => {
      await storeFile(shop, "documents/inner.pdf", bytes);
      throw new Refusal("not-found");
    });
    expect(await refusalOf(inner)).toBe("not-found");
    const outer = inTransaction(shop, async (shop) => {
      await inTransaction(shop, (shop) => storeFile(shop, "documents/outer.pdf", bytes));
      expect(await shop.files.exists("documents/outer.pdf")).toBe(true);
      throw new Refusal("not-found");
    });
    expect(await refusalOf(outer)).toBe("not-found");
    for (const key of ["documents/inner.pdf", "documents/outer.pdf"]) expect(await shop.files.exists(key)).toBe(false);
  });

  it("stays where another record names the same file", async () => {
    const shop = shopOf();
    const picture = await uploadPicture(shop, system, { bytes: await pngOf("#0b6e75"), title: "Kept" });
    const gone = "01990000-0000-7000-8000-00000000ffff";
    expect(await refusalOf(addProductPicture(shop, system, gone, await pngOf("#0b6e75"), ""))).toBe("not-found");
    expect(await refusalOf(addProductPicture(shop, system, gone, await pngOf("#b42318"), ""))).toBe("not-found");
    expect(await shop.files.exists(picture.fileKey)).toBe(true);
    const left: string[] = [];
    for await (const key of shop.files.writtenBefore(new Date(Date.now() + 60_000))) left.push(key);
    expect(left).toEqual([picture.fileKey]);
    const variant = await makeVariant(shop);
    await addProductPicture(shop, system, variant.productId, await pngOf("#b42318"), "");
    await shop.sql`delete from product_images`;
  });
});

describe("files that a process left behind when it ended", () => {
  it("are removed after two days, once a day, where nothing references them", async () => {
    const shop = shopOf();
    const named = await uploadPicture(shop, system, { bytes: await pngOf("#0c1b22"), title: "Named" });
    for (const key of ["certificates/left.pdf", "returns/left.jpg"]) await shop.files.put(key, bytes);
    const there = async () => Promise.all([named.fileKey, "certificates/left.pdf", "returns/left.jpg"].map((key) => shop.files.exists(key)));
    const soon = new Date(Date.now() + 60_000);
    const asked: Date[] = [];
    const sweeping = {
      ...shop,
      files: {
        ...shop.files,
        writtenBefore(time: Date) {
          asked.push(time);
          return shop.files.writtenBefore(soon);
        },
      },
    };
    for (let hour = 0; hour < 24; hour++) {
      await cleanUp(sweeping);
      shop.pass(3_600_000);
    }
    expect(asked).toHaveLength(1);
    expect(asked[0]?.getUTCHours()).toBe(4);
    expect(await there()).toEqual([true, false, false]);
    expect(await removeStrayFiles(shop, soon)).toBe(0);
  });

  it("are told from those in use by every column that names a file", async () => {
    const { sql } = shopOf();
    const columns = await sql<{ table: string }[]>`
      select table_name as table from information_schema.columns where table_schema = 'public' and column_name = 'file_key' order by 1`;
    const { string } = (await namedFiles(sql).describe()) as { string: string };
    expect(columns.length).toBeGreaterThan(5);
    for (const { table } of columns) expect(string).toContain(` from ${table}`);
  });
});
