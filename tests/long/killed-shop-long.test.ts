import { afterAll, it } from "vitest";
import { endChildren } from "#support/child-process.ts";
import { seed } from "#support/seeded-random.ts";
import { expectNothingLostByKilling } from "../crash/killed-shop.ts";

afterAll(endChildren);

/** `KILLS=10` makes fewer. */
const kills = Number(process.env["KILLS"] ?? 45);

it.each(["built-in", "own"] as const)(
  `loses no order that a buyer saw when the shop, its %s PostgreSQL and its connections are killed ${kills} times while it sells, of seed ${seed}`,
  async (on) => {
    await expectNothingLostByKilling({ seed, kills, most: 60, on });
  },
);
