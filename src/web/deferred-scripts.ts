/**
 * When a page's scripts start: after first paint, at the first pointer or key event, and after three seconds at the latest. Before
 * that they would compete for bandwidth with what is painted first. A failed load is retried at the next pointer or key event.
 */
const whenSeen = `const begin = () => { begun ??= start().catch((fault) => { begun = undefined; throw fault; }); };
let begun;
new PerformanceObserver((_, observer) => { observer.disconnect(); setTimeout(begin); }).observe({ type: "paint", buffered: true });
for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, begin, { capture: true, passive: true });
setTimeout(begin, 3000);`;

const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const moduleScript = /(<script[^>]*? type="module"[^>]*>)([\s\S]*?)(<\/script>)/;
const unknown = "The page's scripts have a form that deferred-scripts.ts does not know.";
const staticImport = /^\s*import (?:\* as (\w+) from )?("[^"]+");?/gm;

/**
 * Defers the scripts of a rendered document. React Router writes `modulepreload` links and one module with static imports, which a
 * browser fetches at once and before its pictures. Throws if a page's scripts have another form.
 */
export function deferScripts(html: string): string {
  if (!html.includes('type="module"')) return html;
  const files: string[] = [];
  const bare = html.replace(preload, (_, file: string) => {
    files.push(file);
    return "";
  });
  const late = bare.replace(moduleScript, (_, open: string, program: string, close: string) => open + lateProgram(program, files) + close);
  if (late === bare || files.length === 0) throw new Error(unknown);
  return late;
}

/** Asking for each file, which takes a phone some milliseconds, and importing them are tasks of their own: together they would hold up a scroll. */
function lateProgram(program: string, files: string[]): string {
  const names: string[] = [];
  const imports: string[] = [];
  const rest = program.replace(staticImport, (_, name: string | undefined, file: string) => {
    names.push(name ?? "");
    imports.push(`import(${file})`);
    return "";
  });
  if (/\bimport\s*[\w{*"']/.test(rest)) throw new Error(unknown);
  return `const start = async () => {
for (const href of ${JSON.stringify(files)}) {
document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority: "low", href }));
await new Promise((done) => setTimeout(done));
}
const [${names.join(", ")}] = await Promise.all([${imports.join(", ")}]);
${rest.trim()}
};
${whenSeen}`;
}
