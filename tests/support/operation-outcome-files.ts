import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Outcome } from "./operation-outcomes.ts";

/** The outcomes of operations in one test file. */
export type Recording = { file: string; outcomes: Outcome[] };

export function writeRecording(folder: string, recording: Recording): void {
  writeFileSync(join(folder, `${recording.file.replaceAll("/", "_")}.json`), JSON.stringify(recording));
}

export function readRecordings(folder: string): Recording[] {
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
}
