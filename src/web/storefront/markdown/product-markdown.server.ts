import type { LoaderFunctionArgs } from "react-router";
import { readProduct } from "#domain/catalog/catalog.ts";
import type { SpecificationView } from "#domain/catalog/shown-specifications.ts";
import { availabilityLabel } from "#domain/inventory/availability.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { readBuyerTexts, readSettings } from "#domain/settings/settings.ts";
import { carryingOf } from "#domain/shipping/dangerous-goods.ts";
import { links } from "#web/links.ts";
import { buyerOf, cachePage, originContext, shopOf } from "#web/page-context.ts";
import { type ProductView, productView } from "../product/product-view.ts";
import { redirectOrNotFound } from "../redirect-or-not-found.server.ts";
import { markdownAnswer, markdownLink, markdownList, markdownOfHtml, markdownSection, markdownTable, plainMarkdown } from "./markdown-text.server.ts";

/** Loads a product as Markdown: what its page says, without its pictures. */
export async function loadProductMarkdown({ params, context, url }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const origin = context.get(originContext);
  const stored = await readProduct(shop, params["handle"] ?? "");
  if (!stored) return redirectOrNotFound({ context, url });
  const { currency } = buyerOf(context);
  const [{ productDefaults }, settings] = await Promise.all([readBuyerTexts(shop), readSettings(shop)]);
  const product = productView(
    stored,
    { currency, productDefaults, weightUnit: settings.shop.weightUnit, lengthUnit: settings.shop.lengthUnit },
    new Set(),
  );
  cachePage(context, [tags.product(product.id), tags.settings, ...stored.collections.map(({ id }) => tags.collection(id))]);
  const page = links.product(product.handle);
  const dangerousGoods = carryingOf(settings.shipping, stored.variants, stored.hazardClass);
  const collections = stored.collections.map(({ handle, title }) => markdownLink(title, origin + links.collectionMarkdown(handle)));
  return markdownAnswer(
    [
      `# ${plainMarkdown(product.title)}`,
      markdownList([
        ...(product.brand ? [`Brand: ${plainMarkdown(product.brand)}`] : []),
        ...(product.model ? [`Model: ${plainMarkdown(product.model)}`] : []),
        ...(product.marking ? [plainMarkdown(product.marking)] : []),
        ...(dangerousGoods ? [plainMarkdown(dangerousGoods.text)] : []),
        `Web page: <${origin}${page}>`,
      ]),
      markdownOfHtml(product.descriptionHtml, origin),
      markdownSection(`Prices (${currency})`, pricesOf(product)),
      markdownSection("Features", markdownList(product.features.map(plainMarkdown))),
      markdownSection("Applications", markdownList(product.applications.map(plainMarkdown))),
      markdownSection("Specifications", specificationsOf([...product.specifications, ...product.facts])),
      markdownSection(
        "Documents",
        markdownList(
          product.documents.map(({ label, details, url: at }) =>
            [markdownLink(label, new URL(at, origin).href), plainMarkdown(details)].filter(Boolean).join(", "),
          ),
        ),
      ),
      markdownSection("Collections", markdownList(collections)),
    ],
    { origin, page },
  );
}

function pricesOf({ variants, options }: ProductView): string {
  const rows = variants.map((variant) => [
    plainMarkdown(variant.sku ?? ""),
    plainMarkdown(options.map(({ values }, at) => values[variant.values[at] ?? -1] ?? "").join(" / ")),
    [variant.price, variant.unitPrice].filter(Boolean).join(", "),
    availabilityLabel(variant.availability),
    variant.specifications.map((row) => `${plainMarkdown(row.name)}: ${valueText(row)}`).join("; "),
  ]);
  const head = ["SKU", "Variant", "Price", "Availability", "Differs in"];
  const used = head.map((_, at) => rows.some((row) => row[at] !== ""));
  const shown = (cells: readonly string[]) => cells.filter((_, at) => used[at]);
  return markdownTable(shown(head), rows.map(shown));
}

const specificationsOf = (rows: readonly SpecificationView[]) =>
  markdownTable(
    ["Specification", "Value"],
    rows.map((row) => [plainMarkdown(row.name), valueText(row)]),
  );

const valueText = ({ value, unit }: SpecificationView) => plainMarkdown(unit ? `${value} ${unit}` : value);
