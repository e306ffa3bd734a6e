import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { NamedRelation } from "#domain/catalog/catalog-types.ts";
import type { CollectionInput } from "#domain/catalog/collection-input.ts";
import type { MenuInput } from "#domain/content/content-input.ts";
import type { PackUnit } from "#domain/pack-text.ts";
import type { SettingsInput } from "#domain/settings/settings-input.ts";

/** The data of `seed/`, as `seed/README.md` describes it. */
export type SeedProduct = {
  handle: string;
  title: string;
  vendor: string;
  productType: string;
  drawing: string;
  descriptionHtml: string;
  tags: string[];
  seoTitle: string | null;
  seoDescription: string | null;
  modelNumber: string;
  specifications: { name: string; value: string; unit?: string | null }[];
  features: string[];
  applications: string[];
  options: string[];
  variants: SeedVariant[];
  related: string[];
  relations?: NamedRelation[];
  createdDaysAgo: number;
};
export type SeedVariant = {
  optionValues: string[];
  sku: string;
  barcode: string | null;
  priceCents: number;
  compareAtPriceCents: number | null;
  weightGrams: number;
  /** The size of the package, where it is an instrument. */
  lengthMm?: number;
  widthMm?: number;
  heightMm?: number;
  /** What one package holds: the price of one unit is shown. */
  packSize?: number;
  packUnit?: PackUnit;
  stock: number;
  policy: "deny" | "continue";
  lowStockThreshold: number;
  leadTimeDays: number | null;
  /** Specifications that differ from the product's, by name. */
  specifications?: { name: string; value: string; unit?: string | null }[];
  /** The view that shows this variant; missing where none shows it alone. */
  picture?: string;
};
/** `picture` names the collection whose picture it shows, where it has none of its own. */
export type SeedCollection = Omit<CollectionInput, "picture"> & { picture?: string };
export type SeedGroup = { handle: string; title: string; icon: string; collections: string[] };
export type SeedPage = { handle: string; title: string; summary: string; seoDescription: string | null; bodyHtml: string };
export type SeedArticle = {
  blog: string;
  handle: string;
  title: string;
  excerpt: string;
  author: string;
  publishedDaysAgo: number;
  tags: string[];
  drawing: string;
  bodyHtml: string;
};
type Link = { text: string; url: string };
export type SeedShop = {
  name: string;
  tagline: string;
  announcement: string;
  supportEmail: string;
  ordersEmail: string;
  phone: string;
  address: { company: string; line1: string; line2: string; city: string; state: string; zip: string; country: string };
  currency: string;
  countries: string[];
  promises: {
    labsTrusting: number;
    supportLocation: string;
    warrantyYears: number;
    replyHours: number;
    returnDays: number;
    satisfactionGuaranteed: boolean;
  };
  hero: { title: string; text: string; links: Link[] };
  marketing: { heading: string; subheading: string; text: string; links: Link[]; features: { title: string; text: string; icon: string }[] };
  closing: { eyebrow: string; headline: string };
  newsletter: { title: string; text: string };
  blog: { handle: string; title: string };
  productTypeDefaults: {
    features: string[];
    applications: string[];
    instrumentTypes: string[];
    centrifugeTypes: string[];
    centrifugeSpecifications: { name: string; value: string; unit?: string }[];
  };
  shipping: SettingsInput<"shipping">;
  payments: { purchaseOrders: boolean; purchaseOrderHoldDays: number };
  taxRates: { country: string; state: string; rate: number; shippingTaxed: boolean; label: string }[];
};
export type Seed = {
  shop: SeedShop;
  products: SeedProduct[];
  groups: SeedGroup[];
  collections: SeedCollection[];
  pages: SeedPage[];
  articles: SeedArticle[];
  menus: Record<string, MenuInput[]>;
};

/** Reads all of `seed/` below `root`. */
export async function readSeed(root: string): Promise<Seed> {
  const folder = join(root, "seed");
  const json = async <T>(path: string): Promise<T> => JSON.parse(await readFile(join(folder, path), "utf8")) as T;
  const files = (await readdir(join(folder, "products"))).filter((name) => name.endsWith(".json")).sort();
  const [shop, groups, collections, pages, articles, menus, ...products] = await Promise.all([
    json<SeedShop>("shop.json"),
    json<SeedGroup[]>("category-groups.json"),
    json<SeedCollection[]>("collections.json"),
    json<Omit<SeedPage, "bodyHtml">[]>("pages.json"),
    json<Omit<SeedArticle, "bodyHtml">[]>("articles.json"),
    json<Record<string, MenuInput[]>>("menus.json"),
    ...files.map((name) => json<SeedProduct[]>(`products/${name}`)),
  ]);
  const withBody = <T extends { handle: string }>(kind: string, list: T[]) =>
    Promise.all(list.map(async (entry) => ({ ...entry, bodyHtml: await readFile(join(folder, kind, `${entry.handle}.html`), "utf8") })));
  return {
    shop,
    groups,
    collections,
    menus,
    products: products.flat(),
    pages: await withBody("pages", pages),
    articles: await withBody("articles", articles),
  };
}
