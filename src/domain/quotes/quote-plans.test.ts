import { expect, it } from "vitest";
import { useTestShop } from "#support/test-shop.ts";
import { hasWords } from "./quote-queries.ts";

const shopOf = useTestShop();

it("quotes are found along an index by parts of their number and institution", async () => {
  const plan = await shopOf().ownerSql.begin(async (sql) => {
    await sql`set local enable_seqscan = off`;
    const rows = await sql`explain select q.id from quotes q where ${hasWords({ sql: sql as never }, "curie")}`;
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("quotes_words");
  expect(plan).not.toContain("Seq Scan");
});
