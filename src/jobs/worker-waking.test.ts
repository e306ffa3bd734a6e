import type postgres from "postgres";
import { expect, it, vi } from "vitest";
import type { JobName } from "#domain/ports.ts";
import { useTestShop } from "#support/test-shop.ts";
import { type Worker, wakeWorkers } from "./worker-waking.ts";

const shopOf = useTestShop();

const workersOf = (name: JobName, count: number): Worker[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${name} ${at}`, name, isBusy: false }));

/** Returns what is woken at the first poll, of four workers for each of two queues: one has three emails to send, the other nothing to do. */
async function woken({ utilization, arrange = () => {} }: { utilization: number; arrange?: (workers: Worker[]) => void }) {
  const shop = shopOf();
  await shop.sql`delete from jobs.job`;
  for (let at = 0; at < 3; at++) await shop.jobs.send(shop.sql, "contact-mail", { messageId: shop.ids.next() });
  const workers = [...workersOf("contact-mail", 4), ...workersOf("order-mail", 4)];
  arrange(workers);
  const notifyWorker = vi.fn();
  const measure = vi.fn(() => utilization);
  const waking = wakeWorkers({ notifyWorker }, shop.sql as postgres.Sql, workers, (fault) => expect.unreachable(String(fault)), measure);
  await expect.poll(() => measure.mock.calls.length).toBeGreaterThan(1);
  await waking.stop();
  return { names: new Set(notifyWorker.mock.calls.map(([id]) => id)), workers, notifyWorker, waking };
}

it("wakes as many workers as there are jobs", async () => {
  const { names } = await woken({ utilization: 0.2 });
  expect(names).toEqual(new Set(["contact-mail 0", "contact-mail 1", "contact-mail 2"]));
});

it("goes on with one worker for each queue while visitors keep the process busy", async () => {
  expect((await woken({ utilization: 1 })).names).toEqual(new Set(["contact-mail 0"]));
  const { names } = await woken({ utilization: 1, arrange: ([first]) => Object.assign(first ?? {}, { isBusy: true }) });
  expect(names).toEqual(new Set());
});

it("lets the last worker of a queue go on, and the others rest until the process has time", async () => {
  const busy = await woken({ utilization: 1 });
  const [first, second] = busy.workers as [Worker, Worker];
  busy.notifyWorker.mockClear();
  second.isBusy = true;
  busy.waking.goOn(first);
  expect(busy.notifyWorker).not.toHaveBeenCalled();
  second.isBusy = false;
  busy.waking.goOn(second);
  expect(busy.notifyWorker).toHaveBeenCalledWith(second.id);
});
