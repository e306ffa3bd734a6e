const preload = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const module = /(<script[^>]* type="module"[^>]*>)(.*?)(?=<\/script>)/s;
const staticImport = /^[ \t]*import (?:\* as (\w+) from )?("[^"]+");?$/gm;

/**
 * Makes the scripts of a rendered document start after its first paint: before it they would take bandwidth from what is painted. Nothing waits
 * for them, because a page is complete without script.
 *
 * React Router's `<Scripts>` writes a `modulepreload` link for each file and one inline module that imports them, and a browser fetches both at
 * once. Here the links are made by script, and the imports become `await import()`. It throws when React Router writes something else;
 * `deferred-scripts.test.tsx` renders a document with the installed version, so an upgrade that does fails there.
 */
export function deferScripts(html: string): string {
  const files = [...html.matchAll(preload)].map(([, file]) => file);
  const [, open, program = ""] = module.exec(html) ?? [];
  const imported = program.replace(
    staticImport,
    (_, name: string | undefined, file: string) => `${name ? `const ${name} = ` : ""}await import(${file});`,
  );
  if (files.length === 0 || imported === program || /^[ \t]*import\b(?!\()/m.test(imported))
    throw new Error("The page's scripts have an unknown form.");
  return html.replaceAll(preload, "").replace(module, () => `${open}${afterFirstPaint(files, imported)}`);
}

/** Three seconds at the latest: a tab in the background paints nothing. */
const afterFirstPaint = (files: (string | undefined)[], program: string) => `const start = async () => {
clearTimeout(latest);
painted.disconnect();
for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority: "low", href }));
${program.trim()}
};
const latest = setTimeout(start, 3000);
const painted = new PerformanceObserver(() => setTimeout(start));
painted.observe({ type: "paint", buffered: true });`;
