import { describe, expect, it } from "vitest";
import type { Customer } from "#domain/actor.ts";
import type { Buyer } from "#domain/buyer.ts";
import { mergeCustomers } from "#domain/privacy/account-merging.ts";
import { storageLimits } from "#domain/storage-limits.ts";
import { stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { listName } from "./buyer-list-input.ts";
import { freeListName, maxListLines, maxLists } from "./buyer-list-limits.ts";
import { addToList, joinList, readSaved, removeFromList, removeSaved, saveForLater, setListQuantity } from "./buyer-list-lines.ts";
import { readSharedList, shareList, stopSharingList } from "./buyer-list-sharing.ts";
import { createList, priceListLines, readList, readLists, removeList, renameList } from "./buyer-lists.ts";
import { buyerListsPersonalData } from "./buyer-lists-personal-data.ts";

const shopOf = useTestShop({ max: 8 });
const unknown = "0198a0a0-0000-7000-8000-000000000000";

type OwnBuyer = Customer & { currency: string };

async function customer(): Promise<OwnBuyer> {
  const { account } = await signedInAs(shopOf(), "customer");
  return { kind: "customer", accountId: account.id, email: account.email, cartId: null, currency: "USD" };
}

const named = (name: string, units: Record<string, number> = {}) => ({ name, lines: linesOf(units) });
const linesOf = (units: Record<string, number>) => Object.entries(units).map(([variantId, quantity]) => ({ variantId, quantity }));
const namesOf = async (buyer: Buyer) => (await readLists(shopOf(), buyer))?.map(({ name }) => name);
/** The units of each variant on the list. */
const unitsOn = async (buyer: Buyer, id: string) => {
  const { lines, missing } = await readList(shopOf(), buyer, id);
  return Object.fromEntries([...lines, ...missing].map(({ variantId, quantity }) => [variantId, quantity]));
};

describe("a list of a buyer", () => {
  it("is kept by its name, with products, prices and availability of now", async () => {
    const shop = shopOf();
    const ada = await customer();
    const [tubes, rotor] = [await makeVariant(shop, { title: "Tubes", priceCents: 1000 }), await makeVariant(shop, { title: "Rotor", stock: 2 })];
    const { id } = await createList(shop, ada, named("Cell culture room, monthly", { [tubes.id]: 3 }));
    expect(await addToList(shop, ada, id, linesOf({ [rotor.id]: 5, [tubes.id]: 1 }))).toMatchObject({ lineCount: 2, shareToken: null });
    const opened = await readList(shop, ada, id);
    expect(opened.lines.map(({ productTitle, quantity, totalCents }) => [productTitle, quantity, totalCents])).toEqual([
      ["Tubes", 4, 4000],
      ["Rotor", 5, 50_000],
    ]);
    expect(opened.lines[1]?.notes).toEqual([{ kind: "quantity-not-available", available: 2 }]);
    await setListQuantity(shop, ada, id, { variantId: rotor.id, quantity: 1 });
    await removeFromList(shop, ada, id, tubes.id);
    expect(await unitsOn(ada, id)).toEqual({ [rotor.id]: 1 });
    expect(await renameList(shop, ada, id, "Centrifuge")).toMatchObject({ name: "Centrifuge" });
    await removeList(shop, ada, id);
    expect(await namesOf(ada)).toEqual([]);
    const events = await shop.sql`select name from domain_events where subject_kind = 'buyer-list' and subject_id = ${id} order by id`;
    expect(events.map(({ name }) => name)).toEqual(
      ["created", "changed", "changed", "changed", "renamed", "removed"].map((done) => `buyer-list.${done}`),
    );
  });

  it("has a name of its own, whatever capitals it has", async () => {
    const shop = shopOf();
    const [ada, eve] = [await customer(), await customer()];
    const { id } = await createList(shop, ada, named("Buffers"));
    const other = await createList(shop, ada, named("Plastics"));
    expect(await refusalOf(createList(shop, ada, named("BUFFERS")))).toBe("list-name-taken");
    expect(await refusalOf(renameList(shop, ada, other.id, "buffers"))).toBe("list-name-taken");
    expect(await refusalOf(renameList(shop, ada, id, "BUFFERS"))).toBe("done");
    expect(await refusalOf(createList(shop, eve, named("Buffers")))).toBe("done");
    expect([listName.safeParse(" ").success, listName.safeParse("x".repeat(81)).success, listName.safeParse("a\u0000b").success]).toEqual(
      Array(3).fill(false),
    );
    expect([freeListName("Buffers", []), freeListName("Buffers", ["buffers", "Buffers (2)"])]).toEqual(["Buffers", "Buffers (3)"]);
    expect(freeListName("x".repeat(80), ["x".repeat(80)])).toBe(`${"x".repeat(76)} (2)`);
  });

  it("keeps what is sold no more, and says so; what is not published is shown to nobody", async () => {
    const shop = shopOf();
    const ada = await customer();
    const [gone, hidden] = [await makeVariant(shop, { title: "Old shaker" }), await makeVariant(shop, { title: "Secret prototype" })];
    const { id } = await createList(shop, ada, named("Shakers", { [gone.id]: 1, [hidden.id]: 2 }));
    await shop.sql`update products set status = 'archived' where id = ${gone.productId}`;
    await shop.sql`update products set status = 'draft' where id = ${hidden.productId}`;
    const { lines, missing, subtotalCents } = await readList(shop, ada, id);
    expect(lines.map(({ productTitle, notes }) => [productTitle, notes])).toEqual([["Old shaker", [{ kind: "not-sold" }]]]);
    expect([missing, subtotalCents]).toEqual([[{ variantId: hidden.id, quantity: 2 }], 0]);
    for (const attempt of [addToList(shop, ada, id, linesOf({ [hidden.id]: 1 })), saveForLater(shop, ada, linesOf({ [hidden.id]: 1 }))])
      expect(await refusalOf(attempt)).toBe("variant-not-found");
    expect(await priceListLines(shop, stranger, linesOf({ [hidden.id]: 1 }))).toMatchObject({ lines: [], missing: [{ variantId: hidden.id }] });
  });

  it("is one of so many, with so many lines, and no more is stored than of others", async () => {
    const shop = shopOf();
    const ada = await customer();
    const { id } = await createList(shop, ada, named("List 0"));
    for (let at = 1; at < maxLists - 4; at++) await createList(shop, ada, named(`List ${at}`));
    const atOnce = await Promise.all(Array.from({ length: 8 }, (_, at) => refusalOf(createList(shop, ada, named(`At once ${at}`)))));
    expect(atOnce.toSorted()).toEqual([...Array(4).fill("done"), ...Array(4).fill("lists-full")]);
    expect(await refusalOf(joinList(shop, ada, { kind: "named", ...named("One more") }))).toBe("lists-full");
    const full: Record<string, number> = {};
    for (let at = 0; at < maxListLines; at++) full[(await makeVariant(shop)).id] = 1;
    await addToList(shop, ada, id, linesOf(full));
    const more = linesOf({ [(await makeVariant(shop)).id]: 1 });
    expect(await refusalOf(addToList(shop, ada, id, more))).toBe("list-full");
    expect(await refusalOf(joinList(shop, ada, { kind: "named", name: "list 0", lines: more }))).toBe("list-full");
    await saveForLater(shop, ada, linesOf(full));
    expect(await refusalOf(saveForLater(shop, ada, more))).toBe("list-full");
    expect((await readList(shop, ada, id)).list.lineCount).toBe(maxListLines);
    const address = "203.0.113.77";
    await shop.counters.add("stored-by-address", address, storageLimits.address.bytes, 86_400_000);
    const flooding = { ...ada, address };
    for (const change of [
      () => createList(shop, flooding, named("Flood")),
      () => addToList(shop, flooding, id, more),
      () => saveForLater(shop, flooding, more),
      () => joinList(shop, flooding, { kind: "named", name: "Flood", lines: more }),
    ])
      expect(await refusalOf(change())).toBe("stored-too-much");
  });

  it("is not there where it was deleted, or a line is not on it", async () => {
    const shop = shopOf();
    const ada = await customer();
    const { id } = await createList(shop, ada, named("Empty"));
    for (const wanted of [unknown, "none"])
      for (const use of [
        () => readList(shop, ada, wanted),
        () => renameList(shop, ada, wanted, "Mine"),
        () => removeList(shop, ada, wanted),
        () => addToList(shop, ada, wanted, linesOf({ [unknown]: 1 })),
        () => setListQuantity(shop, ada, wanted, { variantId: unknown, quantity: 1 }),
        () => removeFromList(shop, ada, wanted, unknown),
        () => shareList(shop, ada, wanted),
        () => stopSharingList(shop, ada, wanted),
      ])
        expect(await refusalOf(use())).toBe("not-found");
    expect(await refusalOf(setListQuantity(shop, ada, id, { variantId: unknown, quantity: 1 }))).toBe("not-found");
    expect(await refusalOf(removeFromList(shop, ada, id, unknown))).toBe("not-found");
    expect(await refusalOf(removeSaved(shop, ada, unknown))).toBe("not-found");
  });

  it("of an account that is gone meanwhile is not made", async () => {
    const shop = shopOf();
    const gone = { ...(await customer()), accountId: shop.ids.next() };
    const { id } = await makeVariant(shop);
    expect(await refusalOf(createList(shop, gone, named("Nobody's")))).toBe("session-ended");
    expect(await refusalOf(saveForLater(shop, gone, linesOf({ [id]: 1 })))).toBe("session-ended");
    expect(await refusalOf(joinList(shop, gone, { kind: "named", ...named("Nobody's") }))).toBe("session-ended");
  });
});

describe("a list that is shared", () => {
  it("is shown by its link until that is stopped; shared again it has another link", async () => {
    const shop = shopOf();
    const ada = await customer();
    const tubes = await makeVariant(shop, { title: "Tubes" });
    const { id } = await createList(shop, ada, named("Monthly", { [tubes.id]: 2 }));
    const { shareToken } = await shareList(shop, ada, id);
    expect((await shareList(shop, ada, id)).shareToken).toBe(shareToken);
    const shown = await readSharedList(shop, stranger, shareToken ?? "");
    expect([shown.name, shown.lines.map(({ productTitle, quantity }) => [productTitle, quantity])]).toEqual(["Monthly", [["Tubes", 2]]]);
    expect(Object.keys(shown).toSorted()).toEqual(["lines", "missing", "name", "subtotalCents"]);
    expect((await stopSharingList(shop, ada, id)).shareToken).toBeNull();
    await stopSharingList(shop, ada, id);
    expect(await refusalOf(readSharedList(shop, stranger, shareToken ?? ""))).toBe("not-found");
    const again = (await shareList(shop, ada, id)).shareToken;
    expect(again).not.toBe(shareToken);
    expect(await refusalOf(readSharedList(shop, stranger, shareToken ?? ""))).toBe("not-found");
    await removeList(shop, ada, id);
    expect(await refusalOf(readSharedList(shop, stranger, again ?? ""))).toBe("not-found");
  });
});

describe("lists that a browser kept", () => {
  it("join those of the account: those of one name become one, with the larger quantities, however often that is done", async () => {
    const shop = shopOf();
    const ada = await customer();
    const [tubes, tips, rotor] = [await makeVariant(shop), await makeVariant(shop), await makeVariant(shop)];
    const { id } = await createList(shop, ada, named("Monthly", { [tubes.id]: 5, [tips.id]: 1 }));
    const kept = { kind: "named", ...named("MONTHLY", { [tips.id]: 4, [tubes.id]: 2, [rotor.id]: 1, [unknown]: 9 }) } as const;
    await Promise.all([joinList(shop, ada, kept), joinList(shop, ada, kept)]);
    await joinList(shop, ada, kept);
    await joinList(shop, ada, { kind: "named", ...named("Weekly", { [tips.id]: 3 }) });
    expect(await namesOf(ada)).toEqual(["Monthly", "Weekly"]);
    expect(await unitsOn(ada, id)).toEqual({ [tubes.id]: 5, [tips.id]: 4, [rotor.id]: 1 });
  });

  it("join what was saved for later too", async () => {
    const shop = shopOf();
    const ada = await customer();
    const [tubes, tips] = [await makeVariant(shop), await makeVariant(shop)];
    expect(await readSaved(shop, ada)).toBeNull();
    await saveForLater(shop, ada, linesOf({ [tubes.id]: 2 }));
    const kept = { kind: "saved", ...named("Saved for later", { [tubes.id]: 1, [tips.id]: 3 }) } as const;
    for (let times = 0; times < 2; times++) await joinList(shop, ada, kept);
    expect((await readSaved(shop, ada))?.lines.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
      [tubes.id, 2],
      [tips.id, 3],
    ]);
    expect(await namesOf(ada)).toEqual([]);
    await removeSaved(shop, ada, tubes.id);
    expect((await readSaved(shop, ada))?.lines.map(({ variantId }) => variantId)).toEqual([tips.id]);
    expect(await readSaved(shop, stranger)).toBeNull();
  });
});

