import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "vite";
import type { Right } from "#domain/permissions.ts";
import type { RefusalCode } from "#domain/refusal.ts";

/** An exported function of a module of `src/domain` that takes the shop first, read from its source; functions of `*-queries.ts` are internal to the module. */
export type Operation = {
  /** `cart/addLines`: module and function. */
  name: string;
  file: string;
  /** The type of the second parameter where it is the actor: `Actor`, `Buyer` ...; otherwise null. */
  actor: string | null;
  /** Every code of a `new Refusal` in it, and in what it calls in its module and in files beside the modules (permissions, input parsing ...). */
  refusals: RefusalCode[];
  /** The rights that it checks. */
  rights: Right[];
  /** Whether HTTP, pages, jobs or the command line call it; otherwise it is a part of other operations. */
  isEntry: boolean;
};

type Node = { type: string; [key: string]: unknown };
type Target = { file: string; name: string };
type Source = { path: string; declared: Map<string, Node>; imported: Map<string, Target>; exported: Map<string, Target> };

const actorTypes = new Set(["Actor", "Visitor", "Customer", "Staff", "System", "Buyer", "CheckoutBuyer"]);
const entryFolders = ["src/http", "src/web", "src/jobs", "src/cli"];
const aliases: Record<string, string> = JSON.parse(readFileSync("package.json", "utf8")).imports;
const isDomain = (path: string) => path.startsWith("src/domain/");
const moduleOf = (path: string) => /^src\/domain\/([^/]+)\//.exec(path)?.[1] ?? null;

export function listOperations(): Operation[] {
  const sources = new Map(filesBelow("src").map((path) => [path, readSource(path)] as const));
  const entries = new Set(
    [...sources.values()]
      .filter(({ path }) => entryFolders.some((folder) => path.startsWith(`${folder}/`)) || dirname(path) === "src")
      .flatMap(({ imported }) => [...imported.values()].map((target) => keyOf(declarationOf(sources, target)))),
  );
  return [...sources.values()]
    .filter(({ path }) => moduleOf(path) !== null && !path.endsWith("-queries.ts"))
    .flatMap((source) =>
      [...source.exported].flatMap(([name, target]) => {
        const node = target.file === source.path ? source.declared.get(target.name) : undefined;
        const [shop, actor] = node?.type === "FunctionDeclaration" ? (node["params"] as Node[]).map(typeOf) : [];
        if (shop !== "Shop") return [];
        const found = reachedFrom(sources, { file: source.path, name });
        return {
          name: `${moduleOf(source.path)}/${name}`,
          file: source.path,
          actor: actor && actorTypes.has(actor) ? actor : null,
          refusals: [...found.refusals].sort() as RefusalCode[],
          rights: [...found.rights].sort() as Right[],
          isEntry: entries.has(keyOf(target)),
        };
      }),
    )
    .sort((a, b) => a.name.localeCompare(b.name));
}

const keyOf = ({ file, name }: Target) => `${file}#${name}`;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\./.test(name))
    .map((name) => join(folder, name));
}

function readSource(path: string): Source {
  const { program } = parseSync(path, readFileSync(path, "utf8"));
  const source: Source = { path, declared: new Map(), imported: new Map(), exported: new Map() };
  for (const statement of program.body as unknown as Node[]) readStatement(source, statement);
  return source;
}

function readStatement(source: Source, statement: Node): void {
  const from = statement["source"] ? resolveImport((statement["source"] as { value: string }).value, source.path) : null;
  const specifiers = (statement["specifiers"] ?? []) as Record<"local" | "imported" | "exported", { name: string }>[];
  if (statement.type === "ImportDeclaration") {
    if (statement["importKind"] === "type") return;
    for (const { local, imported } of specifiers) source.imported.set(local.name, { file: from ?? "", name: imported?.name ?? "default" });
    return;
  }
  const isExport = statement.type === "ExportNamedDeclaration";
  for (const { local, exported } of isExport ? specifiers : []) {
    source.exported.set(
      exported.name,
      from ? { file: from, name: local.name } : (source.imported.get(local.name) ?? { file: source.path, name: local.name }),
    );
    if (from) source.imported.set(`re-exported ${exported.name}`, { file: from, name: local.name });
  }
  const declaration = isExport ? (statement["declaration"] as Node | null) : statement;
  for (const [name, node] of declaration ? namesIn(declaration) : []) {
    source.declared.set(name, node);
    if (isExport) source.exported.set(name, { file: source.path, name });
  }
}

