import { lazyValue } from "#domain/lazy-value.ts";
import { carries, carriesAll } from "./carried-dangerous-goods.ts";
import { areCarriedNowhere, isFreight, isOfKind, methodsAt, methodsByArea, type ShippingMethod, type ShippingSettings } from "./shipping.ts";
import type { ShippingPlace } from "./shipping-zones.ts";

/**
 * Goods with a hazard class ship only by methods for which staff said that they carry the class (`shippingOptions`). This module says which goods
 * cannot be shipped, and what a class means for a product. Pure, and safe in a browser.
 */

type Line = { weightGrams: number; freight?: boolean; requiresShipping: boolean; hazardClass?: string };

/**
 * `together`: each of the goods can ship alone, but not in one order with the other dangerous goods, or with goods that ship by freight; null: they cannot ship
 * alone either. `isEverywhere`: this holds for every destination.
 */
export type NotCarried = { together: "dangerous-goods" | "freight" | null; isEverywhere: boolean };

type LineClass = Pick<Line, "requiresShipping" | "hazardClass">;
const isDangerous = ({ requiresShipping, hazardClass = "" }: LineClass) => requiresShipping && hazardClass !== "";

/** Returns the hazard classes of what is shipped, each once. */
export function hazardClassesOf(lines: readonly Line[]): string[] {
  return [...new Set(lines.filter(isDangerous).map(({ hazardClass = "" }) => hazardClass))];
}

/** Returns the lines for which there is no method (`at`, by position); null: dangerous goods are not the reason. */
export function linesNotCarried(
  shipping: ShippingSettings,
  lines: readonly Line[],
  place: ShippingPlace | null,
): (NotCarried & { at: number[] }) | null {
  const classes = hazardClassesOf(lines);
  if (classes.length === 0) return null;
  const hasFreight = lines.some((line) => isFreight(shipping, line));
  const isNowhere = (ofClasses: string[]) => areCarriedNowhere(shipping, ofClasses, hasFreight);
  const anywhere = () => (isNowhere(classes) ? methodsByArea(shipping).flat().filter(isOfKind(hasFreight)) : []);
  const methods = methodsAt(shipping, place, hasFreight) ?? anywhere();
  if (methods.length === 0 || methods.some((method) => carriesAll(method, classes))) return null;
  const alone = classes.filter((hazardClass) => !methods.some((method) => carries(method, hazardClass)));
  const named = alone.length > 0 ? alone : classes;
  const at = lines.flatMap((line, position) => (isDangerous(line) && named.includes(line.hazardClass ?? "") ? [position] : []));
  const parcels = hasFreight ? (methodsAt(shipping, place, false) ?? []) : [];
  const isFineAsParcel = (line: Line | undefined) =>
    line !== undefined && !isFreight(shipping, line) && parcels.some((method) => carries(method, line.hazardClass ?? ""));
  return {
    at,
    together: alone.length === 0 ? "dangerous-goods" : at.every((position) => isFineAsParcel(lines[position])) ? "freight" : null,
    isEverywhere: alone.length > 0 ? alone.every((hazardClass) => isNowhere([hazardClass])) : isNowhere(classes),
  };
}

/**
 * Returns the positions of lines that, by the settings, the method of this title does not carry at the place. An order stores only the title of
 * its method. A title that staff typed, or that the settings do not have anymore, carries none.
 */
export function linesNotCarriedBy(shipping: ShippingSettings, methodTitle: string, lines: readonly LineClass[], place: ShippingPlace): number[] {
  const methods = [false, true].flatMap((hasFreight) => methodsAt(shipping, place, hasFreight) ?? []).filter(({ title }) => title === methodTitle);
  const isCarried = ({ hazardClass = "" }: LineClass) => methods.some((method) => carries(method, hazardClass));
  return lines.flatMap((line, at) => (isDangerous(line) && !isCarried(line) ? [at] : []));
}

