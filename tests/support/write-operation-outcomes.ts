import { relative } from "node:path";
import { afterAll, expect, inject } from "vitest";
import { writeRecording } from "./operation-outcome-files.ts";
import { forgetOutcomes, recordedOutcomes } from "./operation-outcomes.ts";

/** Runs in every test file, after its last test. A file whose tests are all skipped counts as run, too. */
const file = relative(process.cwd(), expect.getState().testPath ?? "");
const write = () => writeRecording(inject("recordings"), { file, outcomes: recordedOutcomes() });
forgetOutcomes();
write();
afterAll(write);
