import type { Log, MadePicture, PictureFacts, Pictures } from "#domain/ports.ts";
import type { Sources, Work } from "./picture-process.ts";
import { type Ended, type PictureProcess, startPictureProcess } from "./picture-process-client.ts";

export type PictureLimits = {
  /** For one picture, from when it is handed to the process. */
  timeLimitMs: number;
  /** The process ends after this time without work. */
  idleMs: number;
  /** A process that needs more while it works ends, and its picture with it. */
  maxMemoryBytes: number;
  /** A process that still holds more when a picture is done gets no other one. */
  keptMemoryBytes: number;
};

const mebibyte = 2 ** 20;
const usualLimits: PictureLimits = { timeLimitMs: 30_000, idleMs: 10_000, maxMemoryBytes: 320 * mebibyte, keptMemoryBytes: 160 * mebibyte };
const atOnce = 2;
const maxWaiting = 64;

type Done = { made: MadePicture } | { facts: PictureFacts };
type Outcome = { status: "done"; done: Done } | { status: "unreadable"; cause: Error } | { status: "busy" };
type Job = {
  source: () => Promise<Sources>;
  work: Work;
  alone: boolean;
  /** How many processes died while converting it. */
  ends: number;
  settle(outcome: Outcome): void;
  fail(fault: unknown): void;
};

/**
 * Pictures are converted in a child process, which is started at the first one, stopped when idle, and replaced when it has grown or
 * crashed. Two at once at most, so that a crowd of first visitors does not starve the shop. Where the process dies, any of its
 * pictures may be the cause: each is retried once, alone.
 */
export function picturesInProcess(log: Log, changed: Partial<PictureLimits> = {}): Pictures & { close(): void } {
  const pool = new Pool(log, { ...usualLimits, ...changed });
  return {
    async make(source, recipe) {
      const outcome = await pool.ask(async () => [await source()], { kind: "make", recipe }, recipe.alone ?? false);
      return outcome.status === "done" ? { status: "made", picture: partOf(outcome.done, "made") } : outcome;
    },
    async draw(source, drawing) {
      const parts = async () => {
        const { picture, logo } = await source();
        return [picture, logo];
      };
      const outcome = await pool.ask(parts, { kind: "draw", drawing }, false);
      return outcome.status === "done" ? { status: "made", picture: partOf(outcome.done, "made") } : outcome;
    },
    async describe(bytes) {
      const outcome = await pool.ask(async () => [bytes], { kind: "describe" }, false);
      return outcome.status === "done" ? { status: "read", facts: partOf(outcome.done, "facts") } : outcome;
    },
    close: () => pool.close(),
  };
}

function partOf<Name extends "made" | "facts">(done: Done, name: Name): Extract<Done, { [key in Name]: unknown }>[Name] {
  if (name in done) return (done as never)[name];
  throw new Error("The picture process answered something other than what it was asked.");
}

class Pool {
  private readonly log: Log;
  private readonly limits: PictureLimits;
  private readonly waiting: Job[] = [];
  private readonly running = new Set<Job>();
  private readonly processes = new Set<PictureProcess>();
  /** The process that gets the next picture. */
  private current: PictureProcess | null = null;
  private idle: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(log: Log, limits: PictureLimits) {
    this.log = log;
    this.limits = limits;
  }

  ask(source: Job["source"], work: Work, alone: boolean): Promise<Outcome> {
    if (this.waiting.length >= maxWaiting) return Promise.resolve({ status: "busy" });
    return new Promise((settle, fail) => {
      this.waiting.push({ source, work, alone, ends: 0, settle, fail });
      this.startNext();
    });
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.idle);
    for (const process of this.processes) process.kill();
  }

  /** Starts pictures in order: one that has to be alone waits for those before it, and those after it wait for it. */
  private startNext(): void {
    for (let job = this.waiting[0]; job && this.canTake(job); job = this.waiting[0]) {
      this.waiting.shift();
      this.running.add(job);
      clearTimeout(this.idle);
      void this.run(job);
    }
  }

  private canTake(job: Job): boolean {
    if (this.running.size === 0) return true;
    return this.running.size < atOnce && !job.alone && ![...this.running].some(({ alone }) => alone);
  }

  private async run(job: Job): Promise<void> {
    let ended: Ended | null = null;
    try {
      const sources = await job.source();
      const process = this.process();
      const answer = await process.ask(job.work, sources, this.limits.timeLimitMs);
      if ("ended" in answer) ended = answer.ended;
      else {
        if (answer.memoryBytes > this.limits.keptMemoryBytes) this.retire(process);
        job.settle("unreadable" in answer ? { status: "unreadable", cause: new Error(answer.unreadable) } : { status: "done", done: answer });
      }
    } catch (fault) {
      job.fail(fault);
    }
    this.running.delete(job);
    if (ended) this.afterEnd(job, ended);
    this.startNext();
    if (this.running.size === 0) this.endWhenIdle();
  }

  private afterEnd(job: Job, { cause, isOwn }: Ended): void {
    job.ends += 1;
    this.log.warn({ err: cause, work: job.work }, "a process that made pictures ended");
    if (this.isClosed) job.fail(cause);
    else if (isOwn || job.ends > 1) job.settle({ status: "unreadable", cause });
    else this.waiting.unshift(Object.assign(job, { alone: true }));
  }

  private process(): PictureProcess {
    if (this.isClosed) throw new Error("The shop is closing: no more pictures are made.");
    if (this.current) return this.current;
    const started = startPictureProcess(this.limits.maxMemoryBytes, () => {
      this.processes.delete(started);
      if (this.current === started) this.current = null;
    });
    this.processes.add(started);
    this.current = started;
    return started;
  }

  private retire(process: PictureProcess): void {
    if (this.current === process) this.current = null;
    process.endAfterWork();
  }

  private endWhenIdle(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      if (this.current) this.retire(this.current);
    }, this.limits.idleMs).unref();
  }
}
