import { AsyncLocalStorage } from "node:async_hooks";

/** What somebody does at a time; `who` does one thing after another. */
export type Action = { who: object; atMs: number; run(): Promise<void> };

/** How many are served at once. */
const maxUnderWay = 8;
const happening = new AsyncLocalStorage<number>();

/** The time of the action that asks, as several that are served at once each have their own; null outside of all of them. */
export const timeOfAction = (): number | null => happening.getStore() ?? null;

/** What is going to be done, and what is under way. */
export class Schedule {
  /** The next one is last. */
  readonly #planned: Action[] = [];
  readonly #underWay = new Set<Promise<void>>();
  /** Of each who is or was at something: when that is done. */
  readonly #done = new WeakMap<object, Promise<void>>();

  plan(who: object, atMs: number, run: Action["run"]): void {
    let [low, high] = [0, this.#planned.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#planned[middle]?.atMs ?? 0) > atMs) low = middle + 1;
      else high = middle;
    }
    this.#planned.splice(low, 0, { who, atMs, run });
  }

  /** Does all that is planned until then, and what is planned by that; `reach` is told the time of each before it begins. */
  async goOnUntil(endMs: number, reach: (atMs: number) => void): Promise<void> {
    for (;;) {
      const next = this.#planned.at(-1);
      if (next && next.atMs < endMs) {
        this.#planned.pop();
        if (this.#underWay.size >= maxUnderWay) await Promise.race(this.#underWay);
        reach(next.atMs);
        this.begin(next);
      } else if (this.#underWay.size > 0) await Promise.race(this.#underWay);
      else return;
    }
  }

  /** Others go on meanwhile, as in a shop that is open. A fault stays among what is under way, for whoever waits for it. */
  begin({ who, atMs, run }: Action): void {
    const before = this.#done.get(who);
    const done = (async () => {
      await before;
      await happening.run(atMs, run);
    })();
    this.#done.set(who, done);
    this.#underWay.add(done);
    done.then(
      () => this.#underWay.delete(done),
      () => {},
    );
  }

  async end(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}
