import { decimalsOf, formatMoney } from "./money.ts";
import { numberText } from "./number-text.ts";

/** Says what a pack holds and what one unit of it costs. Safe in a browser. */

/** Units of measure, each in the singular and the plural. */
export const packUnits = {
  piece: ["piece", "pieces"],
  pair: ["pair", "pairs"],
  set: ["set", "sets"],
  kit: ["kit", "kits"],
  test: ["test", "tests"],
  tip: ["tip", "tips"],
  tube: ["tube", "tubes"],
  plate: ["plate", "plates"],
  dish: ["dish", "dishes"],
  vial: ["vial", "vials"],
  bottle: ["bottle", "bottles"],
  box: ["box", "boxes"],
  roll: ["roll", "rolls"],
  sheet: ["sheet", "sheets"],
  slide: ["slide", "slides"],
  filter: ["filter", "filters"],
  glove: ["glove", "gloves"],
  uL: ["µL", "µL"],
  mL: ["mL", "mL"],
  L: ["L", "L"],
  mg: ["mg", "mg"],
  g: ["g", "g"],
  kg: ["kg", "kg"],
  mm: ["mm", "mm"],
  cm: ["cm", "cm"],
  m: ["m", "m"],
  m2: ["m²", "m²"],
} as const satisfies Record<string, readonly [one: string, several: string]>;

export type PackUnit = keyof typeof packUnits;
export const packUnitNames = Object.keys(packUnits) as [PackUnit, ...PackUnit[]];

function wordsOf(unit: string): readonly [one: string, several: string] {
  return Object.hasOwn(packUnits, unit) ? packUnits[unit as PackUnit] : [unit, unit];
}

/** "Pack of 100 tubes", "500 mL"; null where the pack size is not given. */
export function packText(packSize: number | null, packUnit: string): string | null {
  if (packSize === null) return null;
  const [one, several] = wordsOf(packUnit);
  const amount = `${numberText(packSize)} ${packSize === 1 ? one : several}`;
  return one === several ? amount : `Pack of ${amount}`;
}

type Pack = { priceCents: number; packSize: number | null; packUnit: string };

/**
 * "$0.45 per tube" where `per` is 1; cheap units are priced by ten or more: "$4.50 per 100 tips". `per` is from `unitsPriced`. Null where a pack is one unit.
 * Rounded half up.
 */
export function unitPriceText({ priceCents, packSize, packUnit }: Pack, per: number, currency: string): string | null {
  if (packSize === null || packSize <= 1) return null;
  const [one, several] = wordsOf(packUnit);
  return `${formatMoney(Math.round((priceCents * per) / packSize), currency)} per ${per === 1 ? one : `${numberText(per)} ${several}`}`;
}

/** How many units a price is given for, by unit: 1, 10, 100 or 1,000. It is the same for all packs of a product, so that their prices compare. */
export function unitsPriced(packs: readonly Pack[], currency: string): Map<string, number> {
  // A price is precise enough from ten times the smallest coin on.
  const wanted = decimalsOf(currency) === 0 ? 10 : 10 ** (decimalsOf(currency) - 1);
  const priced = new Map<string, number>();
  for (const { priceCents, packSize, packUnit } of packs) {
    let per = priced.get(packUnit) ?? 1;
    while (per < 1000 && packSize !== null && packSize > 1 && (priceCents / packSize) * per < wanted) per *= 10;
    priced.set(packUnit, per);
  }
  return priced;
}
