import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lockClause, lockingModules, locks, withoutLock } from "./locks.ts";
import { tablesWithIndexes, uniqueIndexes } from "./unique-indexes.ts";

const sources = lockingModules.flatMap((module) => globSync(`src/domain/${module}/*.ts`)).filter((file) => !file.endsWith(".test.ts"));

describe("the list of locks that are taken away by turns", () => {
  it("has each lock that the modules of carts, payments, stock and orders take, so that no new one stays untried", () => {
    const taken = sources.flatMap((file) => [...readFileSync(file, "utf8").matchAll(lockClause)].map(([clause]) => `${file}: ${clause}`));
    const listed = locks.map(({ file, clause }) => `src/domain/${file}: ${clause}`);
    expect(taken.toSorted()).toEqual(listed.toSorted());
  });

  it("takes the lock away that it names, and nothing else", () => {
    for (const lock of locks) {
      const source = readFileSync(`src/domain/${lock.file}`, "utf8");
      const without = withoutLock(source, lock);
      expect([lock.file, lock.statement, without.length]).toEqual([lock.file, lock.statement, source.length]);
      const count = (text: string) => [...text.matchAll(lockClause)].length;
      if (!lock.clause.startsWith("pg_try")) expect([lock.statement, count(source) - count(without)]).toEqual([lock.statement, 1]);
    }
  });
});

it("the list of unique indexes has each one of carts, payments, stock and orders", () => {
  const names = tablesWithIndexes.flatMap((table) =>
    [...readFileSync(`src/db/schema/${table}.ts`, "utf8").matchAll(/\bunique(?:Index)?\(\s*"(\w+)"/g)].map(([, name]) => name),
  );
  const listed = uniqueIndexes.map(({ name }) => name).filter((name) => !/_pk(?:ey)?$/.test(name));
  expect(names.toSorted()).toEqual(listed.toSorted());
});
