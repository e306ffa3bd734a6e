import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";

/** The path that begins with `path` in the newest email to this address, as soon as there is one. A shop without a mail server keeps emails as files. */
export async function emailedLink(dataDir: string, email: string, path: string): Promise<string> {
  const folder = join(dataDir, "mail");
  const newest = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .sort()
      .map((name) =>
        readFileSync(join(folder, name), "utf8")
          .replaceAll(/=\r?\n/g, "")
          // A point at the beginning of a line is encoded too.
          .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
      )
      // Not `Reply-To`, which stands in emails to staff.
      .findLast((mail) => mail.includes(`\nTo: ${email}`) && mail.includes(path));
  const mail = await vi.waitUntil(newest, { timeout: 30_000, interval: 100 });
  return mail.slice(mail.indexOf(path)).match(/^[\w/.-]+/)?.[0] ?? "";
}
