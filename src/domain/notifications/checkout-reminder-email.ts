import { shownVariant } from "#domain/variant-title.ts";
import type { Email } from "./email-content.ts";
import { buyerEmail } from "./mail-wording.ts";

type Reminded = { checkoutUrl: string; stopUrl: string; lines: { title: string; variantTitle: string; quantity: number }[] };

/** To a buyer who asked for it at a checkout and left. It contains no prices, because the checkout shows those of the day on which it is opened. */
export function checkoutReminderEmail(shopName: string, { checkoutUrl, stopUrl, lines }: Reminded): Email {
  return buyerEmail(
    "checkout-reminder",
    { "shop-name": shopName },
    {
      preview: "Your cart is still there",
      heading: "Your cart is still there",
      blocks: [
        { kind: "text", text: "These items are in your cart:" },
        {
          kind: "goods",
          lines: lines.map(({ title, variantTitle, quantity }) => ({
            title,
            detail: shownVariant(variantTitle) ?? "",
            note: "",
            quantity,
            amount: "",
          })),
          rows: [],
        },
        { kind: "button", label: "Finish your checkout", url: checkoutUrl },
        {
          kind: "small",
          text: "On the device where you began, what you typed is still filled in. Prices and stock are those of the day on which you order.",
        },
        { kind: "small", text: `We send this email once. If you did not ask for it, or want no more of them: ${stopUrl}` },
      ],
    },
  );
}
