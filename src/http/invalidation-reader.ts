import type postgres from "postgres";
import type { Log } from "#domain/ports.ts";

const pollMs = 250;

/**
 * Reads the invalidations written by all nodes and passes each round's tags to `forget`. Rows are selected by their transaction id:
 * those that the last round's snapshot did not see. So a late commit is never missed and no row is read twice, however long a
 * transaction stays open. NOTIFY only wakes the reader sooner; without it (behind a connection pooler) polling is enough.
 */
export async function followInvalidations(
  sql: postgres.Sql,
  log: Log,
  forget: (tags: ReadonlySet<string>) => void,
): Promise<{ stop(): Promise<void> }> {
  // Rows older than this node's caches do not concern it.
  let { snapshot } = await look(sql, null);
  let stopped = false;
  let failing = false;
  let running: Promise<void> | null = null;
  let again = false;

  async function round() {
    const seen = await look(sql, snapshot);
    snapshot = seen.snapshot;
    if (seen.tags.length > 0) forget(new Set(seen.tags));
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
          // While invalidations cannot be read, nothing is served from the cache: pages are rendered again until the database answers.
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
      await listening.unlisten().catch((fault) => log.warn({ err: fault }, "the reader could not stop listening to the database"));
    },
  };
}

type Look = { snapshot: string; tags: string[] };

/** Reads the tags of all transactions that `last` did not see, and what this read sees, in one snapshot. */
async function look(sql: postgres.Sql, last: string | null): Promise<Look> {
  const [row] = await sql<Look[]>`
    select pg_current_snapshot()::text as snapshot,
           array(select distinct tag from invalidations where xid >= pg_snapshot_xmin(${last}::text::pg_snapshot)
                 and not pg_visible_in_snapshot(xid, ${last}::text::pg_snapshot)) as tags`;
  if (!row) throw new Error("The database gave no snapshot.");
  return row;
}
