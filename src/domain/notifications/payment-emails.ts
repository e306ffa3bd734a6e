import type { Email } from "./email-content.ts";
import { buyerEmail } from "./mail-wording.ts";

/** To a shopper whose money arrived when nothing could be delivered for it anymore, or was another amount. `amount` is formatted: "$1,895.00". */
export function returnedPaymentEmail(shopName: string, amount: string, isOtherAmount = false): Email {
  const why = isOtherAmount
    ? "was not the amount of your order"
    : "reached us too late: the items sold out in the meantime, or the cart had already been ordered";
  return buyerEmail(
    "returned-payment",
    { amount },
    {
      preview: "No order was created, and you owe nothing",
      heading: "We refunded your payment",
      blocks: [
        {
          kind: "text",
          text: `Your payment of ${amount} to ${shopName} ${why}. This payment did not create an order, and we have refunded the whole amount.`,
        },
        { kind: "small", text: "Banks usually take a few days to show it." },
      ],
    },
  );
}

/** To staff, when a dispute must be answered, or when it ended. `amount` and `answerBy` are formatted. */
export function disputeEmail(
  dispute: { kind: "opened" | "ended"; status: string; reason: string; amount: string; orderName: string | null; answerBy: string | null },
  url: string,
): Email {
  const about = `${dispute.amount}${dispute.orderName ? ` of order ${dispute.orderName}` : ""}`;
  if (dispute.kind === "ended") {
    const end = dispute.status === "won" ? "was decided for you" : dispute.status === "lost" ? "was decided for the buyer" : "was closed";
    return {
      subject: `The dispute about ${about} ${end}`,
      preview: "There is nothing more to do",
      heading: `The dispute about ${about} ${end}`,
      blocks: [
        { kind: "text", text: dispute.status === "lost" ? "The money stays with the buyer." : "There is nothing more to do." },
        { kind: "button", label: "Open in admin", url },
      ],
    };
  }
  const by = dispute.answerBy ? ` by ${dispute.answerBy}` : "";
  return {
    subject: `Answer a dispute about ${about}${by}`,
    preview: `The buyer’s bank disputes the payment (${dispute.reason})`,
    heading: `A buyer disputes ${about}`,
    blocks: [
      {
        kind: "text",
        text: `The buyer’s bank disputes this payment. The reason it gives is “${dispute.reason.replaceAll("_", " ")}”. Submit your evidence${by} at the payment provider; the order links to it. Without a response, the buyer keeps the money.`,
      },
      { kind: "button", label: "Open in admin", url },
    ],
  };
}
