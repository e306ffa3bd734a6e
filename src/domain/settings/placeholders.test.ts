import { describe, expect, it } from "vitest";
import { sampleSections } from "#cli/sample/sample-settings.ts";
import { readSeed } from "#cli/sample/seed-files.ts";
import { system } from "#domain/actor.ts";
import { readArticle, readPage, saveArticle, saveBlog, savePage } from "#domain/content/content.ts";
import { plainText } from "#domain/plain-text.ts";
import { sanitizeRichText } from "#domain/rich-text.ts";
import { searchAll } from "#domain/search/search.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { buyerTexts } from "./buyer-texts.ts";
import { shownHtml } from "./placeholder-html.ts";
import { placeholderFault, placeholderNames, placeholderValues, shownText } from "./placeholders.ts";
import { changeSettings, loadSettings, settingsOf } from "./settings.ts";

const settings = settingsOf([
  { section: "shop", value: { name: "Bench & Beam", countries: ["US", "CA"], supportEmail: "help@lab.example", phone: "+1 (508) 555-0142" } },
  { section: "promises", value: { warrantyYears: 2, replyHours: 24, returnDays: 30, labsTrusting: 1200, supportLocation: "U.S." } },
  {
    section: "shipping",
    value: {
      freeFromCents: 30_000,
      rates: [
        { upToGrams: 500, cents: 895 },
        { upToGrams: null, cents: 14_900 },
      ],
    },
  },
]);
const nothing = settingsOf([{ section: "payments", value: { purchaseOrders: false } }]);

