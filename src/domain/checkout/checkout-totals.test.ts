import { describe, expect, it } from "vitest";
import { allocateDiscounts } from "#domain/discounts/discount-allocation.ts";
import { settingsSchemas } from "#domain/settings/settings-input.ts";
import { forEachSeed } from "#support/seeded-random.ts";
import { type SummedLine, sumUp, type TotalsInput } from "./checkout-totals.ts";

const line = (wish: Partial<SummedLine> = {}): SummedLine => ({
  quantity: 1,
  unitPriceCents: 10_000,
  weightGrams: 1000,
  taxable: true,
  requiresShipping: true,
  ...wish,
});
const california = { country: "US", province: "CA" };
const settings = {
  shipping: settingsSchemas.shipping.parse({
    freeFromCents: 30_000,
    rates: [
      { upToGrams: 2000, cents: 1500 },
      { upToGrams: 20_000, cents: 4900 },
    ],
  }),
  tax: settingsSchemas.tax.parse({
    rates: [
      { country: "US", state: "CA", title: "California sales tax", rateMillionths: 72_500, shippingTaxed: false },
      { country: "US", state: "New York", title: "New York sales tax", rateMillionths: 88_750, shippingTaxed: true },
      { country: "CA", state: "", title: "GST", rateMillionths: 50_000, shippingTaxed: true },
      { country: "CA", state: "BC", title: "PST", rateMillionths: 70_000, shippingTaxed: false },
    ],
  }),
};
const totalsOf = (wish: Partial<TotalsInput>) =>
  sumUp({ lines: [line()], discounts: [], isShippingFree: false, settings, destination: california, isExempt: false, ...wish });

