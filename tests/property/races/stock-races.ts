import type { Staff } from "#domain/actor.ts";
import { receiveDelivery, saveDelivery } from "#domain/inventory/incoming-deliveries.ts";
import { readDelivery } from "#domain/inventory/incoming-list.ts";
import { adjustStock, setStockLevels, setStockPlace } from "#domain/inventory/stock-adjusting.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import type { TestShop } from "#support/test-shop.ts";
import type { Race } from "../race-runner.ts";

const staff: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const expectedOn = "2026-12-01";

/** Two members of staff count one shelf, and both find 15 instead of 10. */
export async function twoCounts(shop: TestShop): Promise<Race> {
  const { id: variantId } = await makeVariant(shop, { stock: 10 });
  const count = (shop: TestShop) => adjustStock(shop, staff, { variantId, onHand: 15, seen: 10 });
  return {
    first: count,
    second: count,
    faults: async () => {
      const { onHand } = await stockOf(shop, variantId);
      return onHand === 15 ? [] : [`two counts of 15 units were added up to ${onHand}`];
    },
  };
}

/** An import sets the stock while staff change it. */
export async function importAndCount(shop: TestShop): Promise<Race> {
  const { id: variantId } = await makeVariant(shop, { stock: 10 });
  const levels = [{ variantId, onHand: 12, from: 10, tracked: true }];
  return {
    first: (shop) => setStockLevels(shop, staff, levels, "imported"),
    second: (shop) => adjustStock(shop, staff, { variantId, delta: 1 }),
    faults: async () => {
      const [row] = await shop.sql<
        { moved: number }[]
      >`select coalesce(sum(delta), 0)::int as moved from stock_adjustments where variant_id = ${variantId}`;
      const { onHand } = await stockOf(shop, variantId);
      return onHand === 10 + (row?.moved ?? 0) ? [] : ["the stock is not what its movements come to"];
    },
  };
}

/** Two members of staff set the place of a variant without seeing each other's change. */
export async function twoPlaces(shop: TestShop): Promise<Race> {
  const { id: variantId } = await makeVariant(shop);
  const put = (place: string) => (shop: TestShop) => setStockPlace(shop, staff, { variantId, place, seen: "" });
  return {
    first: put("A-1"),
    second: put("B-2"),
    faults: async (outcomes) => (outcomes.every((outcome) => "answer" in outcome) ? ["a place was overwritten that nobody had seen"] : []),
  };
}

const saved = (variantId: string) => (shop: TestShop) =>
  saveDelivery(shop, staff, { reference: "PO-1", supplier: "Halden AG", lines: [{ variantId, quantity: 5, expectedOn }] }, null);

/** Two members of staff receive one delivery. */
export async function oneDeliveryReceivedTwice(shop: TestShop): Promise<Race> {
  const { id: variantId } = await makeVariant(shop, { stock: 10 });
  const { id, updatedAt, lines } = await readDelivery(shop, staff, await saved(variantId)(shop));
  const receipt = { lines: lines.map(({ id: lineId }) => ({ lineId, units: 5 })) };
  const receive = (shop: TestShop) => receiveDelivery(shop, staff, { id, seenAt: updatedAt }, receipt);
  return {
    first: receive,
    second: receive,
    faults: async () => {
      const { onHand } = await stockOf(shop, variantId);
      return onHand > 15 ? ["a delivery came into stock twice"] : [];
    },
  };
}

/** Two deliveries of one variant are recorded. */
export async function twoDeliveriesOfOneVariant(shop: TestShop): Promise<Race> {
  const { id: variantId } = await makeVariant(shop, { stock: 0 });
  const save = saved(variantId);
  return {
    first: save,
    second: save,
    faults: async () => {
      const [row] = await shop.sql<{ units: number }[]>`
        select coalesce(sum((day ->> 'units')::int), 0)::int as units from stock_levels s, jsonb_array_elements(s.incoming) day where s.variant_id = ${variantId}`;
      return row?.units === 10 ? [] : [`of 10 units that are expected buyers are told of ${row?.units ?? 0}`];
    },
  };
}
