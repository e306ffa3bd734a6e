import type { MenuItem } from "#db/schema/content.ts";
import { links } from "#web/links.ts";

/** The main navigation and the footer as the layout shows them. `title` is the text that is shown, not the one that was typed. */
export type NavigationLink = { title: string; url: string };
/** `picture` is the URL of the picture above the title; without one, the title's first letter is shown. */
export type MegaMenuItem = NavigationLink & { picture?: string };
export type NavigationItem = NavigationLink & { items: MegaMenuItem[] };
/** What opens under the items of the main navigation, by the URLs of the items. */
export type MegaMenus = Record<string, MegaMenuItem[]>;
/** The navigation on every page: what opens under an item is fetched when a visitor is about to open one. */
export type NavigationEntry = NavigationLink & { hasMenu: boolean };
export type FooterColumn = { title: string; links: NavigationLink[] };

/**
 * Top-level items need a title and a handle (the last segment of their URL); sub-items a title and a URL or handle.
 * `pictures` are those of what sub-items lead to, by URL; where there is none, the item's drawing is shown.
 */
export function navigationOf(items: readonly MenuItem[], pictures: ReadonlyMap<string, string> = new Map()): NavigationItem[] {
  return items
    .filter((item) => item.title.trim() && handleOf(item.url))
    .map((item) => ({ title: menuTitle(item.title), url: item.url, items: (item.items ?? []).flatMap((sub) => megaMenuItemOf(sub, pictures)) }));
}

export function navigationEntries(items: readonly NavigationItem[]): NavigationEntry[] {
  return items.map(({ title, url, items }) => ({ title, url, hasMenu: items.length > 0 }));
}

/** Returns where those sub-items lead that `navigationOf` shows. */
export function subItemAddresses(items: readonly MenuItem[]): string[] {
  return items.flatMap((item) => (item.items ?? []).map(addressOf));
}

function megaMenuItemOf(item: MenuItem, pictures: ReadonlyMap<string, string>): MegaMenuItem[] {
  const url = addressOf(item);
  if (!item.title.trim() || !url) return [];
  const picture = pictures.get(url) ?? (item.drawing ? links.drawing(item.drawing) : undefined);
  return [{ title: menuTitle(item.title), url, ...(picture ? { picture } : {}) }];
}

function addressOf(item: MenuItem): string {
  return item.url?.trim() || (item.handle ? `/collections/${item.handle}` : "");
}

export function footerOf(items: readonly MenuItem[]): FooterColumn[] {
  return items
    .map((column) => ({
      title: column.title,
      links: (column.items ?? []).filter((link) => link.title.trim() && link.url).map(({ title, url }) => ({ title, url })),
    }))
    .filter((column) => column.links.length > 0);
}

/** Returns the last path segment: `/collections/microscopes?sort=title-asc` -> `microscopes`; empty for `/`. */
export function handleOf(url: string): string {
  return (
    url
      .split(/[?#]/)[0]
      ?.split("/")
      .filter((part) => part && !part.includes(":"))
      .at(-1) ?? ""
  );
}

/**
 * Converts titles in all caps, or with underscores or hyphens, to title case: `LAB_BALANCES` -> `Lab Balances`, `water-baths` ->
 * `Water Baths`. A title with capitals of its own keeps them: `UV-Vis Readers`.
 */
export function menuTitle(title: string): string {
  const text = title.trim();
  const isShouted = text === text.toUpperCase() && /[A-Z]{4}/.test(text);
  if (!isShouted && !/[_-]/.test(text)) return text;
  const isHandle = text.includes("_") || !/[\sA-Z]/.test(text) || isShouted;
  const words = isHandle ? text.replace(/[\s_-]+/g, " ").trim() : text;
  const lower = isShouted ? words.toLowerCase() : words;
  return lower.replace(/(^|[\s-])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());
}
