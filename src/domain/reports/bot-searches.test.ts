import { beforeAll, describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { saveProduct } from "#domain/catalog/catalog.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import { compareVisitsOf, keepVisits } from "#domain/events/visit-keeping.ts";
import { predictiveSearch } from "#domain/search/search.ts";
import { SearchIndex } from "#domain/search/search-index.ts";
import { addVisit, type Seen } from "#support/make-visits.ts";
import { useTestShop } from "#support/test-shop.ts";
import { reportInput } from "./report-input.ts";
import { readSearchReport } from "./search-report.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const manager: Staff = { ...analyst, role: "manager" };
const asked = reportInput.parse({ range: "custom", from: "2026-10-29", to: "2026-10-31", traffic: "real" });

const visitor = (number: number) => `01990000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const search = (minute: number, searchQuery: string, resultCount = 4): Seen[] => [
  [minute, "page_view", { path: "/search" }],
  [minute, "search", { searchQuery, resultCount, searchSource: "page", path: "/search" }],
];
/** Two pages per second, faster than any person opens them. */
const hurried = (pages: Seen[]) => pages.map(([, name, more], at): Seen => [at / 120, name, more]);
const opened = Array.from({ length: 25 }, (_, at): Seen => [0, "page_view", { path: `/products/${at}` }]);

beforeAll(async () => {
  const shop = shopOf();
  await shop.ownerSql`select make_event_partitions('2026-10-25', '2026-11-02')`;
  for (const title of ["Tweezers Fine Tip", "Tweezers Angled", "Tweezers Bent", "Tweezers Curved"])
    await saveProduct(shop, manager, {
      ...{ handle: title.toLowerCase().replaceAll(" ", "-"), title, status: "active", options: [] },
      variants: [{ optionValues: [], sku: title, priceCents: 1000 }],
    });
  // More browsers than a search needs to become a suggestion.
  for (let number = 1; number <= 6; number++) {
    const at = `2026-10-30T1${number}:00:00.000Z`;
    addVisit(shop, visitor(number), at, { seen: [...search(0, "tweezers fine tip"), ...search(3, "tweezers of brass", 0)] });
    // A program that opens all pages of the shop, and searches.
    addVisit(shop, visitor(10 + number), at, { seen: hurried([...opened, ...search(0, "tweezers angled"), ...search(0, "tweezers of tin", 0)]) });
    // A program that only searches: all its pages have one path.
    const probes = Array.from({ length: 24 }, (_, probe) => search(0, `tweezers bent ${probe % 12}`)).flat();
    addVisit(shop, visitor(20 + number), at, { seen: hurried([...probes, ...search(0, "tweezers bent"), ...search(0, "tweezers of lead", 0)]) });
    // A bot that identifies itself.
    addVisit(shop, visitor(30 + number), at, { seen: [...search(0, "tweezers curved"), ...search(1, "tweezers of zinc", 0)], isBot: true });
  }
  // A person who also searches quickly, but looks at the results.
  const looking = Array.from({ length: 24 }, (_, at) => search(0, `rotor ${at}`, 0)).flat();
  addVisit(shop, visitor(50), "2026-10-30T10:00:00.000Z", { seen: [...hurried(looking), [2, "page_leave", { dwellMs: 15_000, path: "/search" }]] });
  await flushEvents(shop);
});

async function shown() {
  const { withoutResult, withoutClick, sums } = await readSearchReport(shopOf(), analyst, asked);
  // As a node that starts now finds it, after the report made the visits.
  const { queries } = await predictiveSearch({ ...shopOf(), searchIndex: new SearchIndex() }, "tweezers ");
  return {
    suggested: queries[0]?.text,
    withoutResult: withoutResult.filter(({ query }) => query.startsWith("tweezers")).map(({ query, visitors }) => [query, visitors]),
    withoutClick: withoutClick.map(({ query, visitors }) => [query, visitors]),
    searches: sums.searches,
  };
}

describe("what programs search for", () => {
  it("is suggested to nobody and in no report of searches, before their visits are kept and after", async () => {
    const wanted = {
      suggested: "tweezers fine tip",
      withoutResult: [["tweezers of brass", 6]],
      withoutClick: [["tweezers fine tip", 6]],
      searches: 12 + 24,
    };
    expect(await shown()).toEqual(wanted);
    while ((await keepVisits(shopOf())) > 0);
    expect(await shown()).toEqual(wanted);
    expect(await compareVisitsOf(shopOf(), "2026-10-30")).toMatchObject({ differences: 0 });
  });
});
