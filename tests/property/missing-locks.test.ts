import { expect, it } from "vitest";
import { useTestShop } from "#support/test-shop.ts";
import { brokenHistory } from "./failing-history-search.ts";

const withoutLock = useTestShop();
const withoutIndex = useTestShop();
const seed = Number(process.env["SEED"] ?? 1);
/** More than enough: about one in a dozen goes wrong. */
const histories = 150;

/** Returns blanks of the same length, because messages to PostgreSQL state their length. */
const blank = (text: string) => " ".repeat(text.length);
const rowLock = /for (?:no key )?update(?: of [a-z](?:, [a-z])?)?/g;

it("the histories of sales notice where a payment does not lock its cart", async () => {
  const rewrite = (sql: string) => sql.replaceAll("for no key update of k, c", blank);
  expect((await brokenHistory(withoutLock(), { seed, histories, rewrite }))?.faults).toEqual(expect.arrayContaining([expect.any(String)]));
}, 600_000);

it("the histories of sales notice where nothing is locked and the database lets a payment become two orders", async () => {
  const shop = withoutIndex();
  await shop.ownerSql`drop index orders_attempt`;
  await shop.ownerSql`drop index payment_attempts_order`;
  await shop.ownerSql`drop index payment_attempts_key`;
  const rewrite = (sql: string) => sql.replaceAll(rowLock, blank);
  // A payment that loses the race can also end with a fault of the database, which proves nothing.
  const about = /ordered twice|two orders|reserved for nobody|more was sold|differ/;
  expect((await brokenHistory(shop, { seed, histories, rewrite, about }))?.faults).toEqual(expect.arrayContaining([expect.stringMatching(about)]));
}, 600_000);
