import type postgres from "postgres";
import type { Shop } from "#domain/shop.ts";

type Sent = { text: string; values: unknown[] };

/** Returns the statements with which `work` reads from the database, word for word. */
export async function readsOf({ sql }: Pick<Shop, "sql">, work: () => Promise<unknown>): Promise<Sent[]> {
  const options = (sql as postgres.Sql).options as { debug?: unknown };
  const sent: Sent[] = [];
  options.debug = (_connection: number, text: string, values: unknown[]) => {
    if (/^\s*(?:select|with)\b/i.test(text) && !/\bfor (?:no key )?update\b/i.test(text)) sent.push({ text, values: [...values] });
  };
  try {
    await work();
  } finally {
    options.debug = false;
  }
  return sent;
}

/** A step of a plan. */
export type PlanStep = { kind: string; table: string | undefined; index: string | undefined; rows: number };

type Explained = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Plan Rows": number;
  Plans?: Explained[];
};

/**
 * Returns every step of PostgreSQL's plan for the statement. Random reads cost as much as on a solid-state disk, as PostgreSQL's documentation
 * advises: its default is for older disks.
 */
export async function planOf({ sql }: Pick<Shop, "sql">, { text, values }: Sent): Promise<PlanStep[]> {
  const rows = await (sql as postgres.Sql).begin(async (sql) => {
    await sql`set local random_page_cost = 1.1`;
    return sql.unsafe<{ "QUERY PLAN": { Plan: Explained }[] }[]>(`explain (format json) ${text}`, values as never[]);
  });
  return stepsOf(rows[0]?.["QUERY PLAN"][0]?.Plan);
}

function stepsOf(plan: Explained | undefined): PlanStep[] {
  if (!plan) return [];
  const step = { kind: plan["Node Type"], table: plan["Relation Name"], index: plan["Index Name"], rows: plan["Plan Rows"] };
  return [step, ...(plan.Plans ?? []).flatMap(stepsOf)];
}

/** One step of an executed plan: `times` is how often it ran, in all processes that took part. */
export type Read = { kind: string; table: string; times: number };
type Done = { "Node Type": string; "Relation Name"?: string; "Actual Loops": number; Plans?: Done[] };

/** Runs the reading statements of `work` again and returns what they really read, by table or partition. */
export async function carriedOut(shop: Pick<Shop, "sql">, work: () => Promise<unknown>): Promise<Read[]> {
  const read: Read[] = [];
  const walk = (step: Done): void => {
    const table = step["Relation Name"];
    if (step["Actual Loops"] > 0 && table) read.push({ kind: step["Node Type"], table, times: step["Actual Loops"] });
    for (const below of step.Plans ?? []) walk(below);
  };
  for (const { text, values } of await readsOf(shop, work)) {
    const rows = await (shop.sql as postgres.Sql).begin(async (sql) => {
      await sql`set local random_page_cost = 1.1`;
      return sql.unsafe<{ "QUERY PLAN": { Plan: Done }[] }[]>(`explain (analyze, timing off, format json) ${text}`, values as never[]);
    });
    const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
    if (plan) walk(plan);
  }
  return read;
}
