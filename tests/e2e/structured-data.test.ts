import { describe, expect, it } from "vitest";
import { useRunningShop } from "#support/running-shop.ts";

const shopOf = useRunningShop();

type Thing = { "@type": string; [name: string]: unknown };
type Read = { canonical: string[]; things: Thing[]; html: string };

async function read(path: string): Promise<Read> {
  const response = await fetch(shopOf().url + path);
  expect([path, response.status]).toEqual([path, 200]);
  const html = await response.text();
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  return {
    canonical: [...html.matchAll(/<link [^>]*rel="canonical"[^>]*>/g)].map(
      ([tag]) => /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "",
    ),
    things: scripts.map(([, json]) => JSON.parse(json ?? "")),
    html,
  };
}

const only = (things: Thing[], type: string): Thing => {
  const found = things.filter((thing) => thing["@type"] === type);
  expect([type, found.length]).toEqual([type, 1]);
  return found[0] as Thing;
};

/** Expects that everything exists that a page names by its whole URL. */
async function expectThere(urls: unknown[]): Promise<void> {
  for (const url of urls) {
    const response = await fetch(String(url), { method: "GET" });
    await response.body?.cancel();
    expect([url, response.status]).toEqual([url, 200]);
  }
}

describe("what pages tell programs that read them", () => {
  it("is of a product its name, pictures, brand, and an offer for each variant, with the price and availability that shoppers see", async () => {
    const path = "/products/meridian-c24-microcentrifuge";
    const { things } = await read(path);
    const product = only(things, "Product") as Thing & { offers: Thing[]; image: string[] };
    expect(product).toMatchObject({ name: "Meridian C24 Microcentrifuge", brand: { "@type": "Brand", name: "Meridian" }, mpn: "C24" });
    expect(String(product["description"]).length).toBeGreaterThan(20);
    const answer = await fetch(`${shopOf().url}/api${path}`);
    const { product: known } = (await answer.json()) as {
      product: { variants: { edges: { node: { id: string; price: { amount: string }; sku: string } }[] } };
    };
    const variants = known.variants.edges.map(({ node }) => node);
    expect(product.offers.map(({ sku, price, priceCurrency }) => [sku, Number(price), priceCurrency])).toEqual(
      variants.map(({ sku, price }) => [sku, Number(price.amount), "USD"]),
    );
    for (const offer of product.offers)
      expect(offer).toMatchObject({ "@type": "Offer", availability: expect.stringMatching(/^https:\/\/schema\.org\/\w+$/) });
    expect(product.offers.map(({ url }) => url)).toEqual(variants.map(({ id }) => expect.stringContaining(`${path}?variant=${id}`)));
    await expectThere([product.image[0], product.offers[0]?.["url"], product["url"]]);
  });

  it("is of a product that cannot be ordered that it is out of stock", async () => {
    const states = new Set<unknown>();
    for (const path of ["/products/meridian-c24-microcentrifuge", "/products/meridian-c6000r-refrigerated-centrifuge"])
      for (const offer of only((await read(path)).things, "Product")["offers"] as Thing[]) states.add(offer["availability"]);
    expect(states).toContain("https://schema.org/InStock");
    expect(states).toContain("https://schema.org/BackOrder");
  });

  it.each(["/products/meridian-c24-microcentrifuge", "/collections/centrifuges", "/blogs/journal/choosing-a-rotor-rcf-not-rpm"])(
    "is of %s the way to it, each step a page that is there",
    async (path) => {
      const { things, canonical } = await read(path);
      const steps = only(things, "BreadcrumbList")["itemListElement"] as { position: number; name: string; item: string }[];
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, at) => at + 1));
      expect(steps.every(({ name }) => name.length > 2)).toBe(true);
      expect([steps[0]?.name, steps.at(-1)?.item]).toEqual(["Home", canonical[0]]);
      await expectThere(steps.map(({ item }) => item));
    },
  );

  it("is of an article its headline, its author, its picture and when it was published", async () => {
    const { things } = await read("/blogs/journal/choosing-a-rotor-rcf-not-rpm");
    const article = things.find((thing) => /Article|BlogPosting/.test(thing["@type"]));
    expect(article).toMatchObject({ headline: "Choosing a Rotor: Why RCF, Not rpm", author: { "@type": "Person", name: "Elena Marsh" } });
    expect(new Date(String(article?.["datePublished"])).getTime()).toBeLessThan(Date.now());
    await expectThere([article?.["image"]].flat());
  });

  it("is of each page the one address that it is known by, without what only sorts, narrows or chooses", async () => {
    const { url } = shopOf();
    const known: [string, string][] = [
      ["/", "/"],
      ["/collections", "/collections"],
      ["/collections/centrifuges?sort=price-asc&min=50", "/collections/centrifuges"],
      ["/collections/all?page=2", "/collections/all?page=2"],
      ["/products/meridian-c24-microcentrifuge?utm_source=mail", "/products/meridian-c24-microcentrifuge"],
      ["/pages/about-microscopes", "/pages/about-microscopes"],
      ["/blogs/journal", "/blogs/journal"],
      ["/blogs/journal/choosing-a-rotor-rcf-not-rpm", "/blogs/journal/choosing-a-rotor-rcf-not-rpm"],
    ];
    for (const [path, canonical] of known) expect([path, (await read(path)).canonical]).toEqual([path, [url + canonical]]);
    for (const path of ["/cart", "/search?q=balance"]) {
      const { canonical, html } = await read(path);
      expect([path, canonical, /<meta name="robots" content="noindex"/.test(html)]).toEqual([path, [], true]);
    }
  });
});
