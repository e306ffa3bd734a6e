import type { MenuItem, MenuTarget } from "#db/schema/content.ts";
import type { Shop } from "#domain/shop.ts";
import { type LinkedRecord, selectRecords, selectRecordsAt } from "./menu-queries.ts";

/** What the links of menus lead to. An item keeps the id of its record, so that it follows when the record's handle changes. */

type RecordAddress = { kind: MenuTarget["kind"]; blog?: string; handle: string };

const kinds: Record<string, MenuTarget["kind"]> = { collections: "collection", products: "product", pages: "page", blogs: "blog" };

/** Which record of the shop a URL names by its path; null for every other. Pure. */
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
/** What follows the path: a query, a fragment. */
const restOf = (url: string) => /[?#].*$/.exec(url)?.[0] ?? "";

/** Every item of a tree, parents first. Pure. */
export function allItems(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [item, ...allItems(item.items ?? [])]);
}

const mapItems = (items: readonly MenuItem[], change: (item: MenuItem) => MenuItem): MenuItem[] =>
  items.map((item) => ({ ...change(item), ...(item.items && { items: mapItems(item.items, change) }) }));

/** The items as they are stored: each with the record that its URL leads to now. */
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

/** The records that the items lead to, by item; one that is gone is left out. */
async function recordsOf(shop: Shop, items: readonly MenuItem[]): Promise<Map<string, LinkedRecord>> {
  const records = await selectRecords(
    shop,
    allItems(items).flatMap(({ target }) => target ?? []),
  );
  return new Map(records.map((record) => [keyOf(record), record]));
}

/** The items with the URLs of now, without the ids. */
export async function withCurrentUrls(shop: Shop, items: readonly MenuItem[]): Promise<MenuItem[]> {
  const records = await recordsOf(shop, items);
  return mapItems(items, ({ target, ...item }) => {
    const record = target && records.get(keyOf(target));
    return record ? { ...item, url: record.path + restOf(item.url) } : item;
  });
}

/**
 * `shown`: shoppers see it. `hidden`: it is there, but not for shoppers (a draft, scheduled, archived). `gone`: there is nothing at this path. `other`:
 * another path of the shop, or another site.
 */
export type LinkState = "shown" | "hidden" | "gone" | "other";

/** The state of each item's link, by its present URL. */
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

/** The collection of everything and the contact page are no records. */
const isMadeByShop = (place: RecordAddress) => ["/collections/all", "/pages/contact-us"].includes(pathOf(place));
