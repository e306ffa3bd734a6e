import { renderToString } from "react-dom/server";
import { createRequestHandler, type EntryContext, Outlet, RouterContextProvider, Scripts, type ServerBuild, ServerRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { deferScripts } from "./deferred-scripts.ts";

const route = (id: string, change: object) => ({
  ...{ id, module: `/assets/${id}.js`, imports: ["/assets/shared.js"], css: [], hasLoader: false, hasAction: false, hasDefaultExport: true },
  ...{ hasClientLoader: false, hasClientAction: false, hasClientMiddleware: false, hasErrorBoundary: false },
  ...{ clientLoaderModule: undefined, clientActionModule: undefined, clientMiddlewareModule: undefined, hydrateFallbackModule: undefined },
  ...change,
});

const Document = () => (
  <html lang="en">
    <body>
      <Outlet />
      <Scripts />
    </body>
  </html>
);

/** Renders a document with two routes with the installed React Router, before `deferScripts`. */
async function renderDocument(): Promise<string> {
  const render = (request: Request, status: number, headers: Headers, entry: EntryContext) =>
    new Response(renderToString(<ServerRouter context={entry} url={request.url} nonce="n" />), { status, headers });
  const build = {
    entry: { module: { default: render } },
    routes: {
      root: { id: "root", path: "", module: { default: Document } },
      home: { id: "home", parentId: "root", index: true, module: { default: () => <p>Home</p> } },
    },
    assets: {
      version: "1",
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.js", imports: ["/assets/framework.js"] },
      routes: { root: route("root", { path: "" }), home: route("home", { parentId: "root", index: true }) },
    },
    ...{ basename: "/", publicPath: "/", assetsBuildDirectory: "", future: {}, ssr: true, isSpaMode: false, prerender: [] },
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
  const answer = await createRequestHandler(build, "production")(new Request("http://shop.test/"), new RouterContextProvider());
  return answer.text();
}

const programOf = (html: string) => /<script[^>]* type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
const deferred = (html: string) => deferScripts(Buffer.from(html)).toString();
const files = ["manifest", "entry", "framework", "root", "home", "shared"].map((name) => `/assets/${name}.js`);

describe("the scripts of a document that the installed React Router renders", () => {
  it("start after the first paint, in React Router's order, when nothing is fetched sooner", async () => {
    const html = await renderDocument();
    const changed = deferred(html);
    expect(html).toContain('rel="modulepreload"');
    expect(changed).not.toContain('<link rel="modulepreload"');
    expect(changed).toContain("<p>Home</p>");
    expect(changed.match(/<script[^>]*>/g)).toEqual(html.match(/<script[^>]*>/g));
    const run = await runInBrowser(programOf(changed));
    expect(run.done).toEqual([]);
    await run.paint();
    expect(run.done.slice(0, files.length).toSorted()).toEqual(files.map((file) => `preload ${file}`).toSorted());
    expect(run.done.slice(files.length)).toEqual(["/assets/manifest.js", "/assets/root.js", "/assets/home.js", "/assets/entry.js"]);
    expect(run.window["__reactRouterRouteModules"]).toEqual({ root: { file: "/assets/root.js" }, home: { file: "/assets/home.js" } });
  });

  it("are refused in a form that is not known, so that no page is kept whose scripts would not start", async () => {
    const html = await renderDocument();
    expect(() => deferred("<p>Offline</p>")).toThrow("unknown form");
    expect(() => deferred(html.replaceAll("modulepreload", "preload"))).toThrow("unknown form");
    expect(() => deferred(html.replace("import * as route0", "import { route0 }"))).toThrow("unknown form");
    expect(() => deferred(html.replaceAll('type="module"', ""))).toThrow("unknown form");
  });
});

/** Runs a page's module with the few parts of a browser that it needs; `import()` records the requested file. */
async function runInBrowser(program: string) {
  const done: string[] = [];
  const window: Record<string, unknown> = {};
  let paint = () => {};
  const browser = {
    window,
    document: { head: { append: ({ href }: { href: string }) => done.push(`preload ${href}`) }, createElement: () => ({}) },
    setTimeout: (next: () => void, ms?: number) => (ms === undefined ? next() : undefined),
    clearTimeout: () => {},
    PerformanceObserver: class {
      constructor(seen: () => void) {
        paint = seen;
      }
      observe() {}
      disconnect() {}
    },
    load: async (file: string) => {
      done.push(file);
      return { file };
    },
  };
  new Function(...Object.keys(browser), program.replaceAll("import(", "load("))(...Object.values(browser));
  return {
    done,
    window,
    paint: async () => {
      paint();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
