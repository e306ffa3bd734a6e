import { createTransport } from "nodemailer";
import type { Mail, MailFault } from "#domain/ports.ts";
import { nodemailerMessage } from "../nodemailer-message.ts";

const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** As many as common mail servers accept from one client. Each sends one email after the other; a fast server then takes hundreds a second. */
const maxConnections = 8;

/**
 * Sends through the server of `SMTP_URL` (`smtp://user:password@host:587`, `smtps://...:465`). A failed send throws, so that its job
 * tries again unless it is final.
 */
export function smtpMail(smtpUrl: string, from: string): Mail & { verify(): Promise<void>; close(): void } {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections, ...patience });
  return {
    async send(mail) {
      try {
        await transport.sendMail(nodemailerMessage(mail, from));
      } catch (fault) {
        if (!isRefusedForGood(fault)) throw fault;
        throw Object.assign(new Error((fault as Error).message, { cause: fault }), { final: true }) satisfies MailFault;
      }
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/**
 * Whether the server answered with 5xx (RFC 5321, 4.2.1) about this recipient or this message. A refused sender or password is about the shop: the
 * operator corrects it, and then every waiting email is sent.
 */
function isRefusedForGood(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  const { code, command, permanent } = fault as Error & { code?: string; command?: string; permanent?: boolean };
  return permanent === true && ((code === "EENVELOPE" && command === "RCPT TO") || (code === "EMESSAGE" && command === "DATA"));
}
