import { createHmac } from "node:crypto";
import type postgres from "postgres";
import { type DatabaseTarget, openDatabase, type Sql } from "./open-database.ts";
import { systemCode } from "./operator-fault.ts";
import { quotedName } from "./quoted-name.ts";

/**
 * The role under which web, jobs and commands work: it reads and writes rows, and nothing else. It is no superuser, makes
 * and changes no tables, reads no files of the server, and can only read and add to what is append-only. The owner of the
 * tables connects only for migrations.
 */
export type AppRole = {
  /** Where to connect in order to work under the role; the owner's own target where there is no role. */
  target: DatabaseTarget;
  /** Why the shop works as the owner, and what an administrator of the server can do about it; null where it works under the role. */
  missing: string | null;
};

/** Append-only tables. A trigger also guards the first two against their owner. */
const appendOnly = ["domain_events", "events", "ledger_entries", "stock_adjustments", "payment_events", "order_events", "invoices", "installation"];
const schemas = ["public", "drizzle", "jobs"];

const notAllowed = "42501";
const protocolViolation = "08P01";
/** PostgreSQL's messages where a node of another database created or changed the same role at the same time. */
const overtaken = /already exists|duplicate key value|tuple concurrently updated/;

/**
 * Creates the role where it is missing and brings its rights up to date. `sql` is one connection of the tables' owner; run
 * after the migrations. Idempotent. The role is named after the owner: databases of other owners on the same server have
 * other roles, and those of the same owner share it.
 */
export async function prepareAppRole(sql: postgres.Sql, target: DatabaseTarget): Promise<AppRole> {
  const { owner, role } = await namesOf(sql);
  const without = (reason: string): AppRole => ({ target, missing: `The shop works as ${owner}, the owner of its tables, because ${reason}` });
  const missing = (reason: string, remedy: string[]): AppRole =>
    without(
      `${reason}. An administrator of the server can change that with: ${remedy.map((line) => `${line};`).join(" ")} Then start the shop again.`,
    );
  const made = [`CREATE ROLE ${quotedName(role)} NOLOGIN`, `GRANT ${quotedName(role)} TO ${quotedName(owner)}`];
  if (!(await exists(sql, role)) && !(await allowed(sql`create role ${sql(role)} nologin`))) return missing("it may not create roles", made);
  if (await hasPowers(sql, role)) return missing(`the role ${role} has powers of its own`, [`DROP ROLE ${quotedName(role)}`, ...made]);
  if ("url" in target) {
    if (!(await isUsable(sql, role)) && !(await allowed(sql`grant ${sql(role)} to current_user`)))
      return missing(`it may not use the role ${role}`, made.slice(1));
  } else await allowed(sql.unsafe(`alter role ${quotedName(role)} login password '${passwordOf(target.password)}'`));
  await grantRights(sql, role);
  if (!("url" in target)) return { target: { ...target, user: role, password: passwordOf(target.password) }, missing: null };
  const under = { ...target, role };
  return (await takesRole(under))
    ? { target: under, missing: null }
    : without("a pooler in front of the database does not pass on the startup parameter `role`.");
}

/** Whether a connection takes on the role. A pooler may drop the parameter or refuse it. */
async function takesRole(target: { url: string; role: string }): Promise<boolean> {
  const { sql, close } = openDatabase(target, { max: 1, name: "meniscus-role" });
  try {
    const [row] = await sql<{ role: string }[]>`select current_user::text as role`;
    return row?.role === target.role;
  } catch (fault) {
    if (systemCode(fault) === protocolViolation) return false;
    throw fault;
  } finally {
    await close();
  }
}

/**
 * For `npm run check`, as the owner: returns what is wrong with the role of this database, or null. Changes nothing.
 */
export async function inspectAppRole(sql: postgres.Sql): Promise<string | null> {
  const { owner, role } = await namesOf(sql);
  if (!(await exists(sql, role)) || !(await isUsable(sql, role))) return `there is no role ${role} that ${owner} may use`;
  if (await hasPowers(sql, role)) return `the role ${role} has powers of its own`;
  const [wrong] = await relationsToGrant(sql, role);
  return wrong ? `the rights of the role ${role} are not what they should be, such as on ${wrong.name}` : null;
}

