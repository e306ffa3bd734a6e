import { utcTimeText } from "#domain/time-text.ts";
import type { Email } from "./email-content.ts";
import { buyerEmail } from "./mail-wording.ts";

type Written = { name: string; email: string; subject: string; message: string; at: Date };

/** To the support address. A reply goes straight to the sender, and the shop stores nothing of it. */
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

/** To the support address: the buyer answered through the link. */
export function contactAnswerEmail(answer: Written, adminUrl: string): Email {
  return {
    subject: `Re: ${answer.subject}: reply from ${answer.name}`,
    preview: answer.message.slice(0, 120),
    heading: `${answer.name} has answered`,
    blocks: [
      { kind: "text", text: `${answer.name} (${answer.email}) wrote on ${utcTimeText(answer.at)}:` },
      { kind: "quote", text: answer.message },
      { kind: "button", label: "Reply in admin", url: adminUrl },
    ],
  };
}

/** To the buyer. `url` leads to the conversation and works for `days` days. */
export function contactReplyEmail(reply: { name: string; subject: string; text: string }, shopName: string, url: string, days: number): Email {
  const paragraphs = reply.text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
  return buyerEmail(
    "contact-reply",
    { "message-subject": reply.subject },
    {
      preview: reply.text.slice(0, 120),
      heading: `${shopName} has replied to you`,
      blocks: [
        ...paragraphs.map((text) => ({ kind: "quote" as const, text })),
        { kind: "button", label: "Read the conversation and reply", url },
        {
          kind: "small",
          text: `The link works for ${days} days and needs no account. Anyone who has it can read this conversation and reply in your name, so do not share it.`,
        },
      ],
    },
  );
}
