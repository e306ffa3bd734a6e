import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { openDoor, signedInAs } from "#support/test-door.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

it("shows staff that nobody is written of new orders, and which jobs wait or fail, until that is mended", async () => {
  const shop = shopOf();
  const { call } = openDoor(shop);
  const { token } = await signedInAs(shop, "support");
  const attention = async () => (await call("GET", "/api/admin/attention", { token })).json;
  expect(await attention()).toEqual({ isOrdersEmailMissing: true, queues: [] });
  await changeSettings(shop, system, "shop", { ordersEmail: "orders@bench.example" });
  await shop.sql`
    insert into jobs.job (name, policy, singleton_key, state, completed_on, output)
    values ('order-mail', 'short', 'a', 'failed', now(), '{"message": "550 no such user"}'), ('sweep', 'short', 'b', 'completed', now(), null)`;
  expect(await attention()).toEqual({
    isOrdersEmailMissing: false,
    queues: [expect.objectContaining({ name: "order-mail", failed: 1, cause: "550 no such user" })],
  });
});
