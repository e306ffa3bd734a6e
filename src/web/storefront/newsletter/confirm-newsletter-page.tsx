import { LinkButton } from "#ui/button.tsx";
import { links } from "#web/links.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/confirm-newsletter-page";
import { NewsletterNotice, NoticeButton } from "./newsletter-notice.tsx";
import { confirmByButton } from "./newsletter-pages.server.ts";

export const action = confirmByButton;

export function meta({ matches, location }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: "Confirm your subscription", path: location.pathname, noIndex: true }),
    { name: "referrer", content: "same-origin" },
  ];
}

export default function ConfirmNewsletterPage({ actionData }: Route.ComponentProps) {
  if (actionData?.outcome === "done")
    return <NewsletterNotice title="You are subscribed" text="Thank you. You can unsubscribe at any time with the link in each email." />;
  if (actionData?.outcome === "invalid")
    return (
      <NewsletterNotice
        title="This link no longer works"
        text="It is more than a week old, or there is a newer one. Subscribe again to get a new link."
      >
        <LinkButton to={links.newsletter()}>Subscribe again</LinkButton>
      </NewsletterNotice>
    );
  return (
    <NewsletterNotice title="Confirm your subscription" text="Confirm that you want to receive our newsletter.">
      <NoticeButton>Confirm subscription</NoticeButton>
    </NewsletterNotice>
  );
}
