import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { requireSeen } from "#domain/concurrent-edits.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { deadTargets } from "./dead-targets.ts";
import { type AdminRedirect, deleteRedirect, lockRedirect, selectRedirects, updateRedirect } from "./redirect-admin-queries.ts";
import { type RedirectChange, redirectChange } from "./redirect-input.ts";
import { refuseUseless } from "./redirects.ts";

/** Redirects as staff see and change them. */
export const redirectViews = ["all", "by-hand", "automatic"] as const;
export const redirectSorts = ["newest"] as const;
export type RedirectListInput = { search?: string | undefined; view?: (typeof redirectViews)[number] | undefined; after?: string | null | undefined };

const perPage = 50;

/** Lists one page of the redirects, newest first; `isDead`: nothing is at its target now. Staff need the right `settings.read`. */
export async function listRedirects(
  shop: Shop,
  actor: Actor,
  { search = "", view = "all", after }: RedirectListInput = {},
): Promise<{ redirects: (AdminRedirect & { isDead: boolean })[]; next: string | null }> {
  requireRight(actor, "settings.read");
  const place = readCursor(after, "newest", "timestamptz");
  const rows = await selectRedirects(shop, { search: search.trim().slice(0, 200), view, after: place, limit: perPage + 1 });
  const last = rows[perPage - 1];
  const next = rows.length > perPage && last ? writeCursor("newest", { key: last.createdAt, id: last.id }) : null;
  const redirects = rows.slice(0, perPage);
  const dead = await deadTargets(
    shop,
    redirects.map(({ target }) => target),
  );
  return { redirects: redirects.map((row) => ({ ...row, isDead: dead.has(row.target) })), next };
}

/** Staff need the right `content.change`. Refuses `not-found`, `changed-meanwhile`, and `input-invalid` like `addRedirect`, also where the path is taken. */
export async function changeRedirect(shop: Shop, actor: Actor, id: string, input: RedirectChange): Promise<void> {
  requireRight(actor, "content.change");
  const { path, target, seen } = parseInput(redirectChange, input);
  await inTransaction(shop, async (shop) => {
    const stored = isId(id) ? await lockRedirect(shop, id) : null;
    if (!stored) throw new Refusal("not-found");
    requireSeen(stored, seen);
    await refuseUseless(shop, { path, target });
    if (!(await updateRedirect(shop, id, { path, target })))
      throw new Refusal("input-invalid", { fields: { path: "Another redirect begins here. Change or remove that one." } });
    await record(shop, actor, "redirect.saved", { kind: "redirect", id }, { path, target });
  });
}

/** Removes a redirect. Staff need the right `content.change`. Refuses `not-found`. */
export async function removeRedirect(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "content.change");
  await inTransaction(shop, async (shop) => {
    const stored = isId(id) ? await lockRedirect(shop, id) : null;
    if (!stored) throw new Refusal("not-found");
    await deleteRedirect(shop, id);
    await record(shop, actor, "redirect.removed", { kind: "redirect", id }, stored);
  });
}
