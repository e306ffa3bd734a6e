import type { HomeBlock } from "./home-blocks.ts";
import { type PlaceholderValues, placeholderFault, placeholderValues, shownText } from "./placeholders.ts";
import type { Settings } from "./settings-input.ts";

/** The texts of the settings that buyers read, with their placeholders filled in. */
export type BuyerTexts = Pick<Settings["shop"], "announcement" | "tagline"> & Pick<Settings, "home" | "productDefaults">;

/** Fills in the texts. A sentence with a figure that is off is dropped, and a row of a list that loses its text is left out. Pure. */
export function buyerTexts(settings: Settings): BuyerTexts {
  const values = placeholderValues(settings);
  const { home, productDefaults, shop } = settings;
  const line = (text: string) => shownText(text, values);
  return {
    announcement: line(shop.announcement),
    tagline: line(shop.tagline),
    home: {
      ...home,
      ...Object.fromEntries(homeTexts.map((name) => [name, line(home[name])])),
      heroLinks: shownLinks(home.heroLinks, values),
      marketingLinks: shownLinks(home.marketingLinks, values),
      marketingFeatures: home.marketingFeatures.flatMap((feature) => shownFeature(feature, values)),
      blocks: shownBlocks(home.blocks, values),
    },
    productDefaults: {
      ...productDefaults,
      features: productDefaults.features.map(line).filter(Boolean),
      applications: productDefaults.applications.map(line).filter(Boolean),
      specifications: productDefaults.specifications.map(({ types, rows }) => ({
        types,
        rows: rows.flatMap((row) => (line(row.value) ? [{ ...row, value: line(row.value) }] : [])),
      })),
    },
  };
}

const homeTexts = [
  "heroTitle",
  "heroText",
  "marketingHeading",
  "marketingSubheading",
  "marketingText",
  "closingEyebrow",
  "closingHeadline",
  "newsletterTitle",
  "newsletterText",
] as const satisfies (keyof Settings["home"])[];

/** Fills in the placeholders in the texts of blocks. Pure. */
export function shownBlocks<Block extends HomeBlock>(blocks: readonly Block[], values: PlaceholderValues): Block[] {
  return blocks.map((block) => ({
    ...block,
    title: shownText(block.title, values),
    text: shownText(block.text, values),
    links: shownLinks(block.links, values),
  }));
}

function shownLinks<Link extends { text: string }>(links: Link[], values: PlaceholderValues): Link[] {
  return links.map((link) => ({ ...link, text: shownText(link.text, values) })).filter(({ text }) => text !== "");
}

type Feature = Settings["home"]["marketingFeatures"][number];

function shownFeature(feature: Feature, values: PlaceholderValues): Feature[] {
  const shown = { ...feature, title: shownText(feature.title, values), text: shownText(feature.text, values) };
  const isEmptied = (feature.title !== "" && shown.title === "") || (feature.text !== "" && shown.text === "");
  return isEmptied ? [] : [shown];
}

/** Unknown placeholders in the texts of a section, by the path of the field. */
export function placeholderFaults(section: "shop" | "home" | "announcements" | "productDefaults", settings: Settings): Record<string, string> {
  const texts = section === "shop" ? { announcement: settings.shop.announcement, tagline: settings.shop.tagline } : settings[section];
  return textFaults(texts);
}

/** Unknown placeholders in the texts of a value, by the path of the text. Pure. */
export function textFaults(value: unknown, path = ""): Record<string, string> {
  if (typeof value === "string") {
    const fault = placeholderFault(value);
    return fault ? { [path]: fault } : {};
  }
  if (typeof value !== "object" || value === null) return {};
  return Object.assign({}, ...Object.entries(value).map(([name, inner]) => textFaults(inner, path ? `${path}.${name}` : name)));
}
