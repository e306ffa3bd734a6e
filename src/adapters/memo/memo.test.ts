import { expect, it } from "vitest";
import { createMemo } from "./memo.ts";

const day = new Date("2026-11-02T09:00:00Z");
const memoAt = () => {
  let now = day.getTime();
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { memo: createMemo({ now: () => new Date(now) }), pass };
};

it("A node keeps a value until its time is over or one of its tags is invalidated, and loads it once for all who ask", async () => {
  const { memo, pass } = memoAt();
  let loads = 0;
  const get = () =>
    memo.get(
      "key",
      ["tag"],
      async () => ++loads,
      () => new Date(day.getTime() + 5000),
    );
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  pass(4999);
  expect(await get()).toBe(1);
  memo.forget(new Set(["another"]));
  expect(await get()).toBe(1);
  memo.forget(new Set(["tag"]));
  expect(await get()).toBe(2);
  pass(1);
  expect(await get()).toBe(3);
});

it("A node keeps ten thousand values, the newest, and none whose time is over at once", async () => {
  const { memo } = memoAt();
  const loaded: string[] = [];
  const load = (key: string) => async () => {
    loaded.push(key);
    return key;
  };
  const get = (key: string, until: Date | null = null) => memo.get(key, [], load(key), () => until);
  for (let n = 0; n < 20_000; n++) await get(`made up ${n}`, day);
  await get("oldest");
  for (let n = 0; n < 10_000; n++) await get(`session ${n}`);
  loaded.length = 0;
  await get("session 0");
  expect(loaded).toEqual([]);
  await get("oldest");
  expect(loaded).toEqual(["oldest"]);
});
