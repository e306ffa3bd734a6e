import type { Email } from "./email-content.ts";

/** `title`: of the product with its variant. */
type Named = { title: string; url: string };

/** Asks the owner of the address; nothing more is sent to it until the button behind `confirmUrl` was pressed. */
export function confirmStockNoticeEmail(shopName: string, { title, url }: Named, confirmUrl: string): Email {
  return {
    subject: `Please confirm: tell me when ${title} is back`,
    preview: "Confirm your email address to hear when it is in stock",
    heading: "Please confirm your request",
    blocks: [
      {
        kind: "text",
        text: `Someone, hopefully you, asked ${shopName} to email this address once ${title} can be ordered again. Press the button to confirm.`,
      },
      { kind: "button", label: "Confirm request", url: confirmUrl },
      {
        kind: "small",
        text: `The product: ${url}. The link to confirm works for seven days. If this was not you, ignore this email: you will not hear from us again.`,
      },
    ],
  };
}

/** Once: who wants another one asks again. */
export function backInStockEmail(shopName: string, { title, url }: Named, cancelUrl: string): Email {
  return {
    subject: `${title} is in stock again`,
    preview: "It can be ordered now",
    heading: "It is in stock again",
    blocks: [
      { kind: "text", text: `You asked ${shopName} to tell you: ${title} can be ordered again. Nothing is reserved for you.` },
      { kind: "button", label: "See the product", url },
      { kind: "small", text: `This is the only email about it. To have your request deleted now, open this link: ${cancelUrl}` },
    ],
  };
}
