import type { MenuItem } from "#db/schema/content.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { listAdminProducts } from "#domain/catalog/product-admin.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { type ChangeOptions, type RowIdentity, savedChanges } from "#domain/domain-events/field-changes.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import { type MenuInput, menuInput } from "./content-input.ts";
import { deleteMenu, lockContent, lockMenu, upsertMenu } from "./content-write-queries.ts";
import { type MenuDefinition, menuDefinitions, menuFault } from "./menu-definitions.ts";
import { type LinkState, linkStates, withCurrentUrls, withTargets } from "./menu-links.ts";
import { type LinkedRecord, selectLinkChoices, selectMenu, selectMenus } from "./menu-queries.ts";
import { sortedByTitleMatch } from "./sort-by-title-match.ts";

/** The audit log identifies menu items by their titles. */
const menuRow: RowIdentity = { by: ({ title }: MenuInput) => title };
const menuRows: ChangeOptions = {
  rows: { items: menuRow, "items.items": menuRow, "items.items.items": menuRow },
  ignored: ["handle", "updatedAt", ...["items", "items.items", "items.items.items"].flatMap((list) => [`${list}.handle`, `${list}.target`])],
};

/**
 * Replaces a menu; without items it is deleted. `edited`: the editor saves it and saw it as last changed at `seenAt` (null: there was none).
 * Refuses `not-allowed`, `input-invalid`, and from the editor `changed-meanwhile`, and `not-found` for a menu that the storefront does not show.
 */
export async function saveMenu(shop: Shop, actor: Actor, handle: string, items: MenuInput[], edited?: { seenAt: string | null }): Promise<void> {
  requireRight(actor, "content.change");
  const menu = parseInput(menuInput, { handle, items });
  const definition = menuDefinitions.find((one) => one.handle === handle);
  if (edited) {
    if (!definition) throw new Refusal("not-found");
    const fault = menuFault(menu.items, definition);
    if (fault) throw new Refusal("input-invalid", { fields: { items: fault } });
  }
  await inTransaction(shop, async (shop) => {
    await lockContent(shop);
    const before = await lockMenu(shop, handle);
    if (edited && !isSameTime(edited.seenAt, before?.updatedAt ?? null)) throw new Refusal("changed-meanwhile");
    // Compared in the form that the editor showed: an item that an older version stored differently, or a link that followed its page, is not a change.
    const shown = before && { items: await withCurrentUrls(shop, asEdited(before.items)) };
    if (menu.items.length === 0) await deleteMenu(shop, handle);
    else await upsertMenu(shop, handle, await withTargets(shop, menu.items));
    await record(shop, actor, "menu.saved", { kind: "menu", id: handle }, { items: menu.items.length, ...savedChanges(shown, menu, menuRows) });
    await invalidate(shop, [tags.menus]);
  });
}

function isSameTime(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);
}

export type AdminMenuItem = { title: string; url: string; drawing: string | null; state: LinkState; items: AdminMenuItem[] };
/** A menu as the editor loads it; `updatedAt` is its version, null where the menu is empty. */
export type AdminMenu = MenuDefinition & { items: AdminMenuItem[]; updatedAt: string | null };

/** Lists the menus that the storefront shows, empty or not. Staff need the right `content.read`. */
export async function listAdminMenus(shop: Shop, actor: Actor): Promise<AdminMenu[]> {
  requireRight(actor, "content.read");
  const stored = new Map((await selectMenus(shop)).map((menu) => [menu.handle, menu]));
  return Promise.all(menuDefinitions.map((definition) => viewed(shop, definition, stored.get(definition.handle) ?? null)));
}

/** Returns a menu of the storefront with the state of its links. Staff need the right `content.read`. Refuses `not-found`. */
export async function readAdminMenu(shop: Shop, actor: Actor, handle: string): Promise<AdminMenu> {
  requireRight(actor, "content.read");
  const definition = menuDefinitions.find((one) => one.handle === handle);
  if (!definition) throw new Refusal("not-found");
  return viewed(shop, definition, await selectMenu(shop, handle));
}

async function viewed(shop: Shop, definition: MenuDefinition, stored: { items: MenuItem[]; updatedAt: string } | null): Promise<AdminMenu> {
  const current = stored ? await withCurrentUrls(shop, asEdited(stored.items)) : [];
  const states = await linkStates(shop, current);
  const view = (items: MenuItem[]): AdminMenuItem[] =>
    items.map(({ title, url, drawing, items: below = [] }) => ({
      title,
      url,
      drawing: drawing ?? null,
      state: states.get(url) ?? "other",
      items: view(below),
    }));
  return { ...definition, items: view(current), updatedAt: stored?.updatedAt ?? null };
}

/** Older items may have the handle of a collection instead of a URL. */
const asEdited = (items: MenuItem[]): MenuItem[] =>
  items.map((item) => ({
    ...item,
    url: item.url || (item.handle ? `/collections/${item.handle}` : ""),
    ...(item.items && { items: asEdited(item.items) }),
  }));

const choicesOfEach = 6;

/** Lists possible link targets by a part of their title; titles that begin with the text first. Staff need the right `content.read`. */
export async function listLinkChoices(shop: Shop, actor: Actor, currency: string, search: string): Promise<LinkedRecord[]> {
  requireRight(actor, "content.read");
  const text = search.trim().slice(0, 200);
  const [others, { products }] = await Promise.all([
    selectLinkChoices(shop, text, choicesOfEach),
    text === "" ? { products: [] } : listAdminProducts(shop, actor, currency, { search: text, first: choicesOfEach }),
  ]);
  const found = products.map(
    ({ id, handle, title, status }): LinkedRecord => ({ kind: "product", id, path: `/products/${handle}`, title, isShown: status === "active" }),
  );
  return sortedByTitleMatch([...others, ...found], text);
}
