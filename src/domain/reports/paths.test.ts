import { beforeAll, describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { type PathNode, readPaths } from "./paths.ts";
import { pathsInput } from "./report-input.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const kinds: Record<string, string> = { "/": "home", "/c": "collection", "/p": "product", "/q": "product", "/cart": "cart" };

function visit(pages: string[], more: { isBot?: boolean } = {}): void {
  const shop = shopOf();
  const [sessionId, visitorId] = [shop.ids.random(), shop.ids.random()];
  for (const [minute, path] of pages.entries()) {
    const at = `2026-11-01T10:${String(minute).padStart(2, "0")}:00.000Z`;
    const marks = { origin: "browser" as const, isBot: false, isStaff: false, isTrial: false, sessionId, visitorId };
    shop.events.add(
      { id: shop.ids.random(), at, receivedAt: at, name: "page_view", path, pageType: kinds[path] ?? "other", ...marks, ...more },
      { mayCross: false },
    );
  }
}

beforeAll(async () => {
  for (let times = 0; times < 6; times += 1) visit(["/", "/c", "/p", "/cart"]);
  for (let times = 0; times < 3; times += 1) visit(["/", "/c", "/c", "/q"]);
  visit(["/", "/p"]);
  visit(["/about", "/", "/c"]);
  visit(["/", "/c"], { isBot: true });
  await flushEvents(shopOf());
});

const ask = (input: Record<string, unknown>) => readPaths(shopOf(), analyst, pathsInput.parse({ traffic: "real", ...input }));
const shape = (nodes: PathNode[]): unknown[] =>
  nodes.map(({ page, visits, next }) => (next.length > 0 ? [page, visits, shape(next)] : [page, visits]));

describe("ways through the shop", () => {
  it("begin where visits began, three pages far, and count a page that was opened in a row once", async () => {
    const { visits, next, others } = await ask({});
    expect([visits, others]).toEqual([11, 0]);
    expect(shape(next)).toEqual([
      [
        "/",
        10,
        [
          [
            "/c",
            9,
            [
              ["/p", 6],
              ["/q", 3],
            ],
          ],
          ["/p", 1, [[null, 1]]],
        ],
      ],
      ["/about", 1, [["/", 1, [["/c", 1]]]]],
    ]);
    expect(next[0]?.share).toBeCloseTo(10 / 11, 10);
  });

  it("go on from a page of one's choosing, where visits left too", async () => {
    const { visits, next } = await ask({ page: "/c" });
    expect(visits).toBe(10);
    expect(shape(next)).toEqual([
      ["/p", 6, [["/cart", 6, [[null, 6]]]]],
      ["/q", 3, [[null, 3]]],
      [null, 1],
    ]);
  });

  it("lead to a page, the last one before it first", async () => {
    const { visits, next } = await ask({ page: "/p", direction: "to" });
    expect(visits).toBe(7);
    expect(shape(next)).toEqual([
      ["/c", 6, [["/", 6, [[null, 6]]]]],
      ["/", 1, [[null, 1]]],
    ]);
    expect(shape((await ask({ direction: "to" })).next).map((node) => (node as unknown[]).slice(0, 2))).toEqual([
      ["/cart", 6],
      ["/q", 3],
      ["/c", 1],
      ["/p", 1],
    ]);
  });

  it("put what few took together, so that the parts are the whole", async () => {
    const { next, others, visits } = await ask({ share: 20 });
    expect(shape(next)).toEqual([
      [
        "/",
        10,
        [
          [
            "/c",
            9,
            [
              ["/p", 6],
              ["/q", 3],
            ],
          ],
        ],
      ],
    ]);
    expect([others, next[0]?.others]).toEqual([1, 1]);
    const whole = (nodes: PathNode[], rest: number) => nodes.reduce((sum, node) => sum + node.visits, rest);
    expect(whole(next, others)).toBe(visits);
  });

  it("are told by kinds of pages, too", async () => {
    expect(shape((await ask({ by: "kind", page: "collection" })).next)).toEqual([
      [
        "product",
        9,
        [
          ["cart", 6, [[null, 6]]],
          [null, 3],
        ],
      ],
      [null, 1],
    ]);
  });

  it("agree with a recount, and are none of a page that nobody saw", async () => {
    const [recount] = await shopOf().sql`
      select count(distinct session_id)::int as visits from events where path = '/c' and name = 'page_view' and not is_bot`;
    expect((await ask({ page: "/c" })).visits).toBe(recount?.["visits"]);
    expect(await ask({ page: "/nowhere" })).toMatchObject({ visits: 0, next: [], others: 0 });
  });

  it("are not for support, who see no sums", async () => {
    expect(await refusalOf(readPaths(shopOf(), { ...analyst, role: "support" }, pathsInput.parse({})))).toBe("not-allowed");
    expect(pathsInput.safeParse({ share: "0" }).success).toBe(false);
  });
});
