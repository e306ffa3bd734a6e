import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { longFunctions, readSources, type SourceFile } from "#support/source-tree.ts";
import about from "../package.json" with { type: "json" };
import { cutFonts, cutPrintFonts } from "../scripts/fonts.ts";
import { modules } from "./module-imports.ts";

const sources = readSources("src");
const everything = [...sources, ...readSources("tests", "scripts", "bench")];
const isTest = ({ path }: SourceFile) => path.includes(".test.");
const partOf = (path: string) => /^src\/([^/]+)(?:\/|$)/.exec(path)?.[1] ?? "";
const moduleOf = (path: string) => /^src\/domain\/([^/]+)\//.exec(path)?.[1] ?? null;

/** From which parts of the codebase each part may import values. `main.ts` and `open-shop.ts`, at the top, may import all. */
const allowedImports: Record<string, string[]> = {
  domain: ["domain", "db"],
  db: ["db"],
  adapters: ["adapters"],
  http: ["http", "domain", "web"],
  jobs: ["jobs", "domain"],
  cli: ["cli", "domain", "db", "jobs", "open-shop.ts", "config.ts", "first-start.ts", "web"],
  web: ["web", "domain"],
};

/** Files and functions that may exceed the limit, with the reason. */
const longFiles: Record<string, string> = {};
const longBodies: Record<string, string> = {};

