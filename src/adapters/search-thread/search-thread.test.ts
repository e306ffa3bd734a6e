import { readdirSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { saveProduct } from "#domain/catalog/catalog.ts";
import { predictiveSearch, searchAll, searchRedirect } from "#domain/search/search.ts";
import type { ProductFinder } from "#domain/search/search-index-requests.ts";
import { saveSearchRedirect } from "#domain/search/search-tuning.ts";
import { databaseNamed } from "#support/database-server.ts";
import { useTestShop } from "#support/test-shop.ts";
import { searchInThread } from "./search-thread.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "019a0000-0000-7000-8000-000000000003", role: "manager" };

let thread: ProductFinder;
const threadedShop = () => ({ ...shopOf(), searchIndex: thread });
const titlesOf = async (query: string) => (await searchAll(threadedShop(), { query })).products.items.map(({ title }) => title);

async function addProduct(title: string): Promise<void> {
  const variants = [{ optionValues: [], sku: title, priceCents: 1000 }];
  const handle = title.toLowerCase().replaceAll(" ", "-");
  await saveProduct(shopOf(), manager, { handle, title, status: "active", options: [], variants, productType: "Densitometer" });
}

beforeAll(async () => {
  const [row] = await shopOf().sql<{ name: string }[]>`select current_database() as name`;
  const target = databaseNamed(inject("appTarget"), row?.name ?? "");
  thread = searchInThread(resolve("tests/support/crashing-search-thread.ts"), { target, log: shopOf().log });
});
afterAll(() => thread.close());

describe("The search index in a thread of its own", () => {
  it("answers searches with every change that was committed before, what is typed, and where staff lead a search", async () => {
    expect(await titlesOf("densitometers")).toEqual([]);
    await addProduct("Alpha Densitometer");
    expect(await titlesOf("densitometers")).toEqual(["Alpha Densitometer"]);
    const { products } = await searchAll(threadedShop(), { query: "densitomter under $20", sortKey: "PRICE" });
    expect(products).toMatchObject({ total: 1, corrected: "densitometer under $20", understood: [{ label: "up to $20.00" }] });
    expect((await predictiveSearch(threadedShop(), "densit")).products.map(({ title }) => title)).toEqual(["Alpha Densitometer"]);
    expect(await searchRedirect(threadedShop(), "gel readers")).toBeNull();
    await saveSearchRedirect(shopOf(), manager, { query: "gel reader", target: "/pages/gels" });
    expect(await searchRedirect(threadedShop(), "gel readers")).toBe("/pages/gels");
  });

  it("says what it holds", async () => {
    await thread.keepReady(shopOf());
    expect(thread.state()).toMatchObject({ products: 1, heapBytes: expect.any(Number), restarts: 0 });
    expect(thread.state()?.heapLimitBytes).toBeGreaterThan(thread.state()?.heapBytes ?? Number.POSITIVE_INFINITY);
  });

  it.runIf(process.platform === "linux")("gives way to the thread that serves pages where both need the same processor", () => {
    const priorities = readdirSync("/proc/self/task").map((task) => getPriority(Number(task)));
    expect(Math.max(...priorities)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL);
  });

  it("is started again after it ended by a fault; until then the database answers, without facets", async () => {
    expect(await titlesOf("end this thread")).toEqual([]);
    expect(shopOf().logged.map(({ message }) => message)).toContain("the search index thread ended and is started again");
    expect(await titlesOf("densitometer")).toEqual(["Alpha Densitometer"]);
    await addProduct("Beta Densitometer");
    // The database alone finds no word with a typing error.
    await vi.waitUntil(async () => (await titlesOf("densitomter")).length === 2, { timeout: 60_000 });
    // Its state comes a moment after its answers.
    await expect.poll(() => thread.state()).toMatchObject({ products: 2, restarts: 1 });
  });

  it("fails a request that it cannot answer with its cause, and goes on", async () => {
    await expect(thread.ask(shopOf(), "suggest", { query: null as unknown as string })).rejects.toThrow();
    expect(await titlesOf("densitometer")).toHaveLength(2);
  });

  it("answers nothing after it was closed, and closes once", async () => {
    await thread.close();
    expect(await thread.ask(shopOf(), "redirect", { query: "gel readers" })).toBeNull();
  });
});
