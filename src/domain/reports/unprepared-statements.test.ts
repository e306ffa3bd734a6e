import { expect, it } from "vitest";
import { useTestShop } from "#support/test-shop.ts";
import { withoutPreparedStatements } from "./unprepared-statements.ts";

const shopOf = useTestShop({ max: 1 });

it("A report's statements are planned for the values of each call, those of everything else may be kept planned", async () => {
  const { sql } = shopOf();
  const { sql: planned } = withoutPreparedStatements(shopOf());
  for (let time = 1; time <= 7; time++) {
    expect(await planned`select ${time}::int as planned_each_time where ${planned`${time}::int > 0`}`).toEqual([{ planned_each_time: time }]);
    expect(await sql`select ${time}::int as kept_planned`).toEqual([{ kept_planned: time }]);
  }
  const kept = await sql<{ statement: string }[]>`select statement from pg_prepared_statements where statement ~ '_(each_time|planned)'`;
  expect(kept.map(({ statement }) => statement)).toEqual(["select $1::int as kept_planned"]);
});
