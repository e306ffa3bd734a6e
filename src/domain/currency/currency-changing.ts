import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { convertCarts, countOpenCarts } from "#domain/cart/cart-currency.ts";
import { convertPrices, surveyPrices } from "#domain/catalog/price-currency.ts";
import { deleteSeenTotals } from "#domain/checkout/checkout.ts";
import { isCurrency } from "#domain/currencies.ts";
import { convertCreditLimits } from "#domain/customers/customers.ts";
import { convertDiscounts } from "#domain/discounts/discounts.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { formatMoney, sameFigure } from "#domain/money.ts";
import { countOrders } from "#domain/orders/orders.ts";
import { countOpenAttempts } from "#domain/payments/payments.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { loadSettings, lockCurrencyForChange, lockSettings } from "#domain/settings/settings.ts";
import { convertSettings, countAmounts } from "#domain/settings/settings-currency.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";
import type { CurrencyChange } from "./currency-types.ts";

/**
 * The currency module promises: every stored amount changes with the shop's currency, in one transaction, and keeps its figure ($229
 * becomes ¥229). Orders, payments and the ledger keep the currency they were made in, so a shop that has taken real orders cannot
 * change it.
 */

/** Returns what a change to `to` would do, and what prevents it. Staff need the right `settings.change`. Refuses `input-invalid`, `not-allowed`. */
export async function readCurrencyChange(shop: Shop, actor: Actor, to: string): Promise<CurrencyChange> {
  requireRight(actor, "settings.change");
  const settings = await loadSettings(shop);
  const from = settings.shop.currency;
  if (!isCurrency(to) || to === from) throw new Refusal("input-invalid", { fields: { currency: "Choose another currency from the list." } });
  const [prices, carts, orders, payments] = await Promise.all([
    surveyPrices(shop, from, to),
    countOpenCarts(shop),
    countOrders(shop),
    countOpenAttempts(shop),
  ]);
  const examples = [...prices.examples, ...shippingExamples(settings.shipping)];
  return {
    from,
    to,
    prices: prices.prices,
    rounded: prices.rounded,
    settings: countAmounts(settings),
    collections: prices.collections,
    carts,
    orders: orders.real,
    testOrders: orders.test,
    payments,
    isPossible: orders.real === 0 && payments === 0,
    examples: examples.map(({ title, cents }) => ({
      title,
      before: formatMoney(cents, from),
      after: formatMoney(sameFigure(cents, from, to), to),
    })),
  };
}

/**
 * Changes the currency of the shop and with it every stored amount, which keeps its figure (`sameFigure`). Staff need the
 * right `settings.change`. Refuses `input-invalid`, `not-allowed`, and `currency-in-use` where real orders were placed or a
 * payment is under way.
 */
export async function changeCurrency(shop: Shop, actor: Actor, to: string): Promise<CurrencyChange> {
  requireRight(actor, "settings.change");
  return inTransaction(shop, async (shop) => {
    await lockSettings(shop);
    const change = await readCurrencyChange(shop, actor, to);
    if (!change.isPossible) throw currencyRefusal(change);
    const { from, prices, rounded, carts } = change;
    await convertSettings(shop, actor, from, to);
    await convertPrices(shop, from, to);
    // Converting prices takes seconds, in which buyers may order. From now on nobody can start a payment, so the counts are final. Carts, discounts and terms
    // are converted later, because a payment locks them after the currency.
    await lockCurrencyForChange(shop);
    const [{ real, test }, payments] = await Promise.all([countOrders(shop), countOpenAttempts(shop)]);
    if (real > 0 || payments > 0) throw currencyRefusal({ ...change, orders: real, testOrders: test, payments });
    await convertCarts(shop, from, to);
    await convertDiscounts(shop, from, to);
    await convertCreditLimits(shop, from, to);
    await deleteSeenTotals(shop);
    await record(
      shop,
      actor,
      "currency.changed",
      { kind: "settings", id: "shop" },
      { changes: [{ field: "currency", from, to }], prices, rounded, carts },
    );
    return change;
  });
}

function shippingExamples({ rates, methodTitle, freeFromCents }: Settings["shipping"]): { title: string; cents: number }[] {
  const rate = rates.find(({ cents }) => cents > 0);
  return [
    ...(rate ? [{ title: methodTitle, cents: rate.cents }] : []),
    ...(freeFromCents === null ? [] : [{ title: "Free shipping from", cents: freeFromCents }]),
  ];
}

/** Returns the refusal `currency-in-use` with what exists in the shop's currency. */
export function currencyRefusal({ from, prices, carts, orders, testOrders, payments }: CurrencyChange): Refusal {
  return new Refusal("currency-in-use", { currency: from, prices, carts, orders, testOrders, payments });
}
