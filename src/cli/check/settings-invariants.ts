import type { Sql } from "#db/open-database.ts";
import { isCountry } from "#domain/countries.ts";
import { toDecimal } from "#domain/money.ts";
import { plainText } from "#domain/plain-text.ts";
import { settingsOf } from "#domain/settings/settings.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { contradictions } from "#domain/settings/text-contradictions.ts";
import { rateFault, sortedRates } from "#domain/shipping/shipping-rates.ts";
import { placesTwice, taxPlaceFaults } from "#domain/tax/tax-rates.ts";
import { weightText } from "#domain/weight-text.ts";
import { links } from "#web/links.ts";
import { type Invariant, maxBrokenShown } from "./invariant.ts";

const readSettings = async (sql: Sql) => settingsOf(await sql<{ section: string; value: unknown }[]>`select section, value from settings`);
const subjects = (list: string[]) => list.slice(0, maxBrokenShown).map((subject) => ({ subject }));

/** Values that an older version may have stored in settings and this version would refuse. */
export const settingsInvariants: Invariant[] = [
  {
    sentence: "Every country and state has at most one tax rate",
    severity: "fault",
    remedy: "Buyers there pay both rates. Open Settings, Tax in the admin area and keep one row for each place.",
    broken: async (sql) => subjects(placesTwice((await readSettings(sql)).tax.rates)),
  },
  {
    sentence: "Every shipping rate has a different weight limit",
    severity: "note",
    remedy: "The second of two such rates never counts. Open Settings, Shipping in the admin area and remove one of them.",
    broken: async (sql) => {
      const fault = rateFault((await readSettings(sql)).shipping.rates);
      return subjects(fault ? [fault] : []);
    },
  },
  {
    sentence: "Texts agree with the settings",
    severity: "note",
    remedy:
      "Write the placeholder instead of the figure, such as {{free-shipping-threshold}} (Settings lists them all), or change the setting. Buyers may hold you to the text.",
    broken: async (sql) => {
      const settings = await readSettings(sql);
      const found = new Set<string>();
      for await (const { where, text } of textsOf(sql, settings)) {
        for (const { quote, says } of contradictions(text, settings)) found.add(`${where} ("${quote}"; the setting says ${says ?? "nothing"})`);
        if (found.size >= maxBrokenShown) break;
      }
      return subjects([...found]);
    },
  },
  {
    sentence: "Heavier orders never cost less to ship than lighter ones",
    severity: "note",
    remedy:
      "One of these limits or prices is probably wrong: correct it under Settings, Shipping. (The first version used the rates in the order in which they were typed.)",
    broken: async (sql) => {
      const { shipping, shop } = await readSettings(sql);
      const rates = sortedRates(shipping.rates);
      const cheaper = rates.filter(({ cents }, at) => at > 0 && cents < (rates[at - 1]?.cents ?? 0));
      return subjects(
        cheaper.map(
          ({ upToGrams, cents }) =>
            `${upToGrams === null ? "without a limit" : `up to ${weightText(upToGrams, shop.weightUnit)}`} for ${toDecimal(cents, shop.currency)} ${shop.currency}`,
        ),
      );
    },
  },
  {
    sentence: "Every tax rate is for a country and state that exist",
    severity: "fault",
    remedy: "These rates never apply. Open Settings, Tax in the admin area and choose the place from the list, or remove the row.",
    broken: async (sql) => {
      const { rates } = (await readSettings(sql)).tax;
      // Another sentence covers two rates of one place.
      const unknown = Object.entries(taxPlaceFaults(rates)).filter(([, fault]) => fault.startsWith("Choose "));
      const faults = unknown.map(([path]) => rates[Number.parseInt(path, 10)]);
      return subjects(faults.flatMap((rate) => (rate ? [`${rate.title} (${rate.state || "all states"}, ${rate.country})`] : [])));
    },
  },
  {
    sentence: "The shop ships to countries that exist",
    severity: "fault",
    remedy: "No buyer can choose such a country. Open Settings, Shop in the admin area and choose the countries from the list.",
    broken: async (sql) => subjects((await readSettings(sql)).shop.countries.filter((country) => !isCountry(country))),
  },
  {
    // In the first version, changing the currency from USD to JPY turned $229.00 into 22,900 yen.
    sentence: "When the currency changed, every amount changed with it",
    severity: "note",
    remedy:
      "An older version changed the currency and left every amount as it was. Compare prices, compare-at prices, shipping rates and the limit for free shipping with what you meant to charge.",
    broken: async (sql) => {
      const { currency } = (await readSettings(sql)).shop;
      return sql<{ subject: string }[]>`
        select count(*) || ' orders in ' || currency || ', prices in ' || ${currency}::text as subject from orders
         where currency <> ${currency} and not exists (select from domain_events where name = 'currency.changed')
         group by currency limit ${maxBrokenShown}`;
    },
  },
];

/** Every text that a merchant wrote for all buyers, without markup. */
async function* textsOf(
  sql: Sql,
  { shop, home, announcements, productDefaults, checkout }: Settings,
): AsyncGenerator<{ where: string; text: string }> {
  for (const [section, texts] of Object.entries({
    shop: [shop.announcement, shop.tagline],
    home,
    announcements,
    "product-defaults": productDefaults,
    checkout: [checkout.placeNote],
  }))
    for (const text of wordsIn(texts)) yield { where: links.adminSettings(section), text };
  const pages = sql<
    { handle: string; text: string }[]
  >`select handle, concat_ws(' . ', title, summary, seo_description, body_html, ${blockTexts(sql)}) as text from pages order by handle`;
  for await (const batch of pages.cursor(50)) for (const { handle, text } of batch) yield { where: links.page(handle), text: plainText(text) };
  const articles = sql<{ blog: string; handle: string; text: string }[]>`
    select b.handle as blog, a.handle, concat_ws(' . ', a.title, a.excerpt, a.body_html, ${blockTexts(sql)}) as text from articles a join blogs b on b.id = a.blog_id order by a.id`;
  for await (const batch of articles.cursor(50))
    for (const { blog, handle, text } of batch) yield { where: links.article(blog, handle), text: plainText(text) };
}

/** Headings and texts of the blocks of a page or an article. */
const blockTexts = (sql: Sql) =>
  sql`(select string_agg(concat_ws(' . ', block->>'title', block->>'text'), ' . ') from jsonb_array_elements(blocks) as block)`;

function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}
