import { afterAll, it } from "vitest";
import { endChildren } from "#support/child-process.ts";
import { mixOf, seed } from "#support/seeded-random.ts";
import { useTestShop } from "#support/test-shop.ts";
import { expectNothingLostByKills } from "../crash/killed-while-selling.ts";

const shopOf = useTestShop();
afterAll(endChildren);

const kills = 40;

it(`keeps every acknowledged order when the app is killed ${kills} times while it sells, of seed ${seed}`, async () => {
  const mix = mixOf(seed);
  let orders = 0;
  const killedAfter = Array.from({ length: kills }, () => {
    orders += 1 + mix.below(100);
    return orders;
  });
  await expectNothingLostByKills(shopOf(), { checkouts: orders + 50, killedAfter });
});
