import { beforeAll, describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import { addVisit, boughtBy, type Seen, sellAt } from "#support/make-visits.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readBehavior, readFunnel } from "./behavior.ts";
import { reportInput } from "./report-input.ts";
import { maxSegments, type SegmentRules, segmentRules, visitorSegmentInput } from "./visitor-segment-input.ts";
import { addVisitorSegment, changeVisitorSegment, countVisitorSegment, listVisitorSegments, removeVisitorSegment } from "./visitor-segments.ts";

const shopOf = useTestShop();
const staff = (role: Staff["role"]): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const [analyst, manager, support] = [staff("analyst"), staff("manager"), staff("support")];
const visitor = { kind: "visitor", cartId: null } as const;
const unknown = "01990000-0000-7000-8000-00000000ffff";
const week = reportInput.parse({ traffic: "real" });
const rule = (more: object): SegmentRules => segmentRules.parse({ match: "all", rules: [{ days: 90, ...more }] });
const count = async (rules: SegmentRules, input = week) => (await countVisitorSegment(shopOf(), analyst, rules, input)).visitors;
const drafts = { name: "Germans", match: "all" as const, rules: [{ kind: "country" as const, countries: ["DE"], days: 30 }] };

/**
 * It is Monday, November 2, 9:00. Ada came this week and ordered for $300 then and for $800 in September; Bob ordered for $900 in another browser and
 * is signed in here, with a company; Cyd views a collection from Germany three times; Dan only views pages. Dan's order in spring does not count.
 */
beforeAll(async () => {
  const shop = shopOf();
  const [ada, bob, cyd, dan] = Array.from({ length: 4 }, () => shop.ids.random()) as [string, string, string, string];
  const { actor: buyer } = (await signedInAs(shop, "customer")) as unknown as { actor: { accountId: string } };
  const orders = [
    await sellAt(shop, "2026-11-01T10:02:00Z", { cents: 30_000 }),
    await sellAt(shop, "2026-09-10T10:02:00Z", { cents: 80_000 }),
    await sellAt(shop, "2026-03-10T10:02:00Z", { cents: 200_000 }),
  ] as const;
  await sellAt(shop, "2026-10-20T10:00:00Z", { cents: 90_000, accountId: buyer.accountId });
  await sellAt(shop, "2026-10-21T10:00:00Z", { cents: 90_000, accountId: buyer.accountId, status: "cancelled" });
  await shop.sql`update orders set billing_address = jsonb_build_object('company', 'Lab Ltd') where account_id = ${buyer.accountId}`;
  const view: Seen = [0, "page_view"];
  addVisit(shop, ada, "2026-11-01T10:00:00Z", { seen: [view, [2, "purchase", boughtBy(orders[0], 30_000)]] });
  addVisit(shop, ada, "2026-09-10T10:00:00Z", { seen: [view, [2, "purchase", boughtBy(orders[1], 80_000)]] });
  addVisit(shop, bob, "2026-10-31T10:00:00Z", { seen: [view], accountId: buyer.accountId });
  addVisit(shop, cyd, "2026-10-30T10:00:00Z", {
    seen: [0, 1, 2].map((minute): Seen => [minute, "page_view", { path: "/collections/centrifuges" }]),
    country: "DE",
  });
  addVisit(shop, dan, "2026-10-29T10:00:00Z", { seen: [view] });
  addVisit(shop, dan, "2026-03-10T10:00:00Z", { seen: [view, [2, "purchase", boughtBy(orders[2], 200_000)]] });
  addVisit(shop, shop.ids.random(), "2026-10-29T10:00:00Z", { seen: [view], isBot: true, country: "DE" });
  await flushEvents(shop);
});

describe("a segment of visitors", () => {
  it("holds who did something so often, ordered so often or for so much, was signed in, is of a company, or came from a country", async () => {
    const seen = { kind: "event", what: "page_view path /collections/centrifuges" };
    expect(await count(rule({ ...seen, times: 3 }))).toBe(1);
    expect(await count(rule({ ...seen, times: 4 }))).toBe(0);
    expect(await count(rule({ ...seen, times: 1, isNot: true }))).toBe(3);
    expect(await count(rule({ kind: "orders", times: 1 }))).toBe(2);
    expect(await count(rule({ kind: "orders", times: 2 }))).toBe(1);
    expect(await count(rule({ kind: "orders", times: 2, days: 30 }))).toBe(0);
    expect(await count(rule({ kind: "orders", times: 1, days: 365 }))).toBe(3);
    expect(await count(rule({ kind: "orders", times: 1, isNot: true }))).toBe(2);
    expect(await count(rule({ kind: "spent", amount: "900" }))).toBe(2);
    expect(await count(rule({ kind: "spent", amount: "900.01" }))).toBe(1);
    expect(await count(rule({ kind: "signed-in" }))).toBe(1);
    expect(await count(rule({ kind: "company" }))).toBe(1);
    expect(await count(rule({ kind: "company", isNot: true }))).toBe(3);
    expect(await count(rule({ kind: "country", countries: ["DE", "FR"] }))).toBe(1);
  });

  it("puts rules together by all or by any, and is counted of the report's visits", async () => {
    const rules = [
      { kind: "orders", times: 1, days: 90 },
      { kind: "country", countries: ["US"], days: 90 },
      { kind: "signed-in", isNot: true, days: 90 },
    ];
    expect(await countVisitorSegment(shopOf(), analyst, segmentRules.parse({ match: "all", rules }), week)).toEqual({
      visitors: 1,
      visits: 1,
      allVisitors: 4,
    });
    expect(await count(segmentRules.parse({ match: "any", rules }))).toBe(4);
    expect(await count(rule({ kind: "orders", times: 1 }), reportInput.parse({ traffic: "real", country: "DE" }))).toBe(0);
    // In the days before: Ada's first order was then, and nobody else came.
    expect(
      await count(rule({ kind: "orders", times: 1 }), reportInput.parse({ traffic: "real", range: "custom", from: "2026-09-01", to: "2026-09-30" })),
    ).toBe(1);
  });

  it("narrows figures as a filter does, revenue too, and one that is gone has nobody in it", async () => {
    const shop = shopOf();
    const id = await addVisitorSegment(shop, manager, { name: "Ordered twice", ...rule({ kind: "orders", times: 2 }) });
    const narrowed = reportInput.parse({ traffic: "real", segment: id });
    const { sums } = await readBehavior(shop, analyst, narrowed);
    expect([sums.visits, sums.orders, sums.revenue.amount]).toEqual([1, 1, "300.00"]);
    expect((await readFunnel(shop, analyst, narrowed)).steps[0]?.visits).toBe(1);
    await removeVisitorSegment(shop, manager, id);
    const gone = await readBehavior(shop, analyst, narrowed);
    expect([gone.sums.visits, gone.sums.orders, gone.sums.revenue.amount]).toEqual([0, 0, "0.00"]);
  });

  it("is kept under a name, changed and removed by who may, and each is in the audit log", async () => {
    const shop = shopOf();
    const id = await addVisitorSegment(shop, manager, drafts);
    expect(await listVisitorSegments(shop, analyst)).toEqual([{ ...drafts, id, rules: [{ ...drafts.rules[0], isNot: false }] }]);
    expect(await refusalOf(addVisitorSegment(shop, manager, { ...drafts, name: "germans" }))).toBe("segment-name-taken");
    const other = await addVisitorSegment(shop, manager, { ...drafts, name: "Others" });
    expect(await refusalOf(changeVisitorSegment(shop, manager, other, drafts))).toBe("segment-name-taken");
    await changeVisitorSegment(shop, manager, id, { ...drafts, match: "any", seen: drafts });
    expect(await refusalOf(changeVisitorSegment(shop, manager, id, { ...drafts, name: "Seen before that", seen: drafts }))).toBe("changed-meanwhile");
    expect((await listVisitorSegments(shop, manager)).map(({ name, match }) => [name, match])).toEqual([
      ["Germans", "any"],
      ["Others", "all"],
    ]);
    await removeVisitorSegment(shop, manager, other);
    for (const wanted of [other, "none"]) {
      expect(await refusalOf(changeVisitorSegment(shop, manager, wanted, { ...drafts, name: "New" }))).toBe("not-found");
      expect(await refusalOf(removeVisitorSegment(shop, manager, wanted))).toBe("not-found");
    }
    const events = await shop.sql`select name, payload from domain_events where subject_id = ${id} order by id`;
    expect(events.map(({ name, payload }) => [name, payload.title, payload.rules])).toEqual([
      ["visitor-segment.saved", "Germans", 1],
      ["visitor-segment.saved", "Germans", 1],
    ]);
    await removeVisitorSegment(shop, manager, id);
  });

  it("has a name without an email address and one to eight rules, and there are so many at most", async () => {
    const shop = shopOf();
    for (const wrong of [
      { ...drafts, name: " " },
      { ...drafts, name: "jane@lab.example" },
      { ...drafts, rules: [] },
      { ...drafts, rules: [{ ...drafts.rules[0], days: 366 }] },
      { ...drafts, rules: [{ kind: "event", what: "purchase path /", times: 1, days: 1 }] },
    ]) {
      expect(visitorSegmentInput.safeParse(wrong).success).toBe(false);
      expect(await refusalOf(addVisitorSegment(shop, manager, wrong as never))).toBe("input-invalid");
      expect(await refusalOf(changeVisitorSegment(shop, manager, unknown, wrong as never))).toBe("input-invalid");
    }
    expect(await refusalOf(countVisitorSegment(shop, analyst, { match: "all", rules: [] }, week))).toBe("input-invalid");
    for (let at = 0; at < maxSegments; at += 1) await addVisitorSegment(shop, manager, { ...drafts, name: `Segment ${at}` });
    expect(await refusalOf(addVisitorSegment(shop, manager, { ...drafts, name: "One more" }))).toBe("segments-full");
  });

  it("is tried by who sees figures, kept by managers and owners, and none of anybody else's business", async () => {
    const shop = shopOf();
    for (const [actor, code] of [
      [support, "not-allowed"],
      [visitor, "not-signed-in"],
    ] as const)
      for (const ask of [
        () => listVisitorSegments(shop, actor),
        () => countVisitorSegment(shop, actor, rule({ kind: "signed-in" }), week),
        () => addVisitorSegment(shop, actor, drafts),
        () => changeVisitorSegment(shop, actor, unknown, drafts),
        () => removeVisitorSegment(shop, actor, unknown),
      ])
        expect(await refusalOf(ask())).toBe(code);
    expect(await refusalOf(addVisitorSegment(shop, analyst, drafts))).toBe("not-allowed");
    expect(await refusalOf(changeVisitorSegment(shop, analyst, unknown, drafts))).toBe("not-allowed");
    expect(await refusalOf(removeVisitorSegment(shop, analyst, unknown))).toBe("not-allowed");
  });
});
