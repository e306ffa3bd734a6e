import type { Email } from "./email-content.ts";
import { buyerEmail } from "./mail-wording.ts";

/** `title`: the product with its variant. */
type Named = { title: string; url: string };

/** Asks the owner of the address; nothing more is sent to it until the button behind `confirmUrl` is pressed. */
export function confirmStockNoticeEmail(shopName: string, { title, url }: Named, confirmUrl: string): Email {
  return buyerEmail(
    "confirm-stock-notice",
    { "shop-name": shopName, product: title },
    {
      preview: "Confirm your email address to hear when it is in stock",
      heading: "Please confirm your request",
      blocks: [
        {
          kind: "text",
          text: `Press the button to confirm that you want one email when ${title} can be ordered again.`,
        },
        { kind: "button", label: "Confirm request", url: confirmUrl },
        {
          kind: "small",
          text: `The product: ${url}. The link to confirm works for seven days. If this was not you, ignore this email: you will not hear from us again.`,
        },
      ],
    },
  );
}

/** Sent once; for another one the buyer asks again. */
export function backInStockEmail(shopName: string, { title, url }: Named, cancelUrl: string): Email {
  return buyerEmail(
    "back-in-stock",
    { "shop-name": shopName, product: title },
    {
      preview: "It can be ordered now",
      heading: "It is in stock again",
      blocks: [
        { kind: "text", text: `${title} can be ordered again. Nothing is reserved for you.` },
        { kind: "button", label: "See the product", url },
        { kind: "small", text: `This is the only email about it. To have your request deleted now, open this link: ${cancelUrl}` },
      ],
    },
  );
}
