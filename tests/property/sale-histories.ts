import type { Staff } from "#domain/actor.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { confirmPayment, openCheckout, placeOrder, readCheckout, saveCheckoutStep, settle } from "#domain/checkout/checkout.ts";
import { rememberEmail } from "#domain/checkout/confirmed-emails.ts";
import { cancelOrder } from "#domain/orders/order-cancelling.ts";
import { approveOrder, markPaid, refundOrder } from "#domain/orders/orders.ts";
import { refundAttempt } from "#domain/payments/payment-returning.ts";
import type { Shop } from "#domain/shop.ts";
import { everyMinute } from "#jobs/minute-maintenance.ts";
import { challengeCard, decliningCard, lab, type MadeCheckout, makeCheckout, onPurchaseOrder, payingCard, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { type Mix, mixOf } from "#support/seeded-random.ts";
import type { StatementProxy } from "#support/statement-proxy.ts";
import type { TestShop } from "#support/test-shop.ts";
import { act } from "./sale-clients.ts";

/** What was made for one history; the checks afterward cover only this. */
export type History = { variants: { id: string; stock: number }[]; cartIds: string[]; acknowledged: Map<string, string> };

type Parts = { shop: TestShop; proxy: StatementProxy; mix: Mix; history: History; staff: Staff };

/**
 * Runs a random history of sales, which follows from `seed` except for how the database interleaves statements: buyers who pay, retry and pay
 * from two browsers; the provider's events, in any order and repeatedly; staff; the clock. Each action is a process with its own connection, and every third
 * one dies at some statement. Afterward enough time passes for the shop to repair what was left unfinished.
 */
export async function runHistory(shop: TestShop, proxy: StatementProxy, seed: number, staff: Staff): Promise<History> {
  const mix = mixOf(seed);
  const history: History = { variants: [], cartIds: [], acknowledged: new Map() };
  const parts: Parts = { shop, proxy, mix, history, staff };
  for (let at = 0; at <= mix.below(2); at++) {
    const stock = 1 + mix.below(4);
    history.variants.push({ id: (await makeVariant(shop, { stock })).id, stock });
  }
  const checkouts: MadeCheckout[] = [];
  for (let at = 0; at < 2 + mix.below(3); at++) checkouts.push(...(await cartOf(parts)));
  // Each has its own random choices, so that none depends on which is faster.
  const own = () => ({ ...parts, mix: mixOf(mix.below(2 ** 31)) });
  const others = [bankReports(own()), bankReports(own()), staffWork(own()), clockGoes(own())];
  // All end before a fault of one is thrown; otherwise they would go on in the next history.
  const ends = await Promise.allSettled([...checkouts.map((made) => buy(own(), made)), ...others]);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  await repair(shop, history);
  return history;
}

/** Makes a cart with its checkout; for every third cart two checkouts, in two browsers. */
async function cartOf({ shop, mix, history }: Parts): Promise<MadeCheckout[]> {
  const wanted = history.variants.filter(() => mix.below(2) === 0).map(({ id }) => ({ id, quantity: 1 + mix.below(2) }));
  const [first] = history.variants;
  const made = await makeCheckout(shop, wanted.length > 0 ? wanted : [{ id: first?.id ?? "" }]).catch(() => null);
  // A cart cannot hold more than the stock.
  if (made === null) return [];
  history.cartIds.push(made.cartId);
  const { shopper } = made;
  await rememberEmail(shop, shopper, null, (await readCheckout(shop, shopper, made.token)).email);
  // Without an IP address, because all buyers of all histories would share one rate limit.
  const own = { ...made, shopper: { ...shopper, address: undefined } };
  return mix.below(3) === 0 ? [own, await secondCheckout(shop, own)] : [own];
}

/** Opens a second checkout of the same cart, in another browser. */
export async function secondCheckout(shop: Shop, { cartId }: MadeCheckout): Promise<MadeCheckout> {
  const shopper: CheckoutBuyer = { ...stranger, address: undefined, cartId, browserId: shop.ids.token() };
  const { token } = await openCheckout(shop, shopper, { returnUrl: "/thank-you", origin: "http://shop.test" });
  const email = `second-${shop.ids.next()}@lab.example`;
  await saveCheckoutStep(shop, shopper, token, { email, shippingAddress: lab });
  await rememberEmail(shop, shopper, null, email);
  const { seenTotals } = await readCheckout(shop, shopper, token);
  return { shopper, cartId, token, request: { token, idempotencyKey: shop.ids.token(), seenTotals, method: "test-card", payload: payingCard } };
}

const ways = [payingCard, payingCard, payingCard, challengeCard, decliningCard];

/** Pays once, repeatedly with one key, or with two keys; answers the 3-D Secure question or does not. */
async function buy(parts: Parts, made: MadeCheckout): Promise<void> {
  const { shop, mix, history } = parts;
  const way = mix.below(6);
  const request = way === 5 ? onPurchaseOrder(made) : { ...made.request, payload: ways[way] ?? payingCard };
  const others = mix.below(3) === 0 ? { ...request, idempotencyKey: shop.ids.token() } : request;
  const asked = [request, ...(mix.below(2) === 0 ? [others] : []), ...(mix.below(3) === 0 ? [request] : [])];
  const accepted = mix.below(3) > 0;
  const mixes = asked.map(() => mixOf(mix.below(2 ** 31)));
  const ends = await Promise.allSettled(
    asked.map(async (each, at) => {
      const own = { ...parts, mix: mixes[at] ?? mix };
      const result = await act(shop, own, (shop) => placeOrder(shop, made.shopper, each));
      if (result && "orderId" in result) acknowledge(history, result);
      if (result?.status !== "needs-confirmation") return;
      const answer = { token: made.token, attemptId: result.attemptId, accepted };
      const end = await act(shop, own, (shop) => confirmPayment(shop, made.shopper, answer));
      if (end && "orderId" in end) acknowledge(history, end);
    }),
  );
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** Records the order of a payment; once acknowledged, it must never change. */
function acknowledge({ acknowledged }: History, { attemptId, orderId }: { attemptId: string; orderId: string }): void {
  const before = acknowledged.get(attemptId) ?? orderId;
  if (before !== orderId) throw new Error(`The payment ${attemptId} became two orders: ${before} and ${orderId}.`);
  acknowledged.set(attemptId, orderId);
}

type Charge = { attemptId: string; status: "paid" | "declined" | "needs-confirmation"; amountCents: number; currency: string };

async function chargesOf(shop: Shop, { cartIds }: History): Promise<Charge[]> {
  return shop.sql<Charge[]>`
    select c.attempt_id as "attemptId", c.status, c.amount_cents as "amountCents", c.currency from test_provider_charges c
    join payment_attempts a on a.id = c.attempt_id where a.cart_id = any(${cartIds}::uuid[]) order by c.attempt_id`;
}

/** Reports the provider's charges as events: some twice, some under another name, some much later. */
async function bankReports(parts: Parts): Promise<void> {
  const { shop, mix, history } = parts;
  for (let at = 0; at < 4; at++) {
    for (const charge of await chargesOf(shop, history)) {
      const again = mix.below(4);
      if (mix.below(2) === 0) continue;
      const settled = await act(shop, parts, (shop) => report(shop, charge, again === 3 ? "" : `:again-${again}`));
      if (settled?.orderId) acknowledge(history, { attemptId: settled.attemptId, orderId: settled.orderId });
    }
    await new Promise((resolve) => setTimeout(resolve, mix.below(8)));
  }
}

async function report(shop: Shop, { attemptId, status, amountCents, currency }: Charge, name: string) {
  if (status === "needs-confirmation") return null;
  const reference = `test_${attemptId}`;
  return settle(shop, { provider: "test-card", eventId: `${reference}:${status}${name}`, attemptId, reference, status, amountCents, currency });
}

async function staffWork(parts: Parts): Promise<void> {
  const { shop, mix, history, staff } = parts;
  for (let at = 0; at < 4; at++) {
    const orders = await shop.sql<{ id: string }[]>`
      select o.id from orders o join payment_attempts a on a.id = o.attempt_id where a.cart_id = any(${history.cartIds}::uuid[]) order by o.id`;
    const orderId = orders[mix.below(Math.max(1, orders.length))]?.id;
    const idempotencyKey = shop.ids.token();
    const works: ((shop: Shop, orderId: string) => Promise<unknown>)[] = [
      (shop, orderId) => approveOrder(shop, staff, { orderId }),
      (shop, orderId) => markPaid(shop, staff, { orderId }),
      (shop, orderId) => cancelOrder(shop, staff, { orderId, reason: "A history." }),
      (shop, orderId) => refundOrder(shop, staff, { orderId, idempotencyKey, amount: "1.00", reason: "A history.", lines: [] }),
    ];
    const work = works[mix.below(works.length + 2)];
    if (orderId && work) await act(shop, parts, (shop) => work(shop, orderId));
    else await new Promise((resolve) => setTimeout(resolve, mix.below(8)));
  }
}

/** Lets time pass while buyers pay, so that reservations expire, and runs the work of every minute. */
async function clockGoes(parts: Parts): Promise<void> {
  const { shop, mix } = parts;
  for (let at = 0; at < 2; at++) {
    await new Promise((resolve) => setTimeout(resolve, mix.below(15)));
    if (mix.below(3) === 0) shop.pass(16 * 60_000);
    await act(shop, parts, (shop) => everyMinute(shop));
  }
}

/**
 * Lets the work of every minute find what a crash left; lets the provider report each charge until the shop knows it, also one requested by a process
 * that has died; and lets the jobs refund what is owed.
 */
async function repair(shop: TestShop, history: History): Promise<void> {
  const { cartIds } = history;
  shop.pass(3_600_000);
  await everyMinute(shop);
  for (const charge of await chargesOf(shop, history)) await report(shop, charge, ":at last");
  const owed = await shop.sql<{ id: string }[]>`
    select id from payment_attempts where cart_id = any(${cartIds}::uuid[]) and status = 'paid' and order_id is null`;
  for (const { id } of owed) await refundAttempt(shop, id);
}
