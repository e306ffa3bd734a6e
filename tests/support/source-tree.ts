import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

/** A file of the repository as the tests of the code rules read it. */
export type SourceFile = { path: string; text: string; lines: number; imports: SourceImport[] };
/** `target` is a path in the repository, or the bare name of a package; a `typeOnly` import does not exist at run time. */
export type SourceImport = { target: string; typeOnly: boolean };

const root = process.cwd();
const aliases: Record<string, string> = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).imports;

export function readSources(...folders: string[]): SourceFile[] {
  return folders
    .flatMap((folder) => filesBelow(join(root, folder)))
    .map((path) => {
      const text = readFileSync(path, "utf8");
      return { path: relative(root, path), text, lines: text.split("\n").length - 1, imports: importsOf(text, path) };
    });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === "node_modules" ? [] : filesBelow(path);
    return /\.(ts|tsx|mjs)$/.test(name) ? [path] : [];
  });
}

function importsOf(text: string, path: string): SourceImport[] {
  const statements = text.matchAll(
    /^(?:import\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?|export\s+(type\s+)?(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?)\s+from\s+)"([^"]+)"/gm,
  );
  const dynamic = text.matchAll(/\bimport\("([^"]+)"\)/g);
  return [
    ...[...statements].map(([, importType, exportType, specifier = ""]) => ({
      target: resolveImport(specifier, path),
      typeOnly: (importType ?? exportType) !== undefined,
    })),
    ...[...dynamic].map(([, specifier = ""]) => ({ target: resolveImport(specifier, path), typeOnly: false })),
  ];
}

function resolveImport(specifier: string, from: string): string {
  if (specifier.startsWith(".")) return relative(root, normalize(join(dirname(from), specifier)));
  for (const [alias, target] of Object.entries(aliases)) {
    const prefix = alias.slice(0, -1);
    if (specifier.startsWith(prefix)) return normalize(target.slice(0, -1) + specifier.slice(prefix.length));
  }
  return specifier;
}

/** Returns every function and component longer than `limit` lines, found by indentation as the formatter leaves it. */
export function longFunctions({ text }: SourceFile, limit: number): { name: string; lines: number }[] {
  const lines = text.split("\n");
  const found: { name: string; lines: number }[] = [];
  lines.forEach((line, at) => {
    const start =
      /^(\s*)(?:export )?(?:default )?(?:async )?function\*? ?(\w*)|^(\s*)(?:export )?const (\w+) = (?:async )?(?:\([^)]*\)|\w+)(?:: [^=]+)? => \{$/.exec(
        line,
      );
    if (!start) return;
    const indent = start[1] ?? start[3] ?? "";
    const end = lines.findIndex((other, index) => index > at && (other === `${indent}}` || other === `${indent}};`));
    if (end - at + 1 > limit) found.push({ name: start[2] || start[4] || "default", lines: end - at + 1 });
  });
  return found;
}
