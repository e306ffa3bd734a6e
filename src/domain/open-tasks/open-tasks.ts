import type { Actor } from "#domain/actor.ts";
import { countWaitingCertificates } from "#domain/exemptions/exemption-review.ts";
import type { KeptFault } from "#domain/faults/background-faults.ts";
import type { Money } from "#domain/money.ts";
import type { Dispute } from "#domain/payments/disputes.ts";
import { requireRight } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { selectDisputesToAnswer, selectNamedFaults, selectOrdersInNeed } from "./open-tasks-queries.ts";

/** Open tasks: shows staff what waits for a person. It reads what other modules keep, and changes nothing. */

/** `amount`: of what is to be sent; null where no money is meant. */
export type OrderInNeed = { id: string; name: string; isTest: boolean; customerName: string; amount: Money | null };

/** The first of them, and how many there are. */
export type OrdersInNeed = { orders: OrderInNeed[]; total: number };

/** A row of background work that fails, with what it is about. */
export type NamedFault = KeptFault & {
  order: { id: string; name: string } | null;
  /** The title of the product or collection, the buyer's address of a payment. */
  about: string | null;
  amount: Money | null;
};

/** Disputes that staff have to answer, those first whose time ends first. */
export type DisputesToAnswer = { disputes: Dispute[]; total: number };

export type OpenTasks = {
  disputesToAnswer: DisputesToAnswer;
  /** Refunds that staff have to send. */
  refundsToSend: OrdersInNeed;
  /** Refunds of real purchase orders that an older version counted as sent without asking anybody. */
  refundsToConfirm: OrdersInNeed;
  /** Orders with refunded goods of which nobody has decided whether they go back into stock. */
  goodsToDecide: OrdersInNeed;
  /** Paid orders that cost more, or less, since staff changed them. */
  balancesToCollect: OrdersInNeed;
  differencesToReturn: OrdersInNeed;
  /** Tax exemption certificates that nobody has looked at; counted up to 1,000. */
  certificatesToVerify: number;
  faults: NamedFault[];
  faultsInAll: number;
};

/** What fails in the background: at most 100, and how many there are. Refuses `not-allowed`. */
export async function readBackgroundFaults(shop: Shop, actor: Actor): Promise<{ faults: NamedFault[]; total: number }> {
  requireRight(actor, "system.read");
  return selectNamedFaults(shop);
}

/** Refuses `not-allowed`. */
export async function readOpenTasks(shop: Shop, actor: Actor): Promise<OpenTasks> {
  requireRight(actor, "orders.read");
  const [disputesToAnswer, refundsToSend, refundsToConfirm, goodsToDecide, balancesToCollect, differencesToReturn, certificatesToVerify, background] =
    await Promise.all([
      selectDisputesToAnswer(shop),
      selectOrdersInNeed(shop, "refund-to-send"),
      selectOrdersInNeed(shop, "refund-to-confirm"),
      selectOrdersInNeed(shop, "goods-to-decide"),
      selectOrdersInNeed(shop, "balance-to-collect"),
      selectOrdersInNeed(shop, "difference-to-return"),
      countWaitingCertificates(shop, actor),
      selectNamedFaults(shop),
    ]);
  const { faults, total: faultsInAll } = background;
  const ofOrders = { refundsToSend, refundsToConfirm, goodsToDecide, balancesToCollect, differencesToReturn };
  return { disputesToAnswer, ...ofOrders, certificatesToVerify, faults, faultsInAll };
}
