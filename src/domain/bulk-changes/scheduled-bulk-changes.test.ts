import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { saveProduct, writeProducts } from "#domain/catalog/catalog.ts";
import { everyMinute } from "#jobs/minute-maintenance.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { runBulkChange } from "./bulk-change-running.ts";
import { readBulkChange, removeOldBulkChanges, runDueBulkChanges, startBulkChange, stopBulkChange, undoBulkChange } from "./bulk-changes.ts";

const shopOf = useTestShop();
const hourMs = 3_600_000;
const sale = { kind: "prices", by: "percent", change: -2000, rounding: "none", compareAt: "old" } as const;

let made = 0;

async function makeProducts(shop: TestShop, count: number) {
  made += 1;
  const handles = Array.from({ length: count }, (_, at) => `scheduled-${made}-${at}`);
  const { ids } = await writeProducts(
    shop,
    system,
    handles.map((handle) => ({
      handle,
      title: handle,
      status: "active" as const,
      options: [],
      variants: [{ optionValues: [], priceCents: 10_000 }],
    })),
  );
  return handles.map((handle) => ({ handle, id: ids.get(handle) as string }));
}

const managerOf = async (shop: TestShop) => (await signedInAs(shop, "manager")).actor as Staff;
const inHours = (shop: TestShop, hours: number) => new Date(shop.clock.now().getTime() + hours * hourMs).toISOString();

async function pricesOf(shop: TestShop, products: { id: string }[]) {
  const rows = await shop.sql<{ price: number; compareAt: number | null }[]>`
    select v.price_cents as price, v.compare_at_price_cents as "compareAt" from unnest(${products.map(({ id }) => id)}::uuid[]) with ordinality as p(id, place)
    join variants v on v.product_id = p.id order by place`;
  return rows.map(({ price, compareAt }) => (compareAt === null ? price : `${price} before ${compareAt}`));
}

/** Runs the job of every minute and the jobs that it sends; returns the runs that were begun. */
async function minute(shop: TestShop): Promise<string[]> {
  await shop.sql`delete from jobs.job where name = 'bulk-change'`;
  await runDueBulkChanges(shop);
  const jobs = await shop.sql<{ runId: string }[]>`select data ->> 'runId' as "runId" from jobs.job where name = 'bulk-change' order by created_on`;
  for (const { runId } of jobs) await runBulkChange(shop, { runId });
  return jobs.map(({ runId }) => runId);
}

