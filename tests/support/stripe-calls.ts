import type { StripeSession, StripeState } from "./stripe-state.ts";

export class StripeError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly param: string | undefined;
  constructor(status: number, message: string, { code, param }: { code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
  }
}

type Call = { method: string; pathname: string; query: URLSearchParams; form: URLSearchParams };

/** The parameters that Stripe accepts for this call, as in its reference; others are refused as by Stripe. */
const sessionParameters = [
  /^mode$/,
  /^payment_method_types\[\d+\]$/,
  /^adaptive_pricing\[enabled\]$/,
  /^client_reference_id$/,
  /^customer_email$/,
  /^line_items\[\d+\]\[(?:quantity|price_data\]\[(?:currency|unit_amount|product_data\]\[name))\]$/,
  /^metadata\[\w+\]$/,
  /^payment_intent_data\[(?:description|metadata\]\[\w+)\]$/,
  /^(?:expires_at|success_url|cancel_url)$/,
];
const refundParameters = [/^payment_intent$/, /^amount$/, /^metadata\[\w+\]$/];

/** Answers one call with an object, or throws `StripeError`. */
export function answerStripeCall(state: StripeState, call: Call): object {
  const { method, pathname, query, form } = call;
  const [, , ...path] = pathname.split("/");
  const at = `${method} ${path.slice(0, 2).join("/")}`;
  const [, second = "", third, fourth] = path;
  if (at === "POST checkout/sessions" && third === undefined) return createSession(state, form);
  if (at === "POST checkout/sessions" && fourth === "expire") return expireSession(state, third ?? "");
  if (at === "GET checkout/sessions" && third === undefined) return listSessions(state, query);
  if (at === "GET checkout/sessions") return found(state.sessions, third, "checkout.session");
  if (method === "GET" && path[0] === "payment_intents") return found(state.payments, second, "payment_intent");
  if (method === "POST" && path[0] === "refunds") return createRefund(state, form);
  if (method === "GET" && path[0] === "refunds" && second !== "") return found(state.refunds, second, "refund");
  if (method === "GET" && path[0] === "refunds")
    return listOf([...state.refunds.values()].filter((refund) => refund.payment_intent === query.get("payment_intent")));
  if (method === "GET" && path[0] === "disputes") return found(state.disputes, second, "dispute");
  if (method === "GET" && path[0] === "payouts") return found(state.payouts, second, "payout");
  if (method === "GET" && path[0] === "balance_transactions")
    return page(
      state.balance.filter(({ payout }) => payout === query.get("payout")),
      query,
    );
  throw new StripeError(404, `Unrecognized request URL (${method}: ${pathname}).`);
}

function found<One>(all: Map<string, One>, id: string | undefined, kind: string): One {
  const one = all.get(id ?? "");
  if (!one) throw new StripeError(404, `No such ${kind}: '${id}'`, { code: "resource_missing", param: "id" });
  return one;
}

function createSession(state: StripeState, form: URLSearchParams): StripeSession {
  refuseUnknown(form, sessionParameters);
  const need = (name: string) => {
    const value = form.get(name);
    if (!value) throw new StripeError(400, `Missing required param: ${name}.`, { code: "parameter_missing", param: name });
    return value;
  };
  if (need("mode") !== "payment") throw new StripeError(400, "Invalid mode", { param: "mode" });
  const currency = need("line_items[0][price_data][currency]");
  if (!/^[a-z]{3}$/.test(currency)) throw new StripeError(400, `Invalid currency: ${currency}`, { param: "line_items[0][price_data][currency]" });
  const amount = Number(need("line_items[0][price_data][unit_amount]")) * Number(need("line_items[0][quantity]"));
  if (!Number.isSafeInteger(amount) || amount > 99_999_999)
    throw new StripeError(400, "Amount must be no more than $999,999.99", { code: "amount_too_large" });
  if (amount < 50) throw new StripeError(400, "The Checkout Session's total amount must convert to at least 50 cents.", { code: "amount_too_small" });
  const expires = Number(need("expires_at"));
  if (expires < state.seconds + 30 * 60 || expires > state.seconds + 86_400)
    throw new StripeError(400, "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.", {
      param: "expires_at",
    });
  for (const name of ["success_url", "cancel_url"])
    if (!URL.canParse(need(name))) throw new StripeError(400, "Not a valid URL", { code: "url_invalid", param: name });
  need("line_items[0][price_data][product_data][name]");
  return state.open(
    {
      ...{ amount_total: amount, currency, expires_at: expires, success_url: need("success_url"), cancel_url: form.get("cancel_url") },
      ...{ client_reference_id: form.get("client_reference_id"), customer_email: form.get("customer_email"), metadata: metadataOf(form, "metadata") },
    },
    metadataOf(form, "payment_intent_data[metadata]"),
  );
}

function expireSession(state: StripeState, id: string): StripeSession {
  const session = found(state.sessions, id, "checkout.session");
  if (session.status !== "open")
    throw new StripeError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  state.expire(session);
  return session;
}

/** Lists sessions newest first, like all lists of Stripe. */
function listSessions(state: StripeState, query: URLSearchParams): object {
  const [from, to] = [Number(query.get("created[gte]") ?? 0), Number(query.get("created[lte]") ?? Number.MAX_SAFE_INTEGER)];
  const all = [...state.sessions.values()].reverse().filter(({ created }) => created >= from && created <= to);
  return page(all, query);
}

function createRefund(state: StripeState, form: URLSearchParams): object {
  refuseUnknown(form, refundParameters);
  const payment = found(state.payments, form.get("payment_intent") ?? "", "payment_intent");
  const amount = Number(form.get("amount") ?? payment.amount - payment.refunded);
  if (payment.refunded >= payment.amount) throw new StripeError(400, "Charge has already been refunded.", { code: "charge_already_refunded" });
  if (amount > payment.amount - payment.refunded)
    throw new StripeError(400, `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge`, {
      code: "amount_too_large",
      param: "amount",
    });
  return state.refund(payment, amount, metadataOf(form, "metadata"));
}

function refuseUnknown(form: URLSearchParams, known: RegExp[]): void {
  const unknown = [...form.keys()].find((name) => !known.some((pattern) => pattern.test(name)));
  if (unknown !== undefined) throw new StripeError(400, `Received unknown parameter: ${unknown}`, { code: "parameter_unknown", param: unknown });
}

function metadataOf(form: URLSearchParams, prefix: string): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(`${prefix}[`) && !name.slice(prefix.length + 1, -1).includes("[") ? [[name.slice(prefix.length + 1, -1), value]] : [],
    ),
  );
}

function page<One extends { id: string }>(all: One[], query: URLSearchParams): object {
  const start = query.has("starting_after") ? all.findIndex(({ id }) => id === query.get("starting_after")) + 1 : 0;
  const limit = Number(query.get("limit") ?? 10);
  return { ...listOf(all.slice(start, start + limit)), has_more: all.length > start + limit };
}

const listOf = (data: object[]) => ({ object: "list", url: "/v1/list", has_more: false, data });