async function namesOf(sql: Sql): Promise<{ owner: string; role: string }> {
  const [row] = await sql<{ owner: string }[]>`select current_user::text as owner`;
  const owner = row?.owner ?? "";
  return { owner, role: `${owner.slice(0, 59)}_app` };
}

async function exists(sql: Sql, role: string): Promise<boolean> {
  return (await sql`select 1 from pg_roles where rolname = ${role}`).length > 0;
}

/** Whether a role of this name serves another purpose, because it has powers of its own. */
async function hasPowers(sql: Sql, role: string): Promise<boolean> {
  const [row] = await sql<{ powers: boolean }[]>`
    select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
        or exists (select 1 from pg_auth_members m where m.member = r.oid)
        or exists (select 1 from pg_class c where c.relowner = r.oid) as powers
    from pg_roles r where rolname = ${role}`;
  return row?.powers ?? false;
}

async function isUsable(sql: postgres.Sql, role: string): Promise<boolean> {
  return allowed(sql.begin((transaction) => transaction`select set_config('role', ${role}, true)`));
}

/** Returns false where this user lacks the right. What another node did concurrently counts as done. */
async function allowed(work: PromiseLike<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (fault) {
    if (systemCode(fault) === notAllowed) return false;
    if (fault instanceof Error && overtaken.test(fault.message)) return true;
    throw fault;
  }
}

async function grantRights(sql: postgres.Sql, role: string): Promise<void> {
  const wrong = await relationsToGrant(sql, role);
  const closed = await sql<{ name: string }[]>`
    select nspname as name from pg_namespace where nspname = any(${schemas}) and not has_schema_privilege(${role}, oid, 'usage')`;
  const [open] = await sql`select 1 from pg_namespace where nspname = 'public' and has_schema_privilege(${role}, oid, 'create')`;
  await sql.begin(async (transaction) => {
    for (const { name } of closed) await transaction`grant usage on schema ${transaction(name)} to ${transaction(role)}`;
    // Before version 15, PostgreSQL granted this to everybody.
    if (open) await transaction`revoke create on schema public from public`;
    for (const { kind, name, wanted } of wrong) {
      await transaction.unsafe(`revoke all on ${kind} ${name} from ${quotedName(role)}`);
      await transaction.unsafe(`grant ${wanted.join(", ")} on ${kind} ${name} to ${quotedName(role)}`);
    }
  });
}

type Relation = { kind: "table" | "sequence"; name: string; wanted: string[] };

/** Returns tables and sequences whose rights are not what they should be: new ones, and those whose rights were changed by hand. */
async function relationsToGrant(sql: Sql, role: string): Promise<Relation[]> {
  const rows = await sql<{ schema: string; table: string; name: string; isSequence: boolean; held: string[] }[]>`
    select n.nspname as schema, c.relname as table, format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'S' as "isSequence",
           array(select a.privilege_type from aclexplode(c.relacl) a where a.grantee = r.oid order by 1) as held
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r
    where n.nspname = any(${schemas}) and c.relkind in ('r', 'p', 'S') and pg_has_role(c.relowner, 'usage') and r.rolname = ${role}
    order by 3`;
  return rows.flatMap(({ schema, table, name, isSequence, held }) => {
    const wanted = isSequence ? ["SELECT", "USAGE"] : rightsOn(schema, table);
    return wanted.join() === held.join() ? [] : [{ kind: isSequence ? "sequence" : "table", name, wanted } as Relation];
  });
}

/** Returns the rights in alphabetical order, in which they are compared. */
function rightsOn(schema: string, table: string): string[] {
  if (schema === "drizzle") return ["SELECT"];
  return schema === "public" && appendOnly.includes(table) ? ["INSERT", "SELECT"] : ["DELETE", "INSERT", "SELECT", "UPDATE"];
}

/** Derives the role's password on the built-in server from the owner's, its only other secret. The role cannot compute the owner's from it. */
function passwordOf(ownerPassword: string): string {
  return createHmac("sha256", ownerPassword).update("app-role").digest("base64url");
}
