import { existsSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { inspectAppRole } from "#db/app-role.ts";
import { openDatabase } from "#db/open-database.ts";
import { noShopIn } from "#db/operator-fault.ts";
import { schemaState } from "#db/schema-state.ts";
import { queueHealth } from "#domain/queue-health.ts";
import { namedFiles } from "#domain/stored-file-queries.ts";
import { queueStates } from "#jobs/queue-states.ts";
import { queueRemedy, queueSentence } from "#web/messages/queue-words.ts";
import type { Config } from "../../config.ts";
import { dataLocation, hasBuiltInDatabase, reachDatabase, tryMailServer } from "../../open-shop.ts";
import { command } from "../command.ts";
import { progressLine } from "../progress-line.ts";
import { type Finding, inspectInvariants } from "./check-invariants.ts";
import { cloneLeftovers } from "./clone-leftovers.ts";
import { liveFaults } from "./live-check.ts";

type Verdict = "good" | "note" | "bad";
type Report = (verdict: Verdict, text: string) => void;
const marks: Record<Verdict, string> = { good: "  ok  ", note: " note ", bad: " BAD  " };

const enoughDiskBytes = 1024 * 1024 * 1024;
const shownBroken = 5;

/** `npm run check`: checks configuration, disk, email and database, and the sentences that must be true. */
export const check = command({
  name: "check",
  summary: "Checks the configuration, disk, email, database and jobs, and whether stock, money, orders, products and settings are consistent.",
  words: [],
  options: {},
  notes: "Changes nothing, so there is no --check. A note is worth a look; BAD needs action, and says which.",
  refuses: "when something is BAD or there is no shop",
  async run({ config, root, say }) {
    let bad = 0;
    const report: Report = (verdict, text) => {
      if (verdict === "bad") bad += 1;
      say(`${marks[verdict]} ${text}`);
    };
    inspectConfig(config, report);
    await inspectDisk(config, report);
    for (const leftover of await cloneLeftovers(root, config)) report("note", leftover);
    await inspectMail(config, report);
    await inspectDatabase(config, root, say, report);
    say(bad === 0 ? "\nAll is well." : `\n${bad} thing${bad === 1 ? " needs" : "s need"} attention.`);
    return bad === 0 ? 0 : 1;
  },
});

function inspectConfig(config: Config, report: Report): void {
  report("good", "The environment variables are valid");
  if (!config.publicUrl) report("note", `PUBLIC_URL is not set: links in emails go to ${config.mailOrigin}`);
  else if (config.publicUrl.startsWith("http:")) report("note", `PUBLIC_URL is not https (${config.publicUrl})`);
  if (config.publicUrl?.startsWith("https:") && config.trustProxy === "0")
    report("note", "TRUST_PROXY is 0: behind a proxy, all visitors count as one IP address");
  if (config.role !== "all" && !config.redisUrl) report("note", "REDIS_URL is not set: each node counts rate limits for itself");
}

async function inspectDisk(config: Config, report: Report): Promise<void> {
  if (!existsSync(config.dataDir)) return report("note", `${config.dataDir} does not exist yet`);
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = bavail * bsize;
  const isEnough = free >= enoughDiskBytes;
  const remedy = whatToDo("Free up space before the database can no longer write: move backups and exports off this disk, or take a larger one.");
  report(isEnough ? "good" : "bad", `${(free / 1024 ** 3).toFixed(1)} GB are free on the disk of ${config.dataDir}${isEnough ? "" : remedy}`);
}

async function inspectMail(config: Config, report: Report): Promise<void> {
  if (!config.smtpUrl) return report("note", `SMTP_URL is not set: emails are written to files in ${join(config.dataDir, "mail")}`);
  try {
    await tryMailServer(config.smtpUrl, config.mailFrom);
    report("good", `The mail server ${new URL(config.smtpUrl).host} accepts the sign-in of SMTP_URL`);
  } catch (fault) {
    report(
      "bad",
      `The mail server ${new URL(config.smtpUrl).host} cannot be used: ${fault instanceof Error ? fault.message : fault}${whatToDo("Correct SMTP_URL, or ask whoever runs that server. Emails are tried again for a day and a half.")}`,
    );
  }
}

async function inspectDatabase(config: Config, root: string, say: (line: string) => void, report: Report): Promise<void> {
  if (!config.databaseUrl && !hasBuiltInDatabase(config)) return report("bad", noShopIn(config.dataDir).message);
  const database = await reachDatabase(config, { command: "npm run check", say });
  const { sql, close } = openDatabase(database.target, { max: 1, name: "npm run check" });
  const line = progressLine("Checking");
  try {
    // Some queries read a whole table, however large the shop is.
    await sql`set statement_timeout = 0`;
    const [server] = await sql<{ version: string; bytes: number; largest: { table: string; bytes: number }[] }[]>`
      select current_setting('server_version') as version, pg_database_size(current_database())::bigint as bytes,
        (select jsonb_agg(t) from (
          select relname as "table", pg_total_relation_size(oid) as bytes from pg_class
           where relkind = 'r' and relnamespace in (select oid from pg_namespace where nspname in ('public', 'jobs')) order by 2 desc limit 3) t) as largest`;
    report(
      "good",
      `PostgreSQL ${server?.version} answers${database.attached ? "" : ", started for this check"}; the database has ${megabytes(server?.bytes)} (${(server?.largest ?? []).map(({ table, bytes }) => `${table} ${megabytes(bytes)}`).join(", ")})`,
    );
    if (!(await isCurrent(sql, config, root, report))) return;
    await inspectRole(sql, report);
    await inspectShop(sql, report);
    await inspectLive(sql, config, report);
    await inspectFiles(sql, config, report);
    await inspectQueues(sql, report);
    const findings = await inspectInvariants(sql, line.show);
    line.done();
    for (const finding of findings) report(...verdictOf(finding));
  } finally {
    line.done();
    await close();
    await database.close();
  }
}

function whatToDo(remedy: string): string {
  return `\n       What to do: ${remedy}`;
}

/** Reports a sentence that is true, or the rows that break it and what to do. */
function verdictOf({ sentence, severity, remedy, broken }: Finding): [Verdict, string] {
  if (broken.length === 0) return ["good", sentence];
  const shown = `${broken.slice(0, shownBroken).join(", ")}${broken.length > shownBroken ? " ..." : ""}`;
  return [severity === "note" ? "note" : "bad", `Failed: ${sentence}. See ${shown}${whatToDo(remedy)}`];
}

async function isCurrent(sql: postgres.Sql, config: Config, root: string, report: Report): Promise<boolean> {
  const { state, tag } = await schemaState(sql, join(root, "src/db/migrations"));
  if (state === "current") report("good", `The database schema matches this version (${tag})`);
  else if (state === "none") report("bad", noShopIn(dataLocation(config)).message);
  else
    report(
      "bad",
      state === "newer"
        ? "The database schema belongs to a newer version of Meniscus: run that version"
        : "The database schema belongs to an older version: npm start brings it up to date",
    );
  return state === "current";
}

function megabytes(bytes = 0): string {
  return `${Math.ceil(bytes / 1024 ** 2)} MB`;
}

async function inspectRole(sql: postgres.Sql, report: Report): Promise<void> {
  const wrong = await inspectAppRole(sql);
  report(
    wrong ? "note" : "good",
    wrong
      ? `The shop works as the owner of its tables: ${wrong}. When the shop starts, it says how to change that`
      : "The shop works under a database role that cannot change tables, the audit log or the ledger",
  );
}

/** Reports a backlog as a note, and a queue that fails or is stuck as bad. */
async function inspectQueues(sql: postgres.Sql, report: Report): Promise<void> {
  const troubled = (await queueStates(sql)).filter((state) => queueHealth(state) !== "idle");
  if (troubled.length === 0) report("good", "No background job waits longer than usual, and none failed");
  for (const state of troubled) {
    const remedy = queueRemedy(state);
    report(["failed", "stuck"].includes(queueHealth(state)) ? "bad" : "note", `${queueSentence(state)}${remedy ? whatToDo(remedy) : ""}`);
  }
}

async function inspectShop(sql: postgres.Sql, report: Report): Promise<void> {
  const [row] = await sql<{ owners: number; orders_email: string }[]>`
    select (select count(*) from accounts where role = 'owner' and disabled_at is null) as owners,
           coalesce((select value->>'ordersEmail' from settings where section = 'shop'), '') as orders_email`;
  report(
    (row?.owners ?? 0) > 0 ? "good" : "bad",
    (row?.owners ?? 0) > 0 ? "The shop has an owner" : "The shop has no owner, so nobody can administer it: run npm run create-admin",
  );
  if (row?.orders_email === "") report("note", "No orders email is set (Settings, Shop): nobody is emailed about new orders");
}

async function inspectLive(sql: postgres.Sql, config: Config, report: Report): Promise<void> {
  const { isLive, faults } = await liveFaults(sql, config);
  if (isLive && faults.length === 0) report("good", "The shop is live and has everything that it needs");
  else if (isLive) for (const fault of faults) report("bad", `The shop is live, but this is missing: ${fault}`);
  else {
    const open = faults.length > 0 ? `. Before it can go live:\n       ${faults.join("\n       ")}` : ". It can go live (Settings, Go live)";
    if (config.stripe?.mode === "live")
      report(
        "bad",
        "The Stripe key is a live key, but the shop is in trial mode, so cards are not offered through Stripe. Go live, or set the test key.",
      );
    report("note", `The shop is in trial mode: no real payment is taken${open}`);
  }
}

async function inspectFiles(sql: postgres.Sql, config: Config, report: Report): Promise<void> {
  const missing: string[] = [];
  const named = sql<{ key: string }[]>`select key from (${namedFiles(sql)}) named`;
  for await (const batch of named.cursor(500))
    for (const { key } of batch) if (!(await stat(join(config.dataDir, "files", key)).catch(() => null))) missing.push(key);
  report(
    missing.length === 0 ? "good" : "bad",
    missing.length === 0
      ? "Every file that the shop refers to is there"
      : `${missing.length} ${missing.length === 1 ? "file that the shop refers to is" : "files that the shop refers to are"} missing, such as ${missing[0]}${whatToDo(`Bring them back from a backup into ${join(config.dataDir, "files")}, or upload them again in the admin area.`)}`,
  );
  const [unfetched] = await sql<{ pictures: number; product: string; source: string; fault: string }[]>`
    select count(*) over () as pictures, p.handle as product, i.source_url as source, i.fetch_fault as fault
    from product_images i join products p on p.id = i.product_id where i.file_key is null and i.fetch_fault is not null order by p.handle limit 1`;
  if (unfetched)
    report(
      "note",
      `${unfetched.pictures} ${unfetched.pictures === 1 ? "picture" : "pictures"} from other hosts could not be fetched, such as ${unfetched.source} of ${unfetched.product} (${unfetched.fault})${whatToDo("Upload these pictures in the admin area, or correct their URLs in your file and import it again.")}`,
    );
}
