import { afterAll, it } from "vitest";
import { endChildren } from "#support/child-process.ts";
import { seed } from "#support/repeatable-choices.ts";
import { expectNothingLostByKilling } from "../crash/killed-shop.ts";

afterAll(endChildren);

const kills = 45;

it(`loses no order that a buyer saw when the shop, its PostgreSQL and its connections are killed ${kills} times while it sells, of seed ${seed}`, async () => {
  await expectNothingLostByKilling({ seed, kills, most: 60 });
});
