import { afterAll, it } from "vitest";
import { endChildren } from "#support/child-process.ts";
import { expectNothingLostByKilling } from "./killed-shop.ts";

afterAll(endChildren);

it("loses no order that a buyer saw when the shop, its PostgreSQL and its connections are killed while it sells, and repairs what was left in between", async () => {
  await expectNothingLostByKilling({ seed: 17, kills: 3, most: 6 });
}, 480_000);

it("loses no order either with a PostgreSQL of the operator's own: where that or a connection to it is killed, the same process goes on once it is back", async () => {
  await expectNothingLostByKilling({ seed: 18, kills: 4, most: 6, on: "own" });
}, 480_000);
