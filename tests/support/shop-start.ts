import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { createServer } from "node:net";

export const owner = { email: "owner@shop.example", password: "correct horse battery staple" };

export type RunningShop = {
  url: string;
  dataDir: string;
  /** The environment variables with which a command finds the data of this shop. */
  itsData: Record<string, string>;
  output: () => string;
  process: ChildProcess;
};

/** Starts the built shop as a separate process and resolves when it accepts requests. */
export async function startShop(dataDir: string, environment: Record<string, string>): Promise<RunningShop> {
  if (!existsSync("build/server/main.js")) throw new Error("The shop is not built: run `npm run build`, or `npm test`, which does.");
  const port = await freePort();
  let output = "";
  const child = spawn(process.execPath, ["build/server/main.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      OWNER_NAME: "Olive Owner",
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const url = `http://127.0.0.1:${port}`;
  const itsData = { DATA_DIR: dataDir, ...(environment["DATABASE_URL"] && { DATABASE_URL: environment["DATABASE_URL"] }) };
  for (let tries = 0; tries < 3000; tries++) {
    if (child.exitCode !== null) throw new Error(`The shop did not start:\n${output}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return { url, dataDir, itsData, output: () => output, process: child };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`The shop was not ready in time:\n${output}`);
}

/** Stops the shop, calls `thenDo` with its data still there, and removes the data. */
export async function stopShop({ process: child, dataDir }: RunningShop, thenDo: () => Promise<void> | void): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
  await thenDo();
  rmSync(dataDir, { recursive: true, force: true });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}