describe("the codebase", () => {
  it("imports only what its part of the codebase may", () => {
    const wrong = sources
      .filter((file) => !isTest(file) && allowedImports[partOf(file.path)])
      .flatMap((file) =>
        file.imports
          .filter(({ target, typeOnly }) => !typeOnly && target.startsWith("src/") && !allowedImports[partOf(file.path)]?.includes(partOf(target)))
          .map(({ target }) => `${file.path} -> ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it("lets adapters know the ports and nothing else of the domain", () => {
    const wrong = sources
      .filter((file) => partOf(file.path) === "adapters" && !isTest(file))
      .flatMap((file) =>
        file.imports
          .filter(({ target }) => target.startsWith("src/domain/") && target !== "src/domain/ports.ts")
          .map(({ target }) => `${file.path} -> ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it("has modules that import only the modules on their list", () => {
    const wrong = sources
      .filter((file) => moduleOf(file.path) !== null && !isTest(file))
      .flatMap((file) => {
        const module = moduleOf(file.path) ?? "";
        return file.imports
          .filter(({ target, typeOnly }) => {
            const other = moduleOf(target);
            return other !== null && other !== module && !(modules[module] ?? []).includes(other) && !typeOnly;
          })
          .map(({ target }) => `${file.path} -> ${target}`);
      });
    expect(wrong).toEqual([]);
  });

  it("has no cycle among its modules", () => {
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      (modules[from] ?? []).some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
    expect(Object.keys(modules).filter((module) => reaches(module, module))).toEqual([]);
  });

  it("keeps SQL and its private files inside the module", () => {
    const wrong = sources
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        file.imports
          .filter(({ target }) => moduleOf(target) !== null && moduleOf(target) !== moduleOf(file.path) && /-queries\.ts$/.test(target))
          .map(({ target }) => `${file.path} -> ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it("keeps storefront, checkout, account and admin apart, and ui free of the shop", () => {
    const surfaceOf = (path: string) => /^src\/web\/(storefront|checkout|account|admin)\//.exec(path)?.[1] ?? null;
    const wrong = sources.flatMap((file) => {
      const own = surfaceOf(file.path);
      const inUi = file.path.startsWith("src/web/ui/");
      return file.imports
        .filter(
          ({ target }) =>
            (own !== null && surfaceOf(target) !== null && surfaceOf(target) !== own) ||
            (inUi && target.startsWith("src/") && !target.startsWith("src/web/ui/")),
        )
        .map(({ target }) => `${file.path} -> ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it("makes admin screens of the toolkit, which alone knows its libraries", () => {
    const libraries = /^(@base-ui\/react|@tanstack\/react-(table|form)|@tiptap\/)/;
    const knowing = sources.filter((file) => !isTest(file) && file.imports.some(({ target }) => libraries.test(target))).map(({ path }) => path);
    expect(knowing.length).toBeGreaterThan(8);
    expect(knowing.filter((path) => !path.startsWith("src/web/admin/toolkit/"))).toEqual(["src/web/admin/admin-layout.tsx"]);
    const browserOwn = /document\.execCommand|window\.(prompt|confirm|alert)\(|<dialog/;
    expect(sources.filter(({ path, text }) => path.startsWith("src/web/admin/") && browserOwn.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it("keeps HTTP, React and the environment out of the domain", () => {
    const wrong = sources
      .filter((file) => partOf(file.path) === "domain" && !isTest(file))
      .filter(
        ({ text, imports }) =>
          imports.some(({ target }) => /^(hono|react|react-dom|react-router|@hono\/)/.test(target)) || text.includes("process.env"),
      )
      .map(({ path }) => path);
    expect(wrong).toEqual([]);
  });

  it("decodes pictures in their own process only, which a hostile one may crash", () => {
    const decoding = sources.filter((file) => !isTest(file) && file.imports.some(({ target, typeOnly }) => target === "sharp" && !typeOnly));
    expect(decoding.map(({ path }) => path)).toEqual(["src/adapters/pictures-process/picture-process.ts"]);
  });

  it("imports only packages that `npm start` installs", () => {
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    const nameOf = (target: string) => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? "";
    const isPackage = (target: string) => !/^(src|tests|scripts|bench|vendor|node:|virtual:|\.)/.test(target);
    const wrong = sources
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        file.imports
          .filter(({ target, typeOnly }) => !typeOnly && isPackage(target) && !(nameOf(target) in dependencies))
          .map(({ target }) => `${file.path} -> ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it("reads the environment in config.ts only", () => {
    const wrong = sources.filter(
      ({ path, text }) =>
        !isTest({ path } as SourceFile) && text.includes("process.env") && !["src/main.ts", "src/develop.ts", "src/cli/cli.ts"].includes(path),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe("files", () => {
  it("are named in kebab-case, uniquely, and never for odds and ends", () => {
    const names = sources.map(({ path }) => basename(path));
    expect(
      names.filter(
        (name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.server|\.client|\.test|\.d)?\.(ts|tsx)$/.test(name) && !/^entry\.(client|server)\.tsx$/.test(name),
      ),
    ).toEqual([]);
    expect(names.filter((name) => /^(utils?|helpers?|common|misc|.*-manager)\b/.test(name))).toEqual([]);
    const inPorts = sources.filter(({ path }) => !/^src\/(adapters|db\/schema|http\/api)\//.test(path)).map(({ path }) => basename(path));
    expect(inPorts.filter((name, at) => inPorts.indexOf(name) !== at)).toEqual([]);
  });

  it("are short enough to read at a sitting", () => {
    const long = everything.filter(
      ({ path, lines }) => lines > (path.startsWith("src/domain/") && !path.includes(".test.") ? 300 : 400) && !longFiles[path],
    );
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
  });

  it("have functions of at most 70 lines, components of 120", () => {
    const long = sources
      .filter((file) => !isTest(file))
      .flatMap((file) => longFunctions(file, file.path.endsWith(".tsx") ? 120 : 70).map(({ name, lines }) => `${file.path} ${name}: ${lines}`));
    expect(long.filter((entry) => !longBodies[entry.split(":")[0] ?? ""])).toEqual([]);
  });

  it("are used by something", () => {
    const entries = [
      /^src\/(main|develop|sanitizer-thread|pdf-thread)\.ts$/,
      /^src\/cli\/cli\.ts$/,
      /^src\/adapters\/pictures-process\/picture-process\.ts$/,
      /^src\/config\.ts$/,
      /^src\/web\/(root|routes|entry\.|storefront\/offline\/service-worker\.)/,
      /\.d\.ts$/,
      /\.test\.tsx?$/,
      /^src\/db\/schema\/index\.ts$/,
    ];
    const routes = readFileSync("src/web/page-routes.ts", "utf8");
    const imported = new Set(everything.flatMap(({ imports }) => imports.map(({ target }) => target)));
    const dead = sources.filter(
      ({ path }) => !entries.some((entry) => entry.test(path)) && !imported.has(path) && !routes.includes(path.replace("src/web/", "")),
    );
    expect(dead.map(({ path }) => path)).toEqual([]);
  });

  it("hold the fonts as scripts/fonts.ts cuts them from the pinned package", async () => {
    const fonts = await cutFonts();
    expect(fonts).not.toEqual([]);
    const stale = fonts.filter(({ file, bytes }) => !bytes.equals(readFileSync(`src/web/fonts/${file}`)));
    expect(stale.map(({ file }) => file)).toEqual([]);
    expect(readFileSync("src/adapters/pdf-thread/print-fonts.ts", "utf8") === (await cutPrintFonts())).toBe(true);
  });
});

const documents = ["README.md", ...readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"))].map((name) =>
  name === "README.md" ? name : `docs/${name}`,
);

/** Every variable that `config.ts` reads. */
const variables = [...readFileSync("src/config.ts", "utf8").matchAll(/^ {4}([A-Z][A-Z_]+): /gm)].map(([, name]) => name ?? "");

describe("the documents", () => {
  it("name every variable in config.ts, .env.example and the operations guide", () => {
    expect(variables.length).toBeGreaterThan(20);
    for (const document of [".env.example", "docs/operations.md"]) {
      const text = readFileSync(document, "utf8");
      expect([document, ...variables.filter((name) => !text.includes(name))]).toEqual([document]);
    }
  });

  it("name no variable that compose.yaml keeps from the shop", () => {
    // Its containers set these themselves, it runs one node, and a server in place of Stripe is only for tests.
    const ownOfCompose = ["PORT", "HOST", "DATA_DIR", "ROLE", "REDIS_URL", "STRIPE_API_URL"];
    const compose = readFileSync("compose.yaml", "utf8");
    expect(variables.filter((name) => !ownOfCompose.includes(name) && !new RegExp(`^ {6}${name}: `, "m").test(compose))).toEqual([]);
  });

  it("hold no half of a merge", () => {
    expect(documents.filter((path) => /^(<{7}|>{7}) /m.test(readFileSync(path, "utf8")))).toEqual([]);
  });

  it("link to files that there are, and name no other ones", () => {
    const links = documents.flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target = ""]) => join(dirname(path), target)),
    );
    expect(links.filter((target) => !existsSync(target))).toEqual([]);
    // Decisions name files of their time, recipes name files that the reader will write.
    const ofToday = documents.filter((path) => !path.startsWith("docs/decisions/") && path !== "docs/recipes.md");
    const names = ofToday.flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/`((?:src|tests|bench|scripts|docs|seed|deploy|public|studio)\/[\w./-]*)`/g)].map(
        ([, name = ""]) => name,
      ),
    );
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !existsSync(name))).toEqual([]);
  });

  it("list every module and every decision", () => {
    const architecture = readFileSync("docs/architecture.md", "utf8");
    const present = readdirSync("src/domain", { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(present.map(({ name }) => name).filter((name) => !architecture.includes(`${name}/`))).toEqual([]);
    expect(present.map(({ name }) => name).filter((name) => !modules[name])).toEqual([]);
    const index = readFileSync("docs/decisions/README.md", "utf8");
    const decisions = readdirSync("docs/decisions").filter((name) => /^\d/.test(name));
    expect(decisions.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });

  it("pin every dependency, and name no download address", () => {
    for (const folder of [".", "bench/tools"]) {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
      const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
        ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
      );
      expect([folder, ...loose]).toEqual([folder]);
      expect(readFileSync(`${folder}/package-lock.json`, "utf8")).not.toMatch(/"resolved"/);
    }
  });

  it("hold no test that waits for a time, loops without an end, or ends early without saying so", () => {
    const signs = [
      /waitForTimeout\(/,
      /timers\/promises/,
      /setTimeout\((?:resolve|done)\b/,
      /\bwhile \(!\(await/,
      /\bdo \{/,
      /^\s*(?:if \(.*\) )?return;/m,
    ];
    const tests = everything.filter((file) => isTest(file) && file.path !== "tests/code-rules.test.ts");
    expect(tests.flatMap(({ path, text }) => signs.filter((sign) => sign.test(text)).map((sign) => `${path}: ${sign.source}`))).toEqual([]);
  });

  it("give no test of `npm test`, and no wait in it, less than a minute: on a busy machine less is too short now and then", () => {
    const limits = /\btimeout: (\d[\d_]*)|^ *\}, (\d[\d_]{3,})\);$/gm;
    // `vi.waitFor` without a timeout gives up after a second.
    const unlimited = /\bvi\.wait(?:For|Until)\([^\n{]*\);/g;
    const tests = everything.filter((file) => isTest(file) && !file.path.startsWith("tests/long/"));
    const found = tests.flatMap(({ path, text }) => [
      ...Array.from(text.matchAll(limits), ([sign, option, last]) => ({ path, sign, ms: Number((option ?? last ?? "").replaceAll("_", "")) })),
      ...Array.from(text.matchAll(unlimited), ([sign]) => ({ path, sign, ms: 1000 })),
    ]);
    expect(found.filter(({ ms }) => ms < 60_000)).toEqual([]);
  });

  it("give each advisory lock with a number a number of its own", () => {
    const numbers = sources.flatMap(({ text }) =>
      [...text.matchAll(/(?:Lock = |advisory_(?:xact_)?lock\()(\d[\d_]+)/g)].map(([, number = ""]) => number.replaceAll("_", "")),
    );
    expect(numbers.length).toBeGreaterThan(4);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("hold no test that is skipped or alone", () => {
    const words = new RegExp(`\\b(it|test|describe)\\.(${["on", "ly"].join("")}|${["to", "do"].join("")})\\b`);
    expect(everything.filter(({ text }) => words.test(text)).map(({ path }) => path)).toEqual([]);
    expect(existsSync("README.md")).toBe(true);
  });
});

describe("the files that start the shop", () => {
  const { serverFlags, serverEnvironment } = about.config;

  it("start Node as `npm start` does, with the same bounds of memory", () => {
    const dockerfile = readFileSync("Dockerfile", "utf8");
    const unit = readFileSync("deploy/meniscus.service", "utf8");
    expect(dockerfile).toContain(`CMD ${JSON.stringify(["node", ...serverFlags, "build/server/main.js"]).replaceAll(",", ", ")}`);
    expect(unit).toContain(`node ${serverFlags.join(" ")} build/server/main.js`);
    for (const [name, value] of Object.entries(serverEnvironment)) {
      expect(dockerfile).toMatch(new RegExp(`^ENV .*${name}=${value}`, "m"));
      expect(unit).toMatch(new RegExp(`^Environment=.*${name}=${value}`, "m"));
    }
  });
});
