import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { readProduct, saveProduct, writeProducts } from "#domain/catalog/catalog.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import type { BulkChange, BulkRow } from "./bulk-change-input.ts";
import { runBulkChange } from "./bulk-change-running.ts";
import {
  bulkChangeRows,
  listBulkChanges,
  previewBulkChange,
  readBulkChange,
  removeOldBulkChanges,
  startBulkChange,
  stopBulkChange,
  undoBulkChange,
} from "./bulk-changes.ts";

const shopOf = useTestShop();
const nobody = "01990000-0000-7000-8000-00000000ffff";
const stranger = { kind: "customer", accountId: nobody, email: "eve@example.com", cartId: null } as const;

let made = 0;

/** Creates products of a new vendor, each with two variants. */
async function makeProducts(shop: TestShop, count: number, rest: object = {}) {
  made += 1;
  const vendor = `Vendor ${made}`;
  const inputs = Array.from({ length: count }, (_, at) => ({
    ...{ handle: `bulk-${made}-${at}`, title: `Bulk ${made} ${at}`, vendor, productType: "Balance", status: "active" as const, tags: ["old"] },
    options: ["Size"],
    variants: [
      { optionValues: ["S"], priceCents: 10_000, stock: 5, sku: `B-${made}-${at}-S` },
      { optionValues: ["L"], priceCents: 20_000, stock: 5, volumePrices: [{ quantity: 10, priceCents: 18_000 }] },
    ],
    ...rest,
  }));
  const { ids } = await writeProducts(shop, system, inputs);
  return { vendor, ids: inputs.map(({ handle }) => ids.get(handle) as string), handles: inputs.map(({ handle }) => handle) };
}

async function runOf(shop: TestShop, actor: Staff, change: BulkChange, selection: Parameters<typeof startBulkChange>[2]["selection"]) {
  const id = await startBulkChange(shop, actor, { change, selection });
  await runBulkChange(shop, { runId: id });
  return id;
}

const managerOf = async (shop: TestShop) => (await signedInAs(shop, "manager")).actor as Staff;
const raise = { kind: "prices", by: "percent", change: 500, rounding: "none", compareAt: "keep" } as const;
const pricesOf = (shop: TestShop, id: string) =>
  shop.sql`select price_cents as price, compare_at_price_cents as "compareAt", volume_prices as volume from variants where product_id = ${id} order by position`;

async function rowsOf(shop: TestShop, actor: Staff, id: string): Promise<BulkRow[]> {
  const rows: BulkRow[] = [];
  for await (const batch of bulkChangeRows(shop, actor, id, null)) rows.push(...batch);
  return rows;
}

