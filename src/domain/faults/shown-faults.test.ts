import { expect, it } from "vitest";
import { system, type Visitor } from "#domain/actor.ts";
import { useTestShop } from "#support/test-shop.ts";
import { countFault, type EncounteredFault, readShownFaults, removeOldFaults } from "./shown-faults.ts";

const shopOf = useTestShop();
const visitor: Visitor = { kind: "visitor", cartId: null };
const met = (id: string, fault: unknown): EncounteredFault => ({ source: "page", place: "/cart", fault, id });

it("faults that people met are counted by what failed and where, with the ids that were shown last, and without the values of a statement", async () => {
  const shop = shopOf();
  const failed = new Error("Failed query: select from carts where email = $1\nparams: ada@lab.example");
  for (let number = 1; number <= 21; number++) await countFault(shop, visitor, met(`id-${number}`, failed));
  shop.pass(1000);
  await countFault(shop, visitor, { ...met("other", "words only"), source: "call", place: "POST /api/cart" });
  const { faults, total } = await readShownFaults(shop, system);
  expect(total).toBe(2);
  expect(faults).toMatchObject([
    { source: "call", place: "POST /api/cart", message: "words only", count: 1, ids: ["other"] },
    { source: "page", place: "/cart", message: "Error: Failed query: select from carts where email = $1", count: 21 },
  ]);
  expect(faults[1]?.ids).toEqual(Array.from({ length: 20 }, (_, at) => `id-${21 - at}`));
});

it("faults that people met are forgotten 30 days after the last time", async () => {
  const shop = shopOf();
  const daysAgo = (days: number) => new Date(shop.clock.now().getTime() - days * 86_400_000);
  await countFault(shop, visitor, met("old", new Error("old")));
  shop.pass(20 * 86_400_000);
  await countFault(shop, visitor, met("new", new Error("new")));
  shop.pass(11 * 86_400_000);
  expect(await removeOldFaults(shop, daysAgo(30), 1)).toBe(1);
  await removeOldFaults(shop, daysAgo(30), 100);
  expect((await readShownFaults(shop, system)).faults.map(({ message }) => message)).toEqual(["Error: new"]);
});

it("faults that people met are read by owners and managers only", async () => {
  const shop = shopOf();
  await expect(readShownFaults(shop, visitor)).rejects.toMatchObject({ code: "not-signed-in" });
  for (const role of ["support", "analyst"] as const)
    await expect(readShownFaults(shop, { kind: "staff", accountId: "a", role })).rejects.toMatchObject({ code: "not-allowed" });
});
