import { describe, expect, it, vi } from "vitest";
import { system } from "#domain/actor.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { addLines } from "#domain/cart/cart.ts";
import { readCheckout } from "#domain/checkout/checkout.ts";
import { rememberEmail } from "#domain/checkout/confirmed-emails.ts";
import { provenOrders, withOrderProof } from "#domain/orders/order-token.ts";
import type { PaymentProvider } from "#domain/ports.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { lab, makeCheckout, stranger } from "#support/make-checkout.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { makeVariant, setPrice } from "#support/make-variants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { answerStep, loadCheckout, submitCheckout } from "./checkout-page.server.ts";
import { placed } from "./checkout-step.server.ts";
import type { StepAnswer } from "./checkout-view.ts";
import { answerConfirmation } from "./confirm-payment-page.server.ts";

const shopOf = useTestShop();
const cards = { pays: "4242 4242 4242 4242", declines: "4000 0000 0000 0002", asks: "4000 0025 0000 3155" };

const buyers = new Map<string, CheckoutBuyer>();
const buyerAt = (token: string): CheckoutBuyer => buyers.get(token) ?? stranger;

/** Returns the form as the page shows it, filled in; `changes` are what the shopper typed last. */
async function formOf(shop: TestShop, token: string, changes: Record<string, string> = {}): Promise<FormData> {
  const loaded = await loadCheckout(argumentsOf(shop, token) as never);
  const form = new FormData();
  const address = Object.entries(lab).map(([field, value]) => [`shippingAddress.${field}`, value]);
  const typed: Record<string, string> = {
    tryKey: loaded.view?.tryKey ?? "",
    seenTotals: loaded.view?.seenTotals ?? "",
    email: "ada@lab.example",
    ...Object.fromEntries(address),
    billingSame: "yes",
    shippingMethod: "standard",
    paymentMethod: "test-card",
    "card.number": cards.pays,
    "card.expiry": "12 / 30",
    "card.cvc": "123",
    "card.name": "Ada Byron",
    intent: "place",
    ...changes,
  };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return form;
}

function argumentsOf(shop: TestShop, token: string, form?: FormData, origin?: string) {
  const url = `http://shop.test/checkout/${token}`;
  const request = form ? new Request(url, { method: "POST", body: form }) : new Request(url);
  return { request, params: { token }, context: makePageContext(shop, { actor: buyerAt(token), ...(origin ? { origin } : {}) }) };
}

async function send(shop: TestShop, token: string, form: FormData): Promise<StepAnswer & { cookie: string | null }> {
  const response = await answerStep(argumentsOf(shop, token, form) as never);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return { ...((await response.json()) as StepAnswer), cookie: response.headers.get("set-cookie") };
}

async function newCheckout(shop: TestShop, wish: Parameters<typeof makeVariant>[1] = {}) {
  const variant = await makeVariant(shop, wish);
  const { token, shopper } = await makeCheckout(shop, [variant]);
  buyers.set(token, shopper);
  return { variant, token };
}

