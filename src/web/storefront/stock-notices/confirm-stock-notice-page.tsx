import { NewsletterNotice, NoticeButton } from "../newsletter/newsletter-notice.tsx";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/confirm-stock-notice-page";
import { confirmNoticeByButton } from "./stock-notice-pages.server.ts";

export const action = confirmNoticeByButton;

export function meta({ matches, location }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: "Confirm your request", path: location.pathname, noIndex: true }),
    { name: "referrer", content: "same-origin" },
  ];
}

export default function ConfirmStockNoticePage({ actionData }: Route.ComponentProps) {
  if (actionData?.outcome === "done")
    return (
      <NewsletterNotice title="We will write to you" text="You get one email once it can be ordered again. Nothing is reserved for you until then." />
    );
  if (actionData?.outcome === "invalid")
    return (
      <NewsletterNotice
        title="This link no longer works"
        text="It is more than a week old, or there is a newer one. Ask again on the product page."
      />
    );
  return (
    <NewsletterNotice title="Confirm your request" text="Confirm that you want one email once it can be ordered again.">
      <NoticeButton>Confirm request</NoticeButton>
    </NewsletterNotice>
  );
}
