import type { BankLine } from "./bank-file.ts";
import type { LineRecord } from "./bank-queries.ts";

/**
 * - `matched`: exactly what is open; `part`: less; `over`: more, which is then owed back.
 * - `recorded`: it is in the books already.
 * - `unknown`: it names no invoice or order; `several`: it names more than one.
 * - `outgoing`: money went out; `unreadable`: no day or no amount.
 */
export type BankState = "matched" | "part" | "over" | "recorded" | "unknown" | "several" | "outgoing" | "unreadable";
export const recordable: readonly BankState[] = ["matched", "part", "over"];

/** An order that lines may be for, with the numbers of its invoices. Amounts in minor units. */
export type OpenOrder = { id: string; name: string; invoices: string[]; openCents: number; payments: { paidOn: string; cents: number }[] };
/** `records`: the payments that it was recorded as. */
export type MatchedLine = BankLine & { state: BankState; order: OpenOrder | null; records: LineRecord[] };

/** Finds numbers of invoices and orders as people write them: "INV-1001", "inv 1001", "#1001", "order 1001". */
export function numbersIn(text: string): { invoices: string[]; orders: string[]; bare: string[] } {
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].slice(0, 20);
  const invoices = all(/(TEST[- ]?)?\bINV[- ]?(\d{1,9})\b/gi).map(([, test, number]) => `${test ? "TEST-" : ""}INV-${number}`);
  const orders = all(/(?:#|\border(?:\s*(?:no\.?|number))?\s*#?)\s?(TEST-?)?(\d{1,9})\b/gi).map(
    ([, test, number]) => `#${test ? "TEST-" : ""}${number}`,
  );
  const bare = all(/(?<![\d.,-])\d{4,9}(?![\d.,-])/g).map(([number]) => `#${number}`);
  return { invoices, orders, bare };
}

/**
 * Returns what each line is for. Pure. Lines are matched one after the other: what the first of two lines pays of an order is not open for the second.
 * A number alone counts only if the amount is exactly what is open, because banks' files are full of numbers.
 */
export function matchLines(lines: readonly BankLine[], orders: readonly OpenOrder[], recorded: ReadonlyMap<string, LineRecord[]>): MatchedLine[] {
  const open = new Map(orders.map((order) => [order.id, order.openCents]));
  const byNumber = new Map(orders.flatMap((order) => [order.name, ...order.invoices].map((number) => [number, order] as const)));
  const ordersOf = (numbers: string[]) => [...new Set(numbers.flatMap((number) => byNumber.get(number) ?? []))];
  return lines.map((line): MatchedLine => {
    const as = (state: BankState, order: OpenOrder | null = null): MatchedLine => ({
      ...{ ...line, state, order },
      records: recorded.get(line.key) ?? [],
    });
    if (line.cents === null || line.paidOn === null || line.cents === 0) return as("unreadable");
    if (line.cents < 0) return as("outgoing");
    const { invoices, orders: names, bare } = numbersIn(line.text);
    const named = ordersOf([...invoices, ...names]);
    const exact = ordersOf(bare).filter(({ id }) => open.get(id) === line.cents);
    const found = named.length > 0 ? named : exact;
    const [order] = found;
    if (recorded.has(line.key)) return as("recorded", order ?? null);
    if (!order) return as("unknown");
    if (found.length > 1) return as("several");
    if (order.payments.some(({ paidOn, cents }) => paidOn === line.paidOn && cents === line.cents)) return as("recorded", order);
    const left = open.get(order.id) ?? 0;
    open.set(order.id, Math.max(0, left - line.cents));
    return as(line.cents === left ? "matched" : line.cents < left ? "part" : "over", order);
  });
}
