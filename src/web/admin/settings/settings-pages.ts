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

/** `words`: what they hold, and what other shop systems call it; the search of the admin area finds them by it. */
export type NamedSettingsPage = { id: SettingsPageId; title: string; words: string };

/** Pages without a section of their own. */
const others: Partial<Record<SettingsPageId, Omit<NamedSettingsPage, "id">>> = {
  "go-live": { title: "Go live", words: "launch open sell start trial" },
  mail: { title: "Email sender", words: "smtp sender domain dns url" },
  audit: { title: "Audit log", words: "history activity who changed what" },
};

/** What other shop systems call what is on a page of the settings, beside the names of its fields. */
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

/** The pages of the settings in their order, each by the one name that it has in their list, as heading and in the search. */
export const settingsPages: NamedSettingsPage[] = order.map((id) => ({ id, ...(others[id] ?? wordsOf(id)) }));

function wordsOf(page: SettingsPageId): Omit<NamedSettingsPage, "id"> {
  const section = (Object.keys(settingWords) as SettingsSection[]).find((one) => settingWords[one].page === page);
  if (!section) throw new Error(`The page ${page} of the settings has neither a section nor a name.`);
  const { title, fields } = settingWords[section];
  // The pictures among the fields of the shop are chosen on the page of the brand.
  const named = Object.entries(fields).flatMap(([field, name]) => (field.endsWith("Key") ? [] : [name]));
  return { title, words: [...named, otherWords[section] ?? ""].join(" ") };
}

/** Pages of other groups of the menu that merchants look for among the settings. */
const alsoLookedFor = [links.adminPage("policies"), links.adminPage("product-types"), links.adminAi("search"), links.adminPage("system")];

/** What is beside the pages of the settings, by the names of the menu: the rest of its group, and `alsoLookedFor`. */
export function pagesBesideSettings(): MenuPage[] {
  const own = menu.find(({ path }) => path === links.adminSettings())?.pages ?? [];
  const beside = menu.flatMap(({ pages }) => pages).filter(({ to }) => alsoLookedFor.includes(to));
  return [...own.filter(({ to }) => to !== links.adminSettings()), ...beside];
}
