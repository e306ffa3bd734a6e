import type { MenuItem } from "#db/schema/content.ts";

/** The menus that the storefront shows, and how many levels it shows of each. Safe in a browser. */
export type MenuDefinition = {
  handle: string;
  title: string;
  /** How many levels the storefront shows. */
  levels: number;
  where: string;
  /** What the storefront shows while the menu is empty. */
  whileEmpty: string;
  /** The items at the top are headings and have no link. */
  hasHeadings: boolean;
};

export const menuDefinitions: readonly MenuDefinition[] = [
  {
    handle: "main",
    title: "Main menu",
    levels: 2,
    where: "At the top of every page. Items below an item open under it.",
    whileEmpty: "The shop shows all products, then the category groups or collections.",
    hasHeadings: false,
  },
  {
    handle: "footer",
    title: "Footer",
    levels: 2,
    where: "At the bottom of every page. Each top-level item is a column heading, and the items below it are its links.",
    whileEmpty: "The shop shows its collections, pages and the contact page.",
    hasHeadings: true,
  },
];

export const maxMenuItems = 200;

/** Returns why the storefront cannot show a menu as it is; null: it can. Pure. */
export function menuFault(items: readonly MenuItem[], { levels, hasHeadings }: MenuDefinition): string | null {
  if (countOf(items) > maxMenuItems) return `At most ${maxMenuItems} items.`;
  if (depthOf(items) > levels) return `The shop shows ${levels} levels of this menu.`;
  const without = (hasHeadings ? items.flatMap((item) => item.items ?? []) : flat(items)).find(({ url }) => url === "");
  return without ? `“${without.title}” leads nowhere: choose a link.` : null;
}

const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.items ?? [])]);
const countOf = (items: readonly MenuItem[]) => flat(items).length;
const depthOf = (items: readonly MenuItem[]): number => (items.length === 0 ? 0 : 1 + Math.max(...items.map((item) => depthOf(item.items ?? []))));
