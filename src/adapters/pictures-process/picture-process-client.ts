import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import type { MadePicture, PictureFacts } from "#domain/ports.ts";
import { childProgram } from "../child-program.ts";
import type { Answered, Asked, Sources, Work } from "./picture-process.ts";

/** `isOwn`: it was ended because this picture took too long. */
export type Ended = { cause: Error; isOwn: boolean };
export type Answer = ({ memoryBytes: number } & ({ made: MadePicture } | { facts: PictureFacts } | { unreadable: string })) | { ended: Ended };

/** One process that makes pictures; throws where it cannot be started. */
export type PictureProcess = {
  ask(work: Work, sources: Sources, timeLimitMs: number): Promise<Answer>;
  endAfterWork(): void;
  kill(): void;
};

/**
 * Has nothing of the shop's environment, which holds passwords. With these values, the allocator returns a picture's memory to the system when the
 * picture is done, instead of keeping it for the next.
 */
const environment = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072", UV_THREADPOOL_SIZE: "2" };
const keptOutput = 2000;

type Pending = { resolve(answer: Answer): void; reject(fault: Error): void; timer: NodeJS.Timeout };

/** `onEnd` is called as soon as it takes no more pictures, also where one could not be sent to it because it has just ended. */
export function startPictureProcess(maxMemoryBytes: number, onEnd: () => void): PictureProcess {
  const child = fork(childProgram(import.meta.dirname, "picture-process"), [String(maxMemoryBytes)], {
    execArgv: [],
    env: environment,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const pending = new Map<number, Pending>();
  let asked = 0;
  let hasStarted = false;
  let endsAfterWork = false;
  const output = keepOutput(child);

  // A picture that is being made keeps this process alive by its timer; a process that waits for one does not.
  child.unref();
  child.channel?.unref();

  function take(id: number): Pending | undefined {
    const found = pending.get(id);
    pending.delete(id);
    clearTimeout(found?.timer);
    return found;
  }

  function end(how: string): void {
    onEnd();
    const cause = new Error(`The process that made it ended (${how}). ${output()}`.trim());
    for (const id of [...pending.keys()]) {
      const waiting = take(id);
      if (hasStarted) waiting?.resolve({ ended: { cause, isOwn: false } });
      else waiting?.reject(new Error(`No process that makes pictures can be started (${how}). ${output()}`.trim()));
    }
  }

  child.once("error", (fault) => end(fault.message));
  child.once("exit", (status, signal) => end(signal ?? `status ${status}`));
  child.on("message", (message: Answered | "started") => {
    if (message === "started") {
      hasStarted = true;
      return;
    }
    const { id, ...answer } = message;
    take(id)?.resolve(answer);
    if (endsAfterWork && pending.size === 0) child.disconnect();
  });

  return {
    ask: (work, sources, timeLimitMs) =>
      new Promise((resolve, reject) => {
        const id = ++asked;
        const onTimeout = () => {
          const cause = new Error(`It took more than ${timeLimitMs / 1000} s.`);
          take(id)?.resolve({ ended: { cause, isOwn: true } });
          onEnd();
          child.kill("SIGKILL");
        };
        pending.set(id, { resolve, reject, timer: setTimeout(onTimeout, timeLimitMs) });
        child.send({ id, work, sources } satisfies Asked, (fault) => {
          if (fault) take(id)?.resolve({ ended: { cause: fault, isOwn: false } });
          if (fault) onEnd();
        });
      }),
    endAfterWork() {
      endsAfterWork = true;
      if (pending.size === 0 && child.connected) child.disconnect();
    },
    kill: () => void child.kill("SIGKILL"),
  };
}

/** Keeps the end of what the process wrote about its own faults. */
function keepOutput(child: ChildProcess): () => string {
  let output = "";
  const errors = child.stderr as Socket;
  errors.on("data", (chunk) => {
    output = (output + chunk).slice(-keptOutput);
  });
  errors.unref();
  return () => output;
}
