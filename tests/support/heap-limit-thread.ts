import { getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";

/** A thread that reports its heap size limit, in MB. */
parentPort?.postMessage(getHeapStatistics().heap_size_limit / 1_048_576);
