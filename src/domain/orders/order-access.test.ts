import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import { erasePersonalData } from "#domain/privacy/privacy.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { confirmBuyer, readLinkedOrder, requireBuyerOf } from "./order-access.ts";
import { orderToken, provenOrders, withOrderProof } from "./order-token.ts";
import { cancelOrder } from "./orders.ts";

const shopOf = useTestShop();
const from = (address: string) => ({ ...stranger, address });

async function anOrder() {
  const shop = shopOf();
  const id = await makeOrder(shop, [await makeVariant(shop)]);
  const [row] = await shop.sql<{ email: string }[]>`select email from orders where id = ${id}`;
  return { shop, id, token: orderToken(shop, id), email: row?.email ?? "" };
}

describe("an order's link", () => {
  it("shows how the order stands to whoever has it, and makes nobody its buyer", async () => {
    const { shop, id, token } = await anOrder();
    expect(await readLinkedOrder(shop, stranger, { token })).toMatchObject({ order: { id }, isBuyer: false });
    expect(await refusalOf(requireBuyerOf(shop, stranger, { token }))).toBe("order-unconfirmed");
    for (const wrong of ["", id, `${id}.`, `${token}.x`, token.slice(0, -1)])
      expect([wrong, await refusalOf(readLinkedOrder(shop, stranger, { token: wrong }))]).toEqual([wrong, "order-not-found"]);
  });

  it("makes the buyer who is signed in to the order's account, and no other account", async () => {
    const { shop, id, token } = await anOrder();
    const [ada, eve] = [await signedInAs(shop, "customer"), await signedInAs(shop, "customer")];
    await shop.sql`update orders set account_id = ${ada.account.id} where id = ${id}`;
    expect((await readLinkedOrder(shop, ada.actor, { token })).isBuyer).toBe(true);
    expect((await readLinkedOrder(shop, eve.actor, { token })).isBuyer).toBe(false);
  });

  it("makes the buyer in a browser with the proof of this very order, until the proof ends (Spree CVE-2020-15269, CVE-2020-26223)", async () => {
    const { shop, id, token } = await anOrder();
    const other = await anOrder();
    const proofs = withOrderProof(shop, id, null);
    expect((await readLinkedOrder(shop, stranger, { token, proofs })).isBuyer).toBe(true);
    const [, until = "", signature = ""] = proofs.split(".");
    const forged = [
      token,
      withOrderProof(shop, other.id, null),
      `${id}.${Number(until) + dayMs}.${signature}`,
      `${id}.${until}.${withOrderProof(shop, other.id, null).split(".")[2]}`,
      `${id}..${signature}`,
      `${proofs}.more`,
    ];
    for (const wrong of forged) expect([wrong, (await readLinkedOrder(shop, stranger, { token, proofs: wrong })).isBuyer]).toEqual([wrong, false]);
    shop.pass(31 * dayMs);
    expect(await refusalOf(requireBuyerOf(shop, stranger, { token, proofs }))).toBe("order-unconfirmed");
  });
});

describe("the proofs of a browser", () => {
  it("are those of its five newest orders, each once", () => {
    const shop = shopOf();
    const ids = Array.from({ length: 6 }, () => shop.ids.next());
    const cookie = ids.reduce((before: string | null, id) => withOrderProof(shop, id, before), null);
    expect(provenOrders(shop, cookie)).toEqual(ids.toReversed().slice(0, 5));
    expect(provenOrders(shop, withOrderProof(shop, ids[3] ?? "", cookie))[0]).toBe(ids[3]);
    expect(provenOrders(shop, withOrderProof(shop, ids[3] ?? "", cookie))).toHaveLength(5);
    expect(provenOrders(shop, null)).toEqual([]);
  });
});

describe("whoever names the email address or ZIP code of an order", () => {
  it("is its buyer, however they write it", async () => {
    const { shop, id, token, email } = await anOrder();
    for (const [at, answer] of [email.toUpperCase(), ` ${email} `, "94103", "94103-1234"].entries())
      expect(await confirmBuyer(shop, from(`198.51.100.${at}`), { token, answer })).toEqual({ orderId: id });
    for (const [at, answer] of ["", "   ", "9410", "94104", "@", "somebody@else.example"].entries())
      expect([answer, await refusalOf(confirmBuyer(shop, from(`198.51.101.${at}`), { token, answer }))]).toEqual([answer, "order-not-confirmed"]);
    expect(await refusalOf(confirmBuyer(shop, stranger, { token: id, answer: email }))).toBe("order-not-found");
  });

  it("has five tries in a quarter of an hour, and all together forty a day, so that a ZIP code cannot be found out", async () => {
    const { shop, token, email } = await anOrder();
    const tries = (address: string) => refusalOf(confirmBuyer(shop, from(address), { token, answer: "00000" }));
    for (let count = 0; count < 5; count++) expect(await tries("203.0.113.50")).toBe("order-not-confirmed");
    expect(await tries("203.0.113.50")).toBe("too-many-requests");
    // This does not hold back others.
    expect(await refusalOf(confirmBuyer(shop, from("203.0.113.51"), { token, answer: email }))).toBe("done");
    for (let count = 0; count < 60; count++) await tries(`203.0.114.${count}`);
    expect(await tries("203.0.115.1")).toBe("too-many-requests");
    shop.pass(dayMs + 1000);
    expect(await tries("203.0.115.1")).toBe("order-not-confirmed");
  });

  it("is nobody once the buyer was erased: what was typed is gone, and an empty answer opens nothing", async () => {
    const { shop, id, token, email } = await anOrder();
    const owner = (await signedInAs(shop, "owner")).actor as Staff;
    await cancelOrder(shop, owner, { orderId: id, reason: "Ordered twice" });
    const proofs = withOrderProof(shop, id, null);
    await erasePersonalData(shop, owner, { email });
    expect(await readLinkedOrder(shop, stranger, { token, proofs })).toMatchObject({ isBuyer: false, order: { email: "" } });
    for (const [at, answer] of ["", " ", "-", email, "94103"].entries())
      expect([answer, await refusalOf(confirmBuyer(shop, from(`192.0.2.${at}`), { token, answer }))]).toEqual([answer, "order-not-confirmed"]);
  });
});
