import type postgres from "postgres";
import { afterEach, describe, expect, it } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import { invalidate } from "#domain/settings/invalidation.ts";
import { useTestShop } from "#support/test-shop.ts";
import { followInvalidations } from "./invalidation-reader.ts";

const shopOf = useTestShop();
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function aNode() {
  const forgotten: string[] = [];
  const reader = await followInvalidations(shopOf().sql as postgres.Sql, shopOf().log, (tags) => forgotten.push(...tags));
  stops.push(reader.stop);
  return forgotten;
}

describe("invalidations", () => {
  it("reach every node, once", async () => {
    const [first, second] = [await aNode(), await aNode()];
    await inTransaction(shopOf(), (shop) => invalidate(shop, ["product:1", "product:1", "collection:2"]));
    await expect
      .poll(() => [first.toSorted(), second.toSorted()])
      .toEqual([
        ["collection:2", "product:1"],
        ["collection:2", "product:1"],
      ]);
    await inTransaction(shopOf(), (shop) => invalidate(shop, ["product:3"]));
    await expect.poll(() => first.length).toBe(3);
  });

  it("are not lost when a transaction commits long after later ones", async () => {
    const forgotten = await aNode();
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const slow = inTransaction(shopOf(), async (shop) => {
      await invalidate(shop, ["slow"]);
      await held;
    });
    for (let i = 0; i < 20; i++) await inTransaction(shopOf(), (shop) => invalidate(shop, [`quick:${i}`]));
    await expect.poll(() => forgotten.length).toBe(20);
    commit();
    await slow;
    await expect.poll(() => forgotten.filter((tag) => tag === "slow")).toEqual(["slow"]);
    expect(forgotten.length).toBe(21);
  });

  it("are read once, however many there are while an older transaction is still open", async () => {
    const rounds: string[][] = [];
    const { sql } = shopOf();
    const watched = Object.assign(async (text: TemplateStringsArray, ...values: never[]) => {
      const rows = await (sql as postgres.Sql)<{ tags: string[] }[]>(text, ...values);
      rounds.push(rows[0]?.tags ?? []);
      return rows;
    }, sql) as unknown as postgres.Sql;
    const reader = await followInvalidations(watched, shopOf().log, () => {});
    stops.push(reader.stop);
    await inTransaction(shopOf(), async (older) => {
      await invalidate(older, ["older"]);
      const tags = Array.from({ length: 2000 }, (_, at) => `product:${at}`);
      await inTransaction(shopOf(), (shop) => invalidate(shop, tags));
      await expect.poll(() => rounds.flat().length).toBe(2000);
      const read = rounds.length;
      await expect.poll(() => rounds.length).toBeGreaterThan(read + 3);
      expect(rounds.slice(read).flat()).toEqual([]);
    });
    await expect.poll(() => rounds.flat().length).toBe(2001);
  });

  it("that were rolled back never arrive", async () => {
    const forgotten = await aNode();
    const rolledBack = inTransaction(shopOf(), async (shop) => {
      await invalidate(shop, ["never"]);
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    await inTransaction(shopOf(), (shop) => invalidate(shop, ["after"]));
    await expect.poll(() => forgotten).toEqual(["after"]);
  });
});
