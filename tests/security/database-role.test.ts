import { randomBytes } from "node:crypto";
import type postgres from "postgres";
import { afterEach, describe, expect, inject, it } from "vitest";
import { inspectAppRole } from "#db/app-role.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { type DatabaseTarget, openDatabase } from "#db/open-database.ts";
import { installJobs } from "#jobs/pg-boss-jobs.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const denied = /permission denied|must be (?:owner|superuser)|Only roles with|cannot set parameter/;

/** Statements that an attacker would like to run through the shop. */
const forbidden = [
  ...["domain_events", "events", "ledger_entries", "stock_adjustments", "payment_events", "order_events", "installation"].flatMap((table) => [
    `delete from ${table}`,
    `truncate ${table}`,
    `alter table ${table} disable trigger all`,
    `drop table ${table} cascade`,
  ]),
  "update domain_events set actor_id = null",
  "update ledger_entries set amount_cents = 0",
  "update events set name = 'purchase'",
  "drop table event_partitions.d20261102",
  "drop trigger ledger_entries_append_only on ledger_entries",
  "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
  "set session_replication_role = replica",
  "create table public.mine (word text)",
  "create schema mine",
  "create role mine superuser login",
  "alter role current_user superuser",
  "alter system set log_statement = 'all'",
  "select pg_read_file('/etc/passwd')",
  "select pg_ls_dir('.')",
  "select lo_import('/etc/passwd')",
  "copy menus to '/tmp/menus'",
  "copy menus from '/etc/passwd'",
  "copy menus to program 'id'",
  "create extension pg_stat_statements",
  "delete from drizzle.__drizzle_migrations",
];

/** Database users, each with its own databases, as a managed server assigns them. */
const made: { user: string; databases: string[] }[] = [];
async function makeUser(
  powers = "",
  databases = 1,
): Promise<{ user: string; targets: { url: string }[]; admin: postgres.Sql; close(): Promise<void> }> {
  const server = inject("databaseTarget");
  const { sql, close } = openDatabase(server, { max: 1, name: "test" });
  const user = `shop_${randomBytes(4).toString("hex")}`;
  const names = Array.from({ length: databases }, (_, at) => `${user}_${at}`);
  made.push({ user, databases: names });
  await sql.unsafe(`create role ${user} login password 'secret' ${powers}`);
  for (const name of names) await sql.unsafe(`create database ${name} owner ${user}`);
  const at = "url" in server ? new URL(server.url) : new URL(`postgres://x@${encodeURIComponent(server.socketFolder)}:${server.port}/`);
  const urls = names.map((name) => {
    at.username = user;
    at.password = "secret";
    at.pathname = `/${name}`;
    return { url: at.href };
  });
  return { user, targets: urls, admin: sql, close };
}

afterEach(async () => {
  const { sql, close } = openDatabase(inject("databaseTarget"), { max: 1, name: "test" });
  for (const { user, databases } of made.splice(0)) {
    for (const name of databases) await sql.unsafe(`drop database if exists ${name} with (force)`);
    await sql.unsafe(`drop role if exists ${user}_app`);
    await sql.unsafe(`drop role if exists ${user}`);
  }
  await close();
});

const migrate = (target: DatabaseTarget) => migrateDatabase(target, "src/db/migrations", installJobs);

async function using<T>(target: DatabaseTarget, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const { sql, close } = openDatabase(target, { max: 2, name: "test" });
  try {
    return await work(sql);
  } finally {
    await close();
  }
}

const roleIn = async (sql: postgres.Sql) => (await sql<{ role: string }[]>`select current_user::text as role`)[0]?.role;

describe("the shop's connections", () => {
  it("work under a role that is no superuser, owns nothing and has no other role's powers", async () => {
    const [role] = await shopOf().sql`
      select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, rolname <> (select tableowner from pg_tables where tablename = 'orders') as other,
        (select count(*)::int from pg_auth_members where member = r.oid) as memberships, (select count(*)::int from pg_class where relowner = r.oid) as owned
      from pg_roles r where rolname = current_user`;
    const none = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false };
    expect(role).toEqual({ ...none, other: true, memberships: 0, owned: 0 });
    expect(await inspectAppRole(shopOf().ownerSql)).toBeNull();
  });

  it.each(forbidden)("cannot: %s", async (statement) => {
    await expect(shopOf().sql.unsafe(statement)).rejects.toThrow(denied);
  });
});

describe("a database of a user who is no superuser", () => {
  it("works without the role, says so, and with it once an administrator made it", async () => {
    const { user, targets, admin, close } = await makeUser();
    const [target = { url: "" }] = targets;
    const before = await migrate(target);
    expect(before.target).toEqual(target);
    expect(before.missing).toContain(`CREATE ROLE "${user}_app" NOLOGIN; GRANT "${user}_app" TO "${user}";`);
    expect(await using(target, inspectAppRole)).toContain("there is no role");

    for (const statement of /with: (.*;)/
      .exec(before.missing ?? "")?.[1]
      ?.split(";")
      .filter(Boolean) ?? [])
      await admin.unsafe(statement);
    const after = await migrate(target);
    expect(after.missing).toBeNull();
    expect(await using(target, inspectAppRole)).toBeNull();
    await using(after.target, async (sql) => {
      expect(await roleIn(sql)).toBe(`${user}_app`);
      await expect(sql`delete from ledger_entries`).rejects.toThrow(denied);
      await expect(sql`create table mine (word text)`).rejects.toThrow(denied);
      const heard = new Promise(
        (resolve) => void sql.listen("meniscus_invalidations", resolve, () => void sql`insert into invalidations (tag) values ('all')`.execute()),
      );
      expect(await heard).toBe("");
    });
    await close();
  });

  it("makes the role itself where it may, for all its databases at once, and for nobody else's", async () => {
    const { user, targets, close } = await makeUser("createrole", 3);
    const roles = await Promise.all(targets.map(migrate));
    for (const role of roles) {
      expect(role.missing).toBeNull();
      expect(await using(role.target, roleIn)).toBe(`${user}_app`);
    }
    const stranger = await makeUser("createrole");
    const [own = { url: "" }] = stranger.targets;
    await migrate(own);
    await expect(using({ ...own, role: `${user}_app` }, roleIn)).rejects.toThrow(/permission denied/);
    await stranger.close();
    await close();
  });

  it("gives rights on what a later version adds, and takes back what somebody gave by hand", async () => {
    const { user, targets, close } = await makeUser("createrole");
    const [target = { url: "" }] = targets;
    const { target: app } = await migrate(target);
    await using(target, async (sql) => {
      await sql`create table later (id bigint generated always as identity, word text)`;
      await sql.unsafe(`grant update, delete on ledger_entries to ${user}_app`);
      expect(await inspectAppRole(sql)).toContain("public.later");
    });
    await expect(using(app, (sql) => sql`insert into later (word) values ('x')`)).rejects.toThrow(denied);
    await migrate(target);
    await using(app, async (sql) => {
      await sql`insert into later (word) values ('x')`;
      await expect(sql`update ledger_entries set amount_cents = 0`).rejects.toThrow(denied);
    });
    await close();
  });

  it("does not take on a role of that name that can do more", async () => {
    const { user, targets, admin, close } = await makeUser("createrole");
    await admin.unsafe(`create role ${user}_app createdb`);
    const [target = { url: "" }] = targets;
    const role = await migrate(target);
    expect(role).toEqual({ target, missing: expect.stringContaining("has powers of its own") });
    await close();
  });
});
