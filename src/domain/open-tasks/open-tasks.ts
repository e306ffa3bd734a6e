import type { Actor } from "#domain/actor.ts";
import { type BackupFault, readBackupFault } from "#domain/backups/backups.ts";
import { type DangerousProducts, listDangerousProducts } from "#domain/catalog/dangerous-products.ts";
import { countTaxToReturn } from "#domain/exemptions/exemption-review.ts";
import type { StoredFault } from "#domain/faults/background-faults.ts";
import type { Money } from "#domain/money.ts";
import { type LowDisk, listLowDisks } from "#domain/nodes/nodes.ts";
import type { Dispute } from "#domain/payments/disputes.ts";
import { hasRight, requireRight } from "#domain/permissions.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { carriedNowhere } from "#domain/shipping/dangerous-goods.ts";
import type { Shop } from "#domain/shop.ts";
import { listWebhooksOff, type WebhookOff } from "#domain/webhooks/webhooks.ts";
import { selectDisputesToAnswer, selectNamedFaults, selectOrderTasks, selectUnmatched, selectWaiting } from "./open-tasks-queries.ts";

/** Open tasks show staff what waits for a person. This module reads what other modules store, and changes nothing. */

/** `amount`: what is to be sent; null if it is not about money. */
export type OrderInNeed = { id: string; name: string; isTest: boolean; customerName: string; amount: Money | null };

/** The first of the orders, and how many there are. */
export type OrderTasks = { orders: OrderInNeed[]; total: number };

/** A row of background work that fails, with what it is about. */
export type NamedFault = StoredFault & {
  order: { id: string; name: string } | null;
  /** The title of the product or collection, or the email address of a payment's buyer. */
  about: string | null;
  amount: Money | null;
};

/** Disputes that staff have to answer, the earliest deadline first. */
export type DisputesToAnswer = { disputes: Dispute[]; total: number };

/** Money at a payment provider that belongs to no order: a payment, or a refund beyond what was paid. `at` is ISO 8601. */
export type UnmatchedMovement = {
  id: string;
  kind: "payment" | "refund";
  provider: string;
  reference: string;
  amount: Money;
  isTest: boolean;
  at: string;
};
export type UnmatchedMoney = { movements: UnmatchedMovement[]; total: number };

/** How many rows of each list wait for staff, counted up to 1,000 each; real ones and tests together. */
export type Waiting = {
  /** Returns to be decided, or received and not closed. */
  returns: number;
  /** Freight quotes that buyers asked for and nobody has answered. */
  freightQuotes: number;
  /** Orders of which something has not shipped by its expected day. */
  lateOrders: number;
  overdueInvoices: number;
  /** Tax exemption certificates that nobody has looked at. */
  certificates: number;
  /** Orders that were taxed while their certificate waited, and whose certificate is verified now: staff refund the tax. */
  taxToReturn: number;
  /** Conversations in which the buyer waits for an answer. */
  messages: number;
  /** Orders for which staff have to send money to the buyer: refunds, and what was overpaid. */
  refundsToSend: number;
};

const nothingWaiting: Waiting = {
  returns: 0,
  freightQuotes: 0,
  lateOrders: 0,
  overdueInvoices: 0,
  certificates: 0,
  taxToReturn: 0,
  messages: 0,
  refundsToSend: 0,
};

export type OpenTasks = {
  unmatchedMoney: UnmatchedMoney;
  disputesToAnswer: DisputesToAnswer;
  /** Refunds that staff have to send, and what was overpaid. */
  refundsToSend: OrderTasks;
  /** Refunds of real purchase orders that an older version counted as sent without asking staff. */
  refundsToConfirm: OrderTasks;
  /** Orders with refunded goods for which nobody has decided whether they go back into stock. */
  restockDecisions: OrderTasks;
  /** Paid orders that cost more, or less, since staff changed them. */
  balancesToCollect: OrderTasks;
  differencesToReturn: OrderTasks;
  /** Products on sale with a hazard class that no shipping method carries. */
  notCarried: DangerousProducts[];
  /** Tasks that have lists of their own, each with the number of its rows. */
  waiting: Waiting;
  faults: NamedFault[];
  faultsInAll: number;
  stopped: SystemProblems;
};

/** What staff have to fix, for those who may read about it; otherwise nothing. */
export type SystemProblems = { backup: BackupFault | null; webhooks: WebhookOff[]; disks: LowDisk[] };

/** Reads what is in `SystemProblems`. Refuses `not-allowed`. */
export async function readStopped(shop: Shop, actor: Actor): Promise<SystemProblems> {
  requireRight(actor, "products.read");
  return stoppedFor(shop, actor);
}

async function stoppedFor(shop: Shop, actor: Actor): Promise<SystemProblems> {
  const [backup, webhooks, disks] = await Promise.all([
    hasRight(actor, "system.read") ? readBackupFault(shop, actor) : null,
    hasRight(actor, "api.read") ? listWebhooksOff(shop, actor) : [],
    hasRight(actor, "system.read") ? listLowDisks(shop, actor) : [],
  ]);
  return { backup, webhooks, disks };
}

/** Returns what fails in the background: 20 faults at most, and how many there are. Refuses `not-allowed`. */
export async function readBackgroundFaults(shop: Shop, actor: Actor): Promise<{ faults: NamedFault[]; total: number }> {
  requireRight(actor, "system.read");
  return selectNamedFaults(shop);
}

/** Reads the open tasks. Refuses `not-allowed`. */
export async function readOpenTasks(shop: Shop, actor: Actor): Promise<OpenTasks> {
  requireRight(actor, "orders.read");
  const [
    unmatchedMoney,
    disputesToAnswer,
    refundsToSend,
    refundsToConfirm,
    restockDecisions,
    balancesToCollect,
    differencesToReturn,
    waiting,
    background,
    stopped,
    notCarried,
  ] = await Promise.all([
    selectUnmatched(shop),
    selectDisputesToAnswer(shop),
    selectOrderTasks(shop, "refund-to-send"),
    selectOrderTasks(shop, "refund-to-confirm"),
    selectOrderTasks(shop, "goods-to-decide"),
    selectOrderTasks(shop, "balance-to-collect"),
    selectOrderTasks(shop, "difference-to-return"),
    countWaiting(shop),
    selectNamedFaults(shop),
    stoppedFor(shop, actor),
    notCarriedFor(shop, actor),
  ]);
  const { faults, total: faultsInAll } = background;
  const ofOrders = { refundsToSend, refundsToConfirm, restockDecisions, balancesToCollect, differencesToReturn };
  return { unmatchedMoney, disputesToAnswer, ...ofOrders, notCarried, waiting, faults, faultsInAll, stopped };
}

async function notCarriedFor(shop: Shop, actor: Actor): Promise<DangerousProducts[]> {
  if (!hasRight(actor, "products.read")) return [];
  const [settings, products] = await Promise.all([readSettings(shop), listDangerousProducts(shop, actor)]);
  return carriedNowhere(settings.shipping, products);
}

/** Returns the counts beside the menu: all 0 for staff who may not read orders. Refuses `not-allowed`. */
export async function readWaiting(shop: Shop, actor: Actor): Promise<Waiting> {
  requireRight(actor, "products.read");
  if (!hasRight(actor, "orders.read")) return nothingWaiting;
  return countWaiting(shop);
}

async function countWaiting(shop: Shop): Promise<Waiting> {
  const [counted, taxToReturn] = await Promise.all([selectWaiting(shop), countTaxToReturn(shop)]);
  return { ...counted, taxToReturn };
}