describe("who asks for their data", () => {
  it("gets their lists, and has them erased", async () => {
    const shop = shopOf();
    const ada = await customer();
    const tubes = await makeVariant(shop, { title: "Tubes" });
    const { id } = await createList(shop, ada, named("Monthly", { [tubes.id]: 2 }));
    await shareList(shop, ada, id);
    await saveForLater(shop, ada, linesOf({ [tubes.id]: 1 }));
    const person = { accountId: ada.accountId, email: null };
    expect(await buyerListsPersonalData.export(shop, person)).toMatchObject([
      { name: "Monthly", isSavedForLater: false, isShared: true, lines: [{ product: "Tubes", quantity: 2 }] },
      { isSavedForLater: true, isShared: false },
    ]);
    expect(await buyerListsPersonalData.erase(shop, person)).toBe(2);
    expect(await buyerListsPersonalData.export(shop, person)).toEqual([]);
    expect(await buyerListsPersonalData.erase(shop, { accountId: null, email: "ada@lab.example" })).toBe(0);
  });

  it("keeps all of them when two accounts of theirs become one", async () => {
    const shop = shopOf();
    const [kept, gone] = [await customer(), await customer()];
    await shop.sql`update accounts set email_confirmed_at = now() where id in (${kept.accountId}, ${gone.accountId})`;
    const [tubes, tips] = [await makeVariant(shop), await makeVariant(shop)];
    const { id } = await createList(shop, kept, named("Monthly", { [tubes.id]: 1 }));
    await createList(shop, gone, named("monthly", { [tubes.id]: 4, [tips.id]: 2 }));
    await createList(shop, gone, named("Weekly", { [tips.id]: 7 }));
    await saveForLater(shop, gone, linesOf({ [tips.id]: 1 }));
    const owner = (await signedInAs(shop, "owner")).actor;
    const merged = await mergeCustomers(shop, owner, { keptId: kept.accountId, goneId: gone.accountId });
    expect(merged.moved).toMatchObject({ buyerLists: 3 });
    expect(await namesOf(kept)).toEqual(["Monthly", "Weekly"]);
    expect(await unitsOn(kept, id)).toEqual({ [tubes.id]: 4, [tips.id]: 2 });
    expect((await readSaved(shop, kept))?.lines).toHaveLength(1);
  });
});

