import type { Email } from "./email-content.ts";

/** Asks the owner of the address; nothing is sent to it until the button behind `confirmUrl` was pressed. */
export function confirmSubscriptionEmail(shopName: string, confirmUrl: string): Email {
  return {
    subject: `Please confirm your subscription to ${shopName}`,
    preview: "Confirm your email address to subscribe",
    heading: "Please confirm your subscription",
    blocks: [
      { kind: "text", text: `Someone, hopefully you, signed up this email address for the newsletter of ${shopName}. Press the button to confirm.` },
      { kind: "button", label: "Confirm subscription", url: confirmUrl },
      { kind: "small", text: "The link works for seven days. If this was not you, ignore this email: you will not hear from us again." },
    ],
  };
}

/** To an address that asks again: the page's answer is the same for both, so the mail says it. */
export function alreadySubscribedEmail(shopName: string, unsubscribeUrl: string): Email {
  return {
    subject: `You are subscribed to ${shopName}`,
    preview: "There is nothing more to do",
    heading: "You are already subscribed",
    blocks: [
      { kind: "text", text: `This address already receives the newsletter of ${shopName}. There is nothing more to do.` },
      { kind: "small", text: `To stop it, open this link and press Unsubscribe: ${unsubscribeUrl}` },
    ],
  };
}
