import { writeSync } from "node:fs";
import { describe } from "vitest";
import { useTestShop } from "#support/test-shop.ts";
import { compareTraffic } from "../traffic/traffic-comparison.ts";

const shopOf = useTestShop();
const numberOf = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
/** The numbers can be set: `npm run traffic -- --days 90 --sessions 200000 --seed 7`. */
const scale = { days: numberOf("DAYS", 90), sessions: numberOf("SESSIONS", 200_000), seed: numberOf("SEED", 7) };

describe(`what shoppers did in ${scale.days} days and ${scale.sessions} sessions, by seed ${scale.seed}`, () => {
  // Vitest shows what goes to the console only after the tests, which is half an hour later.
  const say = (text: string) => void writeSync(2, `${text} (${new Date().toISOString().slice(11, 19)} UTC)\n`);
  compareTraffic(shopOf, { ...scale, products: 40, customers: 40 }, say);
});
