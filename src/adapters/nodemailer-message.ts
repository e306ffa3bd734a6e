import type { MailFault, Message } from "#domain/ports.ts";

/**
 * A message as nodemailer wants it. `from`: MAIL_FROM, for messages without a sender. Names and addresses are passed separately, so that no name
 * can become another header or address, and no recipient a list. Throws a final `MailFault` where `to` is not one email address.
 */
export function nodemailerMessage({ attachments = [], sender, to, replyTo, ...message }: Message, from: string) {
  if (!oneAddress.test(to)) throw Object.assign(new Error("The recipient is not one email address."), { final: true }) satisfies MailFault;
  const attached = attachments.map(({ filename, contentType, bytes }) => ({ filename, contentType, content: Buffer.from(bytes) }));
  return {
    ...message,
    to: { name: "", address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
    from: sender ? { name: sender.name, address: sender.email ?? addressOf(from) } : from,
    attachments: attached,
  };
}

/** One email address, without a name, a list or a group of RFC 5322. */
const oneAddress = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** "Bench Labs <shop@lab.example>" -> "shop@lab.example" */
function addressOf(from: string): string {
  return (/<([^<>]*)>\s*$/.exec(from)?.[1] ?? from).trim();
}
