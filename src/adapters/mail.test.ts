import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MailFault } from "#domain/ports.ts";
import { type MailServer, startMailServer } from "#support/mail-server.ts";
import { openMail } from "./mail.ts";
import { maxMails } from "./mail-files/file-mail.ts";

const message = {
  to: "ada@lab.example",
  subject: "Your order #1001 – Bühler",
  text: "Thank you.\n",
  html: "<p>Thank you.</p>",
  replyTo: "support@lab.example",
  headers: { "List-Unsubscribe": "<https://shop.example/u/1>" },
};
let dataDir: string;
let server: MailServer;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "meniscus-mail-"));
  server = await startMailServer();
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("email", () => {
  it("is a file that any mail program opens where no server is set, readable by the shop's account only", async () => {
    const { mail } = openMail({ smtpUrl: null, from: "Bench & Beam <shop@lab.example>", dataDir });
    await mail.send(message);
    await mail.send(message);
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

  it("comes from the sender that the message names, whose name is never another header or address", async () => {
    const from = "Bench & Beam <shop@lab.example>";
    const senders = [
      { name: "Beam Labs", email: "orders@beam.example" },
      { name: "Beam Labs", email: null },
      { name: 'Beam "Labs" <evil@x.example>, Eve\r\nBcc: eve@x.example', email: "orders@beam.example" },
    ];
    const folder = join(dataDir, "senders");
    const { mail } = openMail({ smtpUrl: null, from, dataDir: folder });
    const heads: string[] = [];
    for (const sender of senders) {
      await mail.send({ ...message, sender });
      const name = readdirSync(join(folder, "mail")).sort().at(-1) ?? "";
      heads.push(
        readFileSync(join(folder, "mail", name), "utf8")
          .split("\r\n\r\n")[0]
          ?.replaceAll("\r\n ", " ") ?? "",
      );
      rmSync(join(folder, "mail", name));
    }
    expect(heads[0]).toMatch(/^From: Beam Labs <orders@beam\.example>\r$/m);
    expect(heads[1]).toMatch(/^From: Beam Labs <shop@lab\.example>\r$/m);
    expect(heads[2]).toMatch(/^From: .*<orders@beam\.example>\r$/m);
    expect(heads[2]).not.toMatch(/^Bcc:/m);
  });

  it("goes to one email address: what a mail program would read as a list, or with a name, is refused for good", async () => {
    const folder = join(dataDir, "recipients");
    const lists = [
      "a@one.example, b@two.example",
      "a@one.example;b@two.example",
      '"You WON" <d@x.example>',
      "<e@five.example>",
      "e@five.example,",
      "all: a@one.example;",
      "",
    ];
    for (const { mail, close } of [
      openMail({ smtpUrl: null, from: "shop@lab.example", dataDir: folder }),
      openMail({ smtpUrl: server.url, from: "shop@lab.example", dataDir: folder }),
    ]) {
      for (const to of lists) {
        const refused = await mail.send({ ...message, to }).then(
          () => null,
          (fault: MailFault) => fault,
        );
        expect(refused?.final, to).toBe(true);
      }
      close();
    }
    expect(existsSync(join(folder, "mail"))).toBe(false);
  });

  it("is kept as so many files at most, the newest", async () => {
    const folder = join(dataDir, "many/mail");
    mkdirSync(folder, { recursive: true });
    for (let n = 0; n < maxMails + 5; n++) writeFileSync(join(folder, `2020-01-01T00-00-00-${String(n).padStart(6, "0")}Z.eml`), "");
    const { mail } = openMail({ smtpUrl: null, from: "shop@lab.example", dataDir: join(dataDir, "many") });
    await mail.send(message);
    const kept = readdirSync(folder).sort();
    expect([kept.length, kept[0], readFileSync(join(folder, kept.at(-1) ?? ""), "utf8").includes("ada@lab.example")]).toEqual([
      maxMails,
      "2020-01-01T00-00-00-000006Z.eml",
      true,
    ]);
  });

  it("that names an email address is removed when its owner is erased, however the file is encoded and whoever it was written to", async () => {
    const erased = join(dataDir, "erased");
    const { mail } = openMail({ smtpUrl: null, from: "shop@lab.example", dataDir: erased });
    await mail.forget?.((text) => text.toLowerCase().includes("ada@lab.example"));
    const orders = { ...message, to: "orders@lab.example", replyTo: "grace@lab.example" };
    await mail.send(message);
    await mail.send({ ...orders, replyTo: "Ada@Lab.example" });
    await mail.send({ ...orders, text: `${"A line that is broken where it is too long for a mail: ".repeat(3)}ada@lab.example` });
    await mail.send({ ...orders, text: `${"電子顕微鏡の対物レンズ".repeat(9)} ada@lab.example` });
    await mail.send(orders);
    await mail.forget?.((text) => text.toLowerCase().includes("ada@lab.example"));
    const left = readdirSync(join(erased, "mail"));
    expect(left).toHaveLength(1);
    expect(readFileSync(join(erased, "mail", left[0] ?? ""), "utf8")).toContain("grace@lab.example");
  });

  it("goes through the server of SMTP_URL", async () => {
    const { mail, close } = openMail({ smtpUrl: server.url, from: "shop@lab.example", dataDir });
    await mail.send(message);
    close();
    expect(server.lines).toContain("MAIL FROM:<shop@lab.example>");
    expect(server.lines).toContain("RCPT TO:<ada@lab.example>");
    expect(server.lines).toContain("Reply-To: support@lab.example");
  });

  it("is sent from the address of its own sender", async () => {
    const { mail, close } = openMail({ smtpUrl: server.url, from: "shop@lab.example", dataDir });
    await mail.send({ ...message, sender: { name: "Beam Labs", email: "orders@beam.example" } });
    close();
    expect(server.lines).toContain("MAIL FROM:<orders@beam.example>");
    expect(server.lines).toContain("From: Beam Labs <orders@beam.example>");
  });

  it("goes over a few connections that stay open, however much there is to send", async () => {
    const { mail, close } = openMail({ smtpUrl: server.url, from: "shop@lab.example", dataDir });
    const before = server.taken.length;
    const greetings = () => server.lines.filter((line) => line.startsWith("EHLO")).length;
    const greeted = greetings();
    await Promise.all(Array.from({ length: 60 }, () => mail.send(message)));
    close();
    expect(server.taken.length - before).toBe(60);
    expect(server.maxConnectionCount()).toBeLessThanOrEqual(8);
    expect(greetings() - greeted).toBeLessThanOrEqual(8);
  });

  const faultOf = async (to: string, from = "shop@lab.example") => {
    const { mail, close } = openMail({ smtpUrl: server.url, from, dataDir });
    try {
      return await mail.send({ ...message, to }).then(
        () => null,
        ({ message, final = false }: MailFault) => ({ message, final }),
      );
    } finally {
      close();
    }
  };

  it("whose recipient or text the server refuses for good says so, with the server's words", async () => {
    expect(await faultOf("nobody@lab.example")).toEqual({ message: expect.stringContaining("550 no such user"), final: true });
    expect(await faultOf("spam-filter@lab.example")).toEqual({ message: expect.stringContaining("554 looks like spam"), final: true });
  });

  it("that may go later, or once the operator has corrected the sender, is not refused for good", async () => {
    expect(await faultOf("greylist@lab.example")).toEqual({ message: expect.stringContaining("451 try later"), final: false });
    expect(await faultOf("ada@lab.example", "forged@lab.example")).toEqual({ message: expect.stringContaining("550 not your sender"), final: false });
  });
});
