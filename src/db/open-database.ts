import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "#vendor/postgres/index.js";

export type Db = PostgresJsDatabase;

/**
 * postgres.js, on the pool or on one transaction. Drizzle changes its settings, so statements as text differ in two ways: times
 * come back as strings (cast or `new Date(...)`), and JSON goes in as `${JSON.stringify(value)}::jsonb`. `int8` is a number.
 */
export type Sql = postgres.Sql | postgres.TransactionSql;

/** A piece of a statement, to be inserted into another. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

export type Connection = { db: Db; sql: postgres.Sql; close(): Promise<void> };

/** Where a database is: a URL, or the folder of a Unix socket. `role` is set when each connection begins (SET ROLE). */
export type DatabaseTarget =
  | { url: string; role?: string }
  | { socketFolder: string; port: number; user: string; password: string; database: string };

const int8AsNumber = { to: 20, from: [20], serialize: (value: number) => String(value), parse: Number };

export function openDatabase(target: DatabaseTarget, options: { max: number; name: string }): Connection {
  const settings = {
    max: options.max,
    types: { bigint: int8AsNumber },
    connection: {
      application_name: options.name,
      statement_timeout: 60_000,
      idle_in_transaction_session_timeout: 60_000,
      TimeZone: "UTC",
      ...("role" in target ? { role: target.role } : {}),
    },
    onnotice: () => {},
  };
  const sql =
    "url" in target
      ? postgres(...atSocket(target.url, settings))
      : postgres({
          ...settings,
          path: `${target.socketFolder}/.s.PGSQL.${target.port}`,
          username: target.user,
          password: target.password,
          database: target.database,
        });
  return { sql, db: drizzle(sql, { casing: "snake_case" }), close: () => sql.end({ timeout: 5 }) };
}

/** A URL may name a socket's folder as libpq's do: `postgres://user:word@%2Frun%2Fpostgresql/shop` or `postgres:///shop?host=/run/postgresql`. */
function atSocket<Settings extends object>(given: string, settings: Settings): [string, Settings & { path?: string }] {
  const url = new URL(given);
  const folder = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  if (!folder.startsWith("/")) return [given, settings];
  const path = `${folder}/.s.PGSQL.${url.port || "5432"}`;
  url.searchParams.delete("host");
  url.hostname = "localhost";
  return [url.href, { ...settings, path }];
}
