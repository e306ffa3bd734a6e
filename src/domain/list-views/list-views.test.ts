import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { maxViews } from "./list-view-input.ts";
import { addListView, changeListView, readListViews, removeListView } from "./list-views.ts";
import { listViewsPersonalData } from "./list-views-personal-data.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const colleague: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000002", role: "support" };
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000003", role: "manager" };
const stranger = { kind: "customer", accountId: analyst.accountId, email: "eve@example.com", cartId: null } as const;
const visitor = { kind: "visitor", cartId: null } as const;
const drafts = { name: "My drafts", query: { status: "draft", vendor: "Ohaus" }, isShared: false };
const unknown = "01990000-0000-7000-8000-00000000ffff";
const namesOf = async (actor: Staff) => (await readListViews(shopOf(), actor, "products")).map(({ name }) => name);

describe("a view of a list", () => {
  it("is private until it is shared, and found again with what the list was narrowed by", async () => {
    const shop = shopOf();
    const id = await addListView(shop, analyst, "products", drafts);
    expect(await readListViews(shop, analyst, "products")).toEqual([{ ...drafts, id, isOwn: true, ownerName: null }]);
    expect(await namesOf(colleague)).toEqual([]);
    expect(await readListViews(shop, analyst, "discounts")).toEqual([]);
    await changeListView(shop, analyst, id, { ...drafts, name: "Drafts", isShared: true });
    expect(await readListViews(shop, colleague, "products")).toMatchObject([{ name: "Drafts", isOwn: false, isShared: true }]);
    await removeListView(shop, analyst, id);
    expect(await namesOf(analyst)).toEqual([]);
    const events = await shop.sql`select name, payload from domain_events where subject_kind = 'list-view' order by id`;
    expect(events.map(({ name }) => name)).toEqual(["list-view.saved", "list-view.saved", "list-view.removed"]);
    expect(events[1]?.["payload"]).toEqual({ list: "products", isShared: true });
  });

  it("that is shared is changed by its maker and by staff who may change the settings", async () => {
    const shop = shopOf();
    const id = await addListView(shop, analyst, "products", { ...drafts, isShared: true });
    const renamed = { ...drafts, name: "Renamed", isShared: true };
    expect(await refusalOf(changeListView(shop, colleague, id, renamed))).toBe("not-allowed");
    expect(await refusalOf(removeListView(shop, colleague, id))).toBe("not-allowed");
    await changeListView(shop, manager, id, renamed);
    expect(await namesOf(colleague)).toEqual(["Renamed"]);
    await removeListView(shop, manager, id);
  });

  it("of somebody else, or one that is gone, is not there", async () => {
    const shop = shopOf();
    const id = await addListView(shop, analyst, "products", drafts);
    for (const wanted of [id, unknown, "none"]) {
      expect(await refusalOf(changeListView(shop, manager, wanted, drafts))).toBe("not-found");
      expect(await refusalOf(removeListView(shop, manager, wanted))).toBe("not-found");
    }
    await removeListView(shop, analyst, id);
  });

  it("has a name, is kept in bounds, and there are so many of a list at most", async () => {
    const shop = shopOf();
    expect(await refusalOf(addListView(shop, analyst, "collections", { ...drafts, name: " " }))).toBe("input-invalid");
    expect(await refusalOf(addListView(shop, analyst, "collections", { ...drafts, query: { "<b>": "1" } }))).toBe("input-invalid");
    expect(await refusalOf(changeListView(shop, analyst, unknown, { ...drafts, name: "" }))).toBe("input-invalid");
    for (let at = 0; at < maxViews - 4; at++) await addListView(shop, analyst, "collections", drafts);
    const atOnce = await Promise.all(
      Array.from({ length: 8 }, () => refusalOf(addListView(shop, analyst, "collections", { ...drafts, isShared: true }))),
    );
    expect(atOnce.filter((outcome) => outcome === "done")).toHaveLength(4);
    expect(await refusalOf(addListView(shop, analyst, "collections", drafts))).toBe("views-full");
    // Shared views do not count toward the limit of others.
    expect(await refusalOf(addListView(shop, colleague, "orders", drafts))).toBe("done");
  });

  it("of what happens now is for staff who may see analytics", async () => {
    const shop = shopOf();
    const id = await addListView(shop, analyst, "realtime", { name: "Phones", query: { device: "phone" }, isShared: true });
    expect(await readListViews(shop, analyst, "realtime")).toMatchObject([{ id, name: "Phones", query: { device: "phone" } }]);
    expect(await refusalOf(readListViews(shop, colleague, "realtime"))).toBe("not-allowed");
    await removeListView(shop, analyst, id);
  });

  it("is none of a shopper's business, nor of the system's", async () => {
    const shop = shopOf();
    for (const [actor, code] of [
      [stranger, "not-allowed"],
      [visitor, "not-signed-in"],
      [system, "not-allowed"],
    ] as const)
      for (const ask of [
        () => readListViews(shop, actor, "products"),
        () => readListViews(shop, actor, "customers"),
        () => readListViews(shop, actor, "discounts"),
        () => addListView(shop, actor, "orders", drafts),
        () => changeListView(shop, actor, unknown, drafts),
        () => removeListView(shop, actor, unknown),
      ])
        expect(await refusalOf(ask())).toBe(code);
  });

  it("that names a customer's email address is exported and goes with their data", async () => {
    const shop = shopOf();
    await addListView(shop, colleague, "customers", { name: "Jane", query: { search: "Jane@Lab.example" }, isShared: false });
    const jane = { accountId: null, email: "jane@lab.example" };
    expect(await listViewsPersonalData.export(shop, jane)).toMatchObject([{ name: "Jane" }]);
    expect(await listViewsPersonalData.erase(shop, jane)).toBe(1);
    expect(await listViewsPersonalData.export(shop, jane)).toEqual([]);
    expect(await listViewsPersonalData.erase(shop, { accountId: colleague.accountId, email: null })).toBe(0);
  });
});
