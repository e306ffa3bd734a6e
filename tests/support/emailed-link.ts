import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";

/** Returns the newest email to this address that contains `part`, decoded, once there is one. A shop without a mail server stores emails as files. */
export function emailTo(dataDir: string, email: string, part: string): Promise<string> {
  const folder = join(dataDir, "mail");
  const newest = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith(".eml"))
      .sort()
      .map((name) =>
        readFileSync(join(folder, name), "utf8")
          .replaceAll(/=\r?\n/g, "")
          // A dot at the beginning of a line is encoded too.
          .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
      )
      // Matches only a line that begins with `To:`, not `Reply-To`, which emails to staff contain.
      .findLast((mail) => mail.includes(`\nTo: ${email}`) && mail.includes(part));
  return vi.waitUntil(newest, { timeout: 60_000, interval: 100 });
}

/** Returns the path that begins with `path` in the newest email to this address. */
export async function emailedLink(dataDir: string, email: string, path: string): Promise<string> {
  const mail = await emailTo(dataDir, email, path);
  return mail.slice(mail.indexOf(path)).match(/^[\w/.-]+/)?.[0] ?? "";
}
