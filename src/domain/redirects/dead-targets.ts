import type { Shop } from "#domain/shop.ts";
import { selectShown } from "./redirect-admin-queries.ts";
import { redirectPath } from "./redirect-input.ts";
import { selectTargets } from "./redirect-queries.ts";
import { pageOfPath } from "./reserved-paths.ts";

/**
 * Returns those targets at which this shop shows nothing now and has no redirect. That is no reason to refuse a redirect, because its target may
 * be created later. `leadingOn`: paths that are about to get a redirect. Other sites are not checked.
 */
export async function deadTargets(shop: Shop, targets: string[], leadingOn: ReadonlySet<string> = new Set()): Promise<Set<string>> {
  const asked = targets.flatMap((target) => {
    const path = redirectPath(target);
    const place = path === null ? "own" : pageOfPath(path.replace(/\.md$/, ""));
    return path === null || place === "own" || leadingOn.has(path) ? [] : [{ target, path, place }];
  });
  if (asked.length === 0) return new Set();
  const shown = await selectShown(
    shop,
    asked.flatMap(({ path, place }) => (place === null ? [] : [{ path, place }])),
  );
  const onward = await selectTargets(
    shop,
    asked.flatMap(({ path, place }) => (place?.kind === "article" ? [path, `/blogs/${place.blog}`] : [path])),
  );
  const isLed = (path: string, blog: string) => onward.has(path) || (blog !== "" && onward.has(`/blogs/${blog}`));
  return new Set(asked.filter(({ path, place }) => !shown.has(path) && !isLed(path, place?.blog ?? "")).map(({ target }) => target));
}
