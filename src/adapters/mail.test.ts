import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMail } from "./mail.ts";

const letter = {
  to: "ada@lab.example",
  subject: "Your order #1001 – Bühler",
  text: "Thank you.\n",
  html: "<p>Thank you.</p>",
  replyTo: "support@lab.example",
  headers: { "List-Unsubscribe": "<https://shop.example/u/1>" },
};
let dataDir: string;
let server: Server;
let port: number;
const received: string[] = [];

/** The least that a mail server says (RFC 5321), so that the real client is what is tested. */
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "meniscus-mail-"));
  server = createServer((socket) => {
    let inLetter = false;
    let rest = "";
    socket.write("220 test ready\r\n");
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      rest += chunk;
      for (;;) {
        const end = rest.indexOf("\r\n");
        if (end < 0) return;
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        received.push(line);
        if (inLetter && line !== ".") continue;
        if (line === ".") inLetter = false;
        if (line === "DATA") inLetter = true;
        socket.write(
          line === "DATA"
            ? "354 go on\r\n"
            : line.startsWith("RCPT TO:<nobody@")
              ? "550 no such user\r\n"
              : line === "QUIT"
                ? "221 bye\r\n"
                : "250 ok\r\n",
        );
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});

describe("mail", () => {
  it("is a file that any mail program opens where no server is set, readable by the shop's account only", async () => {
    const { mail } = openMail({ smtpUrl: null, from: "Bench & Beam <shop@lab.example>", dataDir });
    await mail.send(letter);
    await mail.send(letter);
    const files = readdirSync(join(dataDir, "mail"));
    expect(files).toEqual([expect.stringMatching(/^\d{4}-.*\.eml$/), expect.stringMatching(/\.eml$/)]);
    const path = join(dataDir, "mail", files[0] ?? "");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const text = readFileSync(path, "utf8");
    expect(text).toMatch(/^From: "Bench & Beam" <shop@lab\.example>\r$/m);
    expect(text).toMatch(/^To: ada@lab\.example\r$/m);
    expect(text).toMatch(/^Reply-To: support@lab\.example\r$/m);
    expect(text).toMatch(/^List-Unsubscribe: <https:\/\/shop\.example\/u\/1>\r$/m);
    expect(text).toMatch(/text\/plain[\s\S]*text\/html/);
  });

  it("goes through the server of SMTP_URL", async () => {
    const { mail, close } = openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: "shop@lab.example", dataDir });
    await mail.send(letter);
    close();
    expect(received).toContain("MAIL FROM:<shop@lab.example>");
    expect(received).toContain("RCPT TO:<ada@lab.example>");
    expect(received).toContain("Reply-To: support@lab.example");
  });

  it("that a server refuses is a fault, so that its job tries again", async () => {
    const { mail, close } = openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: "shop@lab.example", dataDir });
    await expect(mail.send({ ...letter, to: "nobody@lab.example" })).rejects.toThrow(/550/);
    close();
  });
});
