import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";

export const owner = { email: "owner@shop.example", password: "correct horse battery staple" };

export type RunningShop = { url: string; dataDir: string; output: () => string; process: ChildProcess };

/** The built shop as a merchant starts it: own process, own embedded PostgreSQL, the sample catalogue. Call it at the top of a file. */
export function useRunningShop(environment: Record<string, string> = {}): () => RunningShop {
  let running: RunningShop | undefined;
  beforeAll(async () => {
    running = await startShop(environment);
  }, 180_000);
  afterAll(async () => {
    if (running) await stopShop(running);
  }, 60_000);
  return () => {
    if (!running) throw new Error("The shop starts before the first test; call it inside one.");
    return running;
  };
}

async function startShop(environment: Record<string, string>): Promise<RunningShop> {
  if (!existsSync("build/server/main.js")) throw new Error("The shop is not built: run `npm run build`, or `npm test`, which does.");
  const dataDir = mkdtempSync(join(tmpdir(), "meniscus-e2e-"));
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
  for (let tries = 0; tries < 1500; tries++) {
    if (child.exitCode !== null) throw new Error(`The shop did not start:\n${output}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return { url, dataDir, output: () => output, process: child };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill("SIGKILL");
  throw new Error(`The shop was not ready in time:\n${output}`);
}

async function stopShop({ process: child, dataDir }: RunningShop): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
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
