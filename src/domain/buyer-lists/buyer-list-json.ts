import { lineToWire, type WireCartLine } from "#domain/cart/cart-json.ts";
import { type Money, toMoney } from "#domain/money.ts";
import type { ListLine } from "./buyer-list-input.ts";
import type { BuyerList, OpenedList } from "./buyer-lists.ts";

/** The lines of a list with their current products, in the form of cart lines; the id of each is that of its variant. */
export type WireListLines = { lines: WireCartLine[]; missing: ListLine[]; subtotal: Money };
export type WireList = { list: BuyerList } & WireListLines;

export function linesToWire({ lines, missing, subtotalCents }: Omit<OpenedList, "list">, currency: string): WireListLines {
  return { lines: lines.map((line) => lineToWire(line, currency)), missing, subtotal: toMoney(subtotalCents, currency) };
}

export function listToWire({ list, ...opened }: OpenedList, currency: string): WireList {
  return { list, ...linesToWire(opened, currency) };
}
