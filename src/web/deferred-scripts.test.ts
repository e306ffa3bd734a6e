import { describe, expect, it } from "vitest";
import { deferScripts } from "./deferred-scripts.ts";

const page = `<head><link rel="modulepreload" href="/assets/manifest.js"/><link rel="stylesheet" href="/assets/app.css"/><link rel="modulepreload" href="/assets/root.js"/></head>
<script nonce="n">window.__context = {};</script><script nonce="n" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.__modules = {"root":route0,"home":route1};

import("/assets/entry.js");</script>`;

describe("Scripts that start late", () => {
  const late = deferScripts(page);
  const program = late.match(/type="module" async="">([\s\S]*?)<\/script>/)?.[1] ?? "";

  it("name no script that a browser would fetch with the page", () => {
    expect(late).not.toContain('<link rel="modulepreload"');
    expect(program).not.toMatch(/^\s*import\s+["*]/m);
    expect(late).toContain('<link rel="stylesheet" href="/assets/app.css"/>');
  });

  it("keep the nonce, and the program that was there, after its modules", () => {
    expect(late).toContain('<script nonce="n" type="module" async="">');
    expect(program).toContain(
      'const [, route0, route1] = await Promise.all([import("/assets/manifest.js"), import("/assets/root.js"), import("/assets/home.js")]);',
    );
    expect(program.indexOf("window.__modules")).toBeGreaterThan(program.indexOf("await Promise.all"));
    expect(program.indexOf('import("/assets/entry.js")')).toBeGreaterThan(program.indexOf("window.__modules"));
  });

  it("are valid script that fetches what was to be fetched ahead", () => {
    expect(() => new Function(`return async () => { ${program} }`)).not.toThrow();
    expect(program).toContain('["/assets/manifest.js","/assets/root.js"]');
  });

  it("ask for one file in one turn of the browser", async () => {
    const done: string[] = [];
    const document = { head: { append: () => done.push("file") }, createElement: () => ({}) };
    const inTurn = (next: () => void, ms?: number) => ms === undefined && done.push("turn") && queueMicrotask(next);
    const browser = {
      document,
      setTimeout: inTurn,
      PerformanceObserver: class {
        observe() {}
      },
      addEventListener: () => {},
    };
    const start = new Function(...Object.keys(browser), `${program}; return start;`)(...Object.values(browser));
    // There are no such modules to import here.
    await expect(start()).rejects.toThrow();
    expect(done).toEqual(["file", "turn", "file", "turn"]);
  });

  it("leave a page without scripts alone, and refuse one whose scripts they do not know", () => {
    expect(deferScripts("<p>Offline</p>")).toBe("<p>Offline</p>");
    expect(() => deferScripts('<script type="module" src="/entry.js"></script>')).toThrow("deferred-scripts.ts");
    expect(() => deferScripts(page.replace("import * as route0", "import { route0 }"))).toThrow("deferred-scripts.ts");
  });
});
