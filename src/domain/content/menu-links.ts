import type { MenuItem, MenuTarget } from "#db/schema/content.ts";
import type { Shop } from "#domain/shop.ts";
import { type LinkedRecord, selectRecords, selectRecordsAt } from "./menu-queries.ts";

/** The targets of menu links. An item stores the id of its record, so that its link follows when the record's handle changes. */

type RecordAddress = { kind: MenuTarget["kind"]; blog?: string; handle: string };

const kinds: Record<string, MenuTarget["kind"]> = { collections: "collection", products: "product", pages: "page", blogs: "blog" };

/** Returns the record of the shop that the path of a URL names; null for any other URL. Pure. */
export function recordOfUrl(url: string): RecordAddress | null {
  const path = url.split(/[?#]/)[0] ?? "";
  const [, folder = "", handle = "", below, ...more] = path.replace(/\/$/, "").split("/");
  const kind = Object.hasOwn(kinds, folder) ? (kinds[folder] as MenuTarget["kind"]) : null;
  if (!path.startsWith("/") || kind === null || handle === "" || more.length > 0) return null;
  if (below === undefined) return { kind, handle };
  return kind === "blog" ? { kind: "article", blog: handle, handle: below } : null;
}

const keyOf = ({ kind, id }: MenuTarget) => `${kind} ${id}`;
const pathOf = ({ kind, blog, handle }: RecordAddress) => (kind === "article" ? `/blogs/${blog}/${handle}` : `/${kind}s/${handle}`);
/** What follows the path: a query or fragment. */
const restOf = (url: string) => /[?#].*$/.exec(url)?.[0] ?? "";

/** Returns every item of a tree, parents first. Pure. */
export function allItems(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [item, ...allItems(item.items ?? [])]);
}

const mapItems = (items: readonly MenuItem[], change: (item: MenuItem) => MenuItem): MenuItem[] =>
  items.map((item) => ({ ...change(item), ...(item.items && { items: mapItems(item.items, change) }) }));

/** Returns the items as they are stored: each with the record that its URL leads to now. */
export async function withTargets(shop: Shop, items: readonly MenuItem[]): Promise<MenuItem[]> {
  const records = new Map(
    (
      await selectRecordsAt(
        shop,
        allItems(items).flatMap(({ url }) => recordOfUrl(url) ?? []),
      )
    ).map((record) => [record.path, record]),
  );
  return mapItems(items, ({ target: _, ...item }) => {
    const place = recordOfUrl(item.url);
    const record = place && records.get(pathOf(place));
    return record ? { ...item, target: { kind: record.kind, id: record.id } } : item;
  });
}

/** Returns the records that the items lead to, by item; records that are gone are left out. */
async function recordsOf(shop: Shop, items: readonly MenuItem[]): Promise<Map<string, LinkedRecord>> {
  const records = await selectRecords(
    shop,
    allItems(items).flatMap(({ target }) => target ?? []),
  );
  return new Map(records.map((record) => [keyOf(record), record]));
}

/** Returns the items with current URLs, without the ids of their records. */
export async function withCurrentUrls(shop: Shop, items: readonly MenuItem[]): Promise<MenuItem[]> {
  const records = await recordsOf(shop, items);
  return mapItems(items, ({ target, ...item }) => {
    const record = target && records.get(keyOf(target));
    return record ? { ...item, url: record.path + restOf(item.url) } : item;
  });
}

/**
 * `shown`: shoppers see it. `hidden`: it exists, but shoppers do not see it (a draft, scheduled, archived). `gone`: nothing is at this path. `other`:
 * another path of the shop, or another site.
 */
export type LinkState = "shown" | "hidden" | "gone" | "other";

/** Returns the state of each item's link, by its current URL. */
export async function linkStates(shop: Shop, items: readonly MenuItem[]): Promise<Map<string, LinkState>> {
  const urls = allItems(items).map(({ url }) => url);
  const records = new Map(
    (
      await selectRecordsAt(
        shop,
        urls.flatMap((url) => recordOfUrl(url) ?? []),
      )
    ).map((record) => [record.path, record]),
  );
  return new Map(
    urls.map((url) => {
      const place = recordOfUrl(url);
      if (!place || isMadeByShop(place)) return [url, "other"];
      const record = records.get(pathOf(place));
      return [url, record ? (record.isShown ? "shown" : "hidden") : "gone"];
    }),
  );
}

/** The collection of all products and the contact page are not records. */
const isMadeByShop = (place: RecordAddress) => ["/collections/all", "/pages/contact-us"].includes(pathOf(place));
