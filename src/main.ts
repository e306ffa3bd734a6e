import { OperatorFault } from "#db/operator-fault.ts";
import { readConfig } from "./config.ts";
import { type Serving, serveShop } from "./serve-shop.ts";

const say = (line: string) => console.log(line);
let serving: Promise<Serving> | null = null;
let stopping = false;
let firstSignalAt = 0;

/** At a terminal one Ctrl-C arrives twice: from the terminal itself, and handed on by npm. */
const sameSignalMs = 500;

/** The first signal lets every request and job end; a second one does not wait. */
function onSignal(signal: NodeJS.Signals): void {
  if (stopping && Date.now() - firstSignalAt < sameSignalMs) return;
  if (stopping) process.exit(1);
  stopping = true;
  firstSignalAt = Date.now();
  say(`\n${signal}: finishing what is under way (once more to stop at once)`);
  // During the start there is nothing to finish: the database is told to stop as this process ends.
  if (serving === null) process.exit(signal === "SIGINT" ? 130 : 143);
  serving
    .then((shop) => shop.stop())
    .then(
      () => process.exit(0),
      (fault) => fail(fault),
    );
}

function fail(fault: unknown): never {
  console.error(fault instanceof OperatorFault ? `\n${fault.message}` : fault);
  process.exit(1);
}

process.on("SIGTERM", onSignal);
process.on("SIGINT", onSignal);
// A fault that nobody caught: the state of this process is unknown, so it ends, with its reason.
process.on("uncaughtException", fail);

try {
  const config = readConfig(process.env);
  const opened = await serveShop({ config, root: process.cwd(), say }, (cause) => {
    if (!stopping) fail(new OperatorFault(`PostgreSQL ended while the shop was running: ${cause}`));
  });
  serving = Promise.resolve(opened);
} catch (fault) {
  fail(fault);
}
