import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Mail } from "#domain/ports.ts";
import { nodemailerMessage } from "../nodemailer-message.ts";

/** Writes each message as an .eml file, named by its time: what a shop without SMTP_URL does. Any mail program opens it. */
export function fileMail(folder: string, from: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(nodemailerMessage(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, "-")}-${randomBytes(3).toString("hex")}`;
      await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 });
      await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
      await keepNewest(folder);
    },
    async forget(isMeant) {
      for (const name of await mailsIn(folder)) {
        const file = join(folder, name);
        const message = await readFile(file, "latin1").catch(goneMeanwhile);
        if (message !== null && isMeant(plainTextOf(message))) await rm(file, { force: true });
      }
    },
  };
}

/** The most emails that are kept, so that nobody can fill the disk by making the shop write emails. Emails of a trial are read soon or never. */
export const maxMails = 2000;

async function keepNewest(folder: string): Promise<void> {
  for (const name of (await mailsIn(folder)).slice(0, -maxMails)) await rm(join(folder, name), { force: true });
}

/** Returns the names of emails, oldest first; none where no email was written yet. */
async function mailsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(goneMeanwhile)) ?? [];
  return names.filter((name) => name.endsWith(".eml")).sort();
}

function goneMeanwhile(fault: unknown): null {
  if (fault instanceof Error && "code" in fault && fault.code === "ENOENT") return null;
  throw fault;
}

/** The message with its lines joined (quoted-printable breaks them after 76 characters and encodes some), and its Base64 parts decoded. */
function plainTextOf(message: string): string {
  const lines = message.replaceAll("=\r\n", "").replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const encoded = message.match(/(?:^[A-Za-z0-9+/]{4,76}={0,2}\r?\n?)+/gm) ?? [];
  return [lines, ...encoded.map((block) => Buffer.from(block, "base64").toString("latin1"))].join("\n");
}
