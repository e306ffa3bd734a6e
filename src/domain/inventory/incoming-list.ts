import type { Actor } from "#domain/actor.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import type { DeliveryState } from "./incoming-input.ts";
import { selectDeliveries, selectDelivery } from "./incoming-list-queries.ts";

/** Incoming deliveries as staff see them. This module changes nothing. */
export const deliveryViews = ["open", "received", "cancelled", "all"] as const;
export const deliverySorts = ["day", "newest"] as const;
export type DeliveryView = (typeof deliveryViews)[number];
export type DeliverySort = (typeof deliverySorts)[number];

type DeliveryHead = {
  id: string;
  reference: string;
  supplier: string;
  note: string;
  /** The next day on which units are expected; null where nothing more comes. */
  nextOn: string | null;
  state: DeliveryState;
  createdAt: string;
  /** Its version. */
  updatedAt: string;
};
export type DeliveryRow = DeliveryHead & { lines: number; units: number; received: number };

export type ShownDeliveryLine = {
  id: string;
  variantId: string;
  productId: string;
  productTitle: string;
  variantTitle: string;
  sku: string | null;
  expectedOn: string;
  quantity: number;
  received: number;
  /** Units of this line are still expected. */
  isOpen: boolean;
  tracked: boolean;
};
export type ShownDelivery = DeliveryHead & {
  createdBy: string | null;
  cancelledAt: string | null;
  cancelledBy: string | null;
  lines: ShownDeliveryLine[];
};

const perPage = 50;

export type DeliveryListInput = {
  search?: string | undefined;
  view?: DeliveryView | undefined;
  sort?: DeliverySort | undefined;
  after?: string | null | undefined;
};

/** One page of the deliveries; by default the open ones, the next first. Staff need the right `products.read`. */
export async function listDeliveries(
  shop: Shop,
  actor: Actor,
  input: DeliveryListInput = {},
): Promise<{ deliveries: DeliveryRow[]; next: string | null }> {
  requireRight(actor, "products.read");
  const { search = "", view = "open", sort = "day" } = input;
  const after = readCursor(input.after, sort, sort === "day" ? "text" : "timestamptz");
  const place = sort === "day" && after && !/^\d{4}-\d\d-\d\d$/.test(after.key) ? null : after;
  const rows = await selectDeliveries(shop, { search, view, sort, after: place, limit: perPage + 1 });
  const last = rows[perPage - 1];
  const next = rows.length > perPage && last ? writeCursor(sort, { key: last.sortKey, id: last.id }) : null;
  return { deliveries: rows.slice(0, perPage).map(({ sortKey: _, ...row }) => row), next };
}

/** Reads one delivery. Staff need the right `products.read`. Refuses `not-found`. */
export async function readDelivery(shop: Shop, actor: Actor, id: string): Promise<ShownDelivery> {
  requireRight(actor, "products.read");
  const delivery = isId(id) ? await selectDelivery(shop, id) : null;
  if (!delivery) throw new Refusal("not-found");
  return delivery;
}
