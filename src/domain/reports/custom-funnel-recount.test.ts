import { expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import type { NewEvent } from "#domain/events/stored-event.ts";
import { addVisit, type Seen } from "#support/make-visits.ts";
import { forEachSeed, type Mix } from "#support/seeded-random.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readCustomFunnel } from "./custom-funnel.ts";
import { customFunnelInput, exclusionsOf, stepsOf, windowMsOf } from "./custom-funnel-input.ts";
import { askedEvents, type EventCondition } from "./event-condition-input.ts";

/**
 * The same funnel counted a second time, from the stored events and only by its definition: all paths are tried, one after the other. It shares
 * only the form of a question with the statement behind the screen.
 */

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const day = 86_400_000;
const beginsAt = Date.parse("2026-10-27T00:00:00Z");
const now = Date.parse("2026-11-02T09:00:00Z");
const names = ["page_view", "view_item", "search", "add_to_cart", "remove_from_cart", "purchase"] as const;
const paths = ["/", "/a", "/a/b", "/c"];
const products = ["01990000-0000-7000-8000-0000000000a1", "01990000-0000-7000-8000-0000000000a2"];

type Stored = {
  id: string;
  session: string;
  visitor: string;
  at: number;
  name: string;
  path: string | null;
  product: string | null;
  query: string | null;
};

/** Adds visits of a few browsers in ten days, with the same few events in them, many at the same time. */
function visitAtRandom({ below, oneOf }: Mix): void {
  const shop = shopOf();
  const visitors = Array.from({ length: 12 }, () => shop.ids.random());
  for (let visit = 0; visit < 40; visit += 1) {
    const seen: Seen[] = [[0, "page_view", { path: oneOf(paths) }]];
    for (let more = below(9); more > 0; more -= 1) {
      const name = oneOf([...names]);
      const isOfShop = ["add_to_cart", "remove_from_cart", "purchase"].includes(name);
      const about: Partial<NewEvent> = isOfShop ? { origin: "server", path: null } : { path: oneOf(paths) };
      if (name !== "page_view" && name !== "search" && name !== "purchase") about.productId = oneOf(products);
      if (name === "search") about.searchQuery = oneOf(["rotor", "tube"]);
      seen.push([below(16), name, about]);
    }
    const at = new Date(beginsAt - 2 * day + below((8 * day) / 60_000) * 60_000).toISOString();
    addVisit(shop, oneOf(visitors), at, { seen, device: oneOf(["desktop", "phone"]), isBot: below(12) === 0 });
  }
}

function questionOf({ below, oneOf }: Mix): Record<string, string> {
  const events = [
    ...["page_view", "page_view path /a", "page_view path-begins /a", "view_item", `view_item product ${products[0]}`, "search", "search query tube"],
    ...["add_to_cart", `add_to_cart product ${products[1]}`, "remove_from_cart", "purchase"],
  ];
  const steps = Array.from({ length: 2 + below(4) }, (_, at) => [`step${at + 1}`, oneOf(events)]);
  const without = Array.from({ length: below(3) }, (_, at) => [`without${at + 1}`, `${oneOf(["any", "1", "2"])} ${oneOf(events)}`]);
  return Object.fromEntries([...steps, ...without, ["window", oneOf(["session", "session", "5m", "3h", "2d"])]]);
}

const isOf = ({ event, condition, value }: EventCondition, { name, path, product, query }: Stored): boolean => {
  if (name !== event) return false;
  if (condition === "path") return path === value;
  if (condition === "path-begins") return path?.startsWith(value) ?? false;
  if (condition === "product") return product === value;
  if (condition === "query") return query === value;
  return true;
};

const rankOf = ({ name }: Stored) => (askedEvents as readonly string[]).indexOf(name);
const inOrder = (one: Stored, other: Stored) => one.at - other.at || rankOf(one) - rankOf(other) || (one.id < other.id ? -1 : 1);

/** All paths through the events, each as the places of its steps. */
function waysThrough(events: Stored[], mayBegin: (event: Stored) => boolean, asked: ReturnType<typeof customFunnelInput.parse>): number[][] {
  const [steps, exclusions, windowMs] = [stepsOf(asked), exclusionsOf(asked), windowMsOf(asked.window)];
  const found: number[][] = [];
  const goOn = (way: number[]): void => {
    found.push(way);
    const [step, first, last] = [steps[way.length], events[way[0] ?? 0], way.at(-1) ?? 0];
    for (let place = last + 1; step && first && place < events.length; place += 1) {
      const event = events[place];
      if (!event || (windowMs !== null && event.at - first.at > windowMs)) break;
      if (exclusions.some(({ after, what }) => (after === null || after === way.length) && isOf(what, event))) break;
      if (isOf(step, event)) goOn([...way, place]);
    }
  };
  for (const [place, event] of events.entries()) if (steps[0] && isOf(steps[0], event) && mayBegin(event)) goOn([place]);
  return found;
}

/** Of the paths that came furthest, the one that got there first; of several to that event, the earliest within a visit, the latest with a time limit. */
function wayOf(ways: number[][], isVisit: boolean): number[] | undefined {
  const before = (one: number[], other: number[]) => {
    for (const [at, place] of one.entries()) if (place !== other[at]) return (place - (other[at] ?? 0)) * (isVisit ? 1 : -1);
    return 0;
  };
  return ways.toSorted((one, other) => other.length - one.length || (one.at(-1) ?? 0) - (other.at(-1) ?? 0) || before(one, other))[0];
}

async function recount(asked: ReturnType<typeof customFunnelInput.parse>) {
  const rows = await shopOf().sql<(Stored & { device: string; is_bot: boolean; time: string })[]>`
    select id, session_id as session, visitor_id as visitor, at as time, name, path, product_id as product, search_query as query, device, is_bot from events`;
  const people = rows.filter((row) => !row.is_bot).map((row) => ({ ...row, at: Date.parse(row.time) }));
  const beganAt = new Map<string, number>();
  for (const { session, at } of people) beganAt.set(session, Math.min(at, beganAt.get(session) ?? at));
  /** The first page of each visit. */
  const landings = new Map(
    people
      .filter(({ name }) => name === "page_view")
      .toSorted((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
      .map(({ session, path }) => [session, path]),
  );
  const windowMs = windowMsOf(asked.window);
  const isIn = (session: string, to: number) => (beganAt.get(session) ?? 0) >= beginsAt && (beganAt.get(session) ?? 0) < to;
  const units = Map.groupBy(
    people.filter(({ session }) => isIn(session, now + (windowMs ?? 0))),
    ({ session, visitor }) => (windowMs === null ? session : visitor),
  );
  const steps = stepsOf(asked);
  const counts = steps.map(() => 0);
  const seconds: number[][] = steps.map(() => []);
  const byValue: Record<string, number[]> = {};
  const next: Record<string, number>[] = steps.map(() => ({}));
  for (const unit of units.values()) {
    const events = unit.toSorted(inOrder);
    const way = wayOf(
      waysThrough(events, ({ session }) => isIn(session, now), asked),
      windowMs === null,
    );
    if (!way) continue;
    const begun = events[way[0] ?? 0]?.session;
    const value = asked.split === "landing" ? (landings.get(begun ?? "") ?? "") : (events.find(({ session }) => session === begun)?.device ?? "");
    byValue[value] ??= steps.map(() => 0);
    for (const [step, place] of way.entries()) {
      counts[step] = (counts[step] ?? 0) + 1;
      byValue[value][step] = (byValue[value][step] ?? 0) + 1;
      if (step > 0) seconds[step]?.push(((events[place]?.at ?? 0) - (events[way[step - 1] ?? 0]?.at ?? 0)) / 1000);
    }
    if (way.length === steps.length) continue;
    const [first, last] = [events[way[0] ?? 0], events[way.at(-1) ?? 0]];
    const then = events
      .slice((way.at(-1) ?? 0) + 1)
      .find(
        ({ name, path, at }) =>
          name !== "view_item" && (name !== "page_view" || path !== last?.path) && (windowMs === null || at - (first?.at ?? 0) <= windowMs),
      );
    const key = then ? `${then.name} ${then.path ?? ""}` : "nothing";
    const of = next[way.length - 1] ?? {};
    of[key] = (of[key] ?? 0) + 1;
  }
  return { counts, seconds, byValue, next };
}

const meanOf = (values: number[]) => (values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length);
function medianOf(values: number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000);

it("agrees with a second count from the stored events, whatever visitors did and whatever is asked", async () => {
  let taken = 0;
  await forEachSeed(8, async (mix) => {
    await shopOf().ownerSql`truncate events`;
    visitAtRandom(mix);
    await flushEvents(shopOf());
    for (let question = 0; question < 12; question += 1) {
      const asked = customFunnelInput.parse({ traffic: "real", ...questionOf(mix), split: mix.oneOf(["device", "landing"]) });
      const wanted = await recount(asked);
      const { steps, values } = await readCustomFunnel(shopOf(), analyst, asked);
      const said = JSON.stringify(asked);
      expect(
        steps.map(({ count }) => count),
        said,
      ).toEqual(wanted.counts);
      expect(
        steps.map(({ medianSeconds, meanSeconds }) => [rounded(medianSeconds), rounded(meanSeconds)]),
        said,
      ).toEqual(wanted.seconds.map((each) => [rounded(medianOf(each)), rounded(meanOf(each))]));
      expect(Object.fromEntries(values.map(({ value, counts }) => [value, counts])), said).toEqual(wanted.byValue);
      for (const [at, { next }] of steps.entries()) {
        const expected = wanted.next[at] ?? {};
        // The five most frequent; among equally frequent ones, any may be the last.
        const most = Object.entries(expected).filter(([key]) => key !== "nothing");
        expect(next.filter(({ action }) => action !== null).length, said).toBe(Math.min(5, most.length));
        for (const { action, page, count } of next) expect(count, said).toBe(expected[action === null ? "nothing" : `${action} ${page ?? ""}`]);
      }
      taken += wanted.counts.at(-1) ?? 0;
    }
  });
  // Not all of these funnels are empty at the end.
  expect(taken).toBeGreaterThan(50);
});
