import { expect, it } from "vitest";
import { textsOf } from "#support/render-part.tsx";
import OrderReturnPage from "./order-return-page.tsx";

const Page = OrderReturnPage as unknown as React.FC<{ loaderData: object }>;

it("says that nothing has shipped yet where nothing has, and else why nothing of it can be returned", async () => {
  const order = { token: "t", name: "#1001", lines: [] };
  const waiting = (await textsOf(<Page loaderData={{ ...order, hasShipped: false }} />)).join(" ");
  expect(waiting).toContain("Nothing to return yet Nothing of this order has shipped.");
  expect(waiting).not.toContain("past its return period");
  const shipped = (await textsOf(<Page loaderData={{ ...order, hasShipped: true }} />)).join(" ");
  expect(shipped).toContain("Everything that shipped is already in a return, was refunded, or is past its return period.");
});
