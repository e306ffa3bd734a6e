import { expect, it } from "vitest";
import { ConcurrencyLimit } from "./concurrency-limit.ts";

const nextRound = () => new Promise((done) => setImmediate(done));

it("what is read in turns: two at once, the others in their order, also after one that failed", async () => {
  const turns = new ConcurrencyLimit(2);
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  let [underWay, highest] = [0, 0];
  const tasks = [0, 1, 2, 3, 4].map((number) =>
    turns.run(async () => {
      begun.push(number);
      underWay += 1;
      highest = Math.max(highest, underWay);
      await new Promise<void>((end) => ends.push(end));
      underWay -= 1;
      if (number === 1) throw new Error("This one fails.");
      return number;
    }),
  );
  const results = Promise.allSettled(tasks);
  while (begun.length < 5 || ends.length > 0) {
    ends.shift()?.();
    await nextRound();
  }
  expect((await results).map((result) => (result.status === "fulfilled" ? result.value : result.reason.message))).toEqual([
    ...[0, "This one fails.", 2, 3, 4],
  ]);
  expect([highest, begun]).toEqual([2, [0, 1, 2, 3, 4]]);
  expect(await turns.run(async () => "free again")).toBe("free again");
});
