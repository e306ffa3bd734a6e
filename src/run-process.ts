import { OperatorFault } from "#db/operator-fault.ts";
import type { Serving } from "./serve-shop.ts";

/** At a terminal one Ctrl-C arrives twice: from the terminal itself, and passed on by npm. */
const sameSignalMs = 500;

/**
 * Runs this process: opens the shop, and closes it at SIGTERM or SIGINT after every request and job has ended. A second
 * signal does not wait. Faults that the operator can fix are shown in one line; the exit status is 0 only after an orderly stop.
 */
export async function runProcess(open: (onLost: (cause: string) => void) => Promise<Serving>, say: (line: string) => void): Promise<void> {
  let serving: Serving | null = null;
  let stoppingSince: number | null = null;

  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== null && Date.now() - stoppingSince < sameSignalMs) return;
    if (stoppingSince !== null) process.exit(1);
    stoppingSince = Date.now();
    // During the start there is no work to finish: the database stops as this process ends.
    if (serving === null) process.exit(signal === "SIGINT" ? 130 : 143);
    say(`\n${signal}: finishing open requests and jobs (again: stops at once)`);
    serving.stop().then(() => process.exit(0), fail);
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  // After an uncaught fault the state of this process is unknown, so it ends with the fault as its reason.
  process.on("uncaughtException", fail);

  try {
    serving = await open((cause) => {
      if (stoppingSince === null) fail(new OperatorFault(`PostgreSQL ended while the shop was running: ${cause}`));
    });
  } catch (fault) {
    fail(fault);
  }
}

function fail(fault: unknown): never {
  console.error(fault instanceof OperatorFault ? `\n${fault.message}` : fault);
  process.exit(1);
}
