import type { Product } from "#domain/catalog/catalog-types.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { carryingOf } from "#domain/shipping/dangerous-goods.ts";
import { longDayText, shipDay } from "#domain/shipping/delivery-dates.ts";
import { isFreight, isFreightNowhere } from "#domain/shipping/shipping.ts";

/** How a product is shipped. */
export type DeliveryView = {
  /** The day on which stock leaves that is ordered now: "Tuesday, December 1". */
  shipsBy: string;
  /** The ids of variants that ship as freight, and of those that are not shipped at all. */
  freightIds: string[];
  unshippedIds: string[];
  /** Freight can be ordered to at least some places. */
  isFreightOffered: boolean;
  /** What being dangerous goods means for variants that ship as parcels and for those that ship as freight. */
  dangerousGoods: { parcel: CarryingView; freight: CarryingView };
};

/** Null: nothing. `isCarried` false: the buyer has to ask the shop. */
export type CarryingView = { text: string; isCarried: boolean } | null;

/** Uses the calculations of cart and checkout. */
export function deliveryView(
  { variants, hazardClass }: Pick<Product, "variants" | "hazardClass">,
  shipping: Settings["shipping"],
  now: Date,
): DeliveryView {
  const idsOf = (of: Product["variants"]) => of.map(({ id }) => id);
  const byFreight = (wanted: boolean) => variants.filter((variant) => isFreight(shipping, variant) === wanted);
  const carryingWhere = (freight: boolean) => carryingOf(shipping, byFreight(freight), hazardClass);
  return {
    shipsBy: longDayText(shipDay(now, shipping), now.toISOString()),
    freightIds: idsOf(byFreight(true)),
    unshippedIds: idsOf(variants.filter(({ requiresShipping }) => !requiresShipping)),
    isFreightOffered: !isFreightNowhere(shipping),
    dangerousGoods: { parcel: carryingWhere(false), freight: carryingWhere(true) },
  };
}
