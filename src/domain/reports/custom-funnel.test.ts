import { beforeAll, describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import { addVisit } from "#support/make-visits.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readFunnel } from "./behavior.ts";
import { readCustomFunnel } from "./custom-funnel.ts";
import { customFunnelInput } from "./custom-funnel-input.ts";
import { reportInput } from "./report-input.ts";
import { addVisitorSegment, removeVisitorSegment } from "./visitor-segments.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const rotor = "01990000-0000-7000-8000-0000000000a1";
const shaker = "01990000-0000-7000-8000-0000000000a2";
const centrifuges = "01990000-0000-7000-8000-0000000000c1";
const server = { origin: "server", path: null } as const;

const ask = (input: Record<string, unknown>) => readCustomFunnel(shopOf(), analyst, customFunnelInput.parse({ traffic: "real", ...input }));
const countsOf = async (input: Record<string, unknown>) => (await ask(input)).steps.map(({ count }) => count);

/**
 * It is Monday, November 2, 9:00. Ada views a rotor, puts it into the cart, takes it out and in again, and orders. Bob comes twice on a phone: he
 * views it on Friday and orders on Sunday. Cyd searches, views a shaker and reads on; Dan sees a list and leaves. A bot does what Ada did.
 */
beforeAll(async () => {
  const shop = shopOf();
  const [ada, bob, cyd, dan, bot] = Array.from({ length: 5 }, () => shop.ids.random());
  const adas = [
    [0, "page_view", { path: "/collections/centrifuges", utmSource: "newsletter", utmCampaign: "autumn" }],
    [0, "view_item_list", { path: "/collections/centrifuges", collectionId: centrifuges }],
    [1, "page_view", { path: "/products/rotor" }],
    [1, "view_item", { path: "/products/rotor", productId: rotor }],
    [3, "add_to_cart", { ...server, productId: rotor }],
    [4, "remove_from_cart", { ...server, productId: rotor }],
    [6, "add_to_cart", { ...server, productId: rotor }],
    [8, "begin_checkout", server],
    [14, "purchase", { ...server, orderId: shop.ids.random(), valueCents: 1000, currency: "USD" }],
  ] as const;
  addVisit(shop, ada ?? "", "2026-11-01T10:00:00Z", { seen: adas.map((each) => [...each]) });
  addVisit(shop, bot ?? "", "2026-11-01T10:00:00Z", { seen: adas.map((each) => [...each]), isBot: true });
  addVisit(shop, bob ?? "", "2026-10-30T10:00:00Z", {
    seen: [
      [0, "page_view", { path: "/products/rotor" }],
      [0, "view_item", { path: "/products/rotor", productId: rotor }],
      [2, "page_view", { path: "/pages/about" }],
    ],
    device: "phone",
    country: "DE",
  });
  addVisit(shop, bob ?? "", "2026-11-01T10:00:00Z", {
    seen: [
      [0, "page_view", { path: "/cart" }],
      [1, "add_to_cart", { ...server, productId: rotor }],
      [10, "purchase", { ...server, orderId: shop.ids.random(), valueCents: 1000, currency: "USD" }],
    ],
    country: "DE",
  });
  addVisit(shop, cyd ?? "", "2026-10-31T09:00:00Z", {
    seen: [
      [0, "page_view", { path: "/search" }],
      [1, "search", { path: "/search", searchQuery: "shaker", resultCount: 3, searchSource: "page" }],
      [2, "page_view", { path: "/products/shaker" }],
      [2, "view_item", { path: "/products/shaker", productId: shaker }],
      [5, "page_view", { path: "/collections/shakers" }],
    ],
  });
  addVisit(shop, dan ?? "", "2026-10-29T09:00:00Z", {
    seen: [
      [0, "page_view", { path: "/collections/centrifuges" }],
      [0, "view_item_list", { path: "/collections/centrifuges", collectionId: centrifuges }],
    ],
    country: null,
  });
  addVisit(shop, dan ?? "", "2026-09-20T09:00:00Z", { seen: [[0, "page_view", { path: "/" }]] });
  await flushEvents(shop);
});

describe("a funnel of steps of one's own", () => {
  it("counts sessions step by step, with drop-off, median and mean time, and where who stopped went", async () => {
    const { steps, counts, open } = await ask({ step1: "page_view", step2: "view_item", step3: "add_to_cart", step4: "purchase" });
    expect([counts, open]).toEqual(["visits", 0]);
    expect(steps.map(({ count }) => count)).toEqual([5, 3, 1, 1]);
    // Bob's first session continued to a page about the shop, Cyd's to a collection; his second put something into the cart, and Dan left.
    expect(steps.map(({ dropOff }) => dropOff)).toEqual([null, 0.4, expect.closeTo(2 / 3, 10), 0]);
    // From the first page: one minute, none, two minutes; then two minutes, and eleven.
    expect(steps.map(({ medianSeconds, meanSeconds }) => [medianSeconds, meanSeconds])).toEqual([
      [null, null],
      [60, 60],
      [120, 120],
      [660, 660],
    ]);
    expect(steps[0]?.next).toEqual([
      { action: "add_to_cart", page: null, count: 1, share: 0.5 },
      { action: null, page: null, count: 1, share: 0.5 },
    ]);
    expect(steps[1]?.next).toEqual([
      { action: "page_view", page: "/collections/shakers", count: 1, share: 0.5 },
      { action: "page_view", page: "/pages/about", count: 1, share: 0.5 },
    ]);
    expect([steps[2]?.next, steps[3]?.next]).toEqual([[], []]);
  });

  it("of the five usual steps equals the usual funnel", async () => {
    const names = ["page_view", "view_item", "add_to_cart", "begin_checkout", "purchase"];
    const { steps } = await ask(Object.fromEntries(names.map((name, at) => [`step${at + 1}`, name])));
    const usual = await readFunnel(shopOf(), analyst, reportInput.parse({ traffic: "real" }));
    expect(
      steps.map(({ text, count, share, dropOff, medianSeconds, meanSeconds }) => [text, count, share, dropOff, medianSeconds, meanSeconds]),
    ).toEqual(
      usual.steps.map(({ name, visits, share, dropOff, medianSeconds, meanSeconds }) => [name, visits, share, dropOff, medianSeconds, meanSeconds]),
    );
  });

  it("narrows steps to a page, a product, a collection or a search", async () => {
    expect(await countsOf({ step1: "page_view path /collections/centrifuges", step2: "page_view path-begins /products/" })).toEqual([2, 1]);
    expect(await countsOf({ step1: "view_item", step2: `add_to_cart product ${rotor}` })).toEqual([3, 1]);
    expect(await countsOf({ step1: `view_item product ${shaker}`, step2: "add_to_cart" })).toEqual([1, 0]);
    expect(await countsOf({ step1: `view_item_list collection ${centrifuges}`, step2: `view_item product ${rotor}` })).toEqual([2, 1]);
    expect(await countsOf({ step1: "search query Shaker", step2: "view_item" })).toEqual([1, 1]);
    expect(await countsOf({ step1: "search query rotor", step2: "view_item" })).toEqual([0, 0]);
  });

  it("within a time follows a browser over its visits, and says of whom the time is not over", async () => {
    const steps = { step1: `view_item product ${rotor}`, step2: "add_to_cart", step3: "purchase" };
    expect(await countsOf(steps)).toEqual([2, 1, 1]);
    expect(await ask({ ...steps, window: "3d" })).toMatchObject({ counts: "visitors", open: 0, steps: [{ count: 2 }, { count: 2 }, { count: 2 }] });
    // Bob took two days.
    expect(await countsOf({ ...steps, window: "24h" })).toEqual([2, 1, 1]);
    // Dan saw the list four days ago.
    expect(await ask({ step1: "view_item_list", step2: "purchase", window: "7d" })).toMatchObject({ open: 1, steps: [{ count: 2 }, { count: 1 }] });
    expect(await countsOf({ ...steps, window: "4m" })).toEqual([2, 1, 0]);
    // Ada put it into the cart eight minutes before she ordered, for the second time.
    expect(await countsOf({ step1: "add_to_cart", step2: "purchase", window: "7m" })).toEqual([2, 0]);
    expect(await countsOf({ step1: "add_to_cart", step2: "purchase", window: "8m" })).toEqual([2, 1]);
    // A path begins in the shown period, and may continue after it.
    const friday = { range: "custom", from: "2026-10-30", to: "2026-10-30" };
    expect(await countsOf({ ...steps, ...friday })).toEqual([1, 0, 0]);
    // Two days and a minute, and nine minutes more.
    expect(await countsOf({ ...steps, ...friday, window: "2d" })).toEqual([1, 0, 0]);
    expect(await countsOf({ ...steps, ...friday, window: "2881m" })).toEqual([1, 1, 0]);
    expect(await countsOf({ ...steps, ...friday, window: "3d" })).toEqual([1, 1, 1]);
    expect(await countsOf({ ...steps, window: "3d", device: "phone" })).toEqual([1, 1, 1]);
  });

  it("ends a way at an event that is excluded, between two steps or between any", async () => {
    const steps = { step1: "view_item", step2: "add_to_cart", step3: "purchase" };
    expect(await countsOf({ ...steps, without1: "any begin_checkout" })).toEqual([3, 1, 0]);
    expect(await countsOf({ ...steps, without1: "1 remove_from_cart" })).toEqual([3, 1, 1]);
    // After it was removed it was added again, but nothing was viewed in between.
    expect(await countsOf({ ...steps, without1: "any remove_from_cart" })).toEqual([3, 1, 0]);
    expect(await countsOf({ step1: "add_to_cart", step2: "purchase", without1: "1 remove_from_cart" })).toEqual([2, 2]);
    expect(await countsOf({ step1: "page_view", step2: "view_item", without1: "1 search query shaker" })).toEqual([5, 3]);
    expect(await countsOf({ step1: "page_view path /search", step2: "view_item", without1: "1 search", without2: "any page_view" })).toEqual([1, 0]);
  });

  it("is broken down by what the visit of the first step was", async () => {
    const steps = { step1: "page_view", step2: "view_item" };
    const values = async (split: string) => (await ask({ ...steps, split })).values.map(({ value, counts }) => [value, ...counts]);
    expect(await values("device")).toEqual([
      ["desktop", 4, 2],
      ["phone", 1, 1],
    ]);
    expect(await values("source")).toEqual([
      ["direct", 4, 2],
      ["newsletter", 1, 1],
    ]);
    expect(await values("channel")).toEqual([
      ["direct", 4, 2],
      ["email", 1, 1],
    ]);
    expect(await values("campaign")).toEqual([
      ["", 4, 2],
      ["autumn", 1, 1],
    ]);
    expect(await values("country")).toEqual([
      ["DE", 2, 1],
      ["US", 2, 2],
      ["", 1, 0],
    ]);
    expect(await values("landing")).toEqual([
      ["/collections/centrifuges", 2, 1],
      ["/cart", 1, 0],
      ["/products/rotor", 1, 1],
      ["/search", 1, 1],
    ]);
    // Dan already came in September.
    expect(await values("visitor")).toEqual([
      ["new", 4, 3],
      ["known", 1, 0],
    ]);
    expect((await ask(steps)).values).toEqual([]);
  });

  it("is broken down by segments, those of every shop and one's own, each as the funnel that is narrowed to it", async () => {
    const steps = { step1: "page_view", step2: "view_item" };
    const id = await addVisitorSegment(
      shopOf(),
      { ...analyst, role: "manager" },
      {
        ...{ name: "From Germany", match: "all" },
        rules: [{ kind: "country", countries: ["DE"], isNot: false, days: 30 }],
      },
    );
    const { values, split } = await ask({ ...steps, split: "segment" });
    expect([split, values.map(({ value, counts }) => [value, ...counts])]).toEqual([
      "segment",
      [
        ["new", 4, 3],
        ["returning", 0, 0],
        // Ada and Bob ordered for the same amount.
        ["high-value", 3, 2],
        [id, 2, 1],
      ],
    ]);
    for (const { value, counts } of values) expect(await countsOf({ ...steps, segment: value ?? "" })).toEqual(counts);
    expect((await ask({ ...steps, split: "segment", segment: id })).values.map(({ value }) => value)).toEqual([id]);
    await removeVisitorSegment(shopOf(), { ...analyst, role: "manager" }, id);
  });

  it("has nothing to divide by where nobody took the first step", async () => {
    const { steps } = await ask({ step1: "download", step2: "purchase" });
    expect(steps).toMatchObject([
      { count: 0, share: null, dropOff: null, medianSeconds: null, next: [] },
      { count: 0, share: null, dropOff: null, medianSeconds: null, next: [] },
    ]);
  });

  it("is not for support, who see no sums, and takes two to eight steps, events with conditions that they have, and times of 90 days", async () => {
    const steps = { step1: "page_view", step2: "purchase" };
    expect(await refusalOf(readCustomFunnel(shopOf(), { ...analyst, role: "support" }, customFunnelInput.parse(steps)))).toBe("not-allowed");
    for (const wrong of [
      { step1: "page_view" },
      { ...steps, step2: "web_vital" },
      { ...steps, step2: "purchase path /" },
      { ...steps, step1: "page_view path cart" },
      { ...steps, step1: "view_item product rotor" },
      { ...steps, step1: "page_view path" },
      { ...steps, without1: "remove_from_cart" },
      { ...steps, without1: "8 remove_from_cart" },
      { ...steps, window: "91d" },
      { ...steps, window: "0m" },
      { ...steps, split: "browser" },
    ])
      expect(customFunnelInput.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
    expect(customFunnelInput.safeParse({ ...steps, window: "90d", without1: "any remove_from_cart" }).success).toBe(true);
  });
});
