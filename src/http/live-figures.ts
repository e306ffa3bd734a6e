import { setTimeout } from "node:timers/promises";
import type { Actor } from "#domain/actor.ts";
import { Refusal } from "#domain/refusal.ts";
import { type Live, readLive } from "#domain/reports/live.ts";
import type { LiveInput } from "#domain/reports/report-input.ts";
import type { Shop } from "#domain/shop.ts";

/** A look at the database serves everybody who watches the same on this node. */
const everyMs = 1000;
/** Then the browser asks again, with the session and the rights that it has by then. */
const longestMs = 10_000;
const maxViewers = 100;
/** Streams of one member of staff, who may have as many tabs. */
const maxOfOne = 5;
/** Each set of filters is read separately. */
const maxFilters = 10;

type Viewer = {
  owner: string;
  /** False: it was not sent, because as much waits already as may. */
  send(text: string): boolean;
  end(): void;
  openedAt: number;
  /** What was sent last. */
  last: string;
  /** What it is narrowed to; `key`: the same for the same. */
  filters: LiveInput;
  key: string;
};
type Options = {
  shop: Shop;
  /** False: this node drains, and sends nobody anything anymore. */
  isReady(): Promise<boolean>;
};

/** Pushes what happens now to those who watch: server-sent events (decision 077). */
export class LiveFigures {
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

  /** The events as text, from now on. Refuses `too-busy` where as many watch as may, and what `readLive` refuses. */
  async watch(actor: Actor, filters: LiveInput = {}): Promise<ReadableStream<Uint8Array>> {
    const owner = ownerOf(actor);
    const owners = [...[...this.viewers].map((viewer) => viewer.owner), ...this.opening];
    if (owners.length >= maxViewers || owners.filter((other) => other === owner).length >= maxOfOne) throw new Refusal("too-busy");
    const keys = new Set([...this.viewers].map(({ key }) => key));
    if (!keys.has(keyOf(filters)) && keys.size >= maxFilters) throw new Refusal("too-busy");
    this.opening.push(owner);
    try {
      return this.streamOf(actor, { owner, filters, first: dataOf(await readLive(this.options.shop, actor, filters)) });
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

  /** Goes on as long as somebody watches. What is read is the same for all who may read it; each viewer's own right is asked when it comes. */
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
        if (now - viewer.openedAt > longestMs) viewer.end();
        // What was not sent is sent with the next look.
        else if (data !== undefined && viewer.last !== data && viewer.send(`data: ${data}\n\n`)) viewer.last = data;
      }
    }
    for (const viewer of this.viewers) viewer.end();
    // In the same breath as the last look at who watches: whoever comes after it is served by a loop of their own.
    this.watching = null;
  }

  /** The figures of each of the filters that somebody watches by. */
  private async look(reader: Actor): Promise<Map<string, string>> {
    const asked = new Map([...this.viewers].map(({ key, filters }) => [key, filters]));
    return new Map(
      await Promise.all([...asked].map(async ([key, filters]) => [key, dataOf(await readLive(this.options.shop, reader, filters))] as const)),
    );
  }
}

const keyOf = ({ device, source, country, segment }: LiveInput) => JSON.stringify([device, source, country, segment]);
const ownerOf = (actor: Actor) => (actor.kind === "staff" ? actor.accountId : actor.kind === "apiKey" ? actor.keyId : "");

/** Without the time of the look, which would make every one another. */
const dataOf = ({ at: _, ...live }: Live) => JSON.stringify(live);
