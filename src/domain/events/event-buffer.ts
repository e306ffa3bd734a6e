import type { EventText } from "./event-queries.ts";
import { dayOf, type MeasuredCart, type NewEvent, type PageView } from "./stored-event.ts";

/** The most that waits to be written: about 20 MB of memory. While the database is unavailable for longer, the newest events are refused. */
const maxWaiting = 20_000;
const maxCounts = 20_000;

/** `uncounted`: the visit with which the event was not counted yet; null: it was, or it has none. */
export type WaitingEvent = { day: string; uncounted: string | null; text: EventText };
type Refused = { day: string; refused: number; outOfTime: number };
export type Waiting = { events: WaitingEvent[]; views: (PageView & { views: number })[]; carts: MeasuredCart[]; refused: Refused[] };

/**
 * What this process has received and not written yet, because one statement for 500 events costs the database a fiftieth of 500 statements.
 * `flushEvents` writes it, at most a second later and before the process ends; a crash loses that second.
 */
export class EventBuffer {
  private events: WaitingEvent[] = [];
  private readonly views = new Map<string, PageView & { views: number }>();
  private readonly carts = new Map<string, MeasuredCart>();
  private readonly refused = new Map<string, Refused>();
  /** How many events each day has, as far as this process knows, for the daily limit. */
  readonly stored = new Map<string, number>();
  /** The paths that this process counted on a day, and how many paths the day had before. */
  readonly paths = new Map<string, { before: number; seen: Set<string> }>();

  get waiting(): number {
    return this.events.length;
  }

  /** Returns false where there is no room. `mayCross`: the event may already be stored, on the day before or after. */
  add(event: NewEvent, { mayCross }: { mayCross: boolean }): boolean {
    if (this.events.length >= maxWaiting) return false;
    const day = dayOf(event.at);
    this.events.push({ day, uncounted: event.sessionId ?? null, text: JSON.stringify({ ...event, day, mayCross }) });
    return true;
  }

  countView(view: PageView): boolean {
    return this.addViews({ ...view, views: 1 });
  }

  keepCart(cart: MeasuredCart): void {
    if (this.carts.size < maxWaiting || this.carts.has(cart.cartId)) this.carts.set(cart.cartId, cart);
  }

  countRefused(day: string, why: "refused" | "outOfTime", count: number): void {
    const known = this.refused.get(day) ?? { day, refused: 0, outOfTime: 0 };
    known[why] += count;
    this.refused.set(day, known);
  }

  /** Takes the oldest of each kind, at most `most` of them. The caller writes them or puts them back. */
  take(most: number): Waiting {
    const events = this.events.slice(0, most);
    this.events = this.events.slice(most);
    return { events, views: taken(this.views, most), carts: taken(this.carts, most), refused: taken(this.refused, most) };
  }

  putBack({ events, views, carts, refused }: Waiting): void {
    this.events = [...events, ...this.events];
    for (const view of views) this.addViews(view);
    for (const cart of carts) if (!this.carts.has(cart.cartId)) this.carts.set(cart.cartId, cart);
    for (const { day, ...counts } of refused) {
      this.countRefused(day, "refused", counts.refused);
      this.countRefused(day, "outOfTime", counts.outOfTime);
    }
  }

  private addViews(view: PageView & { views: number }): boolean {
    const key = `${view.day} ${view.path} ${view.isBot} ${view.isStaff} ${view.isTrial}`;
    const known = this.views.get(key);
    if (known) known.views += view.views;
    else if (this.views.size >= maxCounts) return false;
    else this.views.set(key, { ...view });
    return true;
  }
}

function taken<Value>(from: Map<string, Value>, most: number): Value[] {
  const some = [...from].slice(0, most);
  for (const [key] of some) from.delete(key);
  return some.map(([, value]) => value);
}
