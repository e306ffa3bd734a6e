import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { toDecimal } from "#domain/money.ts";
import { recordPayment } from "#domain/orders/orders.ts";
import { requireRight } from "#domain/permissions.ts";
import { isRefusal, type Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { type BankFile, readBankFile } from "./bank-file.ts";
import type { BankFileInput, BankRecordInput } from "./bank-input.ts";
import { type MatchedLine, matchLines, numbersIn, recordable } from "./bank-matching.ts";
import { lockLine, selectOpenOrders, selectRecordedLines } from "./bank-queries.ts";

/**
 * Import of a bank's file: payments are found by the numbers of invoices and orders, shown line by line, and recorded when staff say so. Only the
 * payments are stored, because the rest of the file does not concern the shop.
 */
export type BankPreview = Omit<BankFile, "lines"> & { currency: string; lines: MatchedLine[] };

/** Previews a bank's file and changes nothing. Refuses `not-allowed`. */
export async function previewBankFile(shop: Shop, actor: Actor, input: BankFileInput): Promise<BankPreview> {
  requireRight(actor, "orders.change");
  const { currency } = (await readSettings(shop)).shop;
  const { lines, ...file } = readBankFile(input, currency);
  const numbers = lines.map(({ text }) => numbersIn(text));
  const [orders, recorded] = await Promise.all([
    selectOpenOrders(
      shop,
      {
        invoices: [...new Set(numbers.flatMap(({ invoices }) => invoices))],
        names: [...new Set(numbers.flatMap(({ orders, bare }) => [...orders, ...bare]))],
      },
      currency,
    ),
    selectRecordedLines(
      shop,
      lines.map(({ key }) => key),
    ),
  ]);
  return { ...file, currency, lines: matchLines(lines, orders, recorded) };
}

export type BankOutcome = { recorded: number; skipped: { line: number; refusal: Refusal | null }[] };

/**
 * Records the chosen lines of a file. A line that was recorded meanwhile is not recorded again, and one that cannot be recorded does
 * not block the others: `skipped` names them. Refuses `not-allowed`.
 */
export async function recordBankFile(shop: Shop, actor: Actor, { keys, ...input }: BankRecordInput): Promise<BankOutcome> {
  requireRight(actor, "orders.change");
  const chosen = new Set(keys);
  const { lines, currency } = await previewBankFile(shop, actor, input);
  const outcome: BankOutcome = { recorded: 0, skipped: [] };
  for (const line of lines.filter(({ key }) => chosen.has(key))) {
    try {
      if (await recordLine(shop, actor, line, currency)) outcome.recorded += 1;
      else outcome.skipped.push({ line: line.line, refusal: null });
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown;
      outcome.skipped.push({ line: line.line, refusal: thrown });
    }
  }
  return outcome;
}

/** Returns false if there is nothing to record, or if it is recorded already. */
async function recordLine(
  shop: Shop,
  actor: Actor,
  { key, state, order, cents, paidOn, reference }: MatchedLine,
  currency: string,
): Promise<boolean> {
  if (!recordable.includes(state) || !order || cents === null || paidOn === null) return false;
  return inTransaction(shop, async (shop) => {
    await lockLine(shop, key);
    if ((await selectRecordedLines(shop, [key])).has(key)) return false;
    const payment = { amount: toDecimal(cents, currency), paidOn, reference, bankLine: key };
    await recordPayment(shop, actor, { orderId: order.id, ...payment, idempotencyKey: shop.ids.next() });
    return true;
  });
}
