import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { redisPath } from "./redis-path.ts";

if (!redisPath && process.env["CI"]) throw new Error("CI has no Redis: .ci/run installs the Debian package `redis-server`.");

/** Starts a Redis server that stores nothing on disk and resolves when it accepts connections. Frozen, it accepts connections and answers nothing. */
export async function startRedis(): Promise<{ url: string; freeze(): void; thaw(): void; stop(): Promise<void> }> {
  if (!redisPath) throw new Error("There is no Redis.");
  const port = await freePort();
  const child = spawn(redisPath, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
      if (said.includes("Ready to accept connections")) resolve();
    });
    child.once("error", reject);
    void ended.then(() => reject(new Error(`Redis did not start:\n${said}`)));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
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
