import { createServer, type Socket } from "node:net";

export type MailServer = {
  /** The value for SMTP_URL. */
  url: string;
  /** What clients sent, line by line. */
  lines: string[];
  /** When each email was accepted, by `performance.now()`. */
  taken: number[];
  /** Returns the highest number of connections that were open at the same time. */
  maxConnectionCount(): number;
  close(): Promise<void>;
};

/**
 * Says the minimum that a mail server says (RFC 5321), so that the real client is tested. Refuses `nobody@` and, after the text, `spam-filter@`
 * permanently, `greylist@` temporarily, and the sender `forged@`.
 */
export async function startMailServer({ keepLines = true } = {}): Promise<MailServer> {
  const lines: string[] = [];
  const taken: number[] = [];
  const open = new Set<Socket>();
  let most = 0;
  const server = createServer((socket) => {
    open.add(socket);
    most = Math.max(most, open.size);
    socket.once("close", () => open.delete(socket));
    socket.on("error", () => {});
    socket.write("220 test ready\r\n");
    let isData = false;
    let isSpam = false;
    let rest = "";
    socket.on("data", (chunk) => {
      rest += chunk;
      for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (keepLines) lines.push(line);
        if (isData && line !== ".") continue;
        if (line.startsWith("RCPT TO:")) isSpam = line.startsWith("RCPT TO:<spam-filter@");
        const isRefused = isData && isSpam;
        if (isData && !isRefused) taken.push(performance.now());
        isData = line === "DATA";
        socket.write(isRefused ? "554 looks like spam\r\n" : answerTo(line));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    lines,
    taken,
    maxConnectionCount: () => most,
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function answerTo(line: string): string {
  if (line === "DATA") return "354 go on\r\n";
  if (line.startsWith("RCPT TO:<nobody@")) return "550 no such user\r\n";
  if (line.startsWith("RCPT TO:<greylist@")) return "451 try later\r\n";
  if (line.startsWith("MAIL FROM:<forged@")) return "550 not your sender\r\n";
  return line === "QUIT" ? "221 bye\r\n" : "250 ok\r\n";
}
