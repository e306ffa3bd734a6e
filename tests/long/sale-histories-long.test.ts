import { expect, it } from "vitest";
import { seed } from "#support/seeded-random.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { brokenHistory } from "../property/failing-history-search.ts";

const shopOf = useTestShop();
/** `HISTORIES=200` runs fewer. */
const histories = Number(process.env["HISTORIES"] ?? 10_000);

it(`keeps stock, orders, payment provider and ledger in order through ${histories} histories of sales and crashes, from seed ${seed}`, async () => {
  expect(await brokenHistory(shopOf(), { seed, histories })).toBeNull();
  await expectInvariants(shopOf());
}, 14_400_000);