describe("figures of the settings in texts", () => {
  it("are what the settings say, and nothing where the setting is off", () => {
    expect(placeholderValues(settings)).toEqual({
      "free-shipping-threshold": "$300",
      "return-period": "30 days",
      "warranty-period": "2 years",
      "warranty-years": "2",
      "reply-time": "24 hours",
      "support-location": "U.S.",
      "labs-trusting": "1,200",
      "purchase-order-hold": "14 days",
      "new-buyer-limit": "20 units of a product and $10,000",
      "invoice-due": "within 30 days",
      "quote-validity": "30 days",
      "handling-time": "within 1 business day",
      "shipping-cutoff": "2:00 PM UTC",
      "delivery-time": null,
      "freight-weight": null,
      "lift-gate-fee": null,
      "message-retention": "365 days",
      "checkout-retention": "30 days",
      "session-retention": "30 days",
      "email-retention": "90 days",
      "event-retention": "180 days",
      "consent-retention": "1,095 days",
      currency: "US dollars",
      countries: "United States and Canada",
      "shop-name": "Bench & Beam",
      "support-email": "help@lab.example",
      "orders-email": null,
      phone: "+1 (508) 555-0142",
      address: null,
    });
    const off = placeholderValues(nothing);
    const always = ["invoice-due", "quote-validity", "handling-time", "shipping-cutoff", "currency", "countries", "shop-name"];
    expect(placeholderNames.filter((name) => off[name] !== null && !name.endsWith("-retention"))).toEqual(always);
    const cents = { ...settings, shipping: { ...settings.shipping, freeFromCents: 29_950 } };
    expect(placeholderValues(cents)["free-shipping-threshold"]).toBe("$299.50");
  });

  it("say how orders ship and what a new buyer may order, and no more than holds everywhere", () => {
    const valuesOf = (shipping: object, others: { section: string; value: object }[] = []) =>
      placeholderValues(settingsOf([{ section: "shipping", value: shipping }, ...others]));
    const freight = { title: "Freight", kind: "freight", minDays: 3, maxDays: 7 };
    const own = {
      handlingDays: 0,
      cutoff: "00:30",
      timeZone: "America/New_York",
      minDays: 2,
      maxDays: 5,
      freightFromGrams: 68_000,
      liftGateCents: 8500,
    };
    const shipped = valuesOf({ ...own, methods: [{ title: "Express", minDays: 1, maxDays: 1 }, freight] });
    expect(shipped).toMatchObject({
      "handling-time": "the same business day",
      "shipping-cutoff": "12:30 AM Eastern Time",
      "delivery-time": "1 to 5 business days",
      "freight-weight": "68 kg (149.9 lb)",
      "lift-gate-fee": "$85",
    });
    // No freight method, a freight price that is quoted for each order, and a shipping method without a delivery time.
    expect(valuesOf(own)).toMatchObject({ "freight-weight": null, "lift-gate-fee": null });
    expect(valuesOf({ ...own, methods: [{ ...freight, kind: "quote" }] })).toMatchObject({
      "freight-weight": "68 kg (149.9 lb)",
      "lift-gate-fee": null,
    });
    expect(valuesOf({ ...own, methods: [{ title: "Economy" }] })["delivery-time"]).toBeNull();
    expect(valuesOf({ timeZone: "Nowhere/At_All", cutoff: "12:00" })["shipping-cutoff"]).toBe("12:00 PM UTC");
    const limited = (payments: object) => valuesOf({}, [{ section: "payments", value: payments }])["new-buyer-limit"];
    expect(limited({ newBuyerUnits: 1, newBuyerCents: null })).toBe("1 unit of a product");
    expect(limited({ newBuyerUnits: null, newBuyerCents: 250_050 })).toBe("$2,500.50");
    expect(limited({ newBuyerUnits: null, newBuyerCents: null })).toBeNull();
    expect(valuesOf({}, [{ section: "invoices", value: { netDays: 0 } }])["invoice-due"]).toBe("on receipt");
  });

  it("leave out the sentence that names a setting which is off, and keep the others", () => {
    const text = "We ship within a day. Free shipping on orders over {{ free-shipping-threshold }}! Ask {{shop-name}}.";
    expect(shownText(text, placeholderValues(settings))).toBe("We ship within a day. Free shipping on orders over $300! Ask Bench & Beam.");
    expect(shownText(text, placeholderValues(nothing))).toBe("We ship within a day. Ask My shop.");
    expect(shownText("Free shipping over {{free-shipping-threshold}}", placeholderValues(nothing))).toBe("");
    expect(shownText("A text in {{braces}} of its own", placeholderValues(nothing))).toBe("A text in {{braces}} of its own");
  });

  it("leave out the paragraph, list item or table row of a rich text, and what is empty then", () => {
    const html =
      "<p>Kept</p>\n<p>Over <strong>{{free-shipping-threshold}}</strong></p><ul><li>{{reply-time}}</li></ul><ol><li>Outer<ul><li>{{warranty-years}}</li><li>Stays</li></ul></li></ol>" +
      '<table><tbody><tr><td>Warranty</td><td>{{warranty-period}}</td></tr></tbody></table>loose {{return-period}}<p><a href="mailto:{{support-email}}">{{support-email}}</a></p>';
    expect(shownHtml(html, placeholderValues(nothing), nothing)).toBe("<p>Kept</p>\n<ol><li>Outer<ul><li>Stays</li></ul></li></ol>");
    const shown = shownHtml(html, placeholderValues(settings), settings);
    expect(shown).toContain("<p>Over <strong>$300</strong></p><ul><li>24 hours</li></ul>");
    expect(shown).toContain('loose 30 days<p><a href="mailto:help@lab.example">help@lab.example</a></p>');
    expect(shownHtml("<p>{{shop-name}}</p>", placeholderValues(settings), settings)).toBe("<p>Bench &amp; Beam</p>");
  });

  it("make no other address of a link than the sanitizer let through, whatever the setting says", () => {
    const values = {
      ...placeholderValues(settings),
      "shop-name": 'javascript:alert(1)//"><img src=x>',
      "support-location": "java",
      phone: "/evil.example",
    };
    const shown = (html: string) => shownHtml(html, values, settings);
    for (const address of [
      "{{shop-name}}",
      " {{shop-name}}",
      "{{support-location}}script:alert(1)",
      "{{support-location}}&#115;cript:x",
      "//{{phone}}",
    ]) {
      const html = sanitizeRichText(`<p><a href="${address}" title="{{shop-name}}">Ask</a></p>`);
      expect([address, shown(html)]).toEqual([
        address,
        expect.stringMatching(/^<p><a( title="javascript:alert\(1\)\/\/&quot;&gt;&lt;img src=x&gt;")?>Ask<\/a><\/p>$/),
      ]);
    }
    expect(shown('<p><a href="/{{phone}}">Ask</a></p>')).toBe('<p><a href="/%2Fevil.example">Ask</a></p>');
    expect(shown('<p><a href="mailto:{{support-email}}?subject={{shop-name}}">Ask</a></p>')).toBe(
      '<p><a href="mailto:help@lab.example?subject=javascript%3Aalert(1)%2F%2F%22%3E%3Cimg%20src%3Dx%3E">Ask</a></p>',
    );
    expect(shown('<p>{{shop-name}} <img src="/{{shop-name}}" alt="{{shop-name}}" /></p>')).not.toMatch(/<img src=x|"><img/);
    const tables = { ...values, "shop-name": "{{shipping-rates}}" };
    expect(shownHtml('<p title="{{shop-name}}">{{shop-name}}</p>', tables, settings)).toBe('<p title="{{shipping-rates}}">{{shipping-rates}}</p>');
  });

  it("become a table of the shipping rates", () => {
    const table = shownHtml("<p>Rates</p><p>{{shipping-rates}}</p>", placeholderValues(settings), settings);
    expect(table).toContain("<tr><td>500 g (1.1 lb)</td><td>$8.95</td></tr>\n<tr><td>Over 500 g (1.1 lb)</td><td>$149.00</td></tr>");
    const limited = { ...settings, shipping: { ...settings.shipping, rates: [{ id: "20000", upToGrams: 20_000, upToCents: null, cents: 0 }] } };
    expect(shownHtml("<p>{{shipping-rates}}</p>", placeholderValues(limited), limited)).toContain(
      "<tr><td>20 kg (44.1 lb)</td><td>Free</td></tr>\n<tr><td>Over 20 kg (44.1 lb)</td><td>Please contact us</td></tr>",
    );
  });

  it("become a table for each method, by its zone and its name, where there are several", () => {
    const shipping = {
      methods: [{ title: "Freight", kind: "quote" }],
      zones: [{ title: "Canada", countries: ["CA"], methods: [{ title: "Border", rates: [{ upToGrams: null, upToCents: 5000, cents: 900 }] }] }],
    };
    const several = settingsOf([{ section: "shipping", value: shipping }]);
    const html = shownHtml("<p>{{shipping-rates}}</p>", placeholderValues(several), several);
    expect([...html.matchAll(/<caption>(.*?)<\/caption>/g)].map(([, title]) => title)).toEqual([
      "Canada: Border",
      "Everywhere else: Standard shipping",
      "Everywhere else: Freight",
    ]);
    expect(html).toContain("<tr><td>Any weight, goods up to $50.00</td><td>$9.00</td></tr>");
    expect(html).toContain("<tr><td>Any weight</td><td>By quote</td></tr>");
  });
});

describe("texts with figures of the settings", () => {
  const shopOf = useTestShop();

  it("follow a change of the setting everywhere, and vanish with it", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shipping", { freeFromCents: 30_000 });
    await changeSettings(shop, system, "shop", { name: "Bench", announcement: "Free shipping over {{free-shipping-threshold}}." });
    await changeSettings(shop, system, "home", {
      heroText: "Free from {{free-shipping-threshold}}. Everything else stays.",
      marketingFeatures: [{ title: "Shipping", text: "Free over {{free-shipping-threshold}}.", icon: "ruler" }],
    });
    const text = "<p>Free over {{free-shipping-threshold}}.</p><p>Heliotrope</p>";
    await savePage(shop, system, { handle: "ship", title: "Ship", bodyHtml: text, seoDescription: "Free over {{free-shipping-threshold}}. Quick." });
    await saveBlog(shop, system, { handle: "journal", title: "Journal" });
    await saveArticle(shop, system, {
      blogHandle: "journal",
      handle: "a",
      title: "A",
      author: "",
      bodyHtml: text,
      excerpt: "From {{free-shipping-threshold}}.",
    });
    expect(await shown(shop)).toEqual([
      "Free shipping over $300.",
      "Free from $300. Everything else stays.",
      1,
      "Free over $300. Heliotrope",
      "Free over $300. Quick.",
      "From $300.",
    ]);
    await changeSettings(shop, system, "shipping", { freeFromCents: 50_000 });
    expect(await shown(shop)).toEqual([
      "Free shipping over $500.",
      "Free from $500. Everything else stays.",
      1,
      "Free over $500. Heliotrope",
      "Free over $500. Quick.",
      "From $500.",
    ]);
    expect((await searchAll(shop, { query: "heliotrope" })).articles.items[0]?.excerpt).toBe("From $500.");
    await changeSettings(shop, system, "shipping", { freeFromCents: null });
    expect(await shown(shop)).toEqual(["", "Everything else stays.", 0, "Heliotrope", "Quick.", ""]);
    expect((await searchAll(shop, { query: "heliotrope" })).pages.items[0]?.bodySummary).toBe("Heliotrope");
  });

  it("name placeholders that exist, or are refused with a list of them", async () => {
    const shop = shopOf();
    const faulty = "Free over {{free-shiping}}.";
    const fault = expect.stringMatching(/^There is no placeholder \{\{free-shiping\}\}\. There are: \{\{free-shipping-threshold\}\}, /);
    const refused = (fields: object) => ({ code: "input-invalid", params: { fields } });
    const stored = await loadSettings(shop);
    await expect(changeSettings(shop, system, "shop", { ...stored.shop, announcement: faulty })).rejects.toMatchObject(
      refused({ announcement: fault }),
    );
    const features = [{ title: "A", text: faulty, icon: "ruler" }];
    await expect(changeSettings(shop, system, "home", { marketingFeatures: features })).rejects.toMatchObject(
      refused({ "marketingFeatures.0.text": fault }),
    );
    await expect(changeSettings(shop, system, "productDefaults", { features: [faulty] })).rejects.toMatchObject(refused({ "features.0": fault }));
    const page = { handle: "p", title: "P", bodyHtml: `<p>${faulty}</p>` };
    await expect(savePage(shop, system, page)).rejects.toMatchObject(refused({ bodyHtml: fault }));
    await expect(savePage(shop, system, { ...page, bodyHtml: "<p>Rates: {{shipping-rates}}</p>" })).rejects.toMatchObject(
      refused({ bodyHtml: "Put {{shipping-rates}} in a paragraph of its own: it becomes a table." }),
    );
    await expect(savePage(shop, system, { ...page, bodyHtml: '<p><a href="{{support-email}}">Ask</a></p>' })).rejects.toMatchObject(
      refused({ bodyHtml: "In a link’s URL, a placeholder must follow mailto:, tel:, https://, # or /." }),
    );
    await expect(savePage(shop, system, { ...page, title: "Over {{free-shipping-threshold}}", bodyHtml: "" })).rejects.toMatchObject(
      refused({ title: "A title cannot contain a placeholder." }),
    );
  });
});

