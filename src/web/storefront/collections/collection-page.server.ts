import type { LoaderFunctionArgs } from "react-router";
import { readCollection } from "#domain/catalog/catalog.ts";
import { type FacetedPage, listFacetedProducts } from "#domain/catalog/collection-facets.ts";
import { numberText } from "#domain/number-text.ts";
import { plainText } from "#domain/plain-text.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { links } from "#web/links.ts";
import { buyerOf, cachePage, shopOf } from "#web/page-context.ts";
import { facetChoices } from "../facets/facet-url.ts";
import { chipsOf, facetViews, uncountedPrice } from "../facets/facet-view.ts";
import { describedPicture } from "../picture-view.ts";
import { cardView } from "../product-card/card-view.ts";
import { redirectOrNotFound } from "../redirect-or-not-found.server.ts";
import { facetParameters, listingQuery, readListing } from "./listing-url.ts";

export const productsPerPage = 24;

export async function loadCollection({ params, request, context, url }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const { currency } = buyerOf(context);
  const asked = readListing(new URL(request.url).searchParams);
  const collection = await readCollection(shop, params["handle"] ?? "");
  if (!collection) return redirectOrNotFound({ context, url });
  const list = await listFacetedProducts(shop, collection, {
    sort: asked.sort,
    page: asked.page,
    perPage: productsPerPage,
    choices: facetChoices(asked, currency),
  });
  const listing = { ...asked, page: list.page, choices: list.choices.filter(({ key }) => key !== "price") };
  // The number of choices and of pages past the end is unlimited: cached, they would push out pages that many request.
  const isOneOfMany = asked.min || asked.max || asked.choices.length > 0 || asked.page !== list.page;
  if (!isOneOfMany) cachePage(context, [tags.collection(collection.id), tags.settings, ...list.cards.map((card) => tags.product(card.id))]);
  const counted = list.facets.some(({ key }) => key === "price") ? list.facets : [uncountedPrice, ...list.facets];
  const facets = facetViews(counted, listing, { currency, parameters: facetParameters });
  return {
    collection: {
      id: collection.id,
      handle: collection.handle,
      title: collection.title,
      descriptionHtml: collection.descriptionHtml,
      picture: describedPicture(collection.image),
      seoTitle: collection.seoTitle,
      seoDescription: collection.seoDescription ?? plainText(collection.descriptionHtml),
    },
    listing,
    facets,
    chips: chipsOf(facets, listing, (chosen) => links.collection(collection.handle, listingQuery({ ...listing, ...chosen, page: 1 }))),
    cards: list.cards.map((card) => cardView(card, currency)),
    showing: showing(list),
    found: foundText(list),
    pages: list.pages,
  };
}

/** "Showing 25–48 of 1,234 products"; empty where there are none. */
function showing(list: FacetedPage): string {
  const count = list.cards.length;
  if (count === 0) return "";
  const first = (list.page - 1) * productsPerPage + 1;
  const which = count === list.total ? "" : `${numberText(first)}–${numberText(first + count - 1)} of `;
  return `Showing ${which}${foundText(list)}`;
}

/** "1,234 products". */
function foundText({ total, isCapped }: FacetedPage): string {
  return `${numberText(total)}${isCapped ? "+" : ""} ${total === 1 ? "product" : "products"}`;
}
