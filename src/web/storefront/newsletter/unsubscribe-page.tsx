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
        text="Our newsletter does not come to this address anymore. Emails about your orders still do."
      />
    );
  if (actionData?.outcome === "invalid")
    return <NewsletterNotice title="This link is not complete" text="Please open the whole link again from the email." />;
  return (
    <NewsletterNotice title="Unsubscribe" text="Press the button, and our newsletter stops coming.">
      <NoticeButton>Unsubscribe</NoticeButton>
    </NewsletterNotice>
  );
}
