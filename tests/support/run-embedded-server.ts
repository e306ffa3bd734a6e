/**
 * A separate process that runs the built-in server: `node run-embedded-server.ts FOLDER [purpose]`. Prints `ready <process of
 * the server>` and the messages that it gets meanwhile, one per line; stops the server on SIGTERM.
 */

import { readPostmaster } from "#db/embedded/postmaster.ts";
import { attachOrStart, type EmbeddedOptions, startEmbedded } from "#db/embedded/server.ts";
import { clusterFolder } from "#db/embedded/server-account.ts";
import { OperatorFault } from "#db/operator-fault.ts";

const [dataDir = "", purpose, ...settings] = process.argv.slice(2);
const options: EmbeddedOptions = {
  dataDir,
  settings: Object.fromEntries(["fsync=off", ...settings].map((setting) => setting.split("=") as [string, string])),
  say: (line) => console.log(line),
  onLost: (cause) => {
    console.log(`lost ${cause}`);
    process.exit(3);
  },
  ...(purpose ? { purpose } : {}),
};

try {
  const server = await (purpose ? attachOrStart(options) : startEmbedded(options));
  process.on("SIGTERM", () => void server.stop().then(() => process.exit(0)));
  setInterval(() => {}, 60_000);
  console.log(`${server.attached ? "attached" : "ready"} ${readPostmaster(clusterFolder(dataDir))?.pid}`);
} catch (fault) {
  console.log(fault instanceof OperatorFault ? `refused ${fault.message}` : fault);
  process.exitCode = 1;
}