describe("prices for a time", () => {
  it("come at their time and go at their end, and nobody has to be there", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const products = await makeProducts(shop, 2);
    const times = { startsAt: inHours(shop, 1), endsAt: inHours(shop, 2) };
    const id = await startBulkChange(shop, manager, { change: sale, selection: { ids: products.map((product) => product.id) }, ...times });
    expect(await minute(shop)).toEqual([]);
    const { run } = await readBulkChange(shop, manager, id);
    expect(run).toMatchObject({ isWaiting: true, changed: 0, total: 2, finishedAt: null });
    expect([run.startsAt, run.endsAt].map((time) => time && new Date(time).toISOString())).toEqual([times.startsAt, times.endsAt]);
    shop.pass(hourMs - 1);
    expect(await minute(shop)).toEqual([]);
    expect(await pricesOf(shop, products)).toEqual([10_000, 10_000]);

    shop.pass(1);
    expect(await minute(shop)).toEqual([id]);
    expect(await pricesOf(shop, products)).toEqual(["8000 before 10000", "8000 before 10000"]);
    expect((await readBulkChange(shop, manager, id)).run).toMatchObject({ isWaiting: false, changed: 2, staffName: "Ada Byron" });
    expect(await minute(shop)).toEqual([]);

    shop.pass(hourMs);
    await shop.sql`update accounts set disabled_at = now() where id = ${manager.accountId}`;
    const [undo = ""] = await minute(shop);
    expect(await pricesOf(shop, products)).toEqual([10_000, 10_000]);
    expect((await readBulkChange(shop, system, undo)).run).toMatchObject({ undoes: id, changed: 2, refused: 0, isBySchedule: true, staffName: null });
    expect(await minute(shop)).toEqual([]);
    const events = await shop.sql`select name, actor_kind as actor from domain_events where subject_id in (${id}, ${undo}) order by id`;
    expect(events.map(({ name, actor }) => `${name} by ${actor}`)).toEqual([
      "bulk-change.scheduled by staff",
      "bulk-change.started by system",
      "bulk-change.finished by system",
      "bulk-change.undone by system",
      "bulk-change.finished by system",
    ]);
  });

  it("begin at once where only an end is given, and leave what somebody changed in the meantime", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const products = await makeProducts(shop, 2);
    const [first, second] = products as [(typeof products)[0], (typeof products)[0]];
    const input = { change: sale, selection: { ids: [first.id, second.id] }, startsAt: inHours(shop, -1), endsAt: inHours(shop, 1) };
    const id = await startBulkChange(shop, manager, input);
    await runBulkChange(shop, { runId: id });
    expect(await pricesOf(shop, products)).toEqual(["8000 before 10000", "8000 before 10000"]);
    await saveProduct(
      shop,
      manager,
      { handle: second.handle, title: "Since", options: [], variants: [{ optionValues: [], priceCents: 7777 }] },
      { id: second.id },
    );
    shop.pass(hourMs);
    const [undo = ""] = await minute(shop);
    expect((await pricesOf(shop, products))[0]).toBe(10_000);
    expect(String((await pricesOf(shop, products))[1])).toMatch(/^7777/);
    expect((await readBulkChange(shop, manager, undo)).refusedRows).toMatchObject([{ productId: second.id, reason: "changed-since" }]);
  });

  it("are canceled before they come, and end early where somebody takes them back", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const products = await makeProducts(shop, 1);
    const selection = { ids: products.map(({ id }) => id) };
    const canceled = await startBulkChange(shop, manager, { change: sale, selection, startsAt: inHours(shop, 1), endsAt: inHours(shop, 2) });
    expect(await refusalOf(undoBulkChange(shop, manager, canceled))).toBe("bulk-change-running");
    await stopBulkChange(shop, manager, canceled);
    const early = await startBulkChange(shop, manager, { change: sale, selection, endsAt: inHours(shop, 2) });
    await runBulkChange(shop, { runId: early });
    await runBulkChange(shop, { runId: await undoBulkChange(shop, manager, early) });
    shop.pass(3 * hourMs);
    expect(await minute(shop)).toEqual([]);
    expect(await pricesOf(shop, products)).toEqual([10_000]);
    expect((await readBulkChange(shop, manager, canceled)).run).toMatchObject({ isWaiting: true, changed: 0, stoppedAt: expect.any(String) });
  });

  it("do not come where who asked for them may not change products anymore", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const products = await makeProducts(shop, 1);
    await startBulkChange(shop, manager, { change: sale, selection: { ids: products.map(({ id }) => id) }, startsAt: inHours(shop, 1) });
    await shop.sql`update accounts set role = 'analyst' where id = ${manager.accountId}`;
    shop.pass(hourMs);
    expect(await minute(shop)).toHaveLength(1);
    expect(await pricesOf(shop, products)).toEqual([10_000]);
  });

  it("are kept until their end, however far that is", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const selection = { ids: (await makeProducts(shop, 1)).map(({ id }) => id) };
    const waiting = await startBulkChange(shop, manager, { change: sale, selection, startsAt: inHours(shop, 5000) });
    const ending = await startBulkChange(shop, manager, { change: sale, selection, endsAt: inHours(shop, 5000) });
    await runBulkChange(shop, { runId: ending });
    const removeOld = () => removeOldBulkChanges(shop, new Date(shop.clock.now().getTime() - 24 * hourMs));
    shop.pass(4000 * hourMs);
    while ((await removeOld()) > 0);
    for (const id of [waiting, ending]) expect((await readBulkChange(shop, manager, id)).run.id).toBe(id);
    shop.pass(1000 * hourMs);
    await minute(shop);
    shop.pass(100 * hourMs);
    while ((await removeOld()) > 0);
    for (const id of [waiting, ending]) expect(await refusalOf(readBulkChange(shop, manager, id))).toBe("not-found");
  });

  it("are refused where they would end before they begin, or in the past", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const selection = { ids: (await makeProducts(shop, 1)).map(({ id }) => id) };
    for (const times of [
      { startsAt: inHours(shop, 2), endsAt: inHours(shop, 1) },
      { startsAt: null, endsAt: inHours(shop, -1) },
      { startsAt: "tomorrow", endsAt: null },
    ])
      expect([times, await refusalOf(startBulkChange(shop, manager, { change: sale, selection, ...times }))]).toEqual([times, "input-invalid"]);
  });

  it("are looked after every minute", async () => {
    const shop = shopOf();
    const manager = await managerOf(shop);
    const selection = { ids: (await makeProducts(shop, 1)).map(({ id }) => id) };
    const id = await startBulkChange(shop, manager, { change: sale, selection, startsAt: inHours(shop, 1) });
    shop.pass(hourMs);
    await everyMinute(shop);
    expect((await readBulkChange(shop, manager, id)).run.isWaiting).toBe(false);
  });
});
