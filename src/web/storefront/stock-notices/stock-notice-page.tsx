import { links } from "#web/links.ts";
import { stockNoticeAskedText } from "#web/messages/email-words.ts";
import { NewsletterNotice } from "../newsletter/newsletter-notice.tsx";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/stock-notice-page";
import { requestByForm } from "./stock-notice-pages.server.ts";

export const action = requestByForm;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Tell me when it is back", path: links.stockNotices(), noIndex: true });
}

/** The page of a product's form without script, and the answer to it. */
export default function StockNoticePage({ actionData }: Route.ComponentProps) {
  if (!actionData)
    return (
      <NewsletterNotice
        title="Tell me when it is back"
        text="Choose Notify me on the page of a product that is out of stock, and we will email you once it is back."
      />
    );
  if (actionData.error !== null) return <NewsletterNotice title="Nothing was sent" text={<span className="text-red">{actionData.error}</span>} />;
  return <NewsletterNotice title="One more step" text={stockNoticeAskedText} />;
}
