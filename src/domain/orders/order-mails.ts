import type { JobData, OrderMailKind } from "#domain/ports.ts";
import type { AdminOrder } from "./order-admin-types.ts";

/**
 * An email about an order that its buyer got or should have got. `mail` names it; `at` is the time of what it is about. `isFile`: it was saved as a
 * file, because the shop has no mail server. `isBeingSent`: its job waits or runs.
 */
export type OrderMail = { mail: string; kind: OrderMailKind; at: string; sentAt: string | null; isFile: boolean; isBeingSent: boolean };
type Job = JobData["order-mail"];

/** How the text of the timeline begins if an email was saved as a file. */
export const savedAsFile = "Email saved as a file for";

/** A new day that staff named for these lines. */
export type NewDate = { id: string; at: string; on: string; lineIds: string[] };

type Facts = Pick<AdminOrder, "processedAt" | "approval" | "cancellation" | "fulfillments" | "events" | "isBuyerErased" | "toCollect"> & {
  refunds: Pick<AdminOrder["refunds"][number], "id" | "at" | "kind" | "status" | "sent">[];
  payments: Pick<AdminOrder["payments"][number], "id" | "at" | "kind" | "isReversed">[];
  editIds: string[];
  newDates: NewDate[];
  lines: Pick<AdminOrder["lines"][number], "id" | "expectedOn" | "toShipQuantity">[];
};

/**
 * Returns all emails about an order, newest first; `jobs`: its email jobs that wait or run, read before the order. There are none for a buyer whose data
 * were erased, because nobody can be written to. Pure.
 */
export function orderMails(order: Facts, jobs: Job[]): OrderMail[] {
  if (order.isBuyerErased) return [];
  const about: Pick<OrderMail, "mail" | "kind" | "at">[] = [{ mail: "confirmation", kind: "confirmation", at: order.processedAt }];
  if (order.approval) about.push({ mail: "approved", kind: "approved", at: order.approval.at });
  const paid = order.events.find(({ kind, about: part }) => kind === "paid" && part === null);
  if (paid) about.push({ mail: "paid", kind: "paid", at: paid.at });
  for (const { id, at, kind, isReversed } of order.payments) {
    const isPart = order.events.some((event) => event.kind === "paid" && event.about === id);
    if (isPart && !isReversed) about.push({ mail: `part-paid:${id}`, kind: "part-paid", at });
    if (kind === "returned") about.push({ mail: `overpayment-returned:${id}`, kind: "overpayment-returned", at });
  }
  for (const { id, at, cancellation } of order.fulfillments)
    about.push(
      cancellation
        ? { mail: `shipment-cancelled:${id}`, kind: "shipment-cancelled", at: cancellation.at }
        : { mail: `shipped:${id}`, kind: "shipped", at },
    );
  for (const { id, at, kind, status, sent } of order.refunds) {
    if (kind === "reduction") about.push({ mail: `reduced:${id}`, kind: "reduced", at });
    else if (status === "succeeded") about.push({ mail: `refunded:${id}`, kind: "refunded", at: sent?.at ?? at });
    else if (status === "to-send") about.push({ mail: `refund-owed:${id}`, kind: "refund-owed", at });
  }
  for (const id of order.editIds) {
    const edited = order.events.find(({ kind, about: subject }) => kind === "edited" && subject === id);
    if (edited) about.push({ mail: `edited:${id}`, kind: "edited", at: edited.at });
  }
  // Only if the day still holds for something that is to be shipped.
  for (const { id, at, on, lineIds } of order.newDates) {
    const isTrue = order.lines.some((line) => lineIds.includes(line.id) && line.expectedOn === on && line.toShipQuantity > 0);
    if (isTrue && !order.cancellation) about.push({ mail: `new-date:${id}`, kind: "new-date", at });
  }
  // Only if a balance can be paid; staff may send this email at any time.
  const lastEdit = order.events.find(({ kind }) => kind === "edited");
  if (lastEdit && Number(order.toCollect.amount) > 0) about.push({ mail: "balance", kind: "balance", at: lastEdit.at });
  if (order.cancellation) about.push({ mail: "cancelled", kind: "cancelled", at: order.cancellation.at });
  return about.map((one) => ({ ...one, ...stateOf(one.mail, order.events, jobs.map(mailName)) })).sort((a, b) => b.at.localeCompare(a.at));
}

/** Returns the state of an email by its last sending; events come newest first. */
function stateOf(mail: string, events: AdminOrder["events"], waiting: string[]): Pick<OrderMail, "sentAt" | "isFile" | "isBeingSent"> {
  const isOf = (name: string) => name === mail || name.startsWith(`${mail}:`);
  const sent = events.find((event) => event.mail !== null && isOf(event.mail));
  return {
    sentAt: sent?.at ?? null,
    isFile: sent?.text.startsWith(savedAsFile) ?? false,
    // A job that has sent it may still run for a moment.
    isBeingSent: waiting.some((name) => isOf(name) && !events.some((event) => event.mail === name)),
  };
}

/** Names an email. An order has one confirmation, but may have several shipments and refunds; an email that is sent again is another one. */
export function mailName({ kind, fulfillmentId, refundId, editId, paymentId, eventId, again }: Job): string {
  return [kind, fulfillmentId ?? refundId ?? editId ?? paymentId ?? eventId, again].filter(Boolean).join(":");
}

/** Returns the job that sends the email. */
export function mailJob(orderId: string, { mail, kind }: Pick<OrderMail, "mail" | "kind">, again: string): Job {
  const [, subject] = mail.split(":");
  if (!subject) return { orderId, kind, again };
  if (kind === "shipped" || kind === "shipment-cancelled") return { orderId, kind, fulfillmentId: subject, again };
  if (kind === "part-paid" || kind === "overpayment-returned") return { orderId, kind, paymentId: subject, again };
  if (kind === "new-date") return { orderId, kind, eventId: subject, again };
  return kind === "edited" ? { orderId, kind, editId: subject, again } : { orderId, kind, refundId: subject, again };
}
