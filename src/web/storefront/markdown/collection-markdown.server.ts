import type { LoaderFunctionArgs } from "react-router";
import { listCollectionProducts, readCollection } from "#domain/catalog/catalog.ts";
import type { ProductCard } from "#domain/catalog/catalog-types.ts";
import { availabilityLabel } from "#domain/inventory/availability.ts";
import { formatMoney } from "#domain/money.ts";
import { numberText } from "#domain/number-text.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { links } from "#web/links.ts";
import { buyerOf, cachePage, originContext, shopOf } from "#web/page-context.ts";
import { redirectOrNotFound } from "../redirect-or-not-found.server.ts";
import { markdownAnswer, markdownLink, markdownOfHtml, markdownSection, markdownTable, plainMarkdown } from "./markdown-text.server.ts";

/** The first products of the collection; all are on its web page, and in the sitemap. */
const productsShown = 100;

/** A collection as Markdown: its text and its first products with their prices. */
export async function loadCollectionMarkdown({ params, context, url }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const origin = context.get(originContext);
  const { currency } = buyerOf(context);
  const collection = await readCollection(shop, params["handle"] ?? "");
  if (!collection) return redirectOrNotFound({ context, url });
  const { cards, total, isCapped } = await listCollectionProducts(shop, collection, { page: 1, first: productsShown });
  cachePage(context, [tags.collection(collection.id), tags.settings, ...cards.map(({ id }) => tags.product(id))]);
  const page = links.collection(collection.handle);
  const isWhole = total <= cards.length && !isCapped;
  const count = `${isWhole ? "" : `The first ${numberText(cards.length)} of `}${numberText(total)}${isCapped ? " and more" : ""} ${total === 1 ? "product" : "products"}.`;
  return markdownAnswer(
    [
      `# ${plainMarkdown(collection.title)}`,
      markdownOfHtml(collection.descriptionHtml, origin),
      `Web page: <${origin}${page}>`,
      markdownSection(
        "Products",
        [
          count,
          markdownTable(
            ["Product", "Brand", `Price (${currency})`, "Availability"],
            cards.map((card) => [
              markdownLink(card.title, origin + links.productMarkdown(card.handle)),
              plainMarkdown(card.vendor),
              priceOf(card, currency),
              availabilityLabel(card.availability),
            ]),
          ),
        ]
          .filter(Boolean)
          .join("\n\n"),
      ),
    ],
    { origin, page },
  );
}

const priceOf = ({ minPriceCents, maxPriceCents }: ProductCard, currency: string) =>
  `${maxPriceCents > minPriceCents ? "from " : ""}${formatMoney(minPriceCents, currency)}`;