describe("totals", () => {
  it("ship by weight, in the first row that the parcel fits", () => {
    expect(totalsOf({}).shippingCents).toBe(1500);
    expect(totalsOf({ lines: [line({ quantity: 2 })] }).shippingCents).toBe(1500);
    expect(totalsOf({ lines: [line({ weightGrams: 2001 })] }).shippingCents).toBe(4900);
  });

  it("ship free from the threshold on, counted on goods after discounts", () => {
    expect(totalsOf({ lines: [line({ unitPriceCents: 29_999 })] }).shippingCents).toBe(1500);
    expect(totalsOf({ lines: [line({ unitPriceCents: 30_000 })] }).shippingCents).toBe(0);
    expect(totalsOf({ lines: [line({ unitPriceCents: 30_000 })], discounts: [{ title: "Welcome", cents: 1, lines: [0] }] }).shippingCents).toBe(1500);
  });

  it("have no shipping where no row fits, and none to pay where nothing is shipped", () => {
    expect(totalsOf({ lines: [line({ weightGrams: 20_001 })] }).shipping).toBeNull();
    expect(totalsOf({ lines: [line({ requiresShipping: false, weightGrams: 90_000 })] }).shipping).toMatchObject({ handle: "none", cents: 0 });
  });

  it("tax each line by the state, rounded half up, and shipping where the row says so", () => {
    const taxed = totalsOf({ lines: [line({ unitPriceCents: 1000 }), line({ unitPriceCents: 1000, taxable: false })] });
    // 7.25 % of $10.00 is 72.5 cents: half up.
    expect(taxed.lines.map((summed) => summed.taxCents)).toEqual([73, 0]);
    expect(taxed.shippingTaxes).toEqual([]);
    expect(taxed.totalCents).toBe(2000 + 1500 + 73);
    const newYork = totalsOf({ destination: { country: "US", province: "ny" } });
    expect(newYork.shippingTaxes).toEqual([{ title: "New York sales tax", rateMillionths: 88_750, taxableCents: 1500, amountCents: 133 }]);
    expect(newYork.taxCents).toBe(888 + 133);
  });

  it("collect the country's and the province's tax where the table has both", () => {
    const columbia = totalsOf({ destination: { country: "CA", province: "British Columbia" } });
    expect(columbia.lines[0]?.taxes.map((tax) => [tax.title, tax.amountCents])).toEqual([
      ["GST", 500],
      ["PST", 700],
    ]);
  });

  it("collect nothing elsewhere, from the exempt, before an address is known, and by an empty table", () => {
    expect(totalsOf({ destination: { country: "US", province: "OR" } }).taxCents).toBe(0);
    expect(totalsOf({ destination: { country: "DE", province: "CA" } }).taxCents).toBe(0);
    expect(totalsOf({ isExempt: true }).taxCents).toBe(0);
    expect(totalsOf({ destination: null }).taxCents).toBe(0);
    expect(totalsOf({ settings: { ...settings, tax: { ...settings.tax, rates: [] } } }).taxCents).toBe(0);
  });

  it("add up for any cart: to the minor unit, never below zero, whatever the discounts", async () => {
    await forEachSeed(2000, ({ below: random }) => {
      const lines = Array.from({ length: 1 + random(8) }, () =>
        line({
          quantity: 1 + random(40),
          unitPriceCents: random(3) === 0 ? random(50) : random(5_000_000),
          taxable: random(4) > 0,
          weightGrams: random(3000),
        }),
      );
      const discounts = Array.from({ length: random(3) }, (_, at) => ({
        title: `Discount ${at}`,
        cents: random(2_000_000),
        lines: [...lines.keys()],
      }));
      const totals = totalsOf({ lines, discounts });
      const goods = lines.reduce((sum, one) => sum + one.quantity * one.unitPriceCents, 0);
      const taxes = [...totals.lines.flatMap((summed) => summed.taxes), ...totals.shippingTaxes];
      expect(totals.subtotalCents).toBe(goods);
      expect(totals.discountCents).toBe(
        Math.min(
          goods,
          discounts.reduce((sum, one) => sum + one.cents, 0),
        ),
      );
      expect(totals.lines.every((summed) => summed.discountedTotalCents >= 0)).toBe(true);
      expect(totals.lines.reduce((sum, summed) => sum + summed.discountedTotalCents, 0)).toBe(goods - totals.discountCents);
      expect(totals.taxCents).toBe(taxes.reduce((sum, tax) => sum + tax.amountCents, 0));
      expect(taxes.every((tax) => Math.abs(tax.amountCents - (tax.taxableCents * tax.rateMillionths) / 1_000_000) <= 0.5)).toBe(true);
      expect(totals.totalCents).toBe(goods - totals.discountCents + totals.shippingCents + totals.taxCents);
      expect(
        Object.values(totals)
          .filter((value) => typeof value === "number")
          .every((value) => Number.isInteger(value) && value >= 0),
      ).toBe(true);
    });
  });
});

