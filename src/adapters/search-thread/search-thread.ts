import { totalmem } from "node:os";
import type { Worker } from "node:worker_threads";
import type { DatabaseTarget } from "#db/open-database.ts";
import type { Log, ProductFinder, SearchIndexState, SearchRequestName, SearchRequests } from "#domain/ports.ts";
import { startThread } from "../start-thread.ts";
import type { FromSearchThread, SearchThreadStart, ToSearchThread } from "./search-thread-messages.ts";

/**
 * Its heap holds names, terms and facet values of all products, a few KB of each; typed arrays are outside of it. It may take at most half of
 * the memory. Where it is full, the thread ends and the database answers.
 */
const maxHeapMb = Math.min(6144, Math.floor(Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 / 1_048_576));
/** Space for short-lived objects, so that rows that were read do not look like a large index. */
const maxYoungMb = 16;
/** How long the thread may take to answer, building included; after that the database answers. */
const answeredWithinMs = 60_000;
const closedWithinMs = 5_000;
/** After each end in a row the next start waits twice as long; after a catalog that did not fit, it waits longest at once. */
const restart = { firstMs: 500, maxWaitMs: 60 * 60_000, healthyAfterMs: 10 * 60_000 };

type Options = { target: DatabaseTarget; log: Log };
type Answer = SearchRequests[SearchRequestName]["answer"];
type Asked = Exclude<ToSearchThread, "close">["asked"];
type Waiting = { settle(answer: Answer | null): void; fail(fault: unknown): void; timer: NodeJS.Timeout };

/**
 * The index of products in a thread of its own that runs `program`, so that no page waits for an import. It starts with the first
 * request. If it ends by a fault, it is started again; until it answers again, requests get null.
 */
export function searchInThread(program: string, options: Options): ProductFinder {
  return new SearchThread(program, options);
}

class SearchThread implements ProductFinder {
  private readonly program: string;
  private readonly target: DatabaseTarget;
  private readonly log: Log;
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private lastState: Extract<FromSearchThread, { state: unknown }>["state"] | null = null;
  private restarts = 0;
  private endsInARow = 0;
  private startedAt = 0;
  private mayStartAt = 0;
  private isClosed = false;

  constructor(program: string, { target, log }: Options) {
    this.program = program;
    this.target = target;
    this.log = log;
  }

  ask<Name extends SearchRequestName>(
    _shop: unknown,
    name: Name,
    request: SearchRequests[Name]["request"],
  ): Promise<SearchRequests[Name]["answer"] | null> {
    return this.send({ name, request }) as Promise<SearchRequests[Name]["answer"] | null>;
  }

  async keepReady(): Promise<void> {
    await this.send(null);
  }

  state(): SearchIndexState | null {
    return this.worker && this.lastState && { ...this.lastState, heapLimitBytes: maxHeapMb * 1_048_576, restarts: this.restarts };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const { worker } = this;
    if (!worker) return;
    const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    worker.postMessage("close" satisfies ToSearchThread);
    const timer = setTimeout(() => void worker.terminate(), closedWithinMs);
    await ended;
    clearTimeout(timer);
  }

  private send(asked: Asked): Promise<Answer | null> {
    const worker = this.running();
    if (!worker) return Promise.resolve(null);
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const settle = (answer: Answer | null) => {
        clearTimeout(timer);
        this.waiting.delete(id);
        resolve(answer);
      };
      const fail = (fault: unknown) => {
        clearTimeout(timer);
        this.waiting.delete(id);
        reject(fault);
      };
      const timer = setTimeout(() => settle(null), answeredWithinMs);
      timer.unref();
      this.waiting.set(id, { settle, fail, timer });
      worker.postMessage({ id, asked } satisfies ToSearchThread);
    });
  }

  /** Returns null while the thread waits to be started again. */
  private running(): Worker | null {
    if (this.worker || this.isClosed || performance.now() < this.mayStartAt) return this.worker;
    const workerData: SearchThreadStart = { target: this.target };
    const resourceLimits = { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxYoungMb };
    const worker = startThread(this.program, { workerData, resourceLimits });
    // A process that forgets to close the thread can end all the same.
    worker.unref();
    this.worker = worker;
    this.startedAt = performance.now();
    worker.on("message", (message: FromSearchThread) => this.take(message));
    let cause: unknown = null;
    worker.once("error", (fault) => {
      cause = fault;
    });
    worker.once("exit", () => this.afterEnd(worker, cause));
    return worker;
  }

  private take(message: FromSearchThread): void {
    if ("state" in message) this.lastState = message.state;
    else if ("log" in message) this.log[message.log](message.details, message.message);
    else if ("fault" in message) this.waiting.get(message.id)?.fail(message.fault);
    else this.waiting.get(message.id)?.settle(message.answer);
  }

  /** Waiting requests are answered by the database: one of them may have ended the thread. */
  private afterEnd(worker: Worker, cause: unknown): void {
    if (this.worker !== worker) return;
    this.worker = null;
    this.lastState = null;
    for (const { settle } of [...this.waiting.values()]) settle(null);
    if (this.isClosed) return;
    const now = performance.now();
    this.endsInARow = now - this.startedAt > restart.healthyAfterMs ? 1 : this.endsInARow + 1;
    const isFull = (cause as NodeJS.ErrnoException | null)?.code === "ERR_WORKER_OUT_OF_MEMORY";
    const pauseMs = isFull ? restart.maxWaitMs : Math.min(restart.maxWaitMs, restart.firstMs * 2 ** (this.endsInARow - 1));
    this.mayStartAt = now + pauseMs;
    this.restarts++;
    this.log.error({ err: cause, pauseMs }, "the search index thread ended and is started again");
    setTimeout(() => this.running()?.postMessage({ id: 0, asked: null } satisfies ToSearchThread), pauseMs).unref();
  }
}
