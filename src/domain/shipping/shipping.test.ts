import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { readCheckout } from "#domain/checkout/checkout.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { settingsSchemas } from "#domain/settings/settings-input.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { forEachSeed } from "#support/seeded-random.ts";
import { useTestShop } from "#support/test-shop.ts";
import { shippingOptions } from "./shipping.ts";
import { heaviestShipped, rateFault, rateFor, type ShippingRate, sortedRates } from "./shipping-rates.ts";

const shopOf = useTestShop();

/** What a shop of the first version could store: the rate of a light order behind a first row that any order fits. */
const unsorted = [
  { upToGrams: 99_999, cents: 895 },
  { upToGrams: 2000, cents: 1295 },
  { upToGrams: 30_000, cents: 6995 },
  { upToGrams: 50_000, cents: 14_900 },
];

describe("shipping rates by weight", () => {
  it("cost a heavy order what its own rate says, also where an older version stored them in another order", async () => {
    const shop = shopOf();
    const value = { rates: unsorted, methodTitle: "Standard shipping", freeFromCents: null };
    await shop.sql`insert into settings (section, value, updated_at) values ('shipping', ${JSON.stringify(value)}::jsonb, now())`;
    const heavy = await makeVariant(shop, { weightGrams: 40_000 });
    const light = await makeVariant(shop, { weightGrams: 1500 });
    const shippingOf = async (id: string) => {
      const { shopper, token } = await makeCheckout(shop, [{ id }]);
      return (await readCheckout(shop, shopper, token)).totals.shippingCents;
    };
    expect(await shippingOf(heavy.id)).toBe(14_900);
    expect(await shippingOf(light.id)).toBe(1295);
  });

  it("are stored in the order of their limits, and two of one limit are refused with words", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shipping", { rates: [{ upToGrams: null, cents: 1 }, ...unsorted] });
    expect((await loadSettings(shop)).shipping.rates.map(({ upToGrams }) => upToGrams)).toEqual([2000, 30_000, 50_000, 99_999, null]);
    const [row] = await shop.sql<
      { first: number }[]
    >`select (value #>> '{rates,0,upToGrams}')::int as first from settings where section = 'shipping'`;
    expect(row?.first).toBe(2000);
    const twice = [...unsorted, { upToGrams: 30_000, cents: 1 }];
    await expect(changeSettings(shop, system, "shipping", { rates: twice })).rejects.toMatchObject({
      code: "input-invalid",
      params: { fields: { rates: "Two rates have the same weight limit, so the second one is never used. Keep one of them." } },
    });
    const endless = [
      { upToGrams: null, cents: 1 },
      { upToGrams: null, cents: 2 },
    ];
    await expect(changeSettings(shop, system, "shipping", { rates: endless })).rejects.toMatchObject({
      params: { fields: { rates: "Two rates have no weight limit, so the second one is never used. Keep one of them." } },
    });
  });

  it("say above which weight nothing is shipped", () => {
    expect(heaviestShipped(unsorted)).toBe(99_999);
    expect(heaviestShipped([{ upToGrams: null, cents: 1 }, ...unsorted])).toBeNull();
    const goods = { cents: 100_000_000, weightGrams: 100_000, needShipping: true };
    const settings = settingsSchemas.shipping.parse({ rates: unsorted, methodTitle: "Van", freeFromCents: 1 });
    expect(shippingOptions(settings, goods, null)).toEqual({ options: [], fault: "too-heavy" });
  });

  it("give, for any list of distinct limits in any order and any weight, the rate with the lowest limit that holds", async () => {
    await forEachSeed(500, ({ below: random }) => {
      const rates = randomRates(random);
      const weight = random(60_000);
      const holding = rates.filter(({ upToGrams }) => upToGrams === null || weight <= upToGrams);
      const least = holding.reduce<ShippingRate | null>((best, rate) => (best === null || limit(rate) < limit(best) ? rate : best), null);
      expect(rateFor(rates, weight)).toEqual(least);
      expect(rateFor(sortedRates(rates), weight)).toEqual(least);
      expect(rateFault(rates)).toBeNull();
      // Every rate of a list without faults counts for some weight: none is out of reach.
      const reached = new Set(rates.map(({ upToGrams }) => rateFor(rates, upToGrams ?? 1_000_000)));
      expect(reached.size).toBe(rates.length);
      const again = rates[random(rates.length)] as ShippingRate;
      expect(rateFault([...rates, { ...again, cents: again.cents + 1 }])).toContain("Keep one of them.");
    });
  });
});

const limit = ({ upToGrams }: ShippingRate) => upToGrams ?? Number.POSITIVE_INFINITY;

function randomRates(random: (below: number) => number): ShippingRate[] {
  const limits = new Set<number | null>(Array.from({ length: 1 + random(8) }, () => 1 + random(50_000)));
  if (random(2) === 0) limits.add(null);
  const rates = [...limits].map((upToGrams) => ({ upToGrams, cents: random(20_000) }));
  return rates.sort(() => random(3) - 1);
}
