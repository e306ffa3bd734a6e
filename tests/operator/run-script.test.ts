import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Child, endChildren, startChild } from "#support/child-process.ts";

let clone: string;

/** Calls one function of `scripts/` in a process of its own, as `npm` would: with the clone as the working folder. */
function call(file: string, code: string, env: Record<string, string> = {}): Child {
  const program = `import * as script from ${JSON.stringify(resolve("scripts", file))};
    try { ${code} } catch (fault) { console.error(fault.message); process.exitCode = 1; }`;
  return startChild(process.execPath, ["--input-type=module", "-e", program], { cwd: clone, env });
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), text);
}

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "meniscus-clone-"));
});
afterEach(async () => {
  await endChildren();
  rmSync(clone, { recursive: true, force: true });
});

describe("what is missing is installed", () => {
  const lock = (version: string) =>
    JSON.stringify({ packages: { "": {}, "node_modules/a": { version }, "node_modules/other-machine": { version: "1.0.0", optional: true } } });
  /** Stands for npm: notes how it was called and writes the record that npm writes. */
  const npm = `const { appendFileSync, mkdirSync, copyFileSync } = require("node:fs");
    appendFileSync("calls", process.argv.slice(2).join(" ") + "\\n"); mkdirSync("node_modules", { recursive: true });
    const { packages } = JSON.parse(require("node:fs").readFileSync("package-lock.json"));
    delete packages["node_modules/other-machine"]; require("node:fs").writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages }));`;
  const install = () => call("install.mjs", "await script.install(process.cwd())", { npm_execpath: join(clone, "npm.js") });
  const calls = () => (existsSync(join(clone, "calls")) ? readFileSync(join(clone, "calls"), "utf8").trim().split("\n") : []);

  beforeEach(() => {
    write("npm.js", npm);
    write("package-lock.json", lock("1.0.0"));
  });

  it("once, without install scripts, and again when the lockfile moves", async () => {
    expect(await install().ended).toBe(0);
    expect(await install().ended).toBe(0);
    expect(calls()).toEqual([expect.stringMatching(/^ci --ignore-scripts/)]);
    write("package-lock.json", lock("1.0.1"));
    expect(await install().ended).toBe(0);
    expect(calls()).toHaveLength(2);
  });

  it("and a registry that cannot be reached is said in words", async () => {
    write("npm.js", `console.error("npm error code ENOTFOUND"); process.exit(1);`);
    const child = install();
    expect(await child.ended).toBe(1);
    expect(child.output()).toContain("the npm registry cannot be reached");
  });
});

describe("what is stale is built", () => {
  const build = () => call("build.mjs", "await script.build(process.cwd())").ended;
  const builds = () => readFileSync(join(clone, "builds"), "utf8").length;

  beforeEach(() => {
    write("node_modules/.bin/react-router", "#!/bin/sh\nprintf x >> builds\nmkdir -p build\n");
    chmodSync(join(clone, "node_modules/.bin/react-router"), 0o755);
    write("src/main.ts", "one");
  });

  it("once for one state of the sources, whatever their dates", async () => {
    expect(await build()).toBe(0);
    expect(await build()).toBe(0);
    utimesSync(join(clone, "src/main.ts"), new Date(0), new Date(0));
    expect(await build()).toBe(0);
    expect(builds()).toBe(1);
  });

  it("again when a source changes, but not for a test", async () => {
    await build();
    write("src/main.test.ts", "a test");
    await build();
    expect(builds()).toBe(1);
    write("src/main.ts", "two");
    await build();
    expect(builds()).toBe(2);
  });

  it("again after a build that failed", async () => {
    write("node_modules/.bin/react-router", "#!/bin/sh\necho broken source >&2\nexit 1\n");
    const failed = call("build.mjs", "await script.build(process.cwd())");
    expect(await failed.ended).toBe(1);
    expect(failed.output()).toContain("broken source");
    write("node_modules/.bin/react-router", "#!/bin/sh\nprintf x >> builds\nmkdir -p build\n");
    expect(await build()).toBe(0);
    expect(builds()).toBe(1);
  });
});

describe("what runs in the foreground", () => {
  const inForeground = (program: string) =>
    call("steps.mjs", `process.exitCode = await script.inForeground("sh", ["-c", ${JSON.stringify(program)}])`);

  it("keeps its exit status", async () => {
    expect(await inForeground("exit 7").ended).toBe(7);
    expect(await inForeground("kill -9 $$").ended).toBe(137);
  });

  it("is handed SIGTERM and ends in its own time", async () => {
    const child = inForeground("trap 'echo drained; exit 0' TERM; echo waiting; while :; do sleep 0.05; done");
    await child.says("waiting");
    child.kill("SIGTERM");
    expect(await child.ended).toBe(0);
    expect(child.output()).toContain("drained");
  });
});