describe("a change of many products", () => {
  it("changes prices by a formula, volume prices along, with an event for each and the lowest price of the product", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const { ids, vendor, handles } = await makeProducts(shop, 3);
    const preview = await previewBulkChange(shop, manager, { change: raise, selection: { matching: { vendor } } });
    expect(preview).toMatchObject({ total: 3, looked: 3, changed: 3, unchanged: 0, refused: 0 });
    expect(preview.rows).toHaveLength(3);
    const run = await runOf(shop, manager, raise, { matching: { vendor } });
    expect((await readBulkChange(shop, manager, run)).run).toMatchObject({
      kind: "prices",
      total: 3,
      changed: 3,
      refused: 0,
      staffName: "Ada Byron",
    });
    expect(await pricesOf(shop, ids[0] ?? "")).toEqual([
      { price: 10_500, compareAt: null, volume: [] },
      { price: 21_000, compareAt: null, volume: [{ quantity: 10, priceCents: 18_900 }] },
    ]);
    expect(await readProduct(shop, handles[0] ?? "")).toMatchObject({ minPriceCents: 10_500 });
    const events =
      await shop.sql`select actor_id, payload from domain_events where name = 'product.updated' and subject_id = any(${ids}) order by id`;
    expect(events).toHaveLength(3);
    expect(events[0]).toMatchObject({ actor_id: manager.accountId, payload: { changed: ["variants"] } });
  });

  it("is undone as a run of its own, apart from what somebody changed since, and only once", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const { ids, handles } = await makeProducts(shop, 3);
    const run = await runOf(shop, manager, { ...raise, compareAt: "old", change: -2000 }, { ids });
    expect((await pricesOf(shop, ids[0] ?? ""))[0]).toEqual({ price: 8000, compareAt: 10_000, volume: [] });
    const variants = [
      { optionValues: ["S"], priceCents: 7777 },
      { optionValues: ["L"], priceCents: 16_000 },
    ];
    await saveProduct(shop, manager, { handle: handles[1] ?? "", title: "Since", options: ["Size"], variants }, { id: ids[1] ?? "" });
    const undo = await undoBulkChange(shop, manager, run);
    await runBulkChange(shop, { runId: undo });
    const { run: undone, refusedRows } = await readBulkChange(shop, manager, undo);
    expect(undone).toMatchObject({ undoes: run, changed: 2, refused: 1, total: 3 });
    expect(refusedRows).toMatchObject([{ productId: ids[1], reason: "changed-since" }]);
    expect((await pricesOf(shop, ids[0] ?? ""))[0]).toEqual({ price: 10_000, compareAt: null, volume: [] });
    expect((await pricesOf(shop, ids[1] ?? ""))[0]).toMatchObject({ price: 7777 });
    expect((await readBulkChange(shop, manager, run)).run.undoneBy).toBe(undo);
    expect(await refusalOf(undoBulkChange(shop, manager, run))).toBe("bulk-change-undone");
  });

  it("sets status, vendor, type and tags, and says what was so already", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const { ids, handles } = await makeProducts(shop, 2);
    await runOf(shop, manager, { kind: "status", status: "draft" }, { ids: [ids[0] ?? ""] });
    expect(await readProduct(shop, handles[0] ?? "")).toBeNull();
    const status = await runOf(shop, manager, { kind: "status", status: "draft" }, { ids });
    expect((await readBulkChange(shop, manager, status)).run).toMatchObject({ changed: 1, unchanged: 1 });
    const back = await runOf(shop, manager, { kind: "status", status: "active" }, { ids });
    expect(await shop.sql`select from product_search where product_id = any(${ids}::uuid[])`).toHaveLength(2);
    await runOf(shop, manager, { kind: "tags", add: ["new", "lab"], remove: ["old"] }, { ids });
    await runOf(shop, manager, { kind: "vendor", vendor: "Ohaus" }, { ids });
    await runOf(shop, manager, { kind: "type", productType: "Scale" }, { ids });
    await runOf(shop, manager, { kind: "specification", name: "Capacity", value: "220", unit: "g" }, { ids });
    const specified = await runOf(shop, manager, { kind: "specification", name: "capacity", value: "310", unit: "g" }, { ids });
    const specifications = () => shop.sql`select distinct specifications from products where id = any(${ids}::uuid[])`;
    expect(await specifications()).toEqual([{ specifications: [{ name: "Capacity", value: "310", unit: "g", number: 310 }] }]);
    expect((await readBulkChange(shop, manager, specified)).run).toMatchObject({ changed: 2 });
    await runOf(shop, manager, { kind: "specification", name: "Capacity", value: "", unit: null }, { ids });
    expect(await specifications()).toEqual([{ specifications: [] }]);
    expect(await shop.sql`select distinct vendor, product_type as type, tags, status from products where id = any(${ids}::uuid[])`).toEqual([
      { vendor: "Ohaus", type: "Scale", tags: ["new", "lab"], status: "active" },
    ]);
    expect((await rowsOf(shop, manager, back)).map(({ result, before, after }) => [result, before, after])).toEqual([
      ["changed", { status: "draft" }, { status: "active" }],
      ["changed", { status: "draft" }, { status: "active" }],
    ]);
  });

  it("leaves a product whole where one of its prices would be none, too large or not below the compare-at price, and says why", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const { ids } = await makeProducts(shop, 1);
    const reasonOf = async (change: Partial<Extract<BulkChange, { kind: "prices" }>>) => {
      const asked = { change: { ...raise, ...change }, selection: { ids } };
      const run = await runOf(shop, manager, asked.change, asked.selection);
      const { refusedRows } = await readBulkChange(shop, manager, run);
      expect((await previewBulkChange(shop, manager, asked)).rows[0]?.reason).toBe(refusedRows[0]?.reason);
      return refusedRows[0]?.reason;
    };
    expect(await reasonOf({ by: "amount", change: -15_000 })).toBe("price-zero");
    expect(await reasonOf({ by: "amount", change: 99_999_999_999 })).toBe("price-too-large");
    expect(await reasonOf({ compareAt: "old" })).toBe("compare-at-low");
    expect(await pricesOf(shop, ids[0] ?? "")).toMatchObject([{ price: 10_000 }, { price: 20_000 }]);
    const gone = await runOf(shop, manager, raise, { ids: [nobody] });
    expect((await readBulkChange(shop, manager, gone)).refusedRows).toMatchObject([{ productId: nobody, title: null, reason: "gone" }]);
  });

  it("goes on where it stopped, does nothing twice, and can be stopped", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const { ids } = await makeProducts(shop, 205);
    const run = await startBulkChange(shop, manager, { change: raise, selection: { ids } });
    expect(await refusalOf(undoBulkChange(shop, manager, run))).toBe("bulk-change-running");
    // A job that was considered dead, the one that was started in its place, and a third one after both.
    await Promise.all([runBulkChange(shop, { runId: run }), runBulkChange(shop, { runId: run })]);
    await runBulkChange(shop, { runId: run });
    expect((await readBulkChange(shop, manager, run)).run).toMatchObject({ changed: 205, unchanged: 0, refused: 0, finishedAt: expect.any(String) });
    expect(await shop.sql`select distinct price_cents as price from variants where product_id = any(${ids}::uuid[]) order by 1`).toEqual([
      { price: 10_500 },
      { price: 21_000 },
    ]);
    const stopped = await startBulkChange(shop, manager, { change: raise, selection: { ids } });
    await stopBulkChange(shop, manager, stopped);
    await stopBulkChange(shop, manager, stopped);
    await runBulkChange(shop, { runId: stopped });
    expect((await readBulkChange(shop, manager, stopped)).run).toMatchObject({ changed: 0, finishedAt: null, stoppedAt: expect.any(String) });
  });

  it("goes on without the one product that cannot be written", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const { ids } = await makeProducts(shop, 4);
    await shop.ownerSql.unsafe(`
      create function broken_product() returns trigger language plpgsql as $$ begin raise exception 'this row is broken'; end $$;
      create trigger broken_product before update on products for each row when (old.id = '${ids[1]}') execute function broken_product()`);
    const run = await runOf(shop, manager, { kind: "vendor", vendor: "Ohaus" }, { ids });
    await shop.ownerSql`drop trigger broken_product on products`;
    const { run: done, refusedRows } = await readBulkChange(shop, manager, run);
    expect(done).toMatchObject({ changed: 3, refused: 1, finishedAt: expect.any(String) });
    expect(refusedRows).toMatchObject([{ productId: ids[1], reason: "fault" }]);
  });

  it("ends where its author may not change products anymore", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const { ids } = await makeProducts(shop, 1);
    const run = await startBulkChange(shop, manager, { change: raise, selection: { ids } });
    await shop.sql`update accounts set disabled_at = now() where id = ${manager.accountId}`;
    await runBulkChange(shop, { runId: run });
    expect((await readBulkChange(shop, system, run)).run).toMatchObject({ changed: 0, stoppedAt: expect.any(String) });
    const demoted = await managerOf(shop);
    const other = await startBulkChange(shop, demoted, { change: raise, selection: { ids } });
    await shop.sql`update accounts set role = 'analyst' where id = ${demoted.accountId}`;
    await runBulkChange(shop, { runId: other });
    expect((await readBulkChange(shop, system, other)).run).toMatchObject({ changed: 0, stoppedAt: expect.any(String) });
    expect((await pricesOf(shop, ids[0] ?? ""))[0]).toMatchObject({ price: 10_000 });
  });

  it("takes what matches at that moment, and refuses nothing, too much and what makes no sense", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const { ids } = await makeProducts(shop, 1);
    const nothing = { change: raise, selection: { matching: { vendor: "Nobody at all" } } };
    expect(await refusalOf(startBulkChange(shop, manager, nothing))).toBe("nothing-selected");
    expect(await refusalOf(previewBulkChange(shop, manager, nothing))).toBe("nothing-selected");
    await shop.ownerSql.begin(async (sql) => {
      // Without the triggers that keep counts, 50,001 products are created within a second.
      await sql`set local session_replication_role = replica`;
      await sql`
        insert into products (id, handle, title, vendor, product_type, description_html, status, tags, options, specifications, metafields,
          min_price_cents, max_price_cents, created_at, updated_at)
        select gen_random_uuid(), 'many-' || n, 'Many', 'Many of them', '', '', 'draft', '{}', '[]', '[]', '[]', 1, 1, now(), now() from generate_series(1, 50001) n`;
    });
    const many = { change: raise, selection: { matching: { vendor: "Many of them" } } };
    expect(await refusalOf(startBulkChange(shop, manager, many))).toBe("too-many-selected");
    expect(await refusalOf(previewBulkChange(shop, manager, many))).toBe("too-many-selected");
    await shop.ownerSql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`delete from products where vendor = 'Many of them'`;
    });
    const faulty: object[] = [
      { ...raise, change: 0 },
      { ...raise, change: -10_000 },
      { ...raise, change: 200_000 },
      { kind: "tags", add: [], remove: [] },
      { kind: "tags", add: ["a,b"], remove: [] },
      { kind: "vendor", vendor: " " },
      { kind: "delete" },
    ];
    for (const change of faulty) {
      const input = { change: change as BulkChange, selection: { ids } };
      expect([change, await refusalOf(startBulkChange(shop, manager, input))]).toEqual([change, "input-invalid"]);
      expect([change, await refusalOf(previewBulkChange(shop, manager, input))]).toEqual([change, "input-invalid"]);
    }
    const tooMany = { change: raise, selection: { ids: Array.from({ length: 5001 }, () => nobody) } };
    expect(await refusalOf(startBulkChange(shop, manager, tooMany))).toBe("input-invalid");
  });

  it("is listed with the others, the newest first, and removed after a while", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const { ids } = await makeProducts(shop, 1);
    const run = await runOf(shop, manager, { kind: "vendor", vendor: "Newest" }, { ids });
    expect((await listBulkChanges(shop, manager)).runs[0]).toMatchObject({ id: run, change: { vendor: "Newest" } });
    expect(await removeOldBulkChanges(shop, new Date(shop.clock.now().getTime() - 1000))).toBe(0);
    const removeAll = () => removeOldBulkChanges(shop, new Date(shop.clock.now().getTime() + 1000));
    expect(await removeAll()).toBeGreaterThan(0);
    // Each call removes only some.
    while ((await removeAll()) > 0);
    for (const id of [run, "none"]) {
      expect(await refusalOf(readBulkChange(shop, manager, id))).toBe("not-found");
      expect(await refusalOf(undoBulkChange(shop, manager, id))).toBe("not-found");
      expect(await refusalOf(stopBulkChange(shop, manager, id))).toBe("not-found");
      expect(await refusalOf(bulkChangeRows(shop, manager, id, null).next())).toBe("not-found");
    }
  });

  it("is started, undone and stopped by staff who may change products, and read by all staff", async () => {
    const shop = shopOf();
    const analyst = (await signedInAs(shop, "analyst")).actor as Staff;
    const input = { change: raise, selection: { ids: [nobody] } };
    for (const actor of [stranger, analyst]) {
      expect(await refusalOf(previewBulkChange(shop, actor, input))).toBe("not-allowed");
      expect(await refusalOf(startBulkChange(shop, actor, input))).toBe("not-allowed");
      expect(await refusalOf(undoBulkChange(shop, actor, nobody))).toBe("not-allowed");
      expect(await refusalOf(stopBulkChange(shop, actor, nobody))).toBe("not-allowed");
    }
    expect(await refusalOf(startBulkChange(shop, system, input))).toBe("not-allowed");
    expect(await refusalOf(readBulkChange(shop, stranger, nobody))).toBe("not-allowed");
    expect(await refusalOf(listBulkChanges(shop, stranger))).toBe("not-allowed");
    expect(await refusalOf(bulkChangeRows(shop, stranger, nobody, null).next())).toBe("not-allowed");
    expect((await listBulkChanges(shop, analyst)).next).toBeNull();
  });
});
