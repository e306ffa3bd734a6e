import { type PageRoute, pageRoutes } from "#web/page-routes.ts";
import { normalizePath } from "./middleware/normalized-path.ts";

/**
 * What may follow a part of a path: parts by name, parts by ending (`:handle.md`), any part (`:handle`), the page that ends here, and the page
 * for everything below (`/admin/*`).
 */
type Branch = { named: Map<string, Branch>; endings: Map<string, Branch>; any: Branch | null; page: PageRoute | null; rest: PageRoute | null };

const newBranch = (): Branch => ({ named: new Map(), endings: new Map(), any: null, page: null, rest: null });

/** All declared pages by the parts of their paths, built once. */
const root = newBranch();
for (const page of pageRoutes) {
  if (page.path.endsWith("/*")) branchAt(page.path.slice(0, -2)).rest = page;
  else for (const path of spelledOut(page.path)) branchAt(path).page = page;
}

/**
 * Returns the declaration of the page at a path as `normalizePath` returns it, by React Router's rules: a named part goes before one with an
 * ending, and that before any part. Null where there is no page; `takes` says which parts a `:handle` may be.
 */
export function pageAt(path: string, takes: (part: string) => boolean = (part) => part !== ""): PageRoute | null {
  return path === "/" ? root.page : pageBelow(root, path.split("/"), 1, takes);
}

/** Returns the path of a page as declared (`/products/:handle`), so without anything personal; the path of the page for all other paths is `*`. */
export function declaredPath(path: string): string {
  return pageAt(normalizePath(path))?.path ?? "*";
}

function pageBelow(branch: Branch, parts: string[], at: number, takes: (part: string) => boolean): PageRoute | null {
  const part = parts[at];
  if (part === undefined) return branch.page;
  const named = branch.named.get(part);
  const page = named ? pageBelow(named, parts, at + 1, takes) : null;
  if (page) return page;
  for (const [ending, below] of branch.endings)
    if (part.endsWith(ending) && takes(part.slice(0, -ending.length))) return pageBelow(below, parts, at + 1, takes);
  return (branch.any && takes(part) ? pageBelow(branch.any, parts, at + 1, takes) : null) ?? branch.rest;
}

function branchAt(path: string): Branch {
  let branch = root;
  for (const part of path.split("/").filter(Boolean)) {
    branch = nextBranch(branch, part);
  }
  return branch;
}

function nextBranch(branch: Branch, part: string): Branch {
  const ending = /^:\w+(\..+)$/.exec(part)?.[1];
  if (part.startsWith(":") && ending === undefined) {
    branch.any ??= newBranch();
    return branch.any;
  }
  const [branches, key] = ending === undefined ? [branch.named, part] : [branch.endings, ending];
  const next = branches.get(key) ?? newBranch();
  branches.set(key, next);
  return next;
}

/** Returns both paths of `/settings/:section?`. `*` has none: it stands for whatever no other path matches. */
function spelledOut(path: string): string[] {
  if (path === "*") return [];
  return path.endsWith("?") ? [path.slice(0, path.lastIndexOf("/")), path.slice(0, -1)] : [path];
}
