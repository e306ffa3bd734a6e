import type { Batch, SentEvent } from "#domain/events/collect-input.ts";

/** What the browser provides; tests provide something else. */
export type Ports = {
  /** Returns the status, and whether the visitor may be measured. Throws without a connection. */
  post(body: string): Promise<{ status: number; isMeasured: boolean }>;
  /** False: the browser did not accept it. */
  beacon(body: string): boolean;
  isOnline(): boolean;
  now(): number;
  later(work: () => void, ms: number): void;
  /** Storage in this browser that outlasts the page. */
  kept: { read(): string | null; write(text: string | null): void };
  about: Partial<Pick<Batch, "automated" | "connection">>;
};

const batchEvents = 40;
/** The most events that wait; the newest are kept. */
const maxWaiting = 200;
const waitsMs = 5000;
const retriesMs = 30_000;

/**
 * Sends events in batches. An event that was not answered is sent again, marked as such; the shop stores each event once. Without a connection they wait, even
 * beyond this page where the shop said that the visitor may be measured; for others nothing is stored in their browser.
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
    // What the shop refuses once, it would refuse again.
    isMeasured = answer.isMeasured;
    if (tried.length + fresh.length > 0) plan(waitsMs);
  }

  return {
    add(event: SentEvent): void {
      fresh = [...fresh, event].slice(-maxWaiting);
      plan(waitsMs);
    },
    /** Continues when the connection or the page is back. */
    goOn(): void {
      plan(0);
    },
    /** Hands all that waits to the browser or stores it, because the page may end. */
    leave(): void {
      const left: SentEvent[] = [];
      for (let batch = next(); batch.events.length > 0; batch = next())
        if (!ports.isOnline() || !ports.beacon(textOf(batch.events, batch.again))) left.push(...batch.events);
      if (!ports.isOnline()) left.push(...underWay);
      if (left.length === 0) return;
      // They also go on waiting in this document; whichever copy is sent first, each event is stored once.
      tried = left.slice(-maxWaiting);
      if (isMeasured) ports.kept.write(JSON.stringify(tried));
    },
    /** Takes over what an earlier page stored. */
    resume(): void {
      const text = ports.kept.read();
      if (text === null) return;
      ports.kept.write(null);
      tried = [...(JSON.parse(text) as SentEvent[]), ...tried].slice(-maxWaiting);
      plan(waitsMs);
    },
  };
}
