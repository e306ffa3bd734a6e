import { AsyncLocalStorage } from "node:async_hooks";
import { statements } from "#vendor/postgres/index.js";

/** How long a piece of work waited for the database: statements that are under way at the same time count once. */
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

/** Runs `work` and says how long it waited for statements of its own, up to when this is asked. What it reads from memory took none. */
export function timingStatements<T>(work: () => T): { value: T; sqlMs(): number } {
  const time = new StatementTime();
  return { value: running.run(time, work), sqlMs: () => time.ms };
}
