import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { discountWith } from "#support/make-discount.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { discountInput } from "./discount-input.ts";
import { changeDiscount, createDiscount, listDiscounts, readDiscount, removeDiscount } from "./discounts.ts";

const shopOf = useTestShop();
const staff = (role: Staff["role"]): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const owner = staff("owner");
const unknownId = "01990000-0000-7000-8000-00000000ffff";
const input = (wish: object = {}) => parseInput(discountInput, { ...discountWith(), ...wish });
const all = { search: "", view: "all", after: "" } as const;

describe("discounts", () => {
  it("are created, found, changed and deleted by staff", async () => {
    const shop = shopOf();
    const { id, code, revision } = await createDiscount(shop, owner, input({ code: " save-10 " }));
    expect([code, revision]).toEqual(["SAVE-10", 1]);
    const changed = await changeDiscount(shop, owner, { id, revision, discount: input({ title: "Autumn sale", code: "SAVE-10" }) });
    expect(changed).toMatchObject({ title: "Autumn sale", revision: 2, uses: 0 });
    expect(await readDiscount(shop, owner, id)).toEqual(changed);
    expect((await listDiscounts(shop, owner, { ...all, search: "save-1" })).discounts).toEqual([changed]);
    await removeDiscount(shop, owner, id);
    expect(await refusalOf(readDiscount(shop, owner, id))).toBe("discount-not-found");
  });

  it("are listed newest first, in pages, by whether they run", async () => {
    const shop = shopOf();
    const titles = Array.from({ length: 52 }, (_, at) => `Listed ${at}`);
    for (const title of titles) await createDiscount(shop, owner, input({ title }));
    await createDiscount(shop, owner, input({ title: "Listed soon", startsAt: "2027-01-01T00:00:00Z" }));
    await createDiscount(shop, owner, input({ title: "Listed long ago", endsAt: "2026-11-01T12:00:00Z" }));
    const list = async (view: "active" | "scheduled" | "ended") =>
      (await listDiscounts(shop, owner, { search: "listed", view, after: "" })).discounts.map(({ title }) => title);
    expect([await list("scheduled"), await list("ended")]).toEqual([["Listed soon"], ["Listed long ago"]]);
    const first = await listDiscounts(shop, owner, { search: "listed", view: "active", after: "" });
    const second = await listDiscounts(shop, owner, { search: "listed", view: "active", after: first.next ?? "" });
    expect([...first.discounts, ...second.discounts].map(({ title }) => title)).toEqual(titles.toReversed());
    expect(second.next).toBeNull();
  });

  it("have each a code of its own", async () => {
    const shop = shopOf();
    const taken = await createDiscount(shop, owner, input({ code: "TAKEN" }));
    expect(await refusalOf(createDiscount(shop, owner, input({ code: "taken" })))).toBe("discount-code-taken");
    const other = await createDiscount(shop, owner, input({ code: "OTHER" }));
    expect(await refusalOf(changeDiscount(shop, owner, { id: other.id, revision: 1, discount: input({ code: "TAKEN" }) }))).toBe(
      "discount-code-taken",
    );
    expect((await changeDiscount(shop, owner, { id: taken.id, revision: 1, discount: input({ code: "TAKEN" }) })).revision).toBe(2);
  });

  it("that are given one code at the same time: one of them gets it, and the other is refused", async () => {
    const shop = shopOf();
    const made = await Promise.all(["One", "Two", "Three", "Four"].map((title) => createDiscount(shop, owner, input({ title }))));
    const given = made.map(({ id, revision }) => refusalOf(changeDiscount(shop, owner, { id, revision, discount: input({ code: "SAME" }) })));
    expect((await Promise.all(given)).toSorted()).toEqual(["discount-code-taken", "discount-code-taken", "discount-code-taken", "done"]);
  });

  it("that somebody else changed meanwhile, or that are gone, are not overwritten", async () => {
    const shop = shopOf();
    const { id } = await createDiscount(shop, owner, input());
    await changeDiscount(shop, owner, { id, revision: 1, discount: input({ title: "Theirs" }) });
    expect(await refusalOf(changeDiscount(shop, owner, { id, revision: 1, discount: input({ title: "Mine" }) }))).toBe("changed-meanwhile");
    expect(await refusalOf(changeDiscount(shop, owner, { id: unknownId, revision: 1, discount: input() }))).toBe("discount-not-found");
    expect(await refusalOf(removeDiscount(shop, owner, unknownId))).toBe("discount-not-found");
  });

  it("are read by all staff, and changed by owners and managers alone", async () => {
    const shop = shopOf();
    const { id } = await createDiscount(shop, staff("manager"), input());
    expect((await readDiscount(shop, staff("analyst"), id)).id).toBe(id);
    for (const role of ["support", "analyst"] as const) {
      expect(await refusalOf(createDiscount(shop, staff(role), input()))).toBe("not-allowed");
      expect(await refusalOf(changeDiscount(shop, staff(role), { id, revision: 1, discount: input() }))).toBe("not-allowed");
      expect(await refusalOf(removeDiscount(shop, staff(role), id))).toBe("not-allowed");
    }
    const visitor = { kind: "visitor", cartId: null } as const;
    const customer = { kind: "customer", accountId: unknownId, email: "buyer@lab.example", cartId: null } as const;
    for (const [stranger, refused] of [
      [visitor, "not-signed-in"],
      [customer, "not-allowed"],
    ] as const) {
      expect(await refusalOf(listDiscounts(shop, stranger, all))).toBe(refused);
      expect(await refusalOf(readDiscount(shop, stranger, id))).toBe(refused);
      expect(await refusalOf(createDiscount(shop, stranger, input()))).toBe(refused);
      expect(await refusalOf(changeDiscount(shop, stranger, { id, revision: 1, discount: input() }))).toBe(refused);
      expect(await refusalOf(removeDiscount(shop, stranger, id))).toBe(refused);
    }
  });

  it("need a value that is possible", () => {
    const faultsOf = (wish: object) =>
      discountInput.safeParse({ ...discountWith(), ...wish }).error?.issues.map(({ path, message }) => [path.join("."), message]);
    expect(faultsOf({ percentHundredths: null })).toEqual([["percentHundredths", "Enter a percentage."]]);
    expect(faultsOf({ percentHundredths: 10_001 })).toEqual([["percentHundredths", "At most 100 %."]]);
    expect(faultsOf({ kind: "amount" })).toEqual([["amountCents", "Enter an amount."]]);
    expect(faultsOf({ endsAt: "2026-10-01T00:00:00Z" })).toEqual([["endsAt", "The end must be after the start."]]);
    expect(faultsOf({ code: "ÄÖ" })).toEqual([["code", "3 to 40 letters, digits and hyphens."]]);
    expect(input({ kind: "free-shipping" })).toMatchObject({ percentHundredths: null, amountCents: null });
  });
});
