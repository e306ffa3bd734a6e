import type { LiveRequirementName } from "#domain/settings/live-requirements.ts";
import { links } from "#web/links.ts";

type Words = {
  /** The subject of the point, as a heading. */
  title: string;
  /** The text when nothing is open. */
  done: string;
  /** The page where it is fixed. */
  to: string;
  link: string;
};

/** The points of going live, complete by type. */
export const goingLiveWords: Record<LiveRequirementName, Words> = {
  address: {
    title: "Your name and addresses",
    done: "The shop shows your own name and contact details.",
    to: links.adminSettings("shop"),
    link: "Shop settings",
  },
  tax: { title: "Your tax rates", done: "None of the tax rates are from the sample shop.", to: links.adminSettings("tax"), link: "Tax rates" },
  payment: {
    title: "A real payment method",
    done: "There is a payment method for real orders.",
    to: links.adminSettings("payments"),
    link: "Payment settings",
  },
  mail: {
    title: "Email",
    done: "Email goes through a mail server. Send a test email to see whether it arrives.",
    to: links.adminSettings("mail"),
    link: "Test email",
  },
  sender: {
    title: "Sender of emails",
    done: "Emails come from an address of your own.",
    to: links.adminSettings("mail"),
    link: "Sender",
  },
  "public-url": {
    title: "Public URL",
    done: "The shop knows its public URL, and the URL uses https.",
    to: links.adminSettings("mail"),
    link: "How to set it",
  },
  webhooks: {
    title: "Webhooks",
    done: "Webhooks receive nothing without encryption.",
    to: links.adminPage("api"),
    link: "API and webhooks",
  },
};
