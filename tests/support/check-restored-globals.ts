import { afterAll, expect, vi } from "vitest";

/**
 * Runs in every test file, after its last test. One process runs many files one after another, so each must restore what it changed: the environment,
 * the working folder, the clock, and global names. A change that stays fails this file, instead of causing a puzzling failure in a later one.
 */
const around = (): Map<string, unknown> =>
  new Map<string, unknown>([
    ["working folder", process.cwd()],
    ["faked timers", vi.isFakeTimers()],
    ["Math.random", Math.random],
    ["Date.now", Date.now],
    ["performance.now", performance.now],
    ...Object.entries(process.env).map(([name, value]) => [`environment ${name}`, value] as const),
    ...Object.entries(Object.getOwnPropertyDescriptors(globalThis)).map(([name, { value, get }]) => [`global ${name}`, value ?? get] as const),
  ]);

/** Changes that libraries always make: sharp sets its path, and the HTTP server brings its own `Request` and `Response`. */
const ofLibraries = ["environment VIPSHOME", "global Request", "global Response"];
const { Request, Response } = globalThis;
const before = around();

afterAll(() => {
  const now = around();
  const changed = [...before].filter(([name, value]) => !Object.is(now.get(name), value)).map(([name]) => name);
  // A library may add global names when it is first imported; none may add environment variables.
  const added = [...now.keys()].filter((name) => name.startsWith("environment ") && !before.has(name));
  expect([...changed, ...added].filter((name) => !ofLibraries.includes(name))).toEqual([]);
  for (const [name, value] of Object.entries({ Request, Response }))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
});
