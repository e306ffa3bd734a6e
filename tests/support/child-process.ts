import { type ChildProcess, spawn } from "node:child_process";

/** A process under test, with its output and its end. */
export type Child = {
  pid: number;
  /** Returns all output so far, of both streams. */
  output(): string;
  /** Resolves with the first line that contains `text`; rejects when the process ends without one. */
  says(text: string): Promise<string>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with its exit status, or null where a signal ended it. */
  ended: Promise<number | null>;
};

const running = new Set<ChildProcess>();

/** Returns the part of our environment that a process under test gets: the folder for its files, and Node's compile cache. */
export function sharedEnvironment(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "NODE_COMPILE_CACHE"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
}

export function startChild(program: string, args: string[], options: { env?: Record<string, string>; cwd?: string } = {}): Child {
  const child = spawn(program, args, {
    ...options,
    env: { ...sharedEnvironment(), ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  const waiting = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    output += chunk;
    for (const look of waiting) look();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  void ended.then(() => running.delete(child));
  return {
    pid: child.pid ?? 0,
    output: () => output,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const line = output.split("\n").find((candidate) => candidate.includes(text));
          if (line === undefined) return;
          waiting.delete(look);
          resolve(line);
        };
        waiting.add(look);
        void ended.then(() => reject(new Error(`It ended without saying ${JSON.stringify(text)}. It said:\n${output}`)));
        look();
      }),
    kill: (signal) => void child.kill(signal),
    ended,
  };
}

/** For `afterEach`: no process that a test started outlives it. */
export async function endChildren(): Promise<void> {
  const alive = [...running].filter((child) => child.exitCode === null && child.signalCode === null);
  const exits = alive.map((child) => new Promise((resolve) => child.once("exit", resolve)));
  for (const child of alive) child.kill("SIGKILL");
  await Promise.all(exits);
}

/** Returns whether a process with this id is running (a zombie is not). */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
