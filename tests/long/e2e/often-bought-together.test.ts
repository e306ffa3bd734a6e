import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { accessibilityFaults, chromiumPath, savePicture, widthBeyond } from "#support/browser.ts";
import { useRunningShop } from "#support/running-shop.ts";
import { useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

type Ordered = { handle: string; variants: string[] };

/** Makes four test orders of different buyers: the first product with three others that have one variant each and are in stock. */
async function plantOrders(): Promise<Ordered> {
  const { sql, close } = openDatabase({ url: shopOf().itsData["DATABASE_URL"] ?? "" }, { max: 1, name: "meniscus-test" });
  const rows = await sql<{ id: string; product: string; handle: string }[]>`
    select min(v.id::text) as id, p.id as product, p.handle from products p join variants v on v.product_id = p.id join stock_levels s on s.variant_id = v.id
    where p.status = 'active' and p.relations = '[]' and v.min_quantity = 1 and v.price_cents > 0 and s.on_hand - s.reserved > 0
    group by p.id, p.handle having count(*) = 1 and (select count(*) from variants o where o.product_id = p.id) = 1 order by p.handle limit 4`;
  await sql`
    insert into orders (id, name, is_test, email, currency, financial_status, fulfillment_status, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents,
      shipping_method, payment_method, shipping_address, billing_address, attempt_id, processed_at, search_words, updated_at)
    select md5('together' || n)::uuid, '#TEST-T' || n, true, 'buyer' || n || '@lab.example', 'USD', 'paid', 'unfulfilled', 1000, 0, 0, 0, 1000, 'Standard', 'test-card', '{}', '{}',
      gen_random_uuid(), now() - make_interval(hours => n), ''::tsvector, now() from generate_series(1, 4) n`;
  for (const [place, { id, product, handle }] of rows.entries())
    await sql`
      insert into order_lines (id, order_id, position, variant_id, product_id, product_handle, title, variant_title, quantity, unit_price_cents, original_total_cents,
        discounted_total_cents, tax_cents, weight_grams)
      select gen_random_uuid(), md5('together' || n)::uuid, ${place + 1}, ${id}, ${product}, ${handle}, 'x', '', 1, 1000, 1000, 1000, 0, 0 from generate_series(1, 4) n`;
  await close();
  const [first, ...others] = rows;
  return { handle: first?.handle ?? "", variants: others.map(({ handle }) => handle) };
}

describe.runIf(chromiumPath)("products that are often bought together", () => {
  it("stand on the page of each once buyers ordered them, and go into the cart at one press", async () => {
    const { handle, variants } = await plantOrders();
    expect(variants).toHaveLength(3);
    for (const width of [390, 768, 1150, 1440]) {
      const context = await browserOf().newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce", serviceWorkers: "block" });
      const page = await context.newPage();
      await page.goto(`${shopOf().url}/products/${handle}`, { waitUntil: "networkidle" });
      const section = page.getByRole("region", { name: "Often bought together" });
      await section.getByRole("heading", { name: "Often bought together" }).waitFor();
      for (const other of variants) expect(await section.locator(`a[href="/products/${other}"]`).count()).toBeGreaterThan(0);
      expect(await widthBeyond(page), `at ${width}`).toBeLessThanOrEqual(0);
      expect([width, await accessibilityFaults(page)]).toEqual([width, []]);
      await section.scrollIntoViewIfNeeded();
      await savePicture(page, `often-bought-together-${width}`);
      if (width === 390) {
        await section.getByRole("button", { name: "Add all 3 to cart" }).press("Enter");
        await section.getByText("3 products were added to your cart.").waitFor();
        await page.goto(`${shopOf().url}/cart`);
        await page.getByRole("heading", { name: "Your Cart", exact: true }).waitFor();
        await expect.poll(() => page.getByRole("button", { name: /^Remove/ }).count()).toBe(3);
      }
      await context.close();
    }
  }, 180_000);
});
