import { describe, expect, it } from "vitest";
import type { SentEvent } from "#domain/events/collect-input.ts";
import { openSender, type Ports } from "./event-sending.ts";

type Batch = { again: boolean; sentAt: number; events: SentEvent[] };

let events = 0;
const eventOf = (): SentEvent => ({ name: "page_view", id: String(++events), at: 0, path: "/" });
const idsIn = (batches: Batch[]) => batches.map(({ again, events }) => [again, events.map(({ id }) => id)]);

/** Makes a browser in which time advances when the test says so. */
function openBrowser() {
  const state = { isOnline: true, status: 204 as number | null, isMeasured: true, kept: null as string | null, takesBeacons: true, now: 1000 };
  const [posted, beacons, planned]: [Batch[], Batch[], (() => void)[]] = [[], [], []];
  const ports: Ports = {
    post: async (body) => {
      posted.push(JSON.parse(body));
      if (state.status === null) throw new TypeError("Failed to fetch");
      return { status: state.status, isMeasured: state.isMeasured };
    },
    beacon: (body) => {
      if (state.takesBeacons) beacons.push(JSON.parse(body));
      return state.takesBeacons;
    },
    isOnline: () => state.isOnline,
    now: () => state.now,
    later: (work) => void planned.push(work),
    kept: {
      read: () => state.kept,
      write: (text) => {
        state.kept = text;
      },
    },
    about: { connection: "4g" },
  };
  /** Runs everything that was planned, and what follows from it. */
  const goOn = async () => {
    for (const work of planned.splice(0)) work();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { state, posted, beacons, goOn, open: () => openSender(ports) };
}

describe("what a page measures", () => {
  it("is sent in batches of forty, each event once, with the browser's clock and network", async () => {
    const { open, posted, goOn } = openBrowser();
    const sender = open();
    const sent = Array.from({ length: 50 }, eventOf);
    for (const event of sent) sender.add(event);
    expect(posted).toEqual([]);
    await goOn();
    await goOn();
    expect(posted.map(({ events }) => events.length)).toEqual([40, 10]);
    expect(posted.flatMap(({ events }) => events)).toEqual(sent);
    expect(posted[0]).toMatchObject({ sentAt: 1000, again: false, connection: "4g" });
    await goOn();
    expect(posted).toHaveLength(2);
  });

  it("is sent again where no answer came, and says so; what the shop refuses is not", async () => {
    const { open, posted, state, goOn } = openBrowser();
    const sender = open();
    const [first, second, third] = [eventOf(), eventOf(), eventOf()];
    sender.add(first);
    for (const status of [null, 503, 429]) {
      state.status = status;
      await goOn();
    }
    sender.add(second);
    state.status = 204;
    await goOn();
    await goOn();
    state.status = 400;
    sender.add(third);
    await goOn();
    await goOn();
    expect(idsIn(posted)).toEqual([
      [false, [first.id]],
      [true, [first.id]],
      [true, [first.id]],
      [true, [first.id]],
      [false, [second.id]],
      [false, [third.id]],
    ]);
  });

  it("waits without connection, and is handed to the browser when the page ends", async () => {
    const { open, posted, beacons, state, goOn } = openBrowser();
    const sender = open();
    const [first, second] = [eventOf(), eventOf()];
    state.isOnline = false;
    sender.add(first);
    await goOn();
    expect(posted).toEqual([]);
    state.isOnline = true;
    sender.goOn();
    await goOn();
    sender.add(second);
    sender.leave();
    sender.leave();
    await goOn();
    expect(idsIn(posted)).toEqual([[false, [first.id]]]);
    expect(idsIn(beacons)).toEqual([[false, [second.id]]]);
  });

  it("is kept for the next page where the connection is lost, and then sent once", async () => {
    const { open, posted, state, goOn } = openBrowser();
    const sender = open();
    const [first, second] = [eventOf(), eventOf()];
    sender.add(first);
    await goOn();
    state.isOnline = false;
    sender.add(second);
    sender.leave();
    expect(JSON.parse(state.kept ?? "")).toEqual([second]);
    state.isOnline = true;
    const next = open();
    next.resume();
    expect(state.kept).toBe(null);
    await goOn();
    expect(idsIn(posted).at(-1)).toEqual([true, [second.id]]);
  });

  it("is kept in no browser of a visitor who may not be measured, nor before the shop said so", async () => {
    const { open, state, goOn } = openBrowser();
    state.isMeasured = false;
    const sender = open();
    state.isOnline = false;
    sender.add(eventOf());
    sender.leave();
    expect(state.kept).toBe(null);
    state.isOnline = true;
    sender.goOn();
    await goOn();
    state.isOnline = false;
    sender.add(eventOf());
    sender.leave();
    expect(state.kept).toBe(null);
  });
});
