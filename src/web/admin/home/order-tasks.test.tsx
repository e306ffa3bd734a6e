import { expect, it } from "vitest";
import type { OrderTasks } from "#domain/open-tasks/open-tasks.ts";
import { textsOf } from "#support/render-part.tsx";
import { BalancesToSettle, RefundsToConfirm, RefundsToSend, RestockDecisions } from "./order-tasks.tsx";

const order = { id: "01990000-0000-7000-8000-000000000001", name: "#1001", amount: null, customerName: "", isTest: true };
const needOf = (total: number): OrderTasks => ({ total, orders: Array.from({ length: total }, (_, at) => ({ ...order, id: `${order.id}${at}` })) });

it("Tasks about orders name one order in the singular, and several in the plural", async () => {
  const textOf = async (total: number) => {
    const need = needOf(total);
    const tasks = (
      <>
        <RefundsToSend need={need} />
        <RefundsToConfirm need={need} />
        <RestockDecisions need={need} />
        <BalancesToSettle collect={need} giveBack={need} />
      </>
    );
    return (await textsOf(tasks)).join(" ").replaceAll(/\s+/g, " ");
  };
  expect(await textOf(0)).toBe("");
  const one = await textOf(1);
  for (const text of [
    "This refund is for a test order",
    "this refund of a purchase order",
    "Items in this order",
    "This order costs more",
    "This order costs less",
  ])
    expect(one).toContain(text);
  expect(one).not.toMatch(/[Tt]hese/);
  const two = await textOf(2);
  for (const text of ["These refunds are for test orders", "these refunds of purchase orders", "Items in these orders", "These orders cost more"])
    expect(two).toContain(text);
  expect(two).not.toMatch(/[Tt]his/);
});
