import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { Admission, workLimits } from "./admission.ts";
import { CountedRequest } from "./counted-request.ts";

afterEach(() => void vi.useRealTimers());

/** An upload that arrives slowly, or is complete: its work ends when it is complete, or was cut off. */
function uploadFrom(admission: Admission, address: string, bytes: number | null = null) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const upload = { state: "waiting", ended };
  const socket = { remoteAddress: address, destroy: () => close("cut off") };
  const plain = { complete: false, headers: {}, socket } as unknown as IncomingMessage;
  const incoming = bytes === null ? plain : Object.assign(Object.create(CountedRequest.prototype) as CountedRequest, { bytes });
  if (bytes !== null) for (const [name, value] of Object.entries(plain)) Object.defineProperty(incoming, name, { value });
  const close = (state: string) => {
    upload.state = state;
    end();
  };
  const outgoing = new EventEmitter() as ServerResponse;
  admission.queue("upload", { incoming, outgoing }, () => {
    upload.state = "coming";
    return ended;
  });
  return Object.assign(upload, { finish: () => close("done") });
}

it("uploads that come slowly give their slots to those that wait, one after the other, and keep them where nobody waits", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const admission = new Admission({ trustProxy: "0", publicUrl: null, log: { info: () => {}, warn: () => {}, error: () => {} } });
  const slow = Array.from({ length: workLimits.upload.atOnce }, () => uploadFrom(admission, "192.0.2.1"));
  const states = () => slow.map(({ state }) => state);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states()).toEqual(slow.map(() => "coming"));
  const other = uploadFrom(admission, "192.0.2.2");
  expect(other.state).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1000);
  await expect.poll(() => other.state).toBe("coming");
  expect(states().filter((state) => state === "cut off")).toHaveLength(1);
  expect(admission.figures().refused).toEqual({ "slow sender": 1 });
  // It has only just begun, and gets as much time as the others had.
  await vi.advanceTimersByTimeAsync(15_000);
  expect(other.state).toBe("coming");
  for (const upload of [...slow, other]) upload.finish();
});

it("an upload that hardly comes at all is cut off, whoever waits; a slow one goes on", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const admission = new Admission({ trustProxy: "0", publicUrl: null, log: { info: () => {}, warn: () => {}, error: () => {} } });
  const [dripping, slow] = [uploadFrom(admission, "192.0.2.1", 10_000), uploadFrom(admission, "192.0.2.2", 100_000)];
  await vi.advanceTimersByTimeAsync(19_000);
  expect([dripping.state, slow.state]).toEqual(["coming", "coming"]);
  await vi.advanceTimersByTimeAsync(3000);
  expect([dripping.state, slow.state]).toEqual(["cut off", "coming"]);
  expect(admission.figures().refused).toEqual({ "slow sender": 1 });
  slow.finish();
});