/** Returns those goods, each with one class, for which there are shipping methods but none carries the class to any place. */
export function carriedNowhere<Goods extends { hazardClass: string; hasFreight: boolean }>(
  shipping: ShippingSettings,
  goods: readonly Goods[],
): Goods[] {
  return goods.filter(({ hazardClass, hasFreight }) => areCarriedNowhere(shipping, [hazardClass], hasFreight));
}

const list = lazyValue(() => new Intl.ListFormat("en-US"));
const oneOf = lazyValue(() => new Intl.ListFormat("en-US", { type: "disjunction" }));

/** "Ethanol and Acetone" */
export const titlesText = (titles: readonly string[]) => list().format(new Set(titles));

const placeText = ({ isEverywhere }: NotCarried) => (isEverywhere ? "" : " to this address");

/** Says which products cannot be shipped, and why. */
export function notCarriedReason(titles: readonly string[], found: NotCarried): string {
  const what = `${titlesText(titles)}${placeText(found)}`;
  if (found.together === "dangerous-goods")
    return `We cannot ship ${what} in one order, because no shipping method carries all of these dangerous goods.`;
  if (found.together === "freight")
    return `We cannot ship ${what} in one order with goods that ship by freight, because no freight method carries these dangerous goods.`;
  return `We cannot ship ${what}, because no shipping method carries these dangerous goods.`;
}

/** Says what to do about it, besides asking the shop: "Remove it from the cart". */
export function notCarriedRemedy(titles: readonly string[], { together }: NotCarried): string {
  return together === null ? removeText(titles) : `Order ${themText(titles)} separately`;
}

const themText = (titles: readonly string[]) => (new Set(titles).size === 1 ? "it" : "them");
export const removeText = (titles: readonly string[]) => `Remove ${themText(titles)} from the cart`;

/** Says the same at one line. */
export function lineNotCarriedText(found: NotCarried): string {
  const others = { "dangerous-goods": " together with the other dangerous goods", freight: " together with goods that ship by freight" };
  return `Dangerous goods: we cannot ship this${placeText(found)}${found.together === null ? "" : others[found.together]}.`;
}

/**
 * Says what its class means for a product with these variants, in words that hold for every order of it; null: nothing, as every method carries it.
 * `isCarried` false: there is a variant that no method carries alone.
 */
export function carryingOf(shipping: ShippingSettings, variants: readonly Line[], hazardClass: string): { text: string; isCarried: boolean } | null {
  const shipped = variants.filter(({ requiresShipping }) => requiresShipping);
  if (hazardClass === "" || shipped.length === 0) return null;
  const isCarrying = (method: ShippingMethod) => carries(method, hazardClass);
  const areas = methodsByArea(shipping);
  const kinds = [...new Set(shipped.map((variant) => isFreight(shipping, variant)))];
  const refused = kinds.filter((hasFreight) => areCarriedNowhere(shipping, [hazardClass], hasFreight));
  if (refused.length > 0) {
    const what = refused.length < kinds.length ? "some variants of this" : "this";
    // Beside goods that ship by freight, a parcel ships by freight too.
    const alone = refused.includes(false) && areas.flat().some((method) => method.kind !== "parcel" && isCarrying(method)) ? " on its own" : "";
    return { text: `Dangerous goods: we cannot ship ${what}${alone} at the moment.`, isCarried: false };
  }
  const usable = areas.map((methods) => methods.filter(({ kind }) => kind !== "parcel" || kinds.includes(false)));
  const carrying = usable.map((methods) => methods.filter(isCarrying));
  if (carrying.every((methods, at) => methods.length === usable[at]?.length)) return null;
  const titles = new Set(carrying.flat().map(({ title }) => title));
  const isToAll = areas.every((methods) => kinds.every((hasFreight) => methods.filter(isOfKind(hasFreight)).some(isCarrying)));
  const only = `Dangerous goods: ships only by ${oneOf().format(titles)}`;
  return { text: isToAll ? `${only}.` : `${only}, and not to every address. Your cart says whether we ship it to yours.`, isCarried: true };
}
