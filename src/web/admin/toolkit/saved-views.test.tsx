import { expect, it } from "vitest";
import { textsOf } from "#support/render-part.tsx";
import { RemovedText } from "./saved-views.tsx";

it("says of each kind of view what its removal leaves as it is", async () => {
  const view = { id: "1", name: "Mine", query: {}, isShared: false, isOwn: true, ownerName: null };
  const textOf = async (list: "orders" | "realtime" | "behavior") => (await textsOf(<RemovedText view={view} list={list} />)).join("");
  expect(await textOf("orders")).toBe("Nobody else sees it. The listed items are not changed.");
  expect(await textOf("realtime")).toBe("Nobody else sees it. The figures are not changed.");
  expect(await textOf("behavior")).toBe("Nobody else sees it. Its weekly emails stop. The figures are not changed.");
});
