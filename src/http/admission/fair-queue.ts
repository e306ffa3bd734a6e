/** Why work was refused: too much of this client's work is waiting, or too much of all clients together. */
export type Overload = "too-many-requests" | "too-busy";

export type QueueLimits = { atOnce: number; waiting: number; waitingPerClient: number };

export type QueuedWork = {
  /** Starts the work. Its slot is freed when the promise settles. */
  begin(): Promise<unknown>;
  /** Called instead of `begin`, at once or later. */
  refuse(why: Overload): void;
};

export type Ticket = {
  /** Notes that another client waits for the same work, which then also runs when that client's turn comes. */
  alsoFor(client: string): void;
  /** Cancels work that is still waiting; running work goes on. */
  leave(): void;
};

type Waiting = { work: QueuedWork; clients: string[] };

/**
 * How much work may begin in one turn of the event loop. Calls that wait for nothing end as soon as they begin, so `atOnce` does not limit them:
 * hundreds that arrive together would all be done before anything else is handled.
 */
const begunPerTurn = 16;

/**
 * A queue with bounded concurrency that is fair to all clients. Waiting work is in one list per client (an IP address as limits
 * count it) and clients take turns round-robin, so a client with a thousand requests delays another by only one of them. The lists
 * are bounded each and together; where all slots are taken, a new client gets the last one of the client that has most.
 */
export class FairQueue {
  readonly limits: QueueLimits;
  private beginning = false;
  private inWork = 0;
  private inWait = 0;
  private begunNow = 0;
  /** The lists by client. The client at the front is next and then goes to the back. */
  private readonly lists = new Map<string, Waiting[]>();

  constructor(limits: QueueLimits) {
    this.limits = limits;
  }

  get running(): number {
    return this.inWork;
  }

  get waiting(): number {
    return this.inWait;
  }

  /** Queues the work, or begins it at once. Returns null where it was begun or refused at once. */
  take(client: string, work: QueuedWork): Ticket | null {
    if (this.inWork < this.limits.atOnce && this.inWait === 0 && this.begunNow < begunPerTurn) {
      this.begin(work);
      return null;
    }
    if ((this.lists.get(client)?.length ?? 0) >= this.limits.waitingPerClient) {
      work.refuse("too-many-requests");
      return null;
    }
    if (this.inWait >= this.limits.waiting && !this.makePlaceFor(client)) {
      work.refuse("too-busy");
      return null;
    }
    const waiting: Waiting = { work, clients: [] };
    this.inWait += 1;
    this.putIn(client, waiting);
    if (this.inWork < this.limits.atOnce) this.beginSoon();
    return {
      alsoFor: (other) => {
        const isWaiting = waiting.clients.length > 0 && !waiting.clients.includes(other);
        if (isWaiting && (this.lists.get(other)?.length ?? 0) < this.limits.waitingPerClient) this.putIn(other, waiting);
      },
      leave: () => this.takeOut(waiting),
    };
  }

  private putIn(client: string, waiting: Waiting): void {
    waiting.clients.push(client);
    const list = this.lists.get(client);
    if (list) list.push(waiting);
    else this.lists.set(client, [waiting]);
  }

  private takeOut(waiting: Waiting): void {
    if (waiting.clients.length === 0) return;
    for (const client of waiting.clients) {
      const list = this.lists.get(client) ?? [];
      if (list.length <= 1) this.lists.delete(client);
      else list.splice(list.indexOf(waiting), 1);
    }
    waiting.clients = [];
    this.inWait -= 1;
  }

  private makePlaceFor(client: string): boolean {
    let longest: Waiting[] = this.lists.get(client) ?? [];
    const own = longest;
    for (const list of this.lists.values()) if (list.length > longest.length) longest = list;
    const last = longest.at(-1);
    // Work that other clients want too stays: without it their lists would not be shorter.
    if (!last || longest.length <= own.length + 1 || last.clients.length > 1) return false;
    this.takeOut(last);
    last.work.refuse("too-many-requests");
    return true;
  }

  private begin(work: QueuedWork): void {
    this.inWork += 1;
    this.begunNow += 1;
    if (this.begunNow === 1)
      setImmediate(() => {
        this.begunNow = 0;
      });
    const over = () => {
      this.inWork -= 1;
      this.beginSoon();
    };
    work.begin().then(over, over);
  }

  /** Begins waiting work, but not synchronously: the event loop runs once between two pieces of work, so that requests without a slot are answered. */
  private beginSoon(): void {
    if (this.beginning || this.inWait === 0) return;
    this.beginning = true;
    setImmediate(() => {
      this.beginning = false;
      const [client, list] = this.lists.entries().next().value ?? [];
      const next = list?.[0];
      if (client === undefined || !next || this.inWork >= this.limits.atOnce) return;
      this.takeOut(next);
      const rest = this.lists.get(client);
      if (rest) {
        this.lists.delete(client);
        this.lists.set(client, rest);
      }
      this.begin(next.work);
      if (this.inWork < this.limits.atOnce) this.beginSoon();
    });
  }
}