describe("the form of the checkout", () => {
  it("keeps what is typed, right or wrong, but never the card", async () => {
    const shop = shopOf();
    const { token } = await newCheckout(shop);
    const answer = await send(shop, token, await formOf(shop, token, { intent: "save", email: "ada@", "shippingAddress.city": "Oakland" }));
    expect(answer).toMatchObject({ goTo: null, result: { code: "saved" }, view: { email: "ada@", shippingAddress: { city: "Oakland" } } });
    const tables =
      await shop.sql`select row_to_json(c)::text as text from checkout_forms c union all select row_to_json(p)::text from payment_attempts p`;
    expect(JSON.stringify(tables)).not.toContain("4242 4242");
  });

  it("asks for no card where the total is 0, says that there is nothing to pay, and leads to the thank-you page", async () => {
    const shop = shopOf();
    const { token } = await newCheckout(shop, { priceCents: 0 });
    const loaded = await loadCheckout(argumentsOf(shop, token) as never);
    expect(loaded.view?.paymentMethods.map(({ id, title }) => [id, title])).toEqual([["no-payment", "Nothing to pay"]]);
    const form = await formOf(shop, token, { email: "gift@lab.example", paymentMethod: "no-payment" });
    for (const name of [...form.keys()]) if (name.startsWith("card.")) form.delete(name);
    const answer = await send(shop, token, form);
    expect(answer).toMatchObject({
      goTo: expect.stringContaining("/thank-you"),
      result: { code: "saved" },
      cookie: expect.stringContaining("order"),
    });
  });

  it("names every fault at once, the card's and the address's", async () => {
    const shop = shopOf();
    const { token } = await newCheckout(shop);
    const { result } = await send(shop, token, await formOf(shop, token, { email: "", "card.number": "4242", "shippingAddress.zip": "9" }));
    expect(result.fields).toEqual({
      email: "Enter your email address.",
      "card.number": "Enter a valid card number.",
      "shippingAddress.zip": "Enter a ZIP code such as 94103.",
    });
    expect(result.message).toBe("3 fields need your attention. Nothing was charged.");
  });

  it("takes a country that is none for what was typed, also where every object has something of that name", async () => {
    const shop = shopOf();
    const { token } = await newCheckout(shop);
    for (const country of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      const typed = { "shippingAddress.country": country, billingSame: "", "billingAddress.address1": "1 Way", "billingAddress.country": country };
      const { result, view } = await send(shop, token, await formOf(shop, token, typed));
      expect([country, result.fields["shippingAddress.country"]]).toEqual([country, "We do not ship to this country."]);
      expect(view?.shippingAddress.country).toBe(country);
    }
  });

  it("hands a provider the fields of its method, and not all that a program may send", async () => {
    const shop = shopOf();
    const { token } = await newCheckout(shop);
    const given: string[][] = [];
    const testCard = shop.payments["test-card"] as PaymentProvider;
    const payloadFaults: PaymentProvider["payloadFaults"] = (payload, now) => {
      given.push(Object.keys(payload));
      return testCard.payloadFaults(payload, now);
    };
    const watched: TestShop = { ...shop, payments: { ...shop.payments, "test-card": { ...testCard, payloadFaults } } };
    const form = await formOf(shop, token, { email: "many-fields@lab.example" });
    for (let n = 0; n < 150; n++) form.append(`card.${n}`, "x");
    await send(watched, token, form);
    expect(given.length).toBeGreaterThan(0);
    for (const fields of given) {
      expect(fields).toEqual(expect.arrayContaining(["card.number", "card.expiry", "card.cvc", "card.name"]));
      expect(fields.length).toBeLessThan(50);
    }
  });

  it("has a bounded number of fields: a body of a hundred thousand is refused before they are taken apart", async () => {
    const shop = shopOf();
    const { token } = await newCheckout(shop);
    const [appended, parsed] = [vi.spyOn(FormData.prototype, "append"), vi.spyOn(globalThis, "URLSearchParams")];
    const sendText = (body: string) => {
      const { request, ...rest } = argumentsOf(shop, token);
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      return answerStep({ ...rest, request: new Request(request.url, { method: "POST", headers, body }) } as never);
    };
    await expect(sendText("a&".repeat(100_000))).rejects.toMatchObject({ code: "input-invalid" });
    expect([appended, parsed].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    vi.restoreAllMocks();
    const saved = (await (await sendText("intent=save&email=ada%40lab.example")).json()) as StepAnswer;
    expect(saved.view?.email).toBe("ada@lab.example");
  });

  it("places the order once, sent twice or at once, and leads to the thank-you page with the proof as a cookie", async () => {
    const shop = shopOf();
    const { token } = await newCheckout(shop);
    const form = await formOf(shop, token);
    const answers = await Promise.all([send(shop, token, form), send(shop, token, form)]);
    answers.push(await send(shop, token, form));
    for (const answer of answers.filter(({ result }) => result.code !== "payment-in-progress")) {
      expect(answer.goTo).toBe("http://shop.test/thank-you");
      const proof = decodeURIComponent(/order=([^;]+)/.exec(answer.cookie ?? "")?.[1] ?? "");
      expect(provenOrders(shop, proof)).toEqual([(await readCheckout(shop, buyerAt(token), token)).orderId]);
      expect(answer.cookie).toContain("HttpOnly");
    }
    expect(await shop.sql`select count(*)::int as orders from orders where email = 'ada@lab.example'`).toEqual([{ orders: 1 }]);
  });

  it("keeps the proofs of the orders that the browser placed before", async () => {
    const shop = shopOf();
    const [before, now] = [shop.ids.next(), shop.ids.next()];
    const request = new Request("http://shop.test/", { headers: { Cookie: `order=${withOrderProof(shop, before, null)}` } });
    const context = makePageContext(shop, { origin: "http://shop.test" });
    const { cookie } = placed({ context, request } as never, { orderId: now, returnUrl: "http://shop.test/thank-you" });
    expect(provenOrders(shop, decodeURIComponent(/order=([^;]+)/.exec(cookie ?? "")?.[1] ?? ""))).toEqual([now, before]);
  });

  it("marks its cookie __Host- and Secure over https", async () => {
    const shop = shopOf();
    const { token } = await newCheckout(shop);
    const response = await answerStep(argumentsOf(shop, token, await formOf(shop, token), "https://shop.test") as never);
    expect(response.headers.get("set-cookie")).toMatch(/^__Host-order=.*Secure/);
  });

  it("says at the card that it was declined, and takes another one", async () => {
    const shop = shopOf();
    const { token } = await newCheckout(shop);
    const declined = await send(shop, token, await formOf(shop, token, { "card.number": cards.declines }));
    expect(declined).toMatchObject({ goTo: null, result: { code: "payment-declined", fields: { "card.number": expect.any(String) } } });
    expect((await send(shop, token, await formOf(shop, token))).goTo).toBe("http://shop.test/thank-you");
  });

  it("shows what changed since the shopper looked, and charges it only when confirmed", async () => {
    const shop = shopOf();
    const { token, variant } = await newCheckout(shop, { title: "Balance", priceCents: 10_000 });
    const form = await formOf(shop, token);
    await setPrice(shop, variant.id, 12_000);
    const changed = await send(shop, token, form);
    expect(changed.result).toMatchObject({
      code: "totals-changed",
      changes: [
        { label: "Price of Balance", before: "$100.00", after: "$120.00" },
        { label: "Total", before: "$100.00", after: "$120.00" },
      ],
    });
    const confirmed = new FormData();
    for (const [name, value] of form) confirmed.set(name, value);
    confirmed.set("tryKey", changed.view?.tryKey ?? "");
    confirmed.set("seenTotals", changed.view?.seenTotals ?? "");
    expect((await send(shop, token, confirmed)).goTo).toBe("http://shop.test/thank-you");
  });

  it("shows the tax of a state that was typed at the same time before charging it", async () => {
    const shop = shopOf();
    const rates = [{ country: "US", state: "MA", title: "Massachusetts", rateMillionths: 62_500, shippingTaxed: false }];
    await changeSettings(shop, system, "tax", { rates });
    const { token } = await newCheckout(shop, { priceCents: 10_000 });
    const { result } = await send(shop, token, await formOf(shop, token, { "shippingAddress.province": "MA", "shippingAddress.zip": "02110" }));
    expect(result).toMatchObject({
      code: "totals-changed",
      changes: [
        { label: "Tax", before: "$0.00", after: "$6.25" },
        { label: "Total", before: "$100.00", after: "$106.25" },
      ],
    });
    await changeSettings(shop, system, "tax", {});
  });

  it("says nothing of the shopper's own changes to the cart when they come back, and everything of them on a page that was open meanwhile", async () => {
    const shop = shopOf();
    const { token } = await newCheckout(shop, { title: "Balance" });
    const open = await formOf(shop, token);
    const weights = await makeVariant(shop, { title: "Weights" });
    await addLines(shop, buyerAt(token), { lines: [{ merchandiseId: weights.id, quantity: 2 }] });
    const back = await loadCheckout(argumentsOf(shop, token) as never);
    expect(back).toMatchObject({ result: { code: "saved", changes: [] }, view: { itemCount: 3 } });
    const added = [
      { label: "Weights", before: "Not in the cart", after: "2 in the cart" },
      { label: "Total", before: "$100.00", after: "$300.00" },
    ];
    open.set("intent", "save");
    expect((await send(shop, token, open)).result).toMatchObject({ code: "saved", changes: added });
    open.set("intent", "place");
    expect((await send(shop, token, open)).result).toMatchObject({ code: "totals-changed", changes: added });
    expect(await shop.sql`select id from payment_attempts where checkout_token = ${token}`).toEqual([]);
    expect((await send(shop, token, await formOf(shop, token))).goTo).toBe("http://shop.test/thank-you");
  });

  it("says what was sold meanwhile, and that nothing was charged", async () => {
    const shop = shopOf();
    const { token, variant } = await newCheckout(shop, { title: "Last balance", stock: 1 });
    const form = await formOf(shop, token);
    await shop.sql`update stock_levels set on_hand = 0 where variant_id = ${variant.id}`;
    const { result, view } = await send(shop, token, form);
    expect(result).toMatchObject({ code: "out-of-stock", message: "Last balance is out of stock. Nothing was charged." });
    expect(view?.lines[0]).toMatchObject({ isBlocked: true, notes: ["This is out of stock right now."] });
  });

  it("asks the bank's question on a page of its own; refused there, nothing was charged and another try works", async () => {
    const shop = shopOf();
    const { token } = await newCheckout(shop);
    expect((await send(shop, token, await formOf(shop, token, { "card.number": cards.asks }))).goTo).toBe(`/checkout/${token}/confirm`);
    const answer = new FormData();
    answer.set("attemptId", (await readCheckout(shop, buyerAt(token), token)).payment?.attemptId ?? "");
    answer.set("answer", "decline");
    const back = (await answerConfirmation(argumentsOf(shop, token, answer) as never)) as Response;
    expect(back.headers.get("location")).toBe(`/checkout/${token}?declined`);
    await send(shop, token, await formOf(shop, token, { "card.number": cards.asks }));
    answer.set("attemptId", (await readCheckout(shop, buyerAt(token), token)).payment?.attemptId ?? "");
    answer.set("answer", "approve");
    const done = (await answerConfirmation(argumentsOf(shop, token, answer) as never)) as Response;
    expect(done.headers.get("location")).toBe("http://shop.test/thank-you");
    expect(done.headers.get("set-cookie")).toContain("order=");
  });

  it("starts anew with another method after a bank's question was left open", async () => {
    const shop = shopOf();
    const { token } = await newCheckout(shop);
    const form = await formOf(shop, token, { "card.number": cards.asks });
    await send(shop, token, form);
    form.set("paymentMethod", "purchase-order");
    form.set("poNumber", "PO-1");
    await rememberEmail(shop, buyerAt(token), null, "ada@lab.example");
    expect((await send(shop, token, form)).goTo).toBe("http://shop.test/thank-you");
  });

  it("without script shows the faults with the status of a refusal, and leads on after a save", async () => {
    const shop = shopOf();
    const { token } = await newCheckout(shop);
    const refused = await submitCheckout(argumentsOf(shop, token, await formOf(shop, token, { email: "" })) as never);
    expect(refused).toMatchObject({ init: { status: 422 }, data: { fields: { email: "Enter your email address." } } });
    const kept = (await submitCheckout(argumentsOf(shop, token, await formOf(shop, token, { intent: "save" })) as never)) as Response;
    expect(kept.headers.get("location")).toBe(`/checkout/${token}`);
  });

  it("leads from a completed checkout to its thank-you page, and tells nothing of one that is not there", async () => {
    const shop = shopOf();
    const { token } = await newCheckout(shop);
    await send(shop, token, await formOf(shop, token));
    const left = await loadCheckout(argumentsOf(shop, token) as never).catch((thrown) => thrown as Response);
    expect((left as Response).headers.get("location")).toBe("http://shop.test/thank-you");
    await expect(loadCheckout(argumentsOf(shop, "guessed") as never)).rejects.toMatchObject({ code: "checkout-not-found" });
  });
});

describe("an Idempotency-Key", () => {
  it("sent twice at once gives one order, and refuses another request under the same key", async () => {
    const shop = shopOf();
    const { token } = await newCheckout(shop);
    const form = await formOf(shop, token);
    const sendKeyed = (key: string, body: FormData) => {
      const given = argumentsOf(shop, token);
      const request = new Request(given.request.url, { method: "POST", body, headers: { "Idempotency-Key": key } });
      return answerStep({ ...given, request } as never);
    };
    const declined = new FormData();
    for (const [name, value] of form) declined.set(name, name === "card.number" ? cards.declines : value);
    expect(((await (await sendKeyed("try-0001", declined)).json()) as StepAnswer).result.code).toBe("payment-declined");
    form.set("paymentMethod", "purchase-order");
    form.set("poNumber", "PO-1");
    expect(((await (await sendKeyed("try-0001", form)).json()) as StepAnswer).result.code).toBe("key-reused");
    const fresh = await formOf(shop, token);
    await Promise.all([1, 2, 3].map(() => sendKeyed("try-0002", fresh)));
    expect(
      await shop.sql`select count(*)::int as orders from orders o join payment_attempts a on a.id = o.attempt_id where a.checkout_token = ${token}`,
    ).toEqual([{ orders: 1 }]);
  });

  it("that is too long to be found again, or no key at all, is refused before anything is paid", async () => {
    const shop = shopOf();
    const { token } = await newCheckout(shop);
    const given = argumentsOf(shop, token);
    for (const key of [shop.ids.token().repeat(200), "short", "two words here", "k\u00e9y-0001"]) {
      const request = new Request(given.request.url, { method: "POST", body: await formOf(shop, token), headers: { "Idempotency-Key": key } });
      const { result } = (await (await answerStep({ ...given, request } as never)).json()) as StepAnswer;
      expect([key, result.code, result.message]).toEqual([key, "input-invalid", "Idempotency-Key: 8 to 200 printable characters."]);
    }
    expect(await shop.sql`select id from payment_attempts where checkout_token = ${token}`).toEqual([]);
  });
});
