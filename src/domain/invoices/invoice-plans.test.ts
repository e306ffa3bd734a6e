import { expect, it } from "vitest";
import { documentsOf } from "#domain/orders/po-document-queries.ts";
import { useTestShop } from "#support/test-shop.ts";
import { invoicesNumbered } from "./invoice-list-queries.ts";

const shopOf = useTestShop();

/** Returns the plan of a statement that uses an index wherever it can. */
async function planOf(statement: (sql: ReturnType<typeof shopOf>["sql"]) => PromiseLike<readonly Record<string, unknown>[]>): Promise<string> {
  return shopOf().ownerSql.begin(async (sql) => {
    await sql`set local enable_seqscan = off`;
    return (await statement(sql as never)).map((row) => row["QUERY PLAN"]).join("\n");
  });
}

it("invoices are found along an index by their number and by that of their order", async () => {
  const plan = await planOf((sql) => sql`explain select i.id from invoices i where i.id in (${invoicesNumbered({ sql }, "1001")})`);
  for (const index of ["invoices_number", "orders_name", "invoices_cause"]) expect(plan).toContain(index);
  expect(plan).not.toContain("Seq Scan");
});

it("documents of an order are found along an index, whether they were sent for it or in its checkout", async () => {
  const id = shopOf().ids.next();
  const plan = await planOf((sql) => sql`explain select d.id from orders o, ${documentsOf({ sql })} where o.id = ${id}`);
  for (const index of ["po_documents_order", "po_documents_checkout"]) expect(plan).toContain(index);
  expect(plan).not.toContain("Seq Scan");
});
