import { createTransport } from "nodemailer";
import type { Mail } from "#domain/ports.ts";

const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** What common mail servers take from one client. Each sends one mail after the other, so that a fast server takes hundreds a second. */
const maxConnections = 8;

/** Sends through the server of `SMTP_URL` (`smtp://user:password@host:587`, `smtps://...:465`). A failed send throws; its job tries again. */
export function smtpMail(smtpUrl: string, from: string): Mail & { verify(): Promise<void>; close(): void } {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections, ...patience }, { from });
  return {
    async send({ to, subject, text, html, replyTo, headers }) {
      await transport.sendMail({ to, subject, text, html, ...(replyTo ? { replyTo } : {}), ...(headers ? { headers } : {}) });
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
