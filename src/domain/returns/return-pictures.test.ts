import { describe, expect, it } from "vitest";
import { type Staff, type StaffRole, system } from "#domain/actor.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { fulfillOrder } from "#domain/orders/orders.ts";
import { erasePersonalData } from "#domain/privacy/privacy.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { storageLimits } from "#domain/storage-limits.ts";
import { cleanUp } from "#jobs/hourly-cleanup.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { openTestApp, signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { closeReturn, declineReturn, readReturn } from "./return-handling.ts";
import { addReturnPicture, readReturnPicture } from "./return-pictures.ts";
import { readOrderReturns, requestReturn } from "./returns.ts";

const shopOf = useTestShop();
const staff = (role: StaffRole): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const owner = staff("owner");

let pictures = 0;
const png = (bytes = 200) => {
  const made = new Uint8Array(bytes).fill(++pictures % 251);
  made.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return made;
};

async function asked() {
  const shop = shopOf();
  await changeSettings(shop, system, "promises", { returnDays: 30 });
  const orderId = await makeOrder(shop, [await makeVariant(shop, { stock: 5 })]);
  const lineId = (await readAdminOrder(shop, owner, orderId)).lines[0]?.id ?? "";
  await fulfillOrder(shop, owner, { orderId, lines: [{ lineId, quantity: 1 }], idempotencyKey: "all" });
  const link = { token: orderToken(shop, orderId), proofs: withOrderProof(shop, orderId, null) };
  const { returnId } = await requestReturn(shop, stranger, link, { lines: [{ lineId, quantity: 1, reason: "damaged" }], comment: "" });
  return { shop, orderId, link, returnId };
}

