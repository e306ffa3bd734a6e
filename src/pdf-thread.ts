import { parentPort, workerData } from "node:worker_threads";
import { pdfOf } from "#adapters/pdf-thread/pdf-layout.ts";

/** The program of a thread that makes one PDF file and ends; started by `adapters/pdf-thread`. */
pdfOf(workerData).then((bytes) => parentPort?.postMessage(bytes));
