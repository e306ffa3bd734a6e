import { join } from "node:path";
import type { Mail } from "#domain/ports.ts";
import { fileMail } from "./mail-files/file-mail.ts";
import { smtpMail } from "./mail-smtp/smtp-mail.ts";

export type OpenMail = { mail: Mail; close(): void };

/** Opens SMTP where a URL is set, otherwise files in `<data>/mail`. */
export function openMail(options: { smtpUrl: string | null; from: string; dataDir: string }): OpenMail {
  if (!options.smtpUrl) return { mail: fileMail(join(options.dataDir, "mail"), options.from), close: () => {} };
  const mail = smtpMail(options.smtpUrl, options.from);
  return { mail, close: mail.close };
}
