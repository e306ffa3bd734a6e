import { parentPort, workerData } from "node:worker_threads";
import { sanitizeRichText } from "#domain/rich-text.ts";

/** The program of a thread that sanitizes one long text and ends; started by `adapters/sanitizer-thread`. */
parentPort?.postMessage(sanitizeRichText(workerData));
