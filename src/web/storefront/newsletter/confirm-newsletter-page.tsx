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
    return <NewsletterNotice title="You are subscribed" text="Thank you. Every email we send has a link that ends the subscription at once." />;
  if (actionData?.outcome === "invalid")
    return (
      <NewsletterNotice
        title="This link does not work anymore"
        text="It is older than a week, or a newer one was sent. Subscribe again, and we will send you a new one."
      >
        <LinkButton to={links.newsletter()}>Subscribe again</LinkButton>
      </NewsletterNotice>
    );
  return (
    <NewsletterNotice title="Confirm your subscription" text="Press the button, and our newsletter comes to your inbox from now on.">
      <NoticeButton>Confirm subscription</NoticeButton>
    </NewsletterNotice>
  );
}
