import type { Email } from "./email-content.ts";

/** To a colleague who is mentioned in a note about an order. */
export function mentionEmail(
  { orderName, authorName, text }: { orderName: string; authorName: string | null; text: string },
  orderUrl: string,
): Email {
  const who = authorName ?? "A colleague";
  return {
    subject: `${who} mentioned you on order ${orderName}`,
    preview: text.slice(0, 120),
    heading: `${who} mentioned you on order ${orderName}`,
    blocks: [
      { kind: "quote", text },
      { kind: "button", label: "Open the order", url: orderUrl },
    ],
  };
}
