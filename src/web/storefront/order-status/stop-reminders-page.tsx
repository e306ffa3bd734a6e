import { type ActionFunctionArgs, data } from "react-router";
import { stopReminders } from "#domain/checkout/checkout-reminders.ts";
import { isRefusal } from "#domain/refusal.ts";
import { shopOf } from "#web/page-context.ts";
import { NewsletterNotice, NoticeButton } from "../newsletter/newsletter-notice.tsx";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/stop-reminders-page";

/** Answers the pressed button, or the one-click request of a mail program (RFC 8058). */
export async function action({ params, context }: ActionFunctionArgs) {
  try {
    await stopReminders(shopOf(context), params["token"] ?? "");
    return data({ isDone: true });
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.code === "not-found") return data({ isDone: false }, { status: 404 });
    throw thrown;
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: "Checkout emails", path: "/checkout/reminders", noIndex: true }),
    { name: "referrer", content: "same-origin" },
  ];
}

export default function StopRemindersPage({ actionData }: Pick<Route.ComponentProps, "actionData">) {
  if (actionData?.isDone)
    return <NewsletterNotice title="You will not get these emails again" text="Your cart is still there. You still get emails about your orders." />;
  if (actionData) return <NewsletterNotice title="This link is incomplete" text="Please open the link in the email again." />;
  return (
    <NewsletterNotice title="Emails about unfinished checkouts" text="Confirm that you want no more emails about a checkout that you left.">
      <NoticeButton>No more emails</NoticeButton>
    </NewsletterNotice>
  );
}
