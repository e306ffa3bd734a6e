import { links } from "#web/links.ts";
import type { FooterColumn, NavigationItem, NavigationLink } from "./navigation-view.ts";

/** What a shop has that can be linked to. Collections are those with products in them, in the merchant's order. */
export type ShopContents = {
  hasProducts: boolean;
  groups: { handle: string; title: string; collections: ListedCollection[] }[];
  collections: ListedCollection[];
  pages: { handle: string; title: string }[];
};
type ListedCollection = { handle: string; title: string };

/** As much as fits beside one another on a small desktop screen. */
const maxItems = 6;
const maxLetters = 90;

/**
 * Returns the main navigation of a shop whose merchant made no menu: all products, then its category groups with their
 * collections, or the collections themselves. Empty where there is nothing to sell. Pure.
 */
export function navigationWithoutMenu({ hasProducts, groups, collections }: ShopContents): NavigationItem[] {
  if (!hasProducts) return [];
  const items =
    groups.length > 0
      ? groups.map((group) => ({ title: group.title, url: links.collectionGroup(group.handle), items: group.collections.map(toLink) }))
      : collections.filter(({ handle }) => handle !== "all").map((collection) => ({ ...toLink(collection), items: [] }));
  const all = { title: "All products", url: links.collection("all"), items: [] };
  const shown = fitting(items);
  return shown.length < items.length ? [all, ...shown, { title: "All categories", url: links.collections(), items: [] }] : [all, ...shown];
}

/** Returns the footer of such a shop: links to its products, its texts, and its contact. Pure. */
export function footerWithoutMenu(contents: ShopContents): FooterColumn[] {
  const columns: FooterColumn[] = [
    { title: "Shop", links: navigationWithoutMenu(contents).map(({ title, url }) => ({ title, url })) },
    {
      title: "Information",
      links: contents.pages
        .filter(({ handle }) => links.page(handle) !== links.contact())
        .map(({ handle, title }) => ({ title, url: links.page(handle) })),
    },
    { title: "Help", links: [{ title: "Contact us", url: links.contact() }] },
  ];
  return columns.filter((column) => column.links.length > 0);
}

function toLink({ handle, title }: ListedCollection): NavigationLink {
  return { title, url: links.collection(handle) };
}

function fitting(items: NavigationItem[]): NavigationItem[] {
  let letters = 0;
  return items.slice(0, maxItems).filter(({ title }) => {
    letters += title.length;
    return letters <= maxLetters;
  });
}
