import { describe, expect, it } from "vitest";
import type { Staff, StaffRole } from "#domain/actor.ts";
import { replaceDocuments } from "#domain/catalog/product-files.ts";
import { orderToken } from "#domain/orders/order-token.ts";
import { removeUnnamedFiles } from "#domain/stored-files.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { addShopDocument, arrangeShopDocuments, changeShopDocument, listShopDocuments, readOrderDocuments, removeShopDocument } from "./documents.ts";

const shopOf = useTestShop();
const staff = (role: StaffRole): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const owner = staff("owner");
const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7\n${text}`);
const unknown = "0198a0a0-0000-7000-8000-000000000000";

describe("documents of the shop", () => {
  it("are added, named, put in order, found with every order beside the manuals of its products, opened by anybody, and removed", async () => {
    const shop = shopOf();
    await addShopDocument(shop, owner, { kind: "w9", title: "W-9, 2026", bytes: pdf("w9") });
    await addShopDocument(shop, owner, { kind: "other", title: "Terms", bytes: pdf("terms") });
    const [first, second] = await listShopDocuments(shop, owner);
    await changeShopDocument(shop, owner, { id: second?.id ?? "", kind: "terms", title: "Terms of sale" });
    await arrangeShopDocuments(shop, owner, [second?.id ?? "", first?.id ?? ""]);
    const variant = await makeVariant(shop, { title: "Balance" });
    const manual = {
      productId: variant.productId,
      kind: "manual" as const,
      title: "Manual",
      fileKey: "documents/balance-manual-0123456789ab.pdf",
      bytes: 5,
    };
    await replaceDocuments(shop, owner, [manual]);
    const found = await readOrderDocuments(shop, stranger, { token: orderToken(shop, await makeOrder(shop, [variant])) });
    expect(found.products).toMatchObject([{ productTitle: "Balance", title: "Manual", url: "/media/documents/balance-manual-0123456789ab.pdf" }]);
    expect(found.shop.map(({ kind, title, url }) => [kind, title, url.replace(/[0-9a-f]{12}\.pdf$/, "HASH.pdf")])).toEqual([
      ["terms", "Terms of sale", "/media/documents/terms-HASH.pdf"],
      ["w9", "W-9, 2026", "/media/documents/w-9-2026-HASH.pdf"],
    ]);
    const { app } = openTestApp(shop);
    const url = found.shop[1]?.url ?? "";
    const answer = await app.request(`http://shop.test${url}`);
    expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([200, "application/pdf", "%PDF-1.7\nw9"]);
    await removeShopDocument(shop, owner, first?.id ?? "");
    const [job] = await shop.sql<{ keys: string[] }[]>`
      select array(select jsonb_array_elements_text(data -> 'keys')) as keys from jobs.job where name = 'remove-files'`;
    await removeUnnamedFiles(shop, job?.keys ?? []);
    expect((await app.request(`http://shop.test${url}`)).status).toBe(404);
    expect(await refusalOf(readOrderDocuments(shop, stranger, { token: "x" }))).toBe("order-not-found");
  });

  it("are PDFs by what they hold, whatever they are called, and not too large or too many", async () => {
    const shop = shopOf();
    const add = (bytes: Uint8Array) => refusalOf(addShopDocument(shop, owner, { kind: "other", title: "W-9.pdf", bytes }));
    expect(await add(new TextEncoder().encode("<!doctype html><script>alert(1)</script>"))).toBe("document-unreadable");
    expect(await add(new Uint8Array())).toBe("document-unreadable");
    const large = new Uint8Array(20 * 1024 * 1024 + 1);
    large.set(pdf(""));
    expect(await add(large)).toBe("file-too-large");
    const there = (await listShopDocuments(shop, owner)).length;
    for (let count = there; count < 50; count++) expect(await add(pdf(`${count}`))).toBe("done");
    expect(await add(pdf("one more"))).toBe("input-invalid");
  });

  it("are changed by staff who may change settings", async () => {
    const shop = shopOf();
    const works: ((actor: Staff | typeof stranger) => Promise<unknown>)[] = [
      (actor) => addShopDocument(shop, actor, { kind: "w9", title: "W-9", bytes: pdf("") }),
      (actor) => changeShopDocument(shop, actor, { id: unknown, kind: "w9", title: "W-9" }),
      (actor) => arrangeShopDocuments(shop, actor, []),
      (actor) => removeShopDocument(shop, actor, unknown),
    ];
    for (const work of works) {
      expect(await refusalOf(work(stranger))).toBe("not-signed-in");
      expect(await refusalOf(work(staff("support")))).toBe("not-allowed");
    }
    expect(await refusalOf(listShopDocuments(shop, stranger))).toBe("not-signed-in");
    const customer = { kind: "customer", accountId: unknown, email: "ada@lab.example", cartId: null } as const;
    expect(await refusalOf(listShopDocuments(shop, customer))).toBe("not-allowed");
    expect(await refusalOf(listShopDocuments(shop, staff("analyst")))).toBe("done");
    expect(await refusalOf(changeShopDocument(shop, owner, { id: unknown, kind: "w9", title: "W-9" }))).toBe("not-found");
    expect(await refusalOf(removeShopDocument(shop, owner, "1"))).toBe("not-found");
  });
});
