import { utcTimeText } from "#domain/time-text.ts";
import type { Email } from "./email-content.ts";

type Written = { name: string; email: string; subject: string; message: string; at: Date };

/** To the support address. A reply to it goes to the sender past the shop, which keeps nothing of it. */
export function contactEmail(message: Written, adminUrl: string): Email {
  return {
    subject: `${message.subject}: message from ${message.name}`,
    preview: message.message.slice(0, 120),
    heading: message.subject,
    blocks: [
      { kind: "text", text: `${message.name} (${message.email}) wrote on ${utcTimeText(message.at)}:` },
      { kind: "quote", text: message.message },
      { kind: "button", label: "Reply in admin", url: adminUrl },
      {
        kind: "small",
        text: `A reply in the admin area is kept with the message, where your colleagues see it. A reply to this email goes to ${message.name} as well, but only from your mailbox.`,
      },
    ],
  };
}

/** To the support address: the buyer answered by the link. */
export function contactAnswerEmail(answer: Written, adminUrl: string): Email {
  return {
    subject: `Re: ${answer.subject}: answer from ${answer.name}`,
    preview: answer.message.slice(0, 120),
    heading: `${answer.name} has answered`,
    blocks: [
      { kind: "text", text: `${answer.name} (${answer.email}) wrote on ${utcTimeText(answer.at)}:` },
      { kind: "quote", text: answer.message },
      { kind: "button", label: "Reply in admin", url: adminUrl },
    ],
  };
}

/** To the buyer. `url` leads to their conversation, for so many days. */
export function contactReplyEmail(reply: { name: string; subject: string; text: string }, shopName: string, url: string, days: number): Email {
  const paragraphs = reply.text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
  return {
    subject: `Re: ${reply.subject}`,
    preview: reply.text.slice(0, 120),
    heading: `${shopName} has replied to you`,
    blocks: [
      ...paragraphs.map((text) => ({ kind: "quote" as const, text })),
      { kind: "button", label: "Read all and answer", url },
      {
        kind: "small",
        text: `The link works for ${days} days and needs no account. Whoever has it can read this conversation and answer in your name, so do not pass it on.`,
      },
    ],
  };
}

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

/** To a shopper whose money came when nothing could be delivered for it anymore, or was another amount. `amount` is written out: "$1,895.00". */
export function returnedPaymentEmail(shopName: string, amount: string, isOtherAmount = false): Email {
  const why = isOtherAmount
    ? "was not the amount of your order"
    : "reached us too late: the items sold out in the meantime, or the cart had already been ordered";
  return {
    subject: `Your payment of ${amount} was returned`,
    preview: "No order was created, and you owe nothing",
    heading: "We returned your payment",
    blocks: [
      {
        kind: "text",
        text: `Your payment of ${amount} to ${shopName} ${why}. This payment did not create an order, and we have sent the whole amount back.`,
      },
      { kind: "small", text: "Banks usually take a few days to show it. If anything is unclear, just reply to this email." },
    ],
  };
}

/** To a member of staff whose password is tried from many places. */
export function signInWarningEmail(shopName: string): Email {
  return {
    subject: `Someone is trying to guess your password at ${shopName}`,
    preview: "Wrong passwords from many places today. Your account is not locked",
    heading: "Someone is trying to guess your password",
    blocks: [
      {
        kind: "text",
        text: `Today, wrong passwords for your account at ${shopName} came from 10 or more places. Each place has to wait longer after every try, so guessing a long password would take more than a lifetime.`,
      },
      {
        kind: "text",
        text: "Your account is not locked. You can sign in as always, where you have signed in before and in new places.",
      },
      {
        kind: "text",
        text: "If you use this password anywhere else, or if it is short, ask whoever runs the shop's server for a new one.",
      },
      { kind: "small", text: "You get this email at most once a day. The audit log in the admin area shows the attempts." },
    ],
  };
}

/** What the admin area's "send a test mail" sends. */
export function testEmail(shopName: string): Email {
  return {
    subject: `Test email from ${shopName}`,
    preview: "Email works",
    heading: "Email works",
    blocks: [
      {
        kind: "text",
        text: `This is the test email requested in the admin area of ${shopName}. If you can read it, the shop can send email.`,
      },
    ],
  };
}

/** To staff, where somebody has to answer a dispute, or it ended. `amount` and `answerBy` are written out. */
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
