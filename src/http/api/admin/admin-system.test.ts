import { expect, it } from "vitest";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

it("shows managers which jobs failed for good and what each is about, and lets one or all of a queue run again, which the audit log says", async () => {
  const shop = shopOf();
  const { call } = openTestApp(shop);
  const callAs = async (role: "manager" | "support") => {
    const { token } = await signedInAs(shop, role);
    return (method: string, path: string, body?: unknown) => call(method, path, { token, body });
  };
  const [manager, support] = [await callAs("manager"), await callAs("support")];
  const path = "/api/admin/system/failed-jobs";
  const orderId = await makeOrder(shop, [await makeVariant(shop)]);
  const [order] = await shop.sql<{ name: string }[]>`select name from orders where id = ${orderId}`;
  await shop.sql`delete from jobs.job`;
  const messageId = shop.ids.next();
  await shop.sql`
    insert into contact_messages (id, name, email, subject, message, at, status, waiting_since, last_at)
    values (${messageId}, 'Ada', 'ada@lab.example', 'Rotor', 'Which one?', now(), 'open', now(), now())`;
  const fail = (name: string, data: object, minutesAgo: number) => shop.sql`
    insert into jobs.job (name, policy, singleton_key, state, data, retry_count, completed_on, output)
    values (${name}, 'short', ${shop.ids.next()}, 'failed', ${JSON.stringify(data)}::jsonb, 42, now() - make_interval(mins => ${minutesAgo}),
      '{"message": "550 no such user"}')`;
  await fail("order-mail", { orderId, kind: "shipped" }, 5);
  await fail("order-mail", { orderId: shop.ids.next(), kind: "confirmation" }, 9);
  await fail("contact-mail", { messageId }, 2);
  await fail("contact-mail", { messageId: "not-an-id" }, 3);
  await fail("hourly-cleanup", {}, 1);

  const shown = (await manager("GET", "/api/admin/system")).json.failedJobs;
  const failed = { cause: "550 no such user", tries: 43, failedAt: expect.stringMatching(/^\d{4}-.*T/), id: expect.any(String) };
  expect(shown).toEqual([
    { ...failed, name: "order-mail", about: null, order: { id: orderId, name: order?.name, mail: "shipped" } },
    { ...failed, name: "order-mail", about: null, order: null },
    { ...failed, name: "contact-mail", about: "ada@lab.example", order: null },
    { ...failed, name: "contact-mail", about: null, order: null },
  ]);
  expect((await support("GET", "/api/admin/system")).status).toBe(403);
  expect((await support("POST", path, { queue: "order-mail" })).status).toBe(403);
  expect((await manager("POST", path, { queue: "hourly-cleanup" })).status).toBe(400);
  const states = () => shop.sql`select name, state, count(*)::int as jobs from jobs.job group by name, state order by name, state`;
  const cleanup = { name: "hourly-cleanup", state: "failed", jobs: 1 };
  expect(await states()).toEqual([{ name: "contact-mail", state: "failed", jobs: 2 }, cleanup, { name: "order-mail", state: "failed", jobs: 2 }]);

  expect((await manager("POST", path, { queue: "order-mail", id: shown[0].id })).json).toEqual({ count: 1 });
  expect((await manager("POST", path, { queue: "order-mail", id: shown[0].id })).json).toEqual({ count: 0 });
  expect((await manager("POST", path, { queue: "contact-mail" })).json).toEqual({ count: 2 });
  expect(await states()).toEqual([
    { name: "contact-mail", state: "retry", jobs: 2 },
    cleanup,
    { name: "order-mail", state: "retry", jobs: 1 },
    { name: "order-mail", state: "failed", jobs: 1 },
  ]);
  expect(await shop.sql`select bool_and(start_after <= now() and keep_until > now()) as due from jobs.job where state = 'retry'`).toEqual([
    { due: true },
  ]);
  expect(
    (await manager("GET", "/api/admin/audit")).json.entries.filter(({ action }: { action: string }) => action === "jobs.restarted"),
  ).toMatchObject([
    { actorName: "Ada Byron", subjectKind: "queue", subjectId: "contact-mail", count: 2 },
    { actorName: "Ada Byron", subjectKind: "queue", subjectId: "order-mail", count: 1 },
  ]);
});
