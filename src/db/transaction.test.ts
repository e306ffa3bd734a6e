import { expect, it } from "vitest";
import { useTestShop } from "#support/test-shop.ts";
import { inTransaction, oneStatement, sendWithCommit } from "./transaction.ts";

const shopOf = useTestShop();

async function tagsIn(shop: ReturnType<typeof shopOf>, like: string): Promise<string[]> {
  const rows = await shop.sql<{ tag: string }[]>`select tag from invalidations where tag like ${`${like}%`} order by seq`;
  return rows.map(({ tag }) => tag);
}

it("what is sent with the commit is there once the transaction is over, in its order", async () => {
  const shop = shopOf();
  const result = await inTransaction(shop, async (shop) => {
    await shop.sql`insert into invalidations (tag) values ('with-commit:1')`;
    sendWithCommit(shop, [
      shop.sql`insert into invalidations (tag) values ('with-commit:2')`,
      shop.sql`insert into invalidations (tag) values ('with-commit:3')`,
    ]);
    return "done";
  });
  expect([result, await tagsIn(shop, "with-commit:")]).toEqual(["done", ["with-commit:1", "with-commit:2", "with-commit:3"]]);
});

it("a fault of what is sent with the commit is thrown, and nothing of the transaction stays", async () => {
  const shop = shopOf();
  const failing = inTransaction(shop, async (shop) => {
    await shop.sql`insert into invalidations (tag) values ('failing:1')`;
    sendWithCommit(shop, [
      shop.sql`insert into invalidations (tag) values ('failing:2')`,
      shop.sql`select 1 / 0`,
      shop.sql`insert into invalidations (tag) values ('failing:3')`,
    ]);
  });
  await expect(failing).rejects.toThrow("division by zero");
  expect(await tagsIn(shop, "failing:")).toEqual([]);
  // The connection works as before.
  expect(await Promise.all(Array.from({ length: 20 }, () => shop.sql<{ one: number }[]>`select 1 as one`))).toHaveLength(20);
});

it("an operation that joins a transaction has written what it sends with the commit when it returns", async () => {
  const shop = shopOf();
  await inTransaction(shop, async (shop) => {
    await inTransaction(shop, async (shop) => sendWithCommit(shop, [shop.sql`insert into invalidations (tag) values ('joined:1')`]));
    expect(await tagsIn(shop as ReturnType<typeof shopOf>, "joined:")).toEqual(["joined:1"]);
  });
  expect(await tagsIn(shop, "joined:")).toEqual(["joined:1"]);
});

it("one statement does what several would do, and each part may read what another returns", async () => {
  const shop = shopOf();
  const { sql } = shop;
  await oneStatement(shop, {
    first: sql`insert into invalidations (tag) values ('one:1') returning tag`,
    second: sql`insert into invalidations (tag) select tag || ':again' from first`,
  });
  expect((await tagsIn(shop, "one:")).sort()).toEqual(["one:1", "one:1:again"]);
});
