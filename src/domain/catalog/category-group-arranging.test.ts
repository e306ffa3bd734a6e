import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { listCategoryGroups, saveCollection } from "./catalog.ts";
import { arrangeCategoryGroups, readCategoryGroups } from "./category-group-arranging.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const support: Staff = { ...manager, role: "support" };
const visitor = { kind: "visitor" as const, cartId: null };
const group = (title: string, collectionIds: string[], id: string | null = null) => ({ id, title, icon: "microscope" as const, collectionIds });

describe("the category groups", () => {
  it("are made, renamed, put in order, given other collections, and removed, all at once", async () => {
    const shop = shopOf();
    const [ovens, scales] = [
      await saveCollection(shop, manager, { handle: "ovens", title: "Ovens" }, null),
      await saveCollection(shop, manager, { handle: "scales", title: "Scales" }, null),
    ];
    const { seen } = await readCategoryGroups(shop, support);
    await arrangeCategoryGroups(shop, manager, { seen, groups: [group("Heating & Drying", [ovens]), group("Weighing", [scales])] });
    const made = await readCategoryGroups(shop, support);
    expect(made.groups.map(({ handle, collections }) => [handle, collections.map(({ title }) => title)])).toEqual([
      ["heating-drying", ["Ovens"]],
      ["weighing", ["Scales"]],
    ]);
    const [heating, weighing] = made.groups.map(({ id }) => id) as [string, string];
    await arrangeCategoryGroups(shop, manager, {
      seen: made.seen,
      groups: [group("Balances", [scales, ovens], weighing), group("Heating", [], heating)],
    });
    expect((await listCategoryGroups(shop)).map(({ title, handle, collections }) => [title, handle, collections.length])).toEqual([
      ["Balances", "weighing", 2],
    ]);
    const moved = await readCategoryGroups(shop, support);
    await arrangeCategoryGroups(shop, manager, { seen: moved.seen, groups: [group("Heating", [ovens], heating), group("Heating", [])] });
    expect((await readCategoryGroups(shop, support)).groups.map(({ handle }) => handle)).toEqual(["heating-drying", "heating"]);
    const events = await shop.sql<{ name: string }[]>`select name from domain_events where subject_kind = 'category-group' order by id`;
    expect(events.map(({ name }) => name).filter((name) => name === "category-group.removed")).toHaveLength(1);
  });

  it("are refused where somebody changed them meanwhile, with a collection in two, without a title, and from whoever may not", async () => {
    const shop = shopOf();
    const ovens = await saveCollection(shop, manager, { handle: "ovens-2", title: "Ovens" }, null);
    const { seen } = await readCategoryGroups(shop, support);
    const arrange = (groups: ReturnType<typeof group>[], actor: Staff | typeof visitor = manager) =>
      refusalOf(arrangeCategoryGroups(shop, actor, { seen, groups }));
    expect(await arrange([group("One", [ovens]), group("Two", [ovens])])).toBe("input-invalid");
    expect(await arrange([group("", [])])).toBe("input-invalid");
    expect(await arrange([], support)).toBe("not-allowed");
    expect(await arrange([], visitor)).toBe("not-signed-in");
    expect(await refusalOf(readCategoryGroups(shop, visitor))).toBe("not-signed-in");
    await arrangeCategoryGroups(shop, manager, { seen, groups: [group("First", [])] });
    expect(await arrange([group("Second", [])])).toBe("changed-meanwhile");
  });
});