describe("the texts of the sample shop", () => {
  it("claim no figure of the settings by themselves: with every promise off, none is left, and no hole", async () => {
    const seed = await readSeed(process.cwd());
    const sections = sampleSections(seed.shop);
    const off = settingsOf([
      { section: "shop", value: { ...sections.shop, supportEmail: "", ordersEmail: "", phone: "" } },
      { section: "home", value: sections.home },
      { section: "productDefaults", value: sections.productDefaults },
      { section: "payments", value: { purchaseOrders: false } },
    ]);
    const on = settingsOf(Object.entries(sections).map(([section, value]) => ({ section, value })));
    const claim =
      /\{\{|\$300|68 kg|\$85|2 to 5 business|20 units|60 days|\b1[- ]year|24 hours|1,200|U\.S\.-based|meniscus\.example|<(p|li|td|ul|ol|tr)>\s*<\/\1>|<a href="mailto:"/;
    const textsUnder = (given: typeof on) => [
      JSON.stringify(buyerTexts(given)),
      ...seed.pages.flatMap((page) => [
        shownHtml(page.bodyHtml, placeholderValues(given), given),
        shownText(page.summary, placeholderValues(given)),
        shownText(page.seoDescription ?? "", placeholderValues(given)),
      ]),
    ];
    expect(textsUnder(off).filter((text) => claim.test(text))).toEqual([]);
    const allTexts = textsUnder(on).join(" ");
    const articles = seed.articles.map(({ bodyHtml }) => shownHtml(bodyHtml, placeholderValues(on), on)).join(" ");
    expect([articles.includes("{{"), articles.includes("valid for 30 days")]).toEqual([false, true]);
    for (const words of ["over $300", "1-year warranty", "within 24 hours", "1,200 labs", "30 days of shipment", "$149.00"])
      expect(allTexts).toContain(words);
    for (const words of [
      "over 68 kg (149.9 lb) travels by freight",
      "lift gate costs $85",
      "on their way for 2 to 5 business days",
      "valid for 30 days",
    ])
      expect(allTexts).toContain(words);
    for (const words of ["due within 30 days", "20 units of a product and $10,000 at most", "365 days after the last message"])
      expect(allTexts).toContain(words);
    for (const page of seed.pages)
      expect([page.handle, placeholderFault(page.summary), placeholderFault(page.seoDescription ?? "")]).toEqual([page.handle, null, null]);
  });
});

async function shown(shop: TestShop) {
  const { announcement, home } = buyerTexts(await loadSettings(shop));
  const page = await readPage(shop, "ship");
  const article = await readArticle(shop, "journal", "a");
  return [announcement, home.heroText, home.marketingFeatures.length, plainText(page?.bodyHtml ?? ""), page?.seoDescription, article?.excerpt];
}
