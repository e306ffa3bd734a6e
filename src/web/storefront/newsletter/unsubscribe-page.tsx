import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/unsubscribe-page";
import { NewsletterNotice, NoticeButton } from "./newsletter-notice.tsx";
import { unsubscribeByButton } from "./newsletter-pages.server.ts";

export const action = unsubscribeByButton;

export function meta({ matches, location }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: "Unsubscribe", path: location.pathname, noIndex: true }), { name: "referrer", content: "same-origin" }];
}

export default function UnsubscribePage({ actionData }: Route.ComponentProps) {
  if (actionData?.outcome === "done")
    return (
      <NewsletterNotice
        title="You are unsubscribed"
        text="You will no longer receive our newsletter at this address. You will still get emails about your orders."
      />
    );
  if (actionData?.outcome === "invalid") return <NewsletterNotice title="This link is incomplete" text="Please open the link in the email again." />;
  return (
    <NewsletterNotice title="Unsubscribe" text="Confirm that you no longer want to receive our newsletter.">
      <NoticeButton>Unsubscribe</NoticeButton>
    </NewsletterNotice>
  );
}
