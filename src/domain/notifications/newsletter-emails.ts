import type { Email } from "./email-content.ts";
import { buyerEmail } from "./mail-wording.ts";

/** Asks the owner of the address; nothing more is sent to it until the button behind `confirmUrl` is pressed. */
export function confirmSubscriptionEmail(shopName: string, confirmUrl: string): Email {
  return buyerEmail(
    "confirm-subscription",
    { "shop-name": shopName },
    {
      preview: "Confirm your email address to subscribe",
      heading: "Please confirm your subscription",
      blocks: [
        { kind: "text", text: "Press the button to confirm that you want to get our newsletter." },
        { kind: "button", label: "Confirm subscription", url: confirmUrl },
        { kind: "small", text: "The link works for seven days. If this was not you, ignore this email: you will not hear from us again." },
      ],
    },
  );
}

/** To an address that subscribes again: the page answers the same for known and unknown addresses, so the email tells the subscriber. */
export function alreadySubscribedEmail(shopName: string, unsubscribeUrl: string): Email {
  return buyerEmail(
    "already-subscribed",
    { "shop-name": shopName },
    {
      preview: "There is nothing more to do",
      heading: "You are already subscribed",
      blocks: [
        { kind: "text", text: `This address already receives the newsletter of ${shopName}. There is nothing more to do.` },
        { kind: "small", text: `To stop it, open this link and press Unsubscribe: ${unsubscribeUrl}` },
      ],
    },
  );
}
