import { expect, it, vi } from "vitest";
import { pollFor } from "./polling.ts";

const never = 3_600_000;

it("polls again at once while there may be more, and then waits", async () => {
  const work = vi.fn(async () => work.mock.calls.length < 3);
  const polling = pollFor(work, never, (fault) => expect.unreachable(String(fault)));
  await expect.poll(() => work.mock.calls.length).toBe(3);
  await polling.stop();
  expect(work).toHaveBeenCalledTimes(3);
});

it("reports a fault and polls again after it", async () => {
  const onFault = vi.fn();
  const work = vi.fn(async () => {
    throw new Error("unreachable host");
  });
  const polling = pollFor(work, 1, onFault);
  await expect.poll(() => onFault.mock.calls.length).toBeGreaterThan(1);
  await polling.stop();
  expect(onFault).toHaveBeenCalledWith(new Error("unreachable host"));
});

it("waits for work that is going on when it is stopped", async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const polling = pollFor(
    () => promise,
    never,
    () => {},
  );
  let isStopped = false;
  const stopped = polling.stop().then(() => {
    isStopped = true;
  });
  await Promise.resolve();
  expect(isStopped).toBe(false);
  resolve(false);
  await stopped;
});
