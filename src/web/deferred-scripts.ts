import { isInTag, type Part, placesOf, replaceParts } from "./html-bytes.ts";

const staticImport = /^[ \t]*import (?:\* as (\w+) from )?("[^"]+");?$/gm;

/**
 * Makes the scripts of a rendered document start after its first paint: before it they would take bandwidth from what is shown. Nothing waits
 * for them, because a page is complete without script.
 *
 * React Router's `<Scripts>` writes a `modulepreload` link for each file and one inline module that imports them, and a browser fetches both at
 * once. Here script adds the links, and the imports become `await import()`. It throws when React Router writes something else;
 * `deferred-scripts.test.tsx` renders a document with the installed version, so an upgrade that does this fails there.
 */
export function deferScripts(html: Buffer): Buffer<ArrayBuffer> {
  const links = preloadLinks(html);
  const module = inlineModule(html);
  const program = module ? html.toString("utf8", module.start, module.end) : "";
  const imported = program.replace(
    staticImport,
    (_, name: string | undefined, file: string) => `${name ? `const ${name} = ` : ""}await import(${file});`,
  );
  if (!module || links.length === 0 || imported === program || /^[ \t]*import\b(?!\()/m.test(imported))
    throw new Error("The page's scripts have an unknown form.");
  const script = {
    ...module,
    by: afterFirstPaint(
      links.map(({ file }) => file),
      imported,
    ),
  };
  return replaceParts(
    html,
    [...links, script].toSorted((one, other) => one.start - other.start),
  );
}

function preloadLinks(html: Buffer): (Part & { file: string | undefined })[] {
  return [...placesOf(html, '<link rel="modulepreload"')].map((start) => {
    const end = html.indexOf(">", start) + 1;
    return { start, end, by: "", file: / href="([^"]+)"/.exec(html.toString("utf8", start, end))?.[1] };
  });
}

/** Finds the text inside the last module script. */
function inlineModule(html: Buffer): { start: number; end: number } | null {
  const at = html.lastIndexOf(' type="module"');
  if (at < 0 || !isInTag(html, at, "<script")) return null;
  const start = html.indexOf(">", at) + 1;
  return { start, end: html.indexOf("</script>", start) };
}

/** After three seconds at the latest, because a tab in the background paints nothing. */
const afterFirstPaint = (files: (string | undefined)[], program: string) => `const start = async () => {
clearTimeout(latest);
painted.disconnect();
for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority: "low", href }));
${program.trim()}
};
const latest = setTimeout(start, 3000);
const painted = new PerformanceObserver(() => setTimeout(start));
painted.observe({ type: "paint", buffered: true });`;
