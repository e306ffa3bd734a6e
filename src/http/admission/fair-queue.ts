/** Why work was not taken: this client has enough waiting, or everybody together has. */
export type Overload = "too-many-requests" | "too-busy";

export type QueueLimits = { atOnce: number; waiting: number; waitingPerClient: number };

export type QueuedWork = {
  /** Starts the work; its place is free again when the promise settles, whichever way. */
  begin(): Promise<unknown>;
  /** Called instead of `begin`, at once or later. */
  refuse(why: Overload): void;
};

export type Ticket = {
  /** Another client wants the same: it is also done when that one's turn comes. */
  alsoFor(client: string): void;
  /** Nobody wants it any more. Work that has begun goes on. */
  leave(): void;
};

type Waiting = { work: QueuedWork; clients: string[] };

/**
 * Work that is done a few at a time. What has to wait stands in a list per client (an IP address as limits count it), and the clients
 * take turns, so that a client who asks for a thousand things delays another by one of them. The lists are bounded together and each;
 * where all places are taken, somebody new gets the last place of whoever has most.
 */
export class FairQueue {
  readonly limits: QueueLimits;
  private beginning = false;
  private inWork = 0;
  private inWait = 0;
  /** The client at the front is next and then goes to the back. */
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

  /** Null where the work was begun or refused at once. */
  take(client: string, work: QueuedWork): Ticket | null {
    if (this.inWork < this.limits.atOnce && this.inWait === 0) {
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
    // One that others want too stays: without it the list would be as long as before.
    if (!last || longest.length <= own.length + 1 || last.clients.length > 1) return false;
    this.takeOut(last);
    last.work.refuse("too-many-requests");
    return true;
  }

  private begin(work: QueuedWork): void {
    this.inWork += 1;
    const over = () => {
      this.inWork -= 1;
      this.beginSoon();
    };
    work.begin().then(over, over);
  }

  /** Not at once: between two pieces of work the event loop comes round, and whoever needs no place here is answered. */
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
