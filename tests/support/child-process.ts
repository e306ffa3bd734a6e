import { type ChildProcess, spawn } from "node:child_process";

/** A process under test: its lines as they come, and its end. */
export type Child = {
  pid: number;
  /** All that it said, on both streams. */
  output(): string;
  /** Resolves with the first line that contains `text`; rejects when the process ends without. */
  says(text: string): Promise<string>;
  kill(signal: NodeJS.Signals): void;
  /** Its exit status, or null where a signal ended it. */
  ended: Promise<number | null>;
};

const running = new Set<ChildProcess>();

/** What a process under test has of our environment: the folder for its files, and where Node keeps what it compiled. */
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

/** For `afterEach`: nothing that a test started outlives it. */
export async function endChildren(): Promise<void> {
  const alive = [...running].filter((child) => child.exitCode === null && child.signalCode === null);
  const exits = alive.map((child) => new Promise((resolve) => child.once("exit", resolve)));
  for (const child of alive) child.kill("SIGKILL");
  await Promise.all(exits);
}

/** Whether a process with this id lives (a zombie does not). */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
