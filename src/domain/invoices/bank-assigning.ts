import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { formatMoney, parseDecimal, toDecimal } from "#domain/money.ts";
import { recordPayment, reversePayment } from "#domain/orders/orders.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { readBankFile } from "./bank-file.ts";
import type { BankAssignInput, BankUndoInput } from "./bank-input.ts";
import { numbersIn, type OpenOrder } from "./bank-matching.ts";
import { lockLine, selectOpenOrders, selectRecordedLines } from "./bank-queries.ts";

/** A line of a bank's file that matched nothing, or the wrong invoice: staff say what it is for. */

/**
 * Records a line as payments of the orders or invoices that staff name, which together are the whole line. What exceeds an order's invoice is
 * owed back to its buyer, and listed among the open tasks. Refuses `not-allowed`, `input-invalid` at the parts, `bank-line-not-found` for a line
 * that is not in the file or brought no money, `payment-recorded-already`, and what `recordPayment` refuses; then nothing is recorded.
 */
export async function assignBankLine(shop: Shop, actor: Actor, { key, parts, ...file }: BankAssignInput): Promise<{ paymentIds: string[] }> {
  requireRight(actor, "orders.change");
  const { currency } = (await readSettings(shop)).shop;
  const line = readBankFile(file, currency).lines.find((one) => one.key === key);
  if (!line || line.cents === null || line.cents <= 0 || line.paidOn === null) throw new Refusal("bank-line-not-found");
  const { cents, paidOn, reference } = line;
  const named = await namedParts(shop, parts, currency);
  const sum = named.reduce((total, part) => total + part.cents, 0);
  if (sum !== cents) {
    const message = `The parts are ${formatMoney(sum, currency)} together, and the line is ${formatMoney(cents, currency)}.`;
    throw invalid(`parts[${parts.length - 1}].amount`, message);
  }
  return inTransaction(shop, async (shop) => {
    await lockLine(shop, key);
    if ((await selectRecordedLines(shop, [key])).has(key)) throw new Refusal("payment-recorded-already");
    const paymentIds: string[] = [];
    // In the order of their ids, so that two people who split lines over the same orders wait for each other.
    for (const { orderId, cents } of named.toSorted((one, other) => one.orderId.localeCompare(other.orderId))) {
      const payment = { orderId, amount: toDecimal(cents, currency), paidOn, reference, bankLine: key, idempotencyKey: shop.ids.next() };
      paymentIds.push((await recordPayment(shop, actor, payment)).paymentId);
    }
    return { paymentIds };
  });
}

/** Refuses `input-invalid`: a number that no order on terms has, the same order twice, or no amount. */
async function namedParts(shop: Shop, parts: BankAssignInput["parts"], currency: string): Promise<{ orderId: string; cents: number }[]> {
  const numbers = parts.map(({ number }) => numbersIn(/^\d+$/.test(number) ? `#${number}` : number));
  const wanted = { invoices: numbers.flatMap(({ invoices }) => invoices), names: numbers.flatMap(({ orders }) => orders) };
  const orders = await selectOpenOrders(shop, wanted, currency);
  const fields: Record<string, string> = {};
  const named = parts.map(({ amount }, at) => {
    const order = orders.find((one) => isNamed(one, numbers[at]));
    const cents = parseDecimal(amount, currency);
    if (!order) fields[`parts[${at}].number`] = "There is no invoice or purchase order of this number.";
    if (cents === null || cents === 0) fields[`parts[${at}].amount`] = "Enter an amount such as 49.90.";
    return { orderId: order?.id ?? "", cents: cents ?? 0 };
  });
  for (const [at, { orderId }] of named.entries())
    if (orderId !== "" && named.findIndex((one) => one.orderId === orderId) !== at) fields[`parts[${at}].number`] = "This order is named twice.";
  if (Object.keys(fields).length > 0) throw new Refusal("input-invalid", { fields });
  return named;
}

function isNamed(order: OpenOrder, numbers: ReturnType<typeof numbersIn> | undefined): boolean {
  return (numbers?.orders.includes(order.name) ?? false) || order.invoices.some((number) => numbers?.invoices.includes(number));
}

const invalid = (field: string, message: string) => new Refusal("input-invalid", { fields: { [field]: message } });

/**
 * Takes back all payments that a line was recorded as, so that it can be recorded for something else. Refuses `not-allowed`,
 * `bank-line-not-found` where it is not recorded, and `payment-refunded` (`reversePayment`); then all of them stay.
 */
export async function undoBankLine(shop: Shop, actor: Actor, { key, reason }: BankUndoInput): Promise<{ paymentIds: string[] }> {
  requireRight(actor, "orders.change");
  return inTransaction(shop, async (shop) => {
    await lockLine(shop, key);
    const records = (await selectRecordedLines(shop, [key])).get(key) ?? [];
    if (records.length === 0) throw new Refusal("bank-line-not-found");
    for (const { orderId, paymentId } of records) await reversePayment(shop, actor, { orderId, paymentId, reason });
    return { paymentIds: records.map(({ paymentId }) => paymentId) };
  });
}