describe("prices with tax in them", () => {
  const tax = settingsSchemas.tax.parse({
    pricesIncludeTax: true,
    rates: [
      { country: "DE", state: "", title: "VAT", rateMillionths: 190_000, shippingTaxed: true },
      { country: "DE", state: "", title: "VAT", rateMillionths: 70_000, shippingTaxed: true, taxClass: "reduced" },
      { country: "CA", state: "", title: "GST", rateMillionths: 50_000, shippingTaxed: true },
      { country: "CA", state: "BC", title: "PST", rateMillionths: 70_000, shippingTaxed: false },
    ],
  });
  const withTax = { ...settings, tax };
  const germany = { country: "DE", province: "" };
  const columbia = { country: "CA", province: "BC" };

  it("are the same gross amount everywhere; what is taken out of them goes by the place and the class", () => {
    const cart = { lines: [line({ unitPriceCents: 11_900 }), line({ unitPriceCents: 10_700, taxClass: "reduced" })], settings: withTax };
    const berlin = totalsOf({ ...cart, destination: germany });
    expect(berlin.lines.map(({ discountedTotalCents, taxCents }) => [discountedTotalCents, taxCents])).toEqual([
      [10_000, 1900],
      [10_000, 700],
    ]);
    expect(berlin).toMatchObject({
      isTaxIncluded: true,
      shippingCents: 1261,
      shown: { subtotalCents: 22_600, discountCents: 0, shippingCents: 1500 },
    });
    for (const destination of [germany, columbia, { country: "FR", province: "" }, null])
      expect(totalsOf({ ...cart, destination }).totalCents).toBe(22_600 + 1500);
  });

  it("leave the exempt what they come to without tax, and show it so", () => {
    const taxed = totalsOf({ settings: withTax, destination: germany, lines: [line({ unitPriceCents: 11_900 })] });
    const exempt = totalsOf({ settings: withTax, destination: germany, lines: [line({ unitPriceCents: 11_900 })], isExempt: true });
    expect(exempt).toMatchObject({ taxCents: 0, isTaxIncluded: false, shown: { subtotalCents: 10_000, shippingCents: 1261 } });
    expect(exempt.totalCents).toBe(taxed.totalCents - taxed.taxCents);
    expect(exempt.lines[0]?.taxes).toEqual([]);
  });

  it("conserve money for any cart: net and tax are the price by line and in sum, never below zero, whatever the discounts", async () => {
    await forEachSeed(2000, ({ below: random }) => {
      const lines = Array.from({ length: 1 + random(8) }, () =>
        line({
          quantity: 1 + random(40),
          unitPriceCents: random(3) === 0 ? random(50) : random(5_000_000),
          taxable: random(4) > 0,
          taxClass: ["standard", "reduced", "zero", "gone"][random(4)] ?? "standard",
          weightGrams: random(3000),
        }),
      );
      const discounts = Array.from({ length: random(3) }, (_, at) => ({
        title: `Discount ${at}`,
        cents: random(2_000_000),
        lines: [...lines.keys()],
      }));
      const input = { lines, discounts, settings: withTax, destination: random(2) === 0 ? germany : columbia };
      const [totals, exempt] = [totalsOf(input), totalsOf({ ...input, isExempt: true })];
      const off = Math.min(
        discounts.reduce((sum, one) => sum + one.cents, 0),
        lines.reduce((sum, one) => sum + one.quantity * one.unitPriceCents, 0),
      );
      for (const [at, summed] of totals.lines.entries()) {
        const taxes = summed.taxes.reduce((sum, tax) => sum + tax.amountCents, 0);
        expect(summed.taxCents).toBe(taxes);
        expect(summed.discountedTotalCents + taxes).toBe(summed.shown.discountedTotalCents);
        expect(summed.shown.originalTotalCents).toBe((lines[at]?.quantity ?? 0) * (lines[at]?.unitPriceCents ?? 0));
        expect(summed.discounts.every(({ cents }) => cents > 0)).toBe(true);
        expect(summed.originalTotalCents - summed.discounts.reduce((sum, { cents }) => sum + cents, 0)).toBe(summed.discountedTotalCents);
        expect(Math.min(summed.discountedTotalCents, ...summed.taxes.map(({ amountCents }) => amountCents))).toBeGreaterThanOrEqual(0);
        expect(exempt.lines[at]?.discountedTotalCents).toBe(summed.discountedTotalCents);
      }
      const { shown } = totals;
      expect(shown.discountCents).toBe(off);
      expect(totals.totalCents).toBe(shown.subtotalCents - shown.discountCents + shown.shippingCents);
      expect(totals.totalCents).toBe(totals.subtotalCents - totals.discountCents + totals.shippingCents + totals.taxCents);
      expect(exempt.totalCents).toBe(totals.totalCents - totals.taxCents);
      expect(Object.values(totals).every((value) => typeof value !== "number" || (Number.isInteger(value) && value >= 0))).toBe(true);
    });
  });
});

describe("a discount", () => {
  it("falls on the lines in proportion, the odd unit on the largest remainder", () => {
    expect(allocateDiscounts([1000, 1000, 1000], [{ title: "Ten", cents: 1000, lines: [0, 1, 2] }])).toEqual([[334], [333], [333]]);
    expect(allocateDiscounts([100, 900], [{ title: "Half", cents: 500, lines: [0, 1] }])).toEqual([[50], [450]]);
    expect(allocateDiscounts([100, 0], [{ title: "All", cents: 5000, lines: [0, 1] }])).toEqual([[100], [0]]);
  });
});
