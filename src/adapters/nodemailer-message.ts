import type { Message } from "#domain/ports.ts";

/** A message as nodemailer wants it. */
export function nodemailerMessage({ attachments = [], ...message }: Message) {
  const attached = attachments.map(({ filename, contentType, bytes }) => ({ filename, contentType, content: Buffer.from(bytes) }));
  return { ...message, attachments: attached };
}
