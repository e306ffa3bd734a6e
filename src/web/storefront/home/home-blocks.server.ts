import type { LoaderFunctionArgs } from "react-router";
import { listCollectionProducts, listFeaturedCollections, readCollection } from "#domain/catalog/catalog.ts";
import { movedCollectionHandle } from "#domain/catalog/moved-collections.ts";
import { latestArticles, nextPublication } from "#domain/content/content.ts";
import { pictureUrl } from "#domain/picture.ts";
import type { AddedBlock, HomeBlock } from "#domain/settings/home-blocks.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { buyerOf, cachePage, shopOf, showUntil } from "#web/page-context.ts";
import { articleView } from "../content/blog-page.server.ts";
import { cardView } from "../product-card/card-view.ts";

type Context = LoaderFunctionArgs["context"];

const maxFeatured = 6;
const carouselProducts = 12;
const shownArticles = 3;

/** Returns what each block of the home page shows, in their order; a block with nothing to show is left out. */
export async function homeBlockViews(context: Context, blocks: readonly HomeBlock[]) {
  const views = await Promise.all(blocks.filter(({ isHidden }) => !isHidden).map((block) => viewOf(context, block)));
  return views.filter((view) => view !== null);
}
export type HomeBlockView = Awaited<ReturnType<typeof homeBlockViews>>[number];

/** Returns the same for a page or an article, whose blocks are all of the kinds that staff can add. */
export async function addedBlockViews(context: Context, blocks: readonly AddedBlock[]) {
  const views = await Promise.all(blocks.filter(({ isHidden }) => !isHidden).map((block) => addedView(context, block)));
  return views.filter((view) => view !== null);
}
export type AddedBlockView = Awaited<ReturnType<typeof addedBlockViews>>[number];

async function viewOf(context: Context, { kind, ...block }: HomeBlock) {
  switch (kind) {
    case "text":
    case "picture":
    case "collection":
    case "articles":
      return addedView(context, { ...block, kind });
    default:
      return { kind, id: block.id };
  }
}

async function addedView(context: Context, block: AddedBlock) {
  const { id, title, text, links } = block;
  switch (block.kind) {
    case "text":
      return title || text || links.length > 0 ? { kind: block.kind, id, title, text, links } : null;
    case "picture":
      return block.picture && { kind: block.kind, id, title, text, links, picture: pictureViewOf(block.picture) };
    case "collection":
      return collectionView(context, block);
    case "articles":
      return articlesView(context, block);
  }
}

const pictureViewOf = ({ fileKey, alt, width, height }: NonNullable<HomeBlock["picture"]>) => ({ src: pictureUrl(fileKey, 800), alt, width, height });

async function collectionView(context: Context, { id, title, collection: asked }: AddedBlock) {
  const collection = (await readCollection(shopOf(context), asked)) ?? (await readMovedCollection(context, asked));
  // Valid until there is a collection with this handle.
  if (collection?.handle !== asked) cachePage(context, [tags.collections]);
  if (!collection) return null;
  const { handle } = collection;
  const cards = await cardsOf(context, collection);
  return { kind: "collection" as const, id, title: title || collection.title, collection: { handle, title: collection.title }, cards };
}

/** Reads the collection that had this handle before: a block keeps the handle that was chosen. */
async function readMovedCollection(context: Context, handle: string) {
  const moved = await movedCollectionHandle(shopOf(context), handle);
  return moved === null ? null : readCollection(shopOf(context), moved);
}

async function articlesView(context: Context, { id, title }: AddedBlock) {
  const shop = shopOf(context);
  showUntil(context, await nextPublication(shop));
  const articles = await latestArticles(shop, shownArticles);
  cachePage(context, [tags.contentIndex, ...articles.map((article) => tags.article(article.id))]);
  const shown = articles.map((article) => ({ blog: article.blog.handle, ...articleView(article) }));
  return shown.length > 0 ? { kind: "articles" as const, id, title: title || "Latest Articles", articles: shown } : null;
}

/** Returns the collections of the tabs, and the products of the first. */
export async function featuredView(context: Context) {
  const featured = (await listFeaturedCollections(shopOf(context))).slice(0, maxFeatured);
  const [first] = featured;
  return { featured: featured.map(({ handle, title }) => ({ handle, title })), products: first ? await cardsOf(context, first) : [] };
}

async function cardsOf(context: Context, collection: { id: string; productCount: number }) {
  const { cards } = await listCollectionProducts(shopOf(context), collection, { first: carouselProducts });
  cachePage(context, [tags.collection(collection.id)]);
  return cards.map((card) => cardView(card, buyerOf(context).currency));
}
