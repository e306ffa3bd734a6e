import { expect, it } from "vitest";
import { watchEventLoop } from "./event-loop-watch.ts";

it("logs a loop that stood still for a second, with its length, and remembers it", async () => {
  const logged: { ms: number }[] = [];
  const watch = watchEventLoop({ info: () => {}, error: () => {}, warn: (details) => logged.push(details as { ms: number }) });
  await expect.poll(() => watch.figures().maxMs).toBeGreaterThan(0);
  const until = performance.now() + 1500;
  while (performance.now() < until);
  await expect.poll(() => watch.figures().stalls.length).toBeGreaterThan(0);
  const { stalls, stallsSinceStart, maxMs } = watch.figures();
  watch.stop();
  expect(stalls.map(({ ms }) => ({ ms }))).toEqual(logged);
  expect(stallsSinceStart).toBe(stalls.length);
  expect(logged[0]?.ms).toBeGreaterThanOrEqual(1000);
  expect(maxMs).toBeGreaterThanOrEqual(1000);
});
