import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { addProductPicture, arrangeProductPictures, deleteProducts, previewProducts, writeProducts } from "./catalog.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const unknownId = "01990000-0000-7000-8000-00000000ffff";
const free = { title: "Free sample", status: "active" as const, options: [], variants: [{ optionValues: [], priceCents: 0 }] };

describe.each([
  ["written", writeProducts],
  ["previewed", previewProducts],
] as const)("a product that is %s", (how, work) => {
  it("is refused where it is not there, was changed since it was read, or has a variant that it does not have", async () => {
    const shop = shopOf();
    const { productId, handle } = await makeVariant(shop);
    const draft = { handle, title: "Renamed", options: [], variants: [{ optionValues: [], priceCents: 100 }] };
    expect(await refusalOf(work(shop, owner, [draft], { id: unknownId }))).toBe("not-found");
    expect(await refusalOf(work(shop, owner, [draft], { id: productId, seenAt: "2020-01-01T00:00:00.000Z" }))).toBe("changed-meanwhile");
    const foreign = { ...draft, variants: [{ id: unknownId, optionValues: [], priceCents: 100 }] };
    expect(await refusalOf(work(shop, owner, [foreign], { id: productId, confirmed: [] }))).toBe("input-invalid");
  });

  it("asks before it costs nothing", async () => {
    const product = { ...free, handle: `free-${how}` };
    expect(await refusalOf(work(shopOf(), owner, [product], { confirmed: [] }))).toBe("confirmation-needed");
    expect(await refusalOf(work(shopOf(), owner, [product], { confirmed: ["price-zero"] }))).toBe("done");
  });
});

describe("a product that is not there", () => {
  it("gets no pictures, and has none to arrange", async () => {
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    expect(await refusalOf(addProductPicture(shopOf(), owner, unknownId, bytes, ""))).toBe("not-found");
    expect(await refusalOf(arrangeProductPictures(shopOf(), owner, unknownId, []))).toBe("not-found");
  });
});

describe("products", () => {
  it("are deleted by the system alone, when it takes the sample shop out; staff archive them", async () => {
    const { productId } = await makeVariant(shopOf());
    expect(await refusalOf(deleteProducts(shopOf(), owner, [productId]))).toBe("not-allowed");
    expect(await refusalOf(deleteProducts(shopOf(), system, [productId]))).toBe("done");
  });
});
