import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { selectShown } from "./redirect-admin-queries.ts";
import { type RedirectInput, redirectInput, redirectPath } from "./redirect-input.ts";
import { deleteRedirectsFrom, type Move, retarget, selectTargets, upsertRedirect } from "./redirect-queries.ts";
import { pageOfPath } from "./reserved-paths.ts";

/**
 * Redirects promise: a URL that once led somewhere in this shop continues to work. Redirects are only looked up where nothing else
 * is found, so they never hide a page.
 */

/**
 * Returns where a path without a page redirects to; null where it has no redirect. A renamed blog takes its articles along.
 */
export async function redirectFor(shop: Shop, path: string): Promise<string | null> {
  const asked = redirectPath(path);
  if (asked === null) return null;
  const blog = /^(\/blogs\/[^/]+)\/([^/]+)$/.exec(asked);
  const [, above = "", rest = ""] = blog ?? [];
  const targets = await selectTargets(shop, blog ? [asked, above] : [asked]);
  const exact = targets.get(asked);
  if (exact !== undefined) return exact;
  const renamed = targets.get(above);
  return renamed && /^\/blogs\/[^/?#]+$/.test(renamed) ? `${renamed}/${encodeURIComponent(rest)}` : null;
}

/**
 * Adds a redirect, or changes the target of the one from this path. Staff need the right `content.change`. Refuses `input-invalid`, also for one
 * that would lead back to itself, or starts where the shop shows something. Returns its id.
 */
export async function addRedirect(shop: Shop, actor: Actor, input: RedirectInput): Promise<string> {
  requireRight(actor, "content.change");
  const { path, target } = parseInput(redirectInput, input);
  return inTransaction(shop, async (shop) => {
    await refuseUseless(shop, { path, target });
    const id = await upsertRedirect(shop, { path, target, isAutomatic: false });
    await record(shop, actor, "redirect.saved", { kind: "redirect", id }, { path, target });
    return id;
  });
}

/** Refuses `input-invalid` for a redirect that would never be used, or that would lead back to itself. */
export async function refuseUseless(shop: Shop, { path, target }: { path: string; target: string }): Promise<void> {
  const next = pathOfTarget(shop, target);
  if (next !== null && (next === path || (await leadsTo(shop, next, path))))
    throw new Refusal("input-invalid", { fields: { target: "This leads back to the path itself." } });
  const fault = (await placeFaults(shop, [path])).get(path);
  if (fault) throw new Refusal("input-invalid", { fields: { path: fault } });
}

/** Null for a target outside of the shop. A full URL of the shop counts as its path. */
function pathOfTarget({ deployment }: Shop, target: string): string | null {
  const origin = deployment.publicUrl;
  return redirectPath(origin && target.startsWith(`${origin}/`) ? target.slice(origin.length) : target);
}

const maxSteps = 20;

/** Whether redirects lead from this path to the other one, in at most `maxSteps` steps. */
async function leadsTo(shop: Shop, from: string, to: string): Promise<boolean> {
  let at = from;
  for (let step = 0; step < maxSteps; step++) {
    const target = (await selectTargets(shop, [at])).get(at);
    const next = target === undefined ? null : pathOfTarget(shop, target);
    if (next === null || next === to) return next === to;
    at = next;
  }
  return false;
}

/** Returns those of these paths at which the shop shows something, each with the reason why no redirect can start there. */
export async function placeFaults(shop: Shop, paths: string[]): Promise<Map<string, string>> {
  const places = paths.map((path) => ({ path, place: pageOfPath(path) }));
  const records = places.flatMap(({ path, place }) => (place === null || place === "own" ? [] : [{ path, place }]));
  const shown = await selectShown(shop, records);
  return new Map(
    places.flatMap(({ path, place }) => {
      if (place === "own") return [[path, "This address belongs to the shop itself, so nobody would be led on."]];
      return place !== null && shown.has(path) ? [[path, `A ${place.kind} is shown at this address. Hide it or change its handle first.`]] : [];
    }),
  );
}

/** Redirects the old path of a record whose handle changed to the new one. Call it in the transaction of the change. */
export async function leaveRedirect(shop: Shop, actor: Actor, { from, to }: Move): Promise<void> {
  if (from === to) return;
  await deleteRedirectsFrom(shop, [to]);
  await retarget(shop, { from, to });
  const id = await upsertRedirect(shop, { path: from, target: to, isAutomatic: true });
  await record(shop, actor, "redirect.saved", { kind: "redirect", id }, { path: from, target: to });
}
