import { getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";

/** A thread that says how large its heap may become, in MB. */
parentPort?.postMessage(getHeapStatistics().heap_size_limit / 1_048_576);
