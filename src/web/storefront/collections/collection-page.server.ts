import type { LoaderFunctionArgs } from "react-router";
import { listCollectionProducts, readCollection } from "#domain/catalog/catalog.ts";
import type { ProductList } from "#domain/catalog/catalog-types.ts";
import { parseDecimal } from "#domain/money.ts";
import { numberText } from "#domain/number-text.ts";
import { plainText } from "#domain/plain-text.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { buyerOf, cachePage, shopOf } from "#web/page-context.ts";
import { nothingHere } from "../nothing-here.server.ts";
import { describedPicture } from "../picture-view.ts";
import { cardView } from "../product-card/card-view.ts";
import { readListing } from "./listing-url.ts";

export const productsPerPage = 24;

export async function loadCollection({ params, request, context, url }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const { currency } = buyerOf(context);
  const listing = readListing(new URL(request.url).searchParams);
  const cents = (amount: string) => (amount ? (parseDecimal(amount, currency) ?? undefined) : undefined);
  const collection = await readCollection(shop, params["handle"] ?? "");
  if (!collection) return nothingHere({ context, url });
  const list = await listCollectionProducts(shop, collection, {
    sort: listing.sort,
    minCents: cents(listing.min),
    maxCents: cents(listing.max),
    page: listing.page,
    first: productsPerPage,
  });
  // Of prices and of pages past the end there is no end: kept, they would push out the pages that many ask for.
  const isOneOfMany = listing.min || listing.max || (listing.page > 1 && list.cards.length === 0);
  if (!isOneOfMany) cachePage(context, [tags.collection(collection.id), tags.settings, ...list.cards.map((card) => tags.product(card.id))]);
  return {
    collection: {
      handle: collection.handle,
      title: collection.title,
      descriptionHtml: collection.descriptionHtml,
      picture: describedPicture(collection.image),
      seoTitle: collection.seoTitle,
      seoDescription: collection.seoDescription ?? plainText(collection.descriptionHtml),
    },
    listing,
    cards: list.cards.map((card) => cardView(card, currency)),
    showing: showing(list, (listing.page - 1) * productsPerPage + 1),
    hasNext: list.pageInfo.hasNextPage,
  };
}

/** "Showing 25–48 of 1,234 products"; nothing where none are. */
function showing({ cards: { length: count }, total, isCapped }: ProductList, first: number): string {
  if (count === 0) return "";
  const which = count === total ? "" : `${numberText(first)}–${numberText(first + count - 1)} of `;
  return `Showing ${which}${numberText(total)}${isCapped ? "+" : ""} ${total === 1 ? "product" : "products"}`;
}
