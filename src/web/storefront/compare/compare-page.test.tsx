import { describe, expect, it } from "vitest";
import { makePageContext } from "#support/make-page-context.ts";
import { makeVariant } from "#support/make-variants.ts";
import { linksIn, renderPart, textsOf } from "#support/render-part.tsx";
import { useTestShop } from "#support/test-shop.ts";
import { CompareButton } from "./compare-button.tsx";
import { loadComparison } from "./compare-page.server.ts";
import ComparePage from "./compare-page.tsx";

const shopOf = useTestShop();
const Page = ComparePage as unknown as React.FC<{ loaderData: Awaited<ReturnType<typeof loadComparison>> }>;

async function pageAt(query: string) {
  const context = makePageContext(shopOf(), { actor: { kind: "visitor", cartId: null }, origin: "https://shop.test" });
  const loaded = await loadComparison({ request: new Request(`https://shop.test/compare${query}`), context } as never);
  return <Page loaderData={loaded} />;
}

/** Makes two products that differ only in their volume and one row. */
async function makeTwo() {
  const shop = shopOf();
  const [one, other] = [
    await makeVariant(shop, { title: "N30 Incubator" }),
    await makeVariant(shop, { title: "N56 Incubator", priceCents: 25_000, stock: 0 }),
  ];
  const rows = (volume: string, unit: string, more: object[] = []) =>
    JSON.stringify([{ name: "Volume", value: volume, unit, number: null }, { name: "Voltage", value: "120", unit: "V", number: 120 }, ...more]);
  await shop.sql`update products set specifications = ${rows("30", "L")}::jsonb where id = ${one.productId}`;
  await shop.sql`update products set specifications = ${rows("56000", "mL", [{ name: "Shelves", value: "3", unit: null, number: 3 }])}::jsonb
    where id = ${other.productId}`;
  return [one.handle, other.handle] as const;
}

