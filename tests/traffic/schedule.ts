import { AsyncLocalStorage } from "node:async_hooks";

/** What a shopper does at a certain time; each `who` does one action after another. */
export type Action = { who: object; atMs: number; run(): Promise<void> };

/** How many actions run at once. */
const maxUnderWay = 8;
const happening = new AsyncLocalStorage<number>();

/** Returns the time of the current action, because actions that run at once each have their own; null outside of all actions. */
export const timeOfAction = (): number | null => happening.getStore() ?? null;

/** The planned actions and those under way. */
export class Schedule {
  /** Sorted so that the next action is last. */
  readonly #planned: Action[] = [];
  readonly #underWay = new Set<Promise<void>>();
  /** For each `who` that has begun an action: when its last one is done. */
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

  /** Runs all actions planned before `endMs`, also those planned meanwhile; `reach` is told the time of each before it begins. */
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

  /** Begins an action while others go on, as in an open shop. A failed action stays under way, so that whoever waits for it gets the fault. */
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