it("lists are kept and read over the API by signed-in customers, and a visitor's browser is told what its own costs", async () => {
  const shop = shopOf();
  const { token } = await signedInAs(shop, "customer");
  const { id: variantId } = await makeVariant(shop, { title: "Tubes", priceCents: 1000 });
  const { call } = openTestApp(shop);
  expect((await call("GET", "/api/lists")).json).toEqual({ lists: null });
  const prices = await call("POST", "/api/lists/prices", { body: { lines: [{ variantId, quantity: 2 }] } });
  expect([prices.json.subtotal.amount, prices.json.lines[0].merchandise.product.title]).toEqual(["20.00", "Tubes"]);
  const made = await call("POST", "/api/lists", { token, body: { name: "Monthly" } });
  expect([made.status, made.json.list]).toMatchObject([201, { name: "Monthly", lineCount: 0 }]);
  const at = `/api/lists/${made.json.list.id}`;
  expect((await call("POST", `${at}/lines`, { token, body: { lines: [{ variantId, quantity: 2 }] } })).json.list.lineCount).toBe(1);
  expect((await call("PATCH", `${at}/lines/${variantId}`, { token, body: { quantity: 5 } })).json.lines[0].quantity).toBe(5);
  expect((await call("PATCH", at, { token, body: { name: "Weekly" } })).json.list.name).toBe("Weekly");
  expect((await call("PUT", `${at}/link`, { token })).json.list.shareToken).toMatch(/^[0-9a-f-]{36}\..{20,}$/);
  expect((await call("DELETE", `${at}/link`, { token })).json.list.shareToken).toBeNull();
  expect((await call("GET", at, { token })).json.subtotal.amount).toBe("50.00");
  expect((await call("POST", "/api/lists/joining", { token, body: { kind: "named", name: "Device", lines: [] } })).status).toBe(204);
  expect((await call("GET", "/api/lists", { token })).json.lists.map(({ name }: { name: string }) => name)).toEqual(["Device", "Weekly"]);
  expect((await call("DELETE", `${at}/lines/${variantId}`, { token })).json.lines).toEqual([]);
  expect((await call("DELETE", at, { token })).status).toBe(204);
  expect((await call("POST", "/api/saved-for-later", { token, body: { lines: [{ variantId, quantity: 1 }] } })).json.saved.lines).toHaveLength(1);
  expect((await call("DELETE", `/api/saved-for-later/${variantId}`, { token })).json.saved.lines).toEqual([]);
});
