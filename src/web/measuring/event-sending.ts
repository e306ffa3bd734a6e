import type { Batch, SentEvent } from "#domain/events/collect-input.ts";

/** What the browser gives; in tests something else does. */
export type Ports = {
  /** Gives the status, and whether the visitor may be measured. Throws without connection. */
  post(body: string): Promise<{ status: number; isMeasured: boolean }>;
  /** False: the browser did not take it. */
  beacon(body: string): boolean;
  isOnline(): boolean;
  now(): number;
  later(work: () => void, ms: number): void;
  /** Over the end of the page, in this browser. */
  kept: { read(): string | null; write(text: string | null): void };
  about: Partial<Pick<Batch, "automated" | "connection">>;
};

const batchEvents = 40;
/** The newest are kept. */
const maxWaiting = 200;
const waitsMs = 5000;
const retriesMs = 30_000;

/**
 * Sends events in batches. What no answer came for is sent again, and says so; the shop stores each event once. Over a lost connection they wait, also
 * beyond this page, where the shop said that the visitor may be measured: of others nothing is kept in their browser.
 */
export function openSender(ports: Ports) {
  let fresh: SentEvent[] = [];
  let tried: SentEvent[] = [];
  let underWay: SentEvent[] = [];
  let isPlanned = false;
  let isMeasured = false;

  function plan(ms: number) {
    if (isPlanned) return;
    isPlanned = true;
    ports.later(() => {
      isPlanned = false;
      void send();
    }, ms);
  }

  const textOf = (events: SentEvent[], again: boolean) => JSON.stringify({ sentAt: ports.now(), again, ...ports.about, events });
  const next = () => {
    const again = tried.length > 0;
    return { again, events: (again ? tried : fresh).splice(0, batchEvents) };
  };

  async function send(): Promise<void> {
    if (underWay.length > 0 || !ports.isOnline()) return;
    const { again, events } = next();
    if (events.length === 0) return;
    underWay = events;
    const answer = await ports.post(textOf(events, again)).catch(() => null);
    underWay = [];
    if (answer === null || answer.status === 429 || answer.status >= 500) {
      tried = [...events, ...tried].slice(-maxWaiting);
      plan(retriesMs);
      return;
    }
    // What the shop refuses, it would refuse again.
    isMeasured = answer.isMeasured;
    if (tried.length + fresh.length > 0) plan(waitsMs);
  }

  return {
    add(event: SentEvent): void {
      fresh = [...fresh, event].slice(-maxWaiting);
      plan(waitsMs);
    },
    /** The connection is back, or the page. */
    goOn(): void {
      plan(0);
    },
    /** The page may end: all that waits is handed to the browser, or kept. */
    leave(): void {
      const left: SentEvent[] = [];
      for (let batch = next(); batch.events.length > 0; batch = next())
        if (!ports.isOnline() || !ports.beacon(textOf(batch.events, batch.again))) left.push(...batch.events);
      if (!ports.isOnline()) left.push(...underWay);
      if (left.length === 0) return;
      // In this document they wait on, too; whichever sends them first, each is stored once.
      tried = left.slice(-maxWaiting);
      if (isMeasured) ports.kept.write(JSON.stringify(tried));
    },
    /** Takes up what an earlier page kept. */
    resume(): void {
      const text = ports.kept.read();
      if (text === null) return;
      ports.kept.write(null);
      tried = [...(JSON.parse(text) as SentEvent[]), ...tried].slice(-maxWaiting);
      plan(waitsMs);
    },
  };
}
