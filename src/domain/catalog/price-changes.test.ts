import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { useTestShop } from "#support/test-shop.ts";
import { type ProductInput, readCollection, readProduct, saveCollection, writeProducts } from "./catalog.ts";
import type { CollectionInput } from "./collection-input.ts";

const shopOf = useTestShop();

const draft = (handle: string, prices: number[], more: Partial<ProductInput> = {}): ProductInput => ({
  handle,
  title: `The ${handle}`,
  options: ["Volume"],
  variants: prices.map((priceCents, at) => ({ optionValues: [`${at + 1} mL`], sku: `${handle}-${at}`, priceCents })),
  ...more,
});

/** The transaction that wrote each row last. */
async function written(): Promise<{ variants: Record<string, string>; words: Record<string, string> }> {
  const { sql } = shopOf();
  const variants = await sql<{ sku: string; xmin: string }[]>`select sku, xmin::text from variants`;
  const words = await sql<
    { handle: string; xmin: string }[]
  >`select p.handle, s.xmin::text from product_search s join products p on p.id = s.product_id`;
  return {
    variants: Object.fromEntries(variants.map(({ sku, xmin }) => [sku, xmin])),
    words: Object.fromEntries(words.map(({ handle, xmin }) => [handle, xmin])),
  };
}

async function whatChanged(work: () => Promise<unknown>): Promise<{ variants: string[]; words: string[] }> {
  const before = await written();
  await work();
  const after = await written();
  const differing = (one: Record<string, string>, other: Record<string, string>) =>
    Object.keys(other)
      .filter((key) => one[key] !== other[key])
      .sort();
  return { variants: differing(before.variants, after.variants), words: differing(before.words, after.words) };
}

describe("a change of prices", () => {
  it("writes the variants whose prices changed, and searches through no text", async () => {
    const rules = { match: "all", conditions: [{ field: "price", relation: "less-than", value: "400" }] };
    await saveCollection(shopOf(), system, { handle: "cheap", title: "Cheap", rules } as CollectionInput);
    const whole = {
      descriptionHtml: "<p>Of borosilicate glass.</p>",
      tags: ["glass"],
      specifications: [{ name: "Neck", value: "29/32", unit: null, number: null }],
    };
    await writeProducts(shopOf(), system, [draft("beaker", [500, 700, 900], whole), draft("flask", [300, 400])]);
    await shopOf().sql`delete from invalidations`;
    const changed = await whatChanged(() => writeProducts(shopOf(), system, [draft("beaker", [500, 350, 900]), draft("flask", [300, 400])]));
    expect(changed).toEqual({ variants: ["beaker-1"], words: [] });
    const beaker = await readProduct(shopOf(), "beaker");
    expect(beaker).toMatchObject({ minPriceCents: 350, maxPriceCents: 900, ...whole, collections: [{ handle: "cheap" }] });
    expect(beaker?.variants.map(({ priceCents }) => priceCents)).toEqual([500, 350, 900]);
    const cheap = await readCollection(shopOf(), "cheap");
    expect(cheap?.productCount).toBe(2);
    const invalidated = await shopOf().sql<{ tag: string }[]>`select tag from invalidations order by tag`;
    expect(invalidated.map(({ tag }) => tag)).toEqual(
      [tags.product(beaker?.id ?? ""), tags.collection(cheap?.id ?? ""), tags.collection("all"), tags.catalogIndex].sort(),
    );
    const [entry] = await shopOf().sql<{ details: { changed: string[]; changes: object[] } }[]>`
      select payload as details from domain_events where name = 'product.updated' order by id desc limit 1`;
    expect(entry?.details).toMatchObject({
      changed: ["variants"],
      changes: [{ field: "variants[2 mL].priceCents", from: { amount: "7.00" }, to: { amount: "3.50" } }],
    });
  });

  it("writes the words where a code changes with it", async () => {
    const renamed = draft("flask", [300, 450]);
    (renamed.variants[1] as { sku: string }).sku = "flask-new";
    expect(await whatChanged(() => writeProducts(shopOf(), system, [renamed]))).toEqual({ variants: ["flask-new"], words: ["flask"] });
  });

  it("lets variants change places, and takes in one between two others", async () => {
    const turned = draft("flask", [300, 450]);
    turned.variants = [
      { optionValues: ["2 mL"], sku: "flask-new", priceCents: 450 },
      { optionValues: ["1.5 mL"], sku: "flask-between", priceCents: 400 },
      { optionValues: ["1 mL"], sku: "flask-0", priceCents: 310 },
    ];
    await writeProducts(shopOf(), system, [turned]);
    const flask = await readProduct(shopOf(), "flask");
    expect(flask?.variants.map(({ title, priceCents }) => [title, priceCents])).toEqual([
      ["2 mL", 450],
      ["1.5 mL", 400],
      ["1 mL", 310],
    ]);
    expect(flask).toMatchObject({ minPriceCents: 310, maxPriceCents: 450 });
  });
});
