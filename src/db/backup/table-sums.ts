import { hash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Sql } from "#db/open-database.ts";
import type { StoredTable } from "./stored-tables.ts";

/**
 * What a table holds, in short: how many rows, and a sum over their hashes, which is the same in every order of the rows. A row is hashed as COPY
 * writes it, so a table that was restored has the sum of the rows in the backup.
 */
export class TableSum {
  rows = 0;
  private sum = 0n;

  add(row: Buffer): void {
    this.rows += 1;
    this.sum = BigInt.asUintN(64, this.sum + hash("md5", row, "buffer").readBigUInt64LE());
  }

  equals(other: TableSum): boolean {
    return this.rows === other.rows && this.sum === other.sum;
  }
}

export async function sumOfTable(sql: Sql, table: StoredTable): Promise<TableSum> {
  const sum = new TableSum();
  for await (const row of rowsOfTable(sql, table)) sum.add(row);
  return sum;
}

/** Of a table's pages at a time: 8 MB before compression, so memory stays the same however large the table is. */
const pagesPerRound = 1024;

/** Every row as COPY writes it, in the order in which they lie on the disk; of a partitioned table, one partition after the other. */
export async function* rowsOfTable(sql: Sql, table: StoredTable): AsyncGenerator<Buffer> {
  for (const { pages, condition } of await piecesOf(sql, table)) {
    for (let page = 0; page < pages; page += pagesPerRound) {
      const range = sql.unsafe(`${condition} and ctid >= '(${page},0)' and ctid < '(${page + pagesPerRound},0)'`);
      const copy = sql`copy (select ${sql(table.columns)} from ${sql(table.name)} where ${range}) to stdout`;
      yield* await rowsOfRound(await copy.readable());
    }
  }
}

/** The table, or its partitions: each is read by the condition that PostgreSQL puts on its rows, because the shop's role reads them through the table alone. */
async function piecesOf(sql: Sql, { name }: StoredTable): Promise<{ pages: number; condition: string }[]> {
  return sql<{ pages: number; condition: string }[]>`
    select (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages, coalesce(pg_get_partition_constraintdef(c.oid), 'true') as condition
    from pg_class t left join pg_inherits i on i.inhparent = t.oid join pg_class c on c.oid = coalesce(i.inhrelid, t.oid)
    where t.oid = ${name}::regclass and c.relkind = 'r' order by c.relname`;
}

/**
 * All rows of one round, taken as they come. The driver pauses its socket for a reader that is slow, and where the last
 * row comes while it is paused it is never resumed; so the rows are not held back but bounded by the round.
 */
function rowsOfRound(copied: Readable): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const rows: Buffer[] = [];
    copied.on("data", (row: Buffer) => rows.push(row));
    copied.once("end", () => resolve(rows));
    copied.once("error", reject);
  });
}
