import { withLines } from "#domain/address-lines.ts";
import { toMoney } from "#domain/money.ts";
import type { StoredCustomer, StoredGuest } from "./customer-queries.ts";

/** A customer as the API and webhooks show it. Pure. */
export function customerView({ valueCents, openCents, currency, orders, addresses, carts, ...rest }: StoredCustomer & { currency: string }) {
  return {
    ...rest,
    value: toMoney(Number(valueCents), currency),
    open: toMoney(openCents, currency),
    addresses: addresses.map(({ address, ...rest }) => ({ ...rest, address: withLines(address) })),
    carts: carts.map(({ lines, currency, ...cart }) => ({
      ...cart,
      lines: lines.map(({ unitPriceCents, ...line }) => ({ ...line, unitPrice: toMoney(unitPriceCents, currency) })),
    })),
    orders: orders.map(({ totalCents, currency, ...order }) => ({ ...order, total: toMoney(totalCents, currency) })),
  };
}

/** A guest, who ordered without an account, as the API shows it. Pure. */
export function guestView({ valueCents, currency, orders, ...rest }: StoredGuest & { currency: string }) {
  return {
    ...rest,
    value: toMoney(Number(valueCents), currency),
    orders: orders.map(({ totalCents, currency, ...order }) => ({ ...order, total: toMoney(totalCents, currency) })),
  };
}
