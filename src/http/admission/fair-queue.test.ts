import { describe, expect, it } from "vitest";
import { FairQueue, type Overload } from "./fair-queue.ts";

/** Makes a queue whose work ends when the test says so. */
function makeQueue(limits: { atOnce: number; waiting: number; waitingPerClient: number }) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const refused: [string, Overload][] = [];
  const ends = new Map<string, () => void>();
  const take = (client: string, name: string) =>
    queue.take(client, {
      begin: () => {
        begun.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      },
      refuse: (why) => refused.push([name, why]),
    });
  /** Ends that work, and gives the queue two turns of the event loop. */
  async function end(name: string) {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { queue, begun, refused, take, end };
}

describe("work that is done a few at a time", () => {
  it("begins a bounded number of pieces in one turn of the event loop, also where each ends as soon as it begins", async () => {
    const queue = new FairQueue({ atOnce: 100, waiting: 1000, waitingPerClient: 1000 });
    let begun = 0;
    let turns = 0;
    const perTurn: number[] = [];
    const begin = async () => {
      begun += 1;
      perTurn[turns] = (perTurn[turns] ?? 0) + 1;
    };
    for (let n = 0; n < 60; n++) {
      queue.take("a", { begin, refuse: () => {} });
      // Each piece of work is over before the next one comes.
      await Promise.resolve();
    }
    while (begun < 60) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    expect(Math.max(...perTurn.filter(Boolean))).toBeLessThan(30);
    expect([begun, queue.running, queue.waiting]).toEqual([60, 0, 0]);
  });

  it("begins at once while there is a place, and in turn of the clients afterward", async () => {
    const { queue, begun, take, end } = makeQueue({ atOnce: 1, waiting: 10, waitingPerClient: 10 });
    for (const name of ["a1", "a2", "a3", "a4"]) take("a", name);
    take("b", "b1");
    take("c", "c1");
    take("b", "b2");
    expect([begun, queue.running, queue.waiting]).toEqual([["a1"], 1, 6]);
    for (const name of ["a1", "a2", "b1", "c1", "a3", "b2"]) await end(name);
    expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
    await end("a4");
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  it("refuses a client who has enough waiting, and nobody else", () => {
    const { refused, take, queue } = makeQueue({ atOnce: 1, waiting: 10, waitingPerClient: 2 });
    for (const name of ["a1", "a2", "a3", "a4"]) take("a", name);
    take("b", "b1");
    expect([refused, queue.waiting]).toEqual([[["a4", "too-many-requests"]], 3]);
  });

  it("gives somebody new the last place of whoever has most, where all are taken", () => {
    const { refused, take, queue } = makeQueue({ atOnce: 1, waiting: 4, waitingPerClient: 4 });
    for (const name of ["a1", "a2", "a3", "a4", "a5"]) take("a", name);
    take("b", "b1");
    take("c", "c1");
    expect(refused).toEqual([
      ["a5", "too-many-requests"],
      ["a4", "too-many-requests"],
    ]);
    take("b", "b2");
    expect([refused.at(-1), queue.waiting]).toEqual([["b2", "too-busy"], 4]);
  });

  it("does not do what nobody wants anymore, and goes on after a failure", async () => {
    const { queue, begun, take, end } = makeQueue({ atOnce: 1, waiting: 10, waitingPerClient: 10 });
    queue.take("a", { begin: () => Promise.reject(new Error("failed")), refuse: () => {} });
    const left = take("a", "left");
    take("a", "next");
    left?.leave();
    left?.leave();
    await end("none");
    expect([begun, queue.running, queue.waiting]).toEqual([["next"], 1, 0]);
  });

  it("does what several clients want once, at the first turn of any of them", async () => {
    const { queue, begun, take, end } = makeQueue({ atOnce: 1, waiting: 10, waitingPerClient: 10 });
    for (const name of ["a1", "a2", "a3"]) take("a", name);
    const shared = take("a", "shared");
    shared?.alsoFor("b");
    shared?.alsoFor("b");
    expect(queue.waiting).toBe(3);
    for (const name of ["a1", "a2", "shared", "a3"]) await end(name);
    expect([begun, queue.running, queue.waiting]).toEqual([["a1", "a2", "shared", "a3"], 0, 0]);
  });
});
