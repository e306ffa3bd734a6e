import type { SettingsSection } from "#domain/settings/settings-input.ts";
import { links } from "#web/links.ts";
import { settingWords } from "#web/messages/setting-words.ts";
import { type MenuPage, menu } from "../admin-nav.tsx";

const order = [
  "shop",
  "brand",
  "promises",
  "shipping",
  "tax",
  "payments",
  "checkout",
  "orders",
  "invoices",
  "product-defaults",
  "go-live",
  "backups",
  "privacy",
  "experiments",
  "security",
  "mail",
  "audit",
] as const;

export type SettingsPageId = (typeof order)[number];

/** `words`: what the page contains, and its names in other shop systems; the search of the admin area finds the page by them. */
export type NamedSettingsPage = { id: SettingsPageId; title: string; words: string };

/** Pages without a section of their own. */
const others: Partial<Record<SettingsPageId, Omit<NamedSettingsPage, "id">>> = {
  "go-live": { title: "Go live", words: "launch open sell start trial" },
  mail: { title: "Email sender", words: "smtp sender domain dns url" },
  audit: { title: "Audit log", words: "history activity who changed what" },
};

/** Names that other shop systems use for what is on a page, in addition to the names of its fields. */
const otherWords: Partial<Record<SettingsSection, string>> = {
  shop: "general store details inches centimeters pounds kilograms units",
  brand: "logo favicon icon colors theme fonts",
  shipping: "delivery locations profiles carriers zones",
  payments: "providers cards stripe billing",
  tax: "taxes vat duties",
  checkout: "terms required fields abandoned checkouts recovery po",
  orders: "tracking carriers couriers",
  security: "two step authentication 2fa login",
  privacy: "gdpr cookies consent retention",
};

/** The pages of the settings in their order. Each has one name: in the list, as its heading and in the search. */
export const settingsPages: NamedSettingsPage[] = order.map((id) => ({ id, ...(others[id] ?? wordsOf(id)) }));

function wordsOf(page: SettingsPageId): Omit<NamedSettingsPage, "id"> {
  const section = (Object.keys(settingWords) as SettingsSection[]).find((one) => settingWords[one].page === page);
  if (!section) throw new Error(`The page ${page} of the settings has neither a section nor a name.`);
  const { title, fields } = settingWords[section];
  // Picture fields (`…Key`) are left out: the pictures of the shop are chosen on the page of the brand.
  const named = Object.entries(fields).flatMap(([field, name]) => (field.endsWith("Key") ? [] : [name]));
  return { title, words: [...named, otherWords[section] ?? ""].join(" ") };
}

/** Pages of other groups of the menu that merchants look for among the settings. */
const alsoLookedFor = [links.adminPage("policies"), links.adminPage("product-types"), links.adminAi("search"), links.adminPage("system")];

/** Returns the menu pages to list beside those of the settings: the rest of their group, and `alsoLookedFor`. */
export function pagesBesideSettings(): MenuPage[] {
  const own = menu.find(({ path }) => path === links.adminSettings())?.pages ?? [];
  const beside = menu.flatMap(({ pages }) => pages).filter(({ to }) => alsoLookedFor.includes(to));
  return [...own.filter(({ to }) => to !== links.adminSettings()), ...beside];
}
