import { describe } from "vitest";
import { useTestShop } from "#support/test-shop.ts";
import { compareTraffic } from "./traffic-comparison.ts";

const shopOf = useTestShop();

describe("what shoppers did in a month", () => {
  compareTraffic(shopOf, { days: 30, sessions: 400, seed: 7, products: 8, customers: 6 });
});
