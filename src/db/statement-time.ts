import { AsyncLocalStorage } from "node:async_hooks";
import { statements } from "#vendor/postgres/index.js";

/** How long a task waited for the database: statements that run at the same time count once. */
class StatementTime {
  private open = 0;
  private since = 0;
  ms = 0;

  begin(): () => void {
    this.open += 1;
    if (this.open === 1) this.since = performance.now();
    return () => {
      this.open -= 1;
      if (this.open === 0) this.ms += performance.now() - this.since;
    };
  }
}

const running = new AsyncLocalStorage<StatementTime>();
statements.begun = () => running.getStore()?.begin() ?? null;

/** Runs `work`; `sqlMs` returns how long it has waited for its own statements so far. Reads from memory take none of that time. */
export function timingStatements<T>(work: () => T): { value: T; sqlMs(): number } {
  const time = new StatementTime();
  return { value: running.run(time, work), sqlMs: () => time.ms };
}
