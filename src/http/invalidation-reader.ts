import type postgres from "postgres";
import type { Log } from "#domain/ports.ts";

const pollMs = 250;

/**
 * Reads the invalidations of all nodes, in order, and hands each round's tags to `forget`. Rows are found by the
 * transaction that wrote them: everything from the oldest transaction that was still open last time, so a late commit
 * is never missed. NOTIFY only wakes it sooner; without it (a pooler in front) the poll does all.
 */
export async function followInvalidations(
  sql: postgres.Sql,
  log: Log,
  forget: (tags: ReadonlySet<string>) => void,
): Promise<{ stop(): Promise<void> }> {
  const start = await look(sql, "0");
  let oldestOpen = start.horizon;
  // What stands there before this node keeps anything does not concern it.
  let seen = new Set(start.rows.map(({ seq }) => seq));
  let stopped = false;
  let failing = false;
  let running: Promise<void> | null = null;
  let again = false;

  async function round() {
    const { horizon, rows } = await look(sql, oldestOpen);
    const fresh = rows.filter(({ seq }) => !seen.has(seq));
    seen = new Set(rows.map(({ seq }) => seq));
    oldestOpen = horizon;
    if (fresh.length > 0) forget(new Set(fresh.map(({ tag }) => tag)));
  }

  function wake() {
    again = true;
    running ??= (async () => {
      while (again && !stopped) {
        again = false;
        try {
          await round();
          failing = false;
        } catch (fault) {
          // What cannot be known to be true may not be served: pages are rendered anew until the database answers.
          forget(new Set(["all"]));
          if (!failing && !stopped) log.error({ err: fault }, "invalidations cannot be read");
          failing = true;
        }
      }
      running = null;
    })();
  }

  const timer = setInterval(wake, pollMs);
  const listening = await sql.listen("meniscus_invalidations", wake, wake);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
      await listening.unlisten().catch((fault) => log.warn({ err: fault }, "listening could not be ended"));
    },
  };
}

type Look = { horizon: string; rows: { seq: number; tag: string }[] };

/** The rows of all transactions from `oldestOpen` on, and the oldest that is open now, in one snapshot. */
async function look(sql: postgres.Sql, oldestOpen: string): Promise<Look> {
  const [row] = await sql<{ horizon: string; rows: Look["rows"] | null }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
           (select jsonb_agg(jsonb_build_object('seq', seq, 'tag', tag)) from invalidations where xid >= ${oldestOpen}::text::xid8) as rows`;
  if (!row) throw new Error("The database gave no snapshot.");
  return { horizon: row.horizon, rows: row.rows ?? [] };
}
