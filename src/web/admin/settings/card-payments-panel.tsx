import { useQuery } from "@tanstack/react-query";
import { Panel } from "../toolkit/page-frame.tsx";
import { liveQuery } from "./live-status.tsx";

/** Whether buyers can pay by card. That depends on the operator's keys and not on this page. */
export function CardPaymentsPanel() {
  const { data } = useQuery(liveQuery);
  if (!data) return null;
  return (
    <Panel title="Cards" className="mb-4">
      <p>{cardsText(data)}</p>
      <p className="mt-2 text-slate">
        Card payments go through Stripe. Its keys are set where the shop runs: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET. The operations guide
        explains how to go live with it.
      </p>
    </Panel>
  );
}

function cardsText({ isLive, stripe }: { isLive: boolean; stripe: "test" | "live" | null }): string {
  if (stripe === null)
    return isLive
      ? "Buyers cannot pay by card because no Stripe key is set."
      : "No Stripe key is set. Buyers pay with test cards, and no money moves.";
  if (isLive && stripe === "live") return "Buyers pay by card on Stripe’s page.";
  if (!isLive && stripe === "test") return "Stripe is in test mode: buyers pay on its page with its test cards, and no money moves.";
  return isLive
    ? "Cards are not offered because the Stripe key is a test key and the shop is live. Set the live key."
    : "Cards are not offered through Stripe because its key is a live key, which would charge real money, and the shop is in trial mode. Go live, or set the test key.";
}
