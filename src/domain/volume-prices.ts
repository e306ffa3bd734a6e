/** Unit prices of a variant by quantity. Safe in a browser. */

/** In quantities of `quantity` or more, each unit costs `priceCents`. */
export type VolumePrice = { quantity: number; priceCents: number };

/** Returns the price of one of `quantity` units. A volume price never makes a unit more expensive. */
export function unitPriceAt(priceCents: number, volumePrices: readonly VolumePrice[], quantity: number): number {
  return volumePrices.reduce((least, volume) => (volume.quantity <= quantity ? Math.min(least, volume.priceCents) : least), priceCents);
}
