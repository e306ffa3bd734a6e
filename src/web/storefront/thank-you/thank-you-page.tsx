import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { links } from "#web/links.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/thank-you-page";
import { PlacedOrder } from "./placed-order.tsx";
import { loadThankYou } from "./thank-you-page.server.ts";

export const loader = loadThankYou;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.order ? `Order ${loaderData.order.name}` : "Thank you";
  return [...pageMeta(matches, { title, path: links.thankYou(), noIndex: true }), { name: "referrer", content: "same-origin" }];
}

/** A page for one buyer: it is never cached, and its URL, which may prove the order, is sent to no other site. */
export function headers() {
  return { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };
}

export default function ThankYouPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.order) return <PlacedOrder order={loaderData.order} statusUrl={loaderData.statusUrl} supportEmail={loaderData.supportEmail} />;
  return (
    <EmptyState heading="h1" title="Thank you" text="There is no order to show on this device. The confirmation email has a link to your order.">
      <LinkButton to={links.home()}>Continue Shopping</LinkButton>
      <LinkButton to={links.contact()} look="outline">
        Contact Us
      </LinkButton>
    </EmptyState>
  );
}
