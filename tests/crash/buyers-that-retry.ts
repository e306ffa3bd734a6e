import { HttpBrowser } from "#support/http-browser.ts";
import type { Mix } from "#support/seeded-random.ts";

export type Acknowledged = { orderId: string; method: Method; total: string };
export type Method = "test-card" | "stripe" | "purchase-order";

/**
 * What all buyers share: the shop's URL, the variants on sale, the orders that buyers saw, the checkouts in which a payment got no answer and the next
 * try was told to wait, whether the buyers should stop, and why a request last got no answer.
 */
export type Market = { url: string; variantIds: string[]; acknowledged: Acknowledged[]; waiting: Waiting[]; isOver: boolean; lastFault: string };
export type Waiting = { browser: HttpBrowser; steps: string; form: Record<string, string> };

/** `browser`: a customer's, the same for every purchase. Without one, each purchase is made by a new guest. */
type Buyer = { market: Market; mix: Mix; method: Method; customer?: { browser: HttpBrowser; email: string } };

const address = {
  firstName: "Ada",
  lastName: "Byron",
  address1: "1 Analytical Way",
  city: "San Francisco",
  province: "CA",
  zip: "94103",
  country: "US",
};
const typed = {
  billingSame: "yes",
  ...Object.fromEntries(["company", "address2", "phone"].map((field) => [`shippingAddress.${field}`, ""])),
  ...Object.fromEntries(Object.entries(address).map(([field, value]) => [`shippingAddress.${field}`, value])),
};
const payments: Record<Method, Record<string, string>> = {
  "test-card": { "card.number": "4242 4242 4242 4242", "card.expiry": "12 / 30", "card.cvc": "123", "card.name": "Ada Byron" },
  stripe: {},
  "purchase-order": { poNumber: "PO-9" },
};

let guests = 0;

/** Makes a browser with its own IP address, so that many requests meet no rate limit. */
export function newBrowser(url: string): HttpBrowser {
  guests += 1;
  return new HttpBrowser(url, url, { "X-Forwarded-For": `10.${(guests >> 16) & 255}.${(guests >> 8) & 255}.${guests & 255}` });
}

/** The shop does not answer, or says that it cannot: its process or its database is gone. */
class NoAnswer extends Error {}

async function ask(
  browser: HttpBrowser,
  method: string,
  path: string,
  body?: { form?: Record<string, string>; json?: unknown },
): Promise<{ status: number; location: string | null; text: string }> {
  try {
    const answer = await browser.send(method, path, body);
    const text = await answer.text();
    if (answer.status >= 500) throw new NoAnswer(`${answer.status} ${text.slice(0, 200)}`);
    return { status: answer.status, location: answer.headers.get("Location"), text };
  } catch (fault) {
    // `fetch` throws a TypeError where a connection is refused or cut off.
    throw fault instanceof TypeError ? new NoAnswer(String(fault.cause ?? fault)) : fault;
  }
}

/** Makes one purchase after another until the market is over, even while the shop is down; by purchase order only up to the daily limit. */
export async function buyOnAndOn(buyer: Buyer): Promise<void> {
  let hasEnough = false;
  while (!buyer.market.isOver && !hasEnough) {
    try {
      hasEnough = await buyOnce(buyer);
    } catch (fault) {
      if (!(fault instanceof NoAnswer)) throw fault;
      buyer.market.lastFault = fault.message;
      await aWhile();
    }
  }
}

const aWhile = () => new Promise((resolve) => setTimeout(resolve, 25));