describe("the comparison", () => {
  it("says how to compare where nothing is chosen", async () => {
    const texts = await textsOf(await pageAt(""));
    expect(texts).toContain("Nothing to compare yet");
    expect(texts.join(" ")).toContain("Choose Compare on up to 4 products");
  });

  it("has price, availability and specifications of each, in one unit, and the address says which products and whether only differences", async () => {
    const [one, other] = await makeTwo();
    const html = await renderPart(await pageAt(`?products=${one},${other}`));
    for (const text of [
      "N30 Incubator",
      "N56 Incubator",
      "$100.00",
      "$250.00",
      "Out of Stock",
      "30\u202fL",
      "56\u202fL",
      "120\u202fV",
      "Shelves",
      "not specified",
    ])
      expect(html).toContain(text);
    const links = linksIn(html);
    expect(links["Show differences only"]).toBe(`/compare?products=${one},${other}&differences=1`);
    expect(links["Remove N30 Incubator"]).toBe(`/compare?products=${other}`);
    const different = await renderPart(await pageAt(`?products=${one},${other}&differences=1`));
    expect([different.includes("Voltage"), different.includes("Volume"), different.includes("Shelves")]).toEqual([false, true, true]);
    expect(linksIn(different)["Remove N30 Incubator"]).toBe(`/compare?products=${other}&differences=1`);
  });

  it("puts what can be had into the cart; where there is a choice to make, or nothing to be had, it leads to the product", async () => {
    const shop = shopOf();
    const [one, other] = await makeTwo();
    const [row] = await shop.sql<{ id: string }[]>`select v.id from variants v join products p on p.id = v.product_id where p.handle = ${one}`;
    const html = await renderPart(await pageAt(`?products=${one},${other}`));
    expect(html.match(/name="quantity\.[^"]*"/g)).toEqual([`name="quantity.${row?.id}"`]);
    expect(html).toContain('name="intent" value="add-lines"');
    expect(linksIn(html)["View product: N56 Incubator"]).toBe(`/products/${other}`);
  });

  it("leaves out what is not in the shop, and what is more than four, and says so", async () => {
    const [one, other] = await makeTwo();
    const handles = [one, other, "nothing", ...(await Promise.all([1, 2].map(async () => (await makeVariant(shopOf())).handle)))];
    const texts = (await textsOf(await pageAt(`?products=${handles.join(",")}`))).join(" ");
    expect(texts).toContain("One product is no longer in the shop. Only the first 4 are shown: you can compare up to 4 products at a time.");
    const single = await textsOf(await pageAt(`?products=${one},${one}`));
    expect([single.join(" ").includes("This is one product."), single.includes("Show differences only")]).toEqual([true, false]);
  });

  it("takes variants too: with their own price, stock and specifications, chosen from a list that works without script", async () => {
    const shop = shopOf();
    const bath = await makeVariant(shop, { title: "Water Bath", priceCents: 40_000 });
    const second = shop.ids.next();
    await shop.sql`update products set options = ${JSON.stringify([{ name: "Volume", values: ["5 L", "12 L"] }])}::jsonb, max_price_cents = 60000,
      specifications = ${JSON.stringify([{ name: "Volume", value: "5", unit: "L", number: 5 }])}::jsonb where id = ${bath.productId}`;
    await shop.sql`update variants set title = '5 L', option_values = '{5 L}' where id = ${bath.id}`;
    await shop.sql`
      insert into variants (id, product_id, position, title, option_values, sku, price_cents, weight_grams, specifications)
      values (${second}, ${bath.productId}, 2, '12 L', '{12 L}', 'WB-12', 60000, 1000,
        ${JSON.stringify([{ name: "Volume", value: "12", unit: "L", number: 12 }])}::jsonb)`;
    await shop.sql`insert into stock_levels (variant_id, on_hand, tracked, updated_at) values (${second}, 0, true, now())`;
    const [one] = await makeTwo();
    const name = `${bath.handle}:${second}`;
    const html = await renderPart(await pageAt(`?products=${one},${name},${bath.handle}`));
    const cells = [...html.matchAll(/<td class="py-3[^>]*>(.*?)<\/td>/g)].map(([, cell]) => (cell ?? "").replace(/<[^>]*>/g, ""));
    expect(cells.slice(0, 6)).toEqual(["$100.00", "$600.00", "from $400.00", "In Stock", "Out of Stock", "In Stock"]);
    expect(html).toContain("12\u202fL");
    expect(linksIn(html)["Remove N30 Incubator"]).toBe(`/compare?products=${name},${bath.handle}`);
    expect(html).toContain(`href="/products/${bath.handle}?variant=${second}"`);
    const [form = ""] = /<form[^>]*action="\/compare".*?<\/form>/.exec(html) ?? [];
    const fields = [...form.matchAll(/<(?:input|select)[^>]*name="products"[^>]*>/g)].map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1] ?? "choice");
    expect(fields).toEqual([one, "choice", bath.handle]);
    expect([...form.matchAll(/<option[^>]*value="([^"]*)"/g)].map(([, value]) => value)).toEqual([bath.handle, `${bath.handle}:${bath.id}`, name]);
    // As that form sends them; a variant that no longer exists counts as none.
    const sent = await renderPart(await pageAt(`?products=${one}&products=${bath.handle}%3A${bath.id}&products=${bath.handle}:gone`));
    expect(linksIn(sent)["Show differences only"]).toBe(`/compare?products=${one},${bath.handle}:${bath.id},${bath.handle}&differences=1`);
    expect(sent).toContain("$400.00");
  });

  it("is led to without script from a product's page", async () => {
    const product = { handle: "v3", title: "V3 Vortex Mixer" };
    expect(linksIn(await renderPart(<CompareButton product={product} leads />))).toEqual({ Compare: "/compare?products=v3" });
    expect(await renderPart(<CompareButton product={product} />)).toBe("");
  });
});
