import { describe, expect, it } from "vitest";
import type { Staff, StaffRole } from "#domain/actor.ts";
import { listFiles } from "#domain/files/file-listing.ts";
import { removeUnnamedFiles } from "#domain/stored-files.ts";
import { stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readProduct, saveProduct } from "./catalog.ts";
import { readFileName } from "./product-document-input.ts";
import {
  addProductDocument,
  arrangeProductDocuments,
  changeProductDocument,
  listProductDocuments,
  removeProductDocument,
  replaceProductDocument,
} from "./product-documents.ts";

const shopOf = useTestShop();
const staff = (role: StaffRole): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const [manager, analyst] = [staff("manager"), staff("analyst")];
const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7\n${text}`);
const unknown = "0198a0a0-0000-7000-8000-000000000000";
const manual = { kind: "manual" as const, title: "Manual", language: "en" };

describe("documents of products", () => {
  it("are added, said more of, put in order, shown with the product, and removed with their files", async () => {
    const shop = shopOf();
    const { productId, id: variantId, handle: productHandle } = await makeVariant(shop, { title: "Balance" });
    const first = await addProductDocument(shop, manager, productId, { ...manual, bytes: pdf("one") });
    const second = await addProductDocument(shop, manager, productId, { ...manual, kind: "safety", title: "SDS", bytes: pdf("two") });
    await changeProductDocument(shop, manager, productId, second, { language: "de", revision: "C", variantId });
    await arrangeProductDocuments(shop, manager, productId, [second, first]);
    expect(await listProductDocuments(shop, analyst, productId)).toMatchObject([
      { id: second, kind: "safety", title: "SDS", language: "de", revision: "C", variantId, earlier: [] },
      { id: first, kind: "manual", language: "en", revision: "", variantId: null },
    ]);
    const shown = await readProduct(shop, productHandle);
    expect(shown?.documents.map(({ title, language, revision }) => [title, language, revision])).toEqual([
      ["SDS", "de", "C"],
      ["Manual", "en", ""],
    ]);
    const events = await shop.sql<
      { name: string }[]
    >`select name from domain_events where subject_id = ${productId} and name like '%document%' order by id`;
    expect(events.map(({ name }) => name)).toEqual([
      "product.document-added",
      "product.document-added",
      "product.document-changed",
      "product.documents-arranged",
    ]);
    await removeProductDocument(shop, manager, productId, second);
    expect((await listProductDocuments(shop, analyst, productId)).map(({ id }) => id)).toEqual([first]);
    const [job] = await shop.sql<{ keys: string[] }[]>`
      select array(select jsonb_array_elements_text(data -> 'keys')) as keys from jobs.job where name = 'remove-files'`;
    await removeUnnamedFiles(shop, job?.keys ?? []);
    const { app } = openTestApp(shop);
    expect((await app.request(`http://shop.test${shown?.documents[0]?.url}`)).status).toBe(404);
    expect((await app.request(`http://shop.test${shown?.documents[1]?.url}`)).status).toBe(200);
  });

  it("keep what they were when a newer revision replaces them: staff find it, shoppers are shown the newer one alone", async () => {
    const shop = shopOf();
    const { productId, handle: productHandle } = await makeVariant(shop, { title: "Incubator" });
    const id = await addProductDocument(shop, manager, productId, { ...manual, bytes: pdf("a") });
    await replaceProductDocument(shop, manager, productId, id, { revision: "B", bytes: pdf("b") });
    await replaceProductDocument(shop, manager, productId, id, { revision: "C", bytes: pdf("c") });
    // The same file again only corrects its revision.
    await replaceProductDocument(shop, manager, productId, id, { revision: "C2", bytes: pdf("c") });
    const [document] = await listProductDocuments(shop, analyst, productId);
    expect([document?.revision, document?.earlier.map(({ revision }) => revision)]).toEqual(["C2", ["B", ""]]);
    const shown = await readProduct(shop, productHandle);
    expect(shown?.documents.map(({ url }) => url)).toEqual([document?.url]);
    const { files } = await listFiles(shop, analyst, { view: "documents" });
    expect(files.filter(({ uses }) => uses.some(({ title }) => title === "Incubator"))).toHaveLength(3);
    // A file that is still an earlier revision is not removed.
    await removeUnnamedFiles(
      shop,
      files.map(({ fileKey }) => fileKey),
    );
    const { app } = openTestApp(shop);
    for (const { url } of document?.earlier ?? []) expect((await app.request(`http://shop.test${url}`)).status).toBe(200);
  });

  it("of a variant stay with it when it is taken out of its product, and are not shown then", async () => {
    const shop = shopOf();
    const product = {
      handle: "two-sizes",
      title: "Two sizes",
      options: ["Size"],
      variants: [
        { optionValues: ["S"], priceCents: 100 },
        { optionValues: ["L"], priceCents: 200 },
      ],
    };
    const productId = await saveProduct(shop, manager, product);
    const [, large] = await shop.sql<{ id: string }[]>`select id from variants where product_id = ${productId} order by position`;
    const document = await addProductDocument(shop, manager, productId, { ...manual, bytes: pdf("large") });
    await changeProductDocument(shop, manager, productId, document, { variantId: large?.id ?? "" });
    await saveProduct(shop, manager, { ...product, variants: product.variants.slice(0, 1) }, { id: productId });
    expect((await readProduct(shop, "two-sizes"))?.documents).toEqual([]);
    expect(await listProductDocuments(shop, analyst, productId)).toMatchObject([{ id: document, variantTitle: "L" }]);
    expect(await refusalOf(changeProductDocument(shop, manager, productId, document, { variantId: unknown }))).toBe("input-invalid");
    // A variant that was set before may stay.
    expect(await refusalOf(changeProductDocument(shop, manager, productId, document, { variantId: large?.id ?? "", title: "Large" }))).toBe("done");
  });

  it("are PDFs by what they hold, and not too large or too many", async () => {
    const shop = shopOf();
    const { productId } = await makeVariant(shop, { title: "Shaker" });
    const add = (bytes: Uint8Array) => refusalOf(addProductDocument(shop, manager, productId, { ...manual, bytes }));
    expect(await add(new TextEncoder().encode("<script>alert(1)</script>"))).toBe("document-unreadable");
    const large = new Uint8Array(20 * 1024 * 1024 + 1);
    large.set(pdf(""));
    expect(await add(large)).toBe("file-too-large");
    const id = await addProductDocument(shop, manager, productId, { ...manual, bytes: pdf("first") });
    const replace = (bytes: Uint8Array) => refusalOf(replaceProductDocument(shop, manager, productId, id, { revision: "B", bytes }));
    expect([await replace(large), await replace(new TextEncoder().encode("no PDF"))]).toEqual(["file-too-large", "document-unreadable"]);
    await removeProductDocument(shop, manager, productId, id);
    for (let count = 0; count < 100; count++) expect(await add(pdf(`${count}`))).toBe("done");
    expect(await add(pdf("one more"))).toBe("input-invalid");
  });

  it("are changed by staff who may change products, of the product that has them", async () => {
    const shop = shopOf();
    const { productId } = await makeVariant(shop, { title: "Stirrer" });
    const { productId: other } = await makeVariant(shop, { title: "Heater" });
    const id = await addProductDocument(shop, manager, productId, { ...manual, bytes: pdf("s") });
    const works: ((actor: Staff | typeof stranger, productId: string, id: string) => Promise<unknown>)[] = [
      (actor, productId) => addProductDocument(shop, actor, productId, { ...manual, bytes: pdf("x") }),
      (actor, productId, id) => changeProductDocument(shop, actor, productId, id, { title: "Mine" }),
      (actor, productId, id) => replaceProductDocument(shop, actor, productId, id, { revision: "X", bytes: pdf("x") }),
      (actor, productId, id) => removeProductDocument(shop, actor, productId, id),
      (actor, productId) => arrangeProductDocuments(shop, actor, productId, []),
    ];
    for (const [at, work] of works.entries()) {
      expect(await refusalOf(work(stranger, productId, id))).toBe("not-signed-in");
      expect(await refusalOf(work(analyst, productId, id))).toBe("not-allowed");
      expect(await refusalOf(work(manager, unknown, id))).toBe("not-found");
      if (at > 0 && at < 4) expect(await refusalOf(work(manager, other, id))).toBe("not-found");
    }
    expect(await refusalOf(arrangeProductDocuments(shop, manager, productId, []))).toBe("input-invalid");
    expect(await refusalOf(listProductDocuments(shop, stranger, productId))).toBe("not-signed-in");
    expect(await refusalOf(listProductDocuments(shop, manager, unknown))).toBe("not-found");
    expect(await listProductDocuments(shop, manager, productId)).toMatchObject([{ title: "Manual" }]);
  });

  it("are called and sorted by the name of their file until somebody says more", () => {
    expect(readFileName("C24_user_manual_DE.pdf")).toEqual({ kind: "manual", title: "C24 user manual DE", language: "de" });
    expect(readFileName("SDS Ethanol.PDF")).toEqual({ kind: "safety", title: "SDS Ethanol", language: "" });
    expect(readFileName("Quick Start Guide.pdf")).toMatchObject({ kind: "quick-start" });
    expect(readFileName(".pdf")).toEqual({ kind: "other", title: "Document", language: "" });
  });
});
