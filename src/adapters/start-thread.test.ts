import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import about from "../../package.json" with { type: "json" };

const run = promisify(execFile);

it("A thread may use the heap that it was given, and the process that started it what its command line says, as `npm start` runs it", async () => {
  const program = resolve("tests/support/heap-limit-thread.ts");
  const script = `
    import { getHeapStatistics } from "node:v8";
    import { startThread } from ${JSON.stringify(pathToFileURL(resolve("src/adapters/start-thread.ts")).href)};
    const own = () => getHeapStatistics().heap_size_limit / 1_048_576;
    const before = own();
    const thread = startThread(${JSON.stringify(program)}, { workerData: null, resourceLimits: { maxOldGenerationSizeMb: 2000, maxYoungGenerationSizeMb: 16 } });
    thread.once("message", (ofThread) => console.log(JSON.stringify({ before, ofThread, after: own() })));`;
  const { stdout } = await run(process.execPath, [...about.config.serverFlags, "--input-type=module", "--eval", script]);
  const { before, ofThread, after } = JSON.parse(stdout) as { before: number; ofThread: number; after: number };
  expect(ofThread).toBeGreaterThan(2000);
  expect(before).toBeLessThan(500);
  expect(after).toBe(before);
});
