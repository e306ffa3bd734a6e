import { links } from "#web/links.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/newsletter-page";
import { NewsletterForm } from "./newsletter-form.tsx";
import { NewsletterNotice } from "./newsletter-notice.tsx";
import { subscribeByForm } from "./newsletter-pages.server.ts";

export const action = subscribeByForm;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Newsletter", path: links.newsletter(), noIndex: true });
}

/** The page of the form without script, and the answer to it. */
export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  if (actionData && actionData.error === null) return <NewsletterNotice title="One more step" text={actionData.thanks} />;
  return (
    <NewsletterNotice
      title="Stay Updated"
      text={
        actionData?.error ? (
          <span className="text-red">{actionData.error}</span>
        ) : (
          "Enter your email address, and we will send you a link to confirm it."
        )
      }
    >
      <NewsletterForm className="w-full text-left sm:w-md" />
    </NewsletterNotice>
  );
}
