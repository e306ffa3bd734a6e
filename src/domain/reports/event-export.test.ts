import { beforeAll, describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import { addVisit } from "#support/make-visits.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { everySession } from "./event-export.ts";
import { reportInput } from "./report-input.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const times = [
  "2026-10-31T23:59:00.000Z",
  "2026-11-01T10:00:00.000Z",
  "2026-11-01T10:00:00.000Z",
  "2026-11-01T10:00:00.000Z",
  "2026-11-01T11:00:00.000Z",
];

beforeAll(async () => {
  const shop = shopOf();
  for (const at of times) addVisit(shop, shop.ids.random(), at, { seen: [[0, "page_view"]] });
  await flushEvents(shop);
});

async function piecesOf(atOnce?: number): Promise<{ id: string; began: string }[][]> {
  const pieces = [];
  for await (const piece of everySession(shopOf(), analyst, reportInput.parse({ traffic: "real" }), atOnce)) pieces.push(piece);
  return pieces;
}

describe("sessions as a file", () => {
  it("come day by day, each once, also where more began at one time than are read at once", async () => {
    const whole = await piecesOf();
    expect(whole.map((piece) => piece.length)).toEqual([1, 4]);
    const pieces = await piecesOf(2);
    expect(pieces.map((piece) => piece.length)).toEqual([1, 2, 2]);
    expect(pieces.flat()).toEqual(whole.flat());
    expect(new Set(pieces.flat().map(({ id }) => id)).size).toBe(times.length);
  });

  it("are refused to who may not see figures", async () => {
    expect(await refusalOf(everySession(shopOf(), { ...analyst, role: "support" }, reportInput.parse({})).next())).toBe("not-allowed");
  });
});
