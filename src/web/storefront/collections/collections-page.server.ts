import type { LoaderFunctionArgs } from "react-router";
import { listCategoryGroups, listCollections } from "#domain/catalog/catalog.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { cachePage, shopOf } from "#web/page-context.ts";
import { collectionView } from "./collection-view.ts";

export async function loadCollections({ context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const [groups, collections] = await Promise.all([listCategoryGroups(shop), listCollections(shop)]);
  const grouped = new Set(groups.flatMap((group) => group.collections.map(({ id }) => id)));
  cachePage(context, [tags.catalogIndex]);
  return {
    groups: groups.map(({ handle, title, collections }) => ({ handle, title, collections: collections.map(collectionView) })),
    others: collections.filter(({ id }) => !grouped.has(id)).map(collectionView),
  };
}
