import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Mail } from "#domain/ports.ts";

/** Writes each message as an .eml file, named by its time: what a shop without SMTP_URL does. Any mail program opens it. */
export function fileMail(folder: string, from: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" }, { from });
  return {
    keepsFiles: true,
    async send({ to, subject, text, html, replyTo, headers }) {
      const { message } = await transport.sendMail({ to, subject, text, html, ...(replyTo ? { replyTo } : {}), ...(headers ? { headers } : {}) });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, "-")}-${randomBytes(3).toString("hex")}`;
      await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 });
      await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
      await keepNewest(folder);
    },
  };
}

/** A trial's mail is read soon or never: so many are kept, and whoever makes the shop write mail does not fill its disk. */
export const mostMails = 2000;

async function keepNewest(folder: string): Promise<void> {
  const mails = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
  for (const name of mails.slice(0, -mostMails)) await rm(join(folder, name), { force: true });
}
