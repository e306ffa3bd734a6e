import { hash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Sql } from "#db/open-database.ts";
import type { StoredTable } from "./stored-tables.ts";

/**
 * A digest of a table: the number of its rows, and a sum of their hashes, which is the same in every order of the rows. A row is hashed as COPY
 * writes it, so a restored table has the same sum as the rows in the backup.
 */
export class TableChecksum {
  rows = 0;
  private sum = 0n;

  add(row: Buffer): void {
    this.rows += 1;
    this.sum = BigInt.asUintN(64, this.sum + hash("md5", row, "buffer").readBigUInt64LE());
  }

  equals(other: TableChecksum): boolean {
    return this.rows === other.rows && this.sum === other.sum;
  }
}

export async function checksumOfTable(sql: Sql, table: StoredTable): Promise<TableChecksum> {
  const sum = new TableChecksum();
  for await (const row of rowsOfTable(sql, table)) sum.add(row);
  return sum;
}

/** How many pages of a table are read at once: 8 MB before compression, so memory use stays the same however large the table is. */
const pagesPerRound = 1024;

/** Yields every row as COPY writes it, in the order on the disk; a partitioned table is read one partition after the other. */
export async function* rowsOfTable(sql: Sql, table: StoredTable): AsyncGenerator<Buffer> {
  for (const { pages, condition } of await piecesOf(sql, table)) {
    for (let page = 0; page < pages; page += pagesPerRound) {
      const range = sql.unsafe(`${condition} and ctid >= '(${page},0)' and ctid < '(${page + pagesPerRound},0)'`);
      const copy = sql`copy (select ${sql(table.columns)} from ${sql(table.name)} where ${range}) to stdout`;
      yield* await rowsOfRound(await copy.readable());
    }
  }
}

/** Returns the table, or its partitions, each with the condition that its rows meet: the shop's role may read partitions only through the table. */
async function piecesOf(sql: Sql, { name }: StoredTable): Promise<{ pages: number; condition: string }[]> {
  return sql<{ pages: number; condition: string }[]>`
    select (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages, coalesce(pg_get_partition_constraintdef(c.oid), 'true') as condition
    from pg_class t left join pg_inherits i on i.inhparent = t.oid join pg_class c on c.oid = coalesce(i.inhrelid, t.oid)
    where t.oid = ${name}::regclass and c.relkind = 'r' order by c.relname`;
}

/**
 * Returns all rows of one round, taken as they arrive. The driver pauses its socket for a slow reader and never resumes it where the
 * last row arrives while it is paused. So the reader never makes it pause, and the size of the round limits the memory.
 */
function rowsOfRound(copied: Readable): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const rows: Buffer[] = [];
    copied.on("data", (row: Buffer) => rows.push(row));
    copied.once("end", () => resolve(rows));
    copied.once("error", reject);
  });
}
