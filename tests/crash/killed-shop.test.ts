import { afterAll, it } from "vitest";
import { endChildren } from "#support/child-process.ts";
import { expectNothingLostByKilling } from "./killed-shop.ts";

afterAll(endChildren);

it("loses no order that a buyer saw when the shop, its PostgreSQL and its connections are killed while it sells, and repairs what was left in between", async () => {
  await expectNothingLostByKilling({ seed: 17, kills: 2, most: 6 });
}, 480_000);
