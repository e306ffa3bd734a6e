import type { Attachment } from "#domain/ports.ts";

/** As nodemailer wants them. */
export function attached(attachments: Attachment[]) {
  return attachments.map(({ filename, contentType, bytes }) => ({ filename, contentType, content: Buffer.from(bytes) }));
}
