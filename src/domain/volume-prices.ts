/** What units of a variant cost by their number. Safe in a browser. */

/** From `quantity` units on, each of them costs `priceCents`. */
export type VolumePrice = { quantity: number; priceCents: number };

/** What each of `quantity` units costs. A volume price never makes a unit more expensive. */
export function unitPriceAt(priceCents: number, volumePrices: readonly VolumePrice[], quantity: number): number {
  return volumePrices.reduce((least, volume) => (volume.quantity <= quantity ? Math.min(least, volume.priceCents) : least), priceCents);
}
