import { beforeAll, describe, expect, it } from "vitest";
import { listCalls } from "#support/admin-list-calls.ts";
import { fillLargeShop, fillMentions } from "#support/large-shop.ts";
import { planOf, readsOf } from "#support/query-plans.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

/**
 * Checks every list of the admin area, in every view, sort order, filter and search, in a shop with 20,000 of everything: no statement scans a large table
 * from one end to the other. Plans are asserted, not times; `npm run bench -- admin-lists` measures those.
 */
const shopOf = useTestShop({ max: 4 });
const count = 20_000;
let token: string;
let large: Set<string>;

/** Tables that may be read whole, because a list shows or counts all their rows at once. */
const readWhole: Record<string, RegExp> = {
  // Asks whether any product is not from the sample shop, and stops at the first one.
  "setup-guide": /^products$/,
};

beforeAll(async () => {
  const { ownerSql, clock, pass } = shopOf();
  // The clock follows the database's own, so that the rows made below have the right age.
  pass(Date.now() - clock.now().getTime());
  await fillLargeShop(ownerSql, count);
  const signedIn = await signedInAs(shopOf(), "owner");
  token = signedIn.token;
  await fillMentions({ sql: ownerSql }, signedIn.account.id);
  const tables = await ownerSql<{ name: string }[]>`select relname as name from pg_class where relkind = 'r' and reltuples >= 5000`;
  large = new Set(tables.map(({ name }) => name));
}, 240_000);

/** Each list with all its calls. */
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

describe("what many customers have", () => {
  const totalOf = async (query: Record<string, string>) =>
    (await openTestApp(shopOf()).call("GET", `/api/admin/customers-total?${new URLSearchParams(query)}`, { token })).json;

  it("is counted in names, addresses and companies alike, each customer once", async () => {
    const { ownerSql: sql } = shopOf();
    // Some of the customers named Ada also have the word in their company, as other customers do.
    await sql`update account_addresses set address = jsonb_set(address, '{company}', '"Adamant Labs"') where account_id in (
      select id from accounts where role = 'customer' order by id limit 3000)`;
    const [row] = await sql<{ accounts: number; guests: number }[]>`
      select (select count(*)::int from accounts a where role = 'customer' and (first_name = 'Ada' or exists (
          select from account_addresses d where d.account_id = a.id and d.address ->> 'company' = 'Adamant Labs'))) as accounts,
        (select count(*)::int from guests where name like 'Ada %') as guests`;
    expect(row?.accounts).toBeGreaterThan(3000);
    expect(await totalOf({ search: "ada", view: "account" })).toEqual({ count: row?.accounts, isMore: false });
    expect(await totalOf({ search: "ada" })).toEqual({ count: (row?.accounts ?? 0) + (row?.guests ?? 0), isMore: false });
    expect(await totalOf({ search: "lab" })).toEqual({ count: 10_000, isMore: true });
  });

  it("is counted by what they ordered and by when they came", async () => {
    const [row] = await shopOf().ownerSql<{ count: number; since: string }[]>`
      with since as (select created_at from accounts where role = 'customer' order by created_at desc offset 5000 limit 1)
      select count(*)::int as count, (select to_json(created_at) #>> '{}' from since) as since
      from accounts a join customer_totals t on t.account_id = a.id
      where a.role = 'customer' and t.value_cents >= 100000 and a.created_at >= (select created_at from since)`;
    expect(row?.count).toBeGreaterThan(100);
    expect(await totalOf({ view: "account", valueMin: "1000", sinceFrom: row?.since ?? "" })).toEqual({ count: row?.count, isMore: false });
  });
});

it("finds where a file is used by indexes", async () => {
  const reads = await readsOf(shopOf(), () => openTestApp(shopOf()).call("GET", "/api/admin/files?view=unused", { token }));
  const steps = (await Promise.all(reads.map((read) => planOf(shopOf(), read)))).flat();
  expect(steps).toContainEqual(expect.objectContaining({ index: "articles_blocks" }));
  expect(steps.filter(({ kind, table }) => kind === "Seq Scan" && table === "articles")).toEqual([]);
});