describe("pictures of a return", () => {
  it("are added by its buyer, each once and five at most, seen by them and by staff, and stand in the timeline", async () => {
    const { shop, orderId, link, returnId } = await asked();
    const first = { returnId, name: "C:\\photos\\broken corner.jpeg", bytes: png() };
    for (const _ of [1, 2]) await addReturnPicture(shop, stranger, link, first);
    for (const name of ["2.png", "", "4.png", "5.png"]) await addReturnPicture(shop, stranger, link, { returnId, name, bytes: png() });
    expect(await refusalOf(addReturnPicture(shop, stranger, link, { returnId, name: "6.png", bytes: png() }))).toBe("return-pictures-full");
    const shown = (await readReturn(shop, staff("support"), returnId)).pictures;
    expect(shown.map(({ name }) => name)).toEqual(["broken corner.png", "2.png", "picture.png", "4.png", "5.png"]);
    expect((await readOrderReturns(shop, stranger, link)).returns[0]?.pictures).toEqual(shown);
    const asking = { pictureId: shown[0]?.id ?? "" };
    for (const read of [readReturnPicture(shop, owner, asking), readReturnPicture(shop, stranger, { ...asking, proofs: link.proofs })])
      expect(await read).toEqual({ name: "broken corner.png", type: "image/png", bytes: first.bytes });
    const { events } = await readAdminOrder(shop, owner, orderId);
    expect(events.filter(({ text }) => text === "The buyer added a picture to the return")).toHaveLength(5);
  });

  it("are refused where they are no pictures, too large, or the return is not open anymore", async () => {
    const { shop, link, returnId } = await asked();
    const add = (bytes: Uint8Array, id = returnId) => refusalOf(addReturnPicture(shop, stranger, link, { returnId: id, name: "a.png", bytes }));
    expect(await add(new TextEncoder().encode(`<svg>${"x".repeat(100)}</svg>`))).toBe("return-picture-unreadable");
    expect(await add(png(5 * 1024 * 1024 + 1))).toBe("file-too-large");
    expect(await add(png(), shop.ids.next())).toBe("return-not-found");
    expect(await add(png(), (await asked()).returnId)).toBe("return-not-found");
    const full = { ...stranger, address: "198.51.100.78" };
    await shop.counters.add("stored-by-address", full.address, storageLimits.address.bytes, storageLimits.address.windowMs);
    expect(await refusalOf(addReturnPicture(shop, full, link, { returnId, name: "a.png", bytes: png() }))).toBe("stored-too-much");
    await declineReturn(shop, owner, { returnId, reason: "Worn" });
    expect(await add(png())).toBe("return-not-open");
  });

  it("are seen and added by nobody else", async () => {
    const { shop, link, returnId } = await asked();
    const other = await asked();
    await addReturnPicture(shop, stranger, link, { returnId, name: "a.png", bytes: png() });
    const [picture] = (await readReturn(shop, owner, returnId)).pictures;
    const pictureId = picture?.id ?? "";
    expect(await refusalOf(readReturnPicture(shop, stranger, { pictureId }))).toBe("not-found");
    expect(await refusalOf(readReturnPicture(shop, stranger, { pictureId, proofs: other.link.proofs }))).toBe("not-found");
    expect(await refusalOf(readReturnPicture(shop, owner, { pictureId: shop.ids.next() }))).toBe("not-found");
    const { actor } = await signedInAs(shop, "customer");
    expect(await refusalOf(readReturnPicture(shop, actor, { pictureId }))).toBe("not-found");
    const upload = { returnId, name: "b.png", bytes: png() };
    expect(await refusalOf(addReturnPicture(shop, stranger, { token: link.token }, upload))).toBe("order-unconfirmed");
    expect(await refusalOf(addReturnPicture(shop, stranger, { token: "forged" }, upload))).toBe("order-not-found");
    expect(await refusalOf(addReturnPicture(shop, stranger, other.link, upload))).toBe("return-not-found");
  });

  it("come by a form with or without script, whose page says what was wrong, and are never shown as a page of the shop", async () => {
    const { shop, link, returnId } = await asked();
    const { app } = openTestApp(shop);
    const send = async (file: Blob) => {
      const body = new FormData();
      body.set("picture", file, "corner.png");
      const headers = { Origin: testOrigin, Cookie: `order=${link.proofs}` };
      const path = `/files/returns/${returnId}/pictures?order=${link.token}`;
      return (await app.request(`${testOrigin}${path}`, { method: "POST", body, headers })).headers.get("location");
    };
    expect(await send(new Blob([png()]))).toBe(`/orders/${link.token}`);
    expect(await send(new Blob(["no picture"]))).toBe(`/orders/${link.token}?upload=return-picture-unreadable`);
    expect(await send(new Blob([]))).toBe(`/orders/${link.token}?upload=return-picture-missing`);
    const [picture] = (await readReturn(shop, owner, returnId)).pictures;
    const file = `${testOrigin}/files/returns/${picture?.id}`;
    expect((await app.request(file)).status).toBe(404);
    const read = await app.request(file, { headers: { Cookie: `order=${link.proofs}` } });
    expect([
      read.status,
      read.headers.get("content-disposition"),
      read.headers.get("x-content-type-options"),
      read.headers.get("cache-control"),
    ]).toEqual([200, expect.stringContaining("attachment"), "nosniff", "private, no-store"]);
  });

  it("go with the data of their buyer, files included", async () => {
    const { shop, link, returnId, orderId } = await asked();
    await addReturnPicture(shop, stranger, link, { returnId, name: "a.png", bytes: png() });
    const [row] = await shop.sql<{ key: string; email: string }[]>`
      select p.file_key as key, o.email from return_pictures p join returns r on r.id = p.return_id join orders o on o.id = r.order_id where p.return_id = ${returnId}`;
    await closeReturn(shop, owner, { returnId }).catch(() => declineReturn(shop, owner, { returnId, reason: "Worn" }));
    await erasePersonalData(shop, owner, { email: row?.email ?? "" });
    expect((await readReturn(shop, owner, returnId)).pictures).toEqual([]);
    await cleanUp(shop);
    expect(await shop.sql`select from return_pictures where return_id = ${returnId}`).toHaveLength(0);
    expect(await shop.files.read(row?.key ?? "")).toBeNull();
    expect(await readAdminOrder(shop, owner, orderId)).toMatchObject({ isBuyerErased: true });
  });
});