/** Returns true where no more may be bought today. */
async function buyOnce({ market, mix, method, customer }: Buyer): Promise<boolean> {
  const { browser, email } = customer ?? { browser: newBrowser(market.url), email: `buyer-${guests}@lab.example` };
  const steps = `${await openCheckout(browser, { market, mix })}/steps`;
  const form = { ...typed, ...payments[method], email, paymentMethod: method };
  const { view } = JSON.parse((await ask(browser, "POST", steps, { form: { ...form, intent: "save" } })).text);
  const before = browser.cookie("order");
  const placing = { ...form, intent: "place", seenTotals: view.seenTotals, tryKey: view.tryKey };
  const placed = JSON.parse((await untilAnswered(market, () => ask(browser, "POST", steps, { form: placing }))).text);
  // The previous try got no answer and its outcome is not known yet: the shop finds it out.
  if (placed.result.code === "payment-in-progress") {
    await wait(market, { browser, steps, form }, customer !== undefined);
    return false;
  }
  if (placed.result.code === "purchase-order-limit") return true;
  if (placed.goTo === null) throw new Error(`No order was placed by ${method}: ${JSON.stringify(placed.result)}`);
  const isThere = method === "stripe" ? await payOnStripesPage(market, { browser, mix, payUrl: placed.goTo }) : placed.goTo.includes("/thank-you");
  const proof = browser.cookie("order");
  if (!isThere || proof === null || proof === before) return false;
  market.acknowledged.push({ orderId: proof.split(".")[0] ?? "", method, total: view.totals.total.amount });
  return false;
}

/** Leaves the checkout for later: a guest goes on with another cart; a customer has only one cart and retries until the market is over. */
async function wait(market: Market, left: Waiting, isCustomer: boolean): Promise<void> {
  while (isCustomer && !market.isOver) {
    await aWhile();
    if (await comeBack(left)) return;
  }
  market.waiting.push(left);
}

/** Returns where a buyer gets who comes back to a checkout that told them to wait and retries: the thank-you page or a page to pay on, or null. */
export async function comeBack({ browser, steps, form }: Waiting): Promise<string | null> {
  try {
    const saved = JSON.parse((await ask(browser, "POST", steps, { form: { ...form, intent: "save" } })).text);
    // It has become an order meanwhile: the checkout leads to its thank-you page.
    if (saved.view === null) return (await ask(browser, "GET", saved.goTo)).location;
    const { seenTotals, tryKey } = saved.view;
    return JSON.parse((await ask(browser, "POST", steps, { form: { ...form, intent: "place", seenTotals, tryKey } })).text).goTo;
  } catch (fault) {
    if (fault instanceof NoAnswer) return null;
    throw fault;
  }
}

/** Puts up to two variants into a cart, in any order, so that buyers lock the same goods in opposite orders. */
async function openCheckout(browser: HttpBrowser, { market, mix }: Pick<Buyer, "market" | "mix">): Promise<string> {
  const lines = [{ merchandiseId: mix.oneOf(market.variantIds), quantity: 1 + mix.below(3) }];
  const other = mix.oneOf(market.variantIds);
  if (other !== lines[0]?.merchandiseId) lines.push({ merchandiseId: other, quantity: 1 });
  const { cart } = JSON.parse((await ask(browser, "POST", "/api/cart", { json: { lines } })).text);
  const asked = { cartId: cart.id, returnUrl: `${market.url}/thank-you` };
  const { checkoutUrl } = JSON.parse((await ask(browser, "POST", "/api/checkout", { json: asked })).text);
  return new URL(checkoutUrl).pathname;
}

/** Presses the button again after no answer: sends the same form until there is an answer. */
async function untilAnswered<Answer>(market: Market, press: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await press();
    } catch (fault) {
      if (!(fault instanceof NoAnswer) || market.isOver) throw fault;
      market.lastFault = fault.message;
      await aWhile();
    }
  }
}

/** Returns true once the shop has shown the order. Some buyers never pay, and some never come back. */
async function payOnStripesPage(market: Market, { browser, mix, payUrl }: { browser: HttpBrowser; mix: Mix; payUrl: string }): Promise<boolean> {
  if (mix.below(8) === 0) return false;
  const paid = await fetch(payUrl, { method: "POST", body: "number=4242424242424242", redirect: "manual" });
  const back = new URL(paid.headers.get("Location") ?? "");
  if (mix.below(5) === 0) return false;
  const returned = await untilAnswered(market, () => ask(browser, "GET", back.pathname + back.search));
  return returned.location?.includes("/thank-you") ?? false;
}
