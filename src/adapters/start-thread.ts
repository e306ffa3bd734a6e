import { setFlagsFromString } from "node:v8";
import { type ResourceLimits, Worker } from "node:worker_threads";

/**
 * Starts `program` as a thread with a heap of its own. Limits of the heap on the command line (`npm start` has some) would count for every new
 * thread instead of its own, so they are reset first; the threads that run keep what they began with.
 */
export function startThread(program: string, { workerData, resourceLimits }: { workerData: unknown; resourceLimits: ResourceLimits }): Worker {
  setFlagsFromString("--max-old-space-size=0");
  setFlagsFromString("--max-semi-space-size=0");
  return new Worker(program, { workerData, resourceLimits, execArgv: [], env: {} });
}
