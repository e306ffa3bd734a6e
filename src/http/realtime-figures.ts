import { setTimeout } from "node:timers/promises";
import type { Actor } from "#domain/actor.ts";
import { Refusal } from "#domain/refusal.ts";
import { type Live, readRealtime } from "#domain/reports/realtime.ts";
import type { RealtimeInput } from "#domain/reports/report-input.ts";
import type { Shop } from "#domain/shop.ts";

/** The time between two reads. One read serves everybody who watches the same on this node. */
const everyMs = 1000;
/** After this time the stream ends and the browser requests it again, with its session and rights at that time. */
const maxOpenMs = 10_000;
const maxViewers = 100;
/** The most streams of one member of staff, who may have this many tabs. */
const maxPerStaff = 5;
/** The most sets of filters; each set is read separately. */
const maxFilters = 10;

type Viewer = {
  owner: string;
  /** False: it was not sent, because too much is already waiting. */
  send(text: string): boolean;
  end(): void;
  openedAt: number;
  /** The data that was sent last. */
  last: string;
  /** What the figures are narrowed to; equal filters have the same `key`. */
  filters: RealtimeInput;
  key: string;
};
type Options = {
  shop: Shop;
  /** False: this node is draining and sends nothing more. */
  isReady(): Promise<boolean>;
};

/** Pushes live figures to those who watch, as server-sent events (decision 077). */
export class RealtimeFigures {
  private readonly viewers = new Set<Viewer>();
  /** Owners of streams that are being opened. */
  private readonly opening: string[] = [];
  private watching: Promise<void> | null = null;
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  get count(): number {
    return this.viewers.size;
  }

  /** Opens a stream of the events as text. Refuses `too-busy` where as many watch as may, and what `readRealtime` refuses. */
  async watch(actor: Actor, filters: RealtimeInput = {}): Promise<ReadableStream<Uint8Array>> {
    const owner = ownerOf(actor);
    const owners = [...[...this.viewers].map((viewer) => viewer.owner), ...this.opening];
    if (owners.length >= maxViewers || owners.filter((other) => other === owner).length >= maxPerStaff) throw new Refusal("too-busy");
    const keys = new Set([...this.viewers].map(({ key }) => key));
    if (!keys.has(keyOf(filters)) && keys.size >= maxFilters) throw new Refusal("too-busy");
    this.opening.push(owner);
    try {
      return this.streamOf(actor, { owner, filters, first: dataOf(await readRealtime(this.options.shop, actor, filters)) });
    } finally {
      this.opening.splice(this.opening.indexOf(owner), 1);
    }
  }

  private streamOf(actor: Actor, { owner, filters, first }: Pick<Viewer, "owner" | "filters"> & { first: string }): ReadableStream<Uint8Array> {
    let viewer: Viewer | null = null;
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        const opened: Viewer = {
          owner,
          send: (text) => {
            const hasRoom = (controller.desiredSize ?? 0) > -8;
            if (hasRoom) controller.enqueue(Buffer.from(text));
            return hasRoom;
          },
          end: () => {
            this.viewers.delete(opened);
            controller.close();
          },
          openedAt: performance.now(),
          last: first,
          filters,
          key: keyOf(filters),
        };
        viewer = opened;
        this.viewers.add(opened);
        opened.send(`retry: 1000\n\ndata: ${first}\n\n`);
        this.watching ??= this.push(actor);
      },
      cancel: () => void (viewer && this.viewers.delete(viewer)),
    });
  }

  /** Runs as long as anybody watches. All who may watch see the same data; each viewer's own right is checked when the stream is opened. */
  private async push(reader: Actor): Promise<void> {
    const { shop, isReady } = this.options;
    while (this.viewers.size > 0) {
      await setTimeout(everyMs, undefined, { ref: false });
      if (!(await isReady())) break;
      const looks = await this.look(reader).catch((err) => {
        shop.log.error({ err }, "the live figures could not be read");
        return null;
      });
      if (!looks) break;
      const now = performance.now();
      for (const viewer of this.viewers) {
        const data = looks.get(viewer.key);
        if (now - viewer.openedAt > maxOpenMs) viewer.end();
        // What could not be sent now is sent with the next read.
        else if (data !== undefined && viewer.last !== data && viewer.send(`data: ${data}\n\n`)) viewer.last = data;
      }
    }
    for (const viewer of this.viewers) viewer.end();
    // Reset in the same turn as the last check for viewers: one who comes later starts a new loop.
    this.watching = null;
  }

  /** Reads the figures for each set of filters that is being watched. */
  private async look(reader: Actor): Promise<Map<string, string>> {
    const asked = new Map([...this.viewers].map(({ key, filters }) => [key, filters]));
    return new Map(
      await Promise.all([...asked].map(async ([key, filters]) => [key, dataOf(await readRealtime(this.options.shop, reader, filters))] as const)),
    );
  }
}

const keyOf = ({ device, source, country, segment }: RealtimeInput) => JSON.stringify([device, source, country, segment]);
const ownerOf = (actor: Actor) => (actor.kind === "staff" ? actor.accountId : actor.kind === "apiKey" ? actor.keyId : "");

/** Leaves out the time of the read, with which no two results would be equal. */
const dataOf = ({ at: _, ...live }: Live) => JSON.stringify(live);
