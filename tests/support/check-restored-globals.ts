import { afterAll, expect, vi } from "vitest";

/**
 * In every test file, after its last test. One process runs many files one after the other, so each leaves what is around it as it found it: the
 * environment, the working folder, the clock, and what global names stand for. A change that stays fails this file, instead of causing a puzzling failure in a later one.
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

/** What libraries do whenever they are used: sharp says where it is, and the HTTP server brings a `Request` and a `Response` of its own. */
const ofLibraries = ["environment VIPSHOME", "global Request", "global Response"];
const { Request, Response } = globalThis;
const before = around();

afterAll(() => {
  const now = around();
  const changed = [...before].filter(([name, value]) => !Object.is(now.get(name), value)).map(([name]) => name);
  // A library may bring global names of its own when it is first imported; nothing brings environment variables.
  const added = [...now.keys()].filter((name) => name.startsWith("environment ") && !before.has(name));
  expect([...changed, ...added].filter((name) => !ofLibraries.includes(name))).toEqual([]);
  for (const [name, value] of Object.entries({ Request, Response }))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
});
