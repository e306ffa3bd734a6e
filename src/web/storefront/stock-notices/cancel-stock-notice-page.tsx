import { NewsletterNotice, NoticeButton } from "../newsletter/newsletter-notice.tsx";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/cancel-stock-notice-page";
import { cancelNoticeByButton } from "./stock-notice-pages.server.ts";

export const action = cancelNoticeByButton;

export function meta({ matches, location }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: "Delete your request", path: location.pathname, noIndex: true }),
    { name: "referrer", content: "same-origin" },
  ];
}

export default function CancelStockNoticePage({ actionData }: Route.ComponentProps) {
  if (actionData?.outcome === "done") return <NewsletterNotice title="Your request is deleted" text="We will not write to you about this product." />;
  if (actionData?.outcome === "invalid") return <NewsletterNotice title="This link is incomplete" text="Please open the link in the email again." />;
  return (
    <NewsletterNotice title="Delete your request" text="Confirm that you no longer want to hear when it can be ordered again.">
      <NoticeButton>Delete request</NoticeButton>
    </NewsletterNotice>
  );
}