function namesIn(declaration: Node): [string, Node][] {
  if (declaration.type !== "VariableDeclaration") return declaration["id"] ? [[(declaration["id"] as { name: string }).name, declaration]] : [];
  return (declaration["declarations"] as Node[]).flatMap((each): [string, Node][] => {
    const id = each["id"] as Node;
    return id.type === "Identifier" ? [[id["name"] as string, each]] : [];
  });
}

function resolveImport(specifier: string, from: string): string {
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier));
  const alias = Object.keys(aliases).find((candidate) => specifier.startsWith(candidate.slice(0, -1)));
  return alias ? normalize((aliases[alias] ?? "").slice(0, -1) + specifier.slice(alias.length - 1)) : specifier;
}

/** Finds where an imported name is declared, through every file that re-exports it. */
function declarationOf(sources: Map<string, Source>, target: Target): Target {
  const next = sources.get(target.file)?.exported.get(target.name);
  return !next || keyOf(next) === keyOf(target) ? target : declarationOf(sources, next);
}

type Reached = { refusals: Set<string>; rights: Set<string> };

/** Follows names through the module of `start` and the files beside the modules, but into no other module, whose operations have their own tests. */
function reachedFrom(sources: Map<string, Source>, start: Target): Reached {
  const reached: Reached = { refusals: new Set(), rights: new Set() };
  const seen = new Set<string>();
  const follow = (target: Target) => {
    const { file, name } = declarationOf(sources, target);
    const source = sources.get(file);
    const node = source?.declared.get(name);
    const isNear = isDomain(file) && [null, moduleOf(start.file)].includes(moduleOf(file));
    if (!source || !node || !isNear || seen.has(keyOf({ file, name }))) return;
    seen.add(keyOf({ file, name }));
    for (const used of readDeclaration(node, file, reached)) follow(source.imported.get(used) ?? { file, name: used });
  };
  follow(start);
  return reached;
}

/** Returns the names that a declaration uses; its refusals and rights are added to `reached`. */
function readDeclaration(declaration: Node, file: string, reached: Reached): Set<string> {
  const used = new Set<string>();
  const visit = (node: Node) => {
    if (node.type === "Identifier") used.add(node["name"] as string);
    if (node.type === "NewExpression" && nameOf(node["callee"]) === "Refusal")
      for (const code of wordsOf((node["arguments"] as Node[])[0], file)) reached.refusals.add(code);
    if (node.type === "CallExpression" && nameOf(node["callee"]) === "requireRight")
      for (const right of wordsOf((node["arguments"] as Node[])[1], file)) reached.rights.add(right);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(declaration);
  return used;
}

const nameOf = (node: unknown) => (node as { name?: string }).name;

/** Returns the words that an expression can be: a literal, or one of two. Throws for anything else, which cannot be read from the source. */
function wordsOf(node: Node | undefined, file: string): string[] {
  if (node?.type === "Literal") return [node["value"] as string];
  if (node?.type === "ConditionalExpression") return [...wordsOf(node["consequent"] as Node, file), ...wordsOf(node["alternate"] as Node, file)];
  throw new Error(`${file}: codes of refusals and rights are written where they are used, so that a test can read them.`);
}

/** Returns the child nodes without types and without the names of properties. */
function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (!node["computed"] && ((node.type === "MemberExpression" && key === "property") || (node.type === "Property" && key === "key"))) return [];
    return (Array.isArray(value) ? value : [value]).filter(
      (child): child is Node => typeof child?.type === "string" && (!child.type.startsWith("TS") || /^TS(As|Satisfies|NonNull)/.test(child.type)),
    );
  });
}

/** Returns the name of a parameter's type. */
function typeOf(parameter: Node): string | undefined {
  const named = (parameter.type === "AssignmentPattern" ? parameter["left"] : parameter) as Node;
  const annotation = (named["typeAnnotation"] as Node | undefined)?.["typeAnnotation"] as Node | undefined;
  return nameOf(annotation?.["typeName"] ?? {});
}
