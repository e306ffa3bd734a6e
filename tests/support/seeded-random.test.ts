import { afterEach, expect, it, vi } from "vitest";
import { forEachSeed } from "./seeded-random.ts";

afterEach(() => vi.unstubAllEnvs());

it("what does not hold for one of many seeds says the seed, and is repeated by it", async () => {
  vi.stubEnv("SEED", undefined);
  const tried: [number, number][] = [];
  const holds = (mix: { below(limit: number): number }, seed: number) => {
    tried.push([seed, mix.below(1_000_000)]);
    if (seed === 7) expect(seed).toBe(8);
  };
  await expect(forEachSeed(20, holds)).rejects.toThrow(/^SEED=7 repeats this: expected 7 to be 8/);
  const failed = tried.at(-1);
  vi.stubEnv("SEED", "7");
  await expect(forEachSeed(20, holds)).rejects.toThrow("SEED=7");
  expect([tried.length, tried.at(-1)]).toEqual([8, failed]);
});
