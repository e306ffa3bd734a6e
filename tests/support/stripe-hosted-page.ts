import type { ServerResponse } from "node:http";
import type { StripeServer } from "./stripe-server.ts";

/** The page on which a buyer pays, in place of Stripe's own, with its links forward and back. */
export function hostedPage(
  server: StripeServer,
  { pathname, method, body }: { pathname: string; method: string; body: string },
  outgoing: ServerResponse,
): unknown {
  const session = server.state.sessions.get(pathname.slice("/c/pay/".length));
  const goTo = (url: string) => outgoing.writeHead(303, { Location: url }).end();
  if (!session) return outgoing.writeHead(404).end("No such page");
  if (session.status === "complete") return goTo(session.success_url);
  if (session.status === "expired") return show(outgoing, "<h1>This payment page has expired</h1>", session.cancel_url);
  if (method !== "POST") return show(outgoing, formOf(session.amount_total, session.currency), session.cancel_url);
  const outcome = server.state.pay(session.id, new URLSearchParams(body).get("number") ?? "");
  if (outcome === "declined")
    return show(outgoing, `<p role="alert">Your card was declined.</p>${formOf(session.amount_total, session.currency)}`, session.cancel_url);
  return server.delivered().then(() => goTo(session.success_url));
}

function formOf(amount: number, currency: string): string {
  return `<h1>Pay ${(amount / 100).toFixed(2)} ${currency.toUpperCase()}</h1>
    <form method="post"><label>Card number <input name="number" autocomplete="off"></label> <button>Pay</button></form>`;
}

function show(outgoing: ServerResponse, content: string, back: string | null): void {
  outgoing.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
  outgoing.end(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Test payment page</title>
    <main>${content}${back ? `<p><a href="${back}">Back</a></p>` : ""}</main></html>`);
}
