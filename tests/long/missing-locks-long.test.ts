import { beforeAll, describe, expect, it } from "vitest";
import { useTestShop } from "#support/test-shop.ts";
import { type Lock, locks, withoutLock } from "../property/locks.ts";
import { brokenRace, type RaceMaker } from "../property/race-runner.ts";
import { uniqueIndexes } from "../property/unique-indexes.ts";

/** Every run finds the same; `AT=7` begins with the seventh statement, to examine it alone. */
const from = Number(process.env["AT"] ?? 1);

/** Rewrites statements so that they lack these locks; `taken` contains the locks that were removed. */
function without(missing: Lock[]) {
  const taken = new Set<Lock>();
  const rewrite = (sql: string) =>
    missing.reduce((text, lock) => {
      const less = withoutLock(text, lock);
      if (less !== text) taken.add(lock);
      return less;
    }, sql);
  return { rewrite, taken };
}

const tried = locks.flatMap((lock) =>
  "races" in lock ? lock.races.map(({ race, found }) => ({ lock, race, found, title: titleOf(lock, race) })) : [],
);

function titleOf({ file, protects }: Lock, race: RaceMaker): string {
  return `${file}: ${protects} (${race.name})`;
}

describe.each(tried)("$title", ({ lock, race, found }) => {
  const shopOf = useTestShop();

  it("holds with the lock, at whichever statement two come together", async () => {
    expect(await brokenRace(shopOf(), race, { from })).toBeNull();
  });

  it("does not hold without it", async () => {
    const { rewrite, taken } = without([lock]);
    const broken = await brokenRace(shopOf(), race, { from, rewrite });
    expect([...taken]).toEqual([lock]);
    expect(broken?.faults).toEqual(expect.arrayContaining([expect.stringMatching(found)]));
  });
});

const indexes = uniqueIndexes.flatMap((index) => ("race" in index ? [index] : []));

describe.each(indexes)("$name: $protects", ({ name, table, isConstraint, race, found, besides, behind: asked }) => {
  const shopOf = useTestShop();
  const behind = asked ?? [];

  beforeAll(async () => {
    const { ownerSql } = shopOf();
    if (besides) await ownerSql`drop index ${ownerSql(besides)}`;
  });

  if (asked !== undefined)
    it("refuses what comes to it, and nothing is wrong in the tables", async () => {
      const broken = await brokenRace(shopOf(), race, { from, rewrite: without(behind).rewrite });
      expect(broken?.faults).toEqual([expect.stringContaining(name)]);
    });

  it("does not hold without it", async () => {
    const shop = shopOf();
    const { ownerSql } = shop;
    await (isConstraint ? ownerSql`alter table ${ownerSql(table)} drop constraint ${ownerSql(name)}` : ownerSql`drop index ${ownerSql(name)}`);
    const broken = await brokenRace(shop, race, { from, rewrite: without(behind).rewrite });
    expect(broken?.faults).toEqual(expect.arrayContaining([expect.stringMatching(found)]));
  });
});
