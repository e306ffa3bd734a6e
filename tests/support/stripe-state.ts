import { randomBytes } from "node:crypto";

export type StripeSession = {
  id: string;
  object: "checkout.session";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid" | "no_payment_required";
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  customer_email: string | null;
  metadata: Record<string, string>;
  payment_intent: string | null;
  success_url: string;
  cancel_url: string | null;
  url: string | null;
  created: number;
  expires_at: number;
  livemode: boolean;
};
export type StripePayment = {
  id: string;
  object: "payment_intent";
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  refunded: number;
};
export type StripeRefund = {
  id: string;
  object: "refund";
  amount: number;
  currency: string;
  payment_intent: string;
  status: "succeeded" | "pending" | "failed" | "canceled";
  failure_reason: string | null;
  metadata: Record<string, string>;
};
export type StripeDispute = Record<string, unknown> & { id: string };

/** The cards that Stripe documents for tests. */
const cards: Record<string, "paid" | "declined"> = { "4242424242424242": "paid", "4000000000000002": "declined", "4000000000009995": "declined" };

/** What a Stripe account contains, and what happens to it. Each change that Stripe reports is an event. */
export class StripeState {
  readonly sessions = new Map<string, StripeSession>();
  readonly payments = new Map<string, StripePayment>();
  readonly refunds = new Map<string, StripeRefund>();
  readonly disputes = new Map<string, StripeDispute>();
  readonly payouts = new Map<string, Record<string, unknown> & { id: string }>();
  readonly balance: (Record<string, unknown> & { id: string; payout: string })[] = [];
  readonly now: () => Date;
  private readonly url: string;
  private readonly emit: (type: string, object: object) => void;

  constructor(now: () => Date, url: string, emit: (type: string, object: object) => void) {
    this.now = now;
    this.url = url;
    this.emit = emit;
  }

  get seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  open(
    session: Pick<
      StripeSession,
      "amount_total" | "currency" | "client_reference_id" | "customer_email" | "metadata" | "success_url" | "cancel_url" | "expires_at"
    >,
    paymentMetadata: Record<string, string>,
  ): StripeSession {
    const id = `cs_test_${randomBytes(16).toString("hex")}`;
    const made: StripeSession = {
      ...{ id, object: "checkout.session", status: "open", payment_status: "unpaid", payment_intent: null, livemode: false },
      ...session,
      url: `${this.url}/c/pay/${id}`,
      created: this.seconds,
    };
    this.sessions.set(id, made);
    this.paymentMetadata.set(id, paymentMetadata);
    return made;
  }
  private readonly paymentMetadata = new Map<string, Record<string, string>>();

  pay(sessionId: string, number: string): "paid" | "declined" {
    const session = this.sessions.get(sessionId);
    if (session?.status !== "open") throw new Error(`The session ${sessionId} is ${session?.status ?? "not there"}`);
    if (cards[number.replaceAll(/\D/g, "")] !== "paid") return "declined";
    const payment: StripePayment = {
      ...{
        id: `pi_${randomBytes(12).toString("hex")}`,
        object: "payment_intent",
        amount: session.amount_total,
        currency: session.currency,
        refunded: 0,
      },
      metadata: this.paymentMetadata.get(sessionId) ?? {},
    };
    this.payments.set(payment.id, payment);
    Object.assign(session, { status: "complete", payment_status: "paid", payment_intent: payment.id, url: null });
    this.emit("checkout.session.completed", { ...session });
    return "paid";
  }

  expire(session: StripeSession): void {
    Object.assign(session, { status: "expired", url: null });
    this.emit("checkout.session.expired", { ...session });
  }

  refund(payment: StripePayment, amount: number, metadata: Record<string, string>): StripeRefund {
    const refund: StripeRefund = {
      ...{ id: `re_${randomBytes(12).toString("hex")}`, object: "refund", amount, currency: payment.currency, payment_intent: payment.id },
      ...{ status: "succeeded", failure_reason: null, metadata },
    };
    payment.refunded += amount;
    this.refunds.set(refund.id, refund);
    this.emit("refund.created", { ...refund });
    return refund;
  }

  /** The buyer's bank rejects the refund afterward. */
  failRefund(id: string): void {
    const refund = this.refunds.get(id);
    if (!refund) throw new Error(`There is no refund ${id}`);
    Object.assign(refund, { status: "failed", failure_reason: "expired_or_canceled_card" });
    this.emit("refund.failed", { ...refund });
  }

  /** The buyer's bank takes the money back until the dispute is decided against the buyer. */
  dispute(paymentId: string, { status = "needs_response", days = 7 }: { status?: string; days?: number } = {}): StripeDispute {
    const payment = this.payments.get(paymentId);
    if (!payment) throw new Error(`There is no payment ${paymentId}`);
    const movement = {
      id: `txn_${randomBytes(12).toString("hex")}`,
      amount: -payment.amount,
      currency: payment.currency,
      fee: 1500,
      net: -payment.amount - 1500,
    };
    const dispute = {
      ...{
        id: `du_${randomBytes(12).toString("hex")}`,
        object: "dispute",
        amount: payment.amount,
        currency: payment.currency,
        payment_intent: paymentId,
      },
      ...{ reason: "product_not_received", status, livemode: false, created: this.seconds, balance_transactions: [movement] },
      evidence_details: { due_by: this.seconds + days * 86_400, has_evidence: false, past_due: false, submission_count: 0 },
    };
    this.disputes.set(dispute.id, dispute);
    this.emit("charge.dispute.created", { ...dispute });
    return dispute;
  }

  endDispute(id: string, status: "won" | "lost"): void {
    const dispute = this.disputes.get(id) as StripeDispute & { balance_transactions: object[]; amount: number; currency: string };
    dispute["status"] = status;
    const back = { id: `txn_${randomBytes(12).toString("hex")}`, amount: dispute.amount, currency: dispute.currency, fee: 0, net: dispute.amount };
    if (status === "won") dispute.balance_transactions.push(back);
    this.emit("charge.dispute.closed", { ...dispute });
  }

  payout(amount: number, fees: number[], currency = "usd"): Record<string, unknown> & { id: string } {
    const id = `po_${randomBytes(12).toString("hex")}`;
    const payout = {
      ...{ id, object: "payout", amount, currency, status: "paid", automatic: true, livemode: false, failure_code: null },
      ...{ created: this.seconds, arrival_date: this.seconds + 2 * 86_400 },
    };
    this.payouts.set(id, payout);
    for (const fee of fees)
      this.balance.push({ id: `txn_${randomBytes(12).toString("hex")}`, object: "balance_transaction", type: "charge", fee, payout: id });
    this.emit("payout.paid", { ...payout });
    return payout;
  }
}
