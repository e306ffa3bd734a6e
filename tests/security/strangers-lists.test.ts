import { describe, expect, it } from "vitest";
import type { Buyer } from "#domain/buyer.ts";
import { addToList, joinList, readSaved, removeFromList, removeSaved, saveForLater, setListQuantity } from "#domain/buyer-lists/buyer-list-lines.ts";
import { readSharedList, shareList, stopSharingList } from "#domain/buyer-lists/buyer-list-sharing.ts";
import { createList, readList, readLists, removeList, renameList } from "#domain/buyer-lists/buyer-lists.ts";
import { stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

async function customer() {
  const { account, token } = await signedInAs(shopOf(), "customer");
  const buyer: Buyer = { kind: "customer", accountId: account.id, email: account.email, cartId: null, currency: "USD" };
  return { buyer, token };
}

async function withList() {
  const { buyer, token } = await customer();
  const { id: variantId } = await makeVariant(shopOf(), { title: "Tubes" });
  const lines = [{ variantId, quantity: 2 }];
  const { id } = await createList(shopOf(), buyer, { name: "For Project Nightfall", lines });
  await saveForLater(shopOf(), buyer, lines);
  return { buyer, token, id, variantId, lines };
}

describe("a list of another's", () => {
  it("is neither read, changed, shared nor deleted by somebody who knows its id", async () => {
    const shop = shopOf();
    const { buyer, id, variantId, lines } = await withList();
    const eve = (await customer()).buyer;
    for (const attempt of [
      () => readList(shop, eve, id),
      () => renameList(shop, eve, id, "Mine"),
      () => removeList(shop, eve, id),
      () => addToList(shop, eve, id, lines),
      () => setListQuantity(shop, eve, id, { variantId, quantity: 9 }),
      () => removeFromList(shop, eve, id, variantId),
      () => shareList(shop, eve, id),
      () => stopSharingList(shop, eve, id),
      () => removeSaved(shop, eve, variantId),
    ])
      expect(await refusalOf(attempt())).toBe("not-found");
    expect([await readLists(shop, eve), await readSaved(shop, eve)]).toEqual([[], null]);
    expect(await readList(shop, buyer, id)).toMatchObject({ list: { name: "For Project Nightfall", shareToken: null }, lines: [{ quantity: 2 }] });
    expect((await readSaved(shop, buyer))?.lines).toHaveLength(1);
  });

  it("is not touched by a list of the same name that is made, or joins, in another account", async () => {
    const shop = shopOf();
    const { buyer, id, lines } = await withList();
    const eve = (await customer()).buyer;
    await joinList(shop, eve, { kind: "named", name: "For Project Nightfall", lines: [{ variantId: lines[0]?.variantId ?? "", quantity: 99 }] });
    expect((await readList(shop, buyer, id)).lines[0]?.quantity).toBe(2);
  });

  it("is for accounts of customers: visitors are asked to sign in, and staff have none", async () => {
    const shop = shopOf();
    const { id, variantId, lines } = await withList();
    const staff = (await signedInAs(shop, "owner")).actor;
    for (const [actor, code] of [
      [stranger, "not-signed-in"],
      [staff, "not-allowed"],
    ] as const)
      for (const attempt of [
        () => createList(shop, actor, { name: "Mine", lines: [] }),
        () => renameList(shop, actor, id, "Mine"),
        () => removeList(shop, actor, id),
        () => addToList(shop, actor, id, lines),
        () => setListQuantity(shop, actor, id, { variantId, quantity: 9 }),
        () => removeFromList(shop, actor, id, variantId),
        () => shareList(shop, actor, id),
        () => stopSharingList(shop, actor, id),
        () => saveForLater(shop, actor, lines),
        () => removeSaved(shop, actor, variantId),
        () => joinList(shop, actor, { kind: "named", name: "Mine", lines }),
      ])
        expect(await refusalOf(attempt())).toBe(code);
    expect(await refusalOf(readList(shop, stranger, id))).toBe("not-signed-in");
    expect(await refusalOf(readList(shop, staff as never, id))).toBe("not-allowed");
    expect([await readLists(shop, stranger), await readSaved(shop, stranger)]).toEqual([null, null]);
  });
});

describe("the link of a shared list", () => {
  it("is signed and names no list: nothing else opens one", async () => {
    const shop = shopOf();
    const { buyer, id } = await withList();
    const { shareToken } = await shareList(shop, buyer, id);
    const [shareId = "", signature = ""] = shareToken?.split(".") ?? [];
    expect(shareId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(shareToken).not.toContain(id);
    for (const guess of [id, shareId, `${shareId}.`, `${id}.${signature}`, `${shareId}.${signature}.x`, `${shareId}.${signature.slice(1)}x`, ""])
      expect([guess, await refusalOf(readSharedList(shop, stranger, guess))]).toEqual([guess, "not-found"]);
    expect(await refusalOf(readSharedList(shop, stranger, shareToken ?? ""))).toBe("done");
  });

  it("shows nothing of whose list it is", async () => {
    const shop = shopOf();
    const { buyer, id } = await withList();
    const { shareToken } = await shareList(shop, buyer, id);
    const shown = JSON.stringify(await readSharedList(shop, stranger, shareToken ?? ""));
    expect(shown).not.toContain(id);
    if (buyer.kind === "customer") for (const secret of [buyer.accountId, buyer.email]) expect(shown).not.toContain(secret);
  });
});

it("the prices of a list that a browser kept tell nothing of products that are not published", async () => {
  const { id: variantId } = await makeVariant(shopOf(), { status: "draft", title: "Secret prototype" });
  const { call } = openTestApp(shopOf());
  const answer = await call("POST", "/api/lists/prices", { body: { lines: [{ variantId, quantity: 1 }] } });
  expect([answer.status, answer.json.lines, answer.text.includes("Secret")]).toEqual([200, [], false]);
});
