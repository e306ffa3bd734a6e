import { beforeAll, describe, expect, it } from "vitest";
import { listCalls } from "#support/admin-list-calls.ts";
import { fillLargeShop, fillMentions } from "#support/large-shop.ts";
import { planOf, readsOf } from "#support/query-plans.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

/**
 * Every list of the admin area, in every view, order, filter and search, in a shop with 20,000 of everything: no statement of it reads a large table from one end
 * to the other. Plans are asserted, not times; `npm run bench -- admin-lists` has those.
 */
const shopOf = useTestShop({ max: 4 });
const count = 20_000;
let token: string;
let large: Set<string>;

/** What may be read whole, because a list shows all of it at once or counts it. */
const readWhole: Record<string, RegExp> = {
  // Whether there is any that is not the sample's: it ends at the first.
  "setup-guide": /^products$/,
};

beforeAll(async () => {
  const { ownerSql, clock, pass } = shopOf();
  // What is made below is as old as the database's own clock says.
  pass(Date.now() - clock.now().getTime());
  await fillLargeShop(ownerSql, count);
  const signedIn = await signedInAs(shopOf(), "owner");
  token = signedIn.token;
  await fillMentions({ sql: ownerSql }, signedIn.account.id);
  const tables = await ownerSql<{ name: string }[]>`select relname as name from pg_class where relkind = 'r' and reltuples >= 5000`;
  large = new Set(tables.map(({ name }) => name));
}, 240_000);

/** Each list with all that is asked of it. */
const lists = Map.groupBy(listCalls, ({ name, path }) =>
  name.startsWith("search:") ? "search" : path.replace("/api/admin/", "").replace(/\?.*/, ""),
);

describe("a list of the admin area", () => {
  it.each([...lists])("reads no large table whole: %s", async (list, calls) => {
    const api = openTestApp(shopOf());
    const found: string[] = [];
    for (const { name, path } of calls) {
      let status = 0;
      const reads = await readsOf(shopOf(), async () => {
        status = (await api.call("GET", path, { token })).status;
      });
      if (status !== 200) found.push(`${name}: ${status}`);
      for (const read of reads)
        for (const { kind, table, rows } of await planOf(shopOf(), read))
          if (kind === "Seq Scan" && table && large.has(table) && !readWhole[list]?.test(table))
            found.push(`${name}: ${table}, ${rows} rows: ${read.text.replaceAll(/\s+/g, " ").slice(0, 300)}`);
    }
    expect(found).toEqual([]);
  });
});
