import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Usage } from "./usage-probe.ts";

const probe = fileURLToPath(new URL("./usage-probe.ts", import.meta.url));

/** A Node process beside this one. Its output goes to a file, so that reading it costs the measurement nothing. */
export type ChildNode = {
  child: ChildProcess;
  /** Returns its CPU time and memory, as the process itself reports them. */
  usage(): Promise<Usage>;
  /** Sends `question` over the channel and returns the next answer of that name. */
  ask<T>(question: unknown, answer: string): Promise<T>;
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>;
  ended: Promise<number | null>;
  output(): string;
};

let started = 0;

export function startNode(
  program: string,
  { flags = [], args = [], env = {}, folder }: { flags?: string[]; args?: string[]; env?: Record<string, string>; folder: string },
): ChildNode {
  const outputFile = join(folder, `output-${++started}.log`);
  const file = openSync(outputFile, "w");
  const child = spawn(process.execPath, [...flags, "--import", probe, program, ...args], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", file, file, "ipc"],
    serialization: "advanced",
  });
  const output = () => readFileSync(outputFile, "utf8");
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const ask = <T>(question: unknown, answer: string) => {
    const answered = nextMessage<T>(child, answer, () => `${program} ended:\n${output()}`);
    child.send(question as object);
    return answered;
  };
  return {
    child,
    ended,
    output,
    ask,
    usage: () => ask<Usage>("usage", "usage"),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Returns the value that the process sends next under `name`. */
export function nextMessage<T>(child: ChildProcess, name: string, explain: () => string): Promise<T> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: Record<string, unknown>) => {
      if (typeof message !== "object" || !(name in message)) return;
      done();
      resolve(message[name] as T);
    };
    const onExit = () => {
      done();
      reject(new Error(explain()));
    };
    const done = () => {
      child.off("message", onMessage);
      child.off("exit", onExit);
    };
    child.on("message", onMessage);
    child.once("exit", onExit);
  });
}

/** Returns a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const { createServer } = await import("node:net");
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address !== "object" || address === null) throw new Error("The system gave no port.");
  return address.port;
}
