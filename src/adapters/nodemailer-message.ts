import type { Message } from "#domain/ports.ts";

/** A message as nodemailer wants it. `from`: MAIL_FROM, for what the message itself does not say. Names and addresses are given apart, so that no name can become another header or address. */
export function nodemailerMessage({ attachments = [], sender, ...message }: Message, from: string) {
  const attached = attachments.map(({ filename, contentType, bytes }) => ({ filename, contentType, content: Buffer.from(bytes) }));
  return { ...message, from: sender ? { name: sender.name, address: sender.email ?? addressOf(from) } : from, attachments: attached };
}

/** "Bench Labs <shop@lab.example>" -> "shop@lab.example" */
function addressOf(from: string): string {
  return (/<([^<>]*)>\s*$/.exec(from)?.[1] ?? from).trim();
}
