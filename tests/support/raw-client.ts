import { connect, type Socket } from "node:net";

/** A client that writes raw bytes, from its own IP address (any of 127.0.0.0/8), and may choose not to read. */
export type RawClient = {
  socket: Socket;
  send(text: string): void;
  /** Returns everything received so far. */
  text(): string;
  /** Returns the status codes of the answers so far, in order. */
  statuses(): number[];
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>;
};

const open = new Set<Socket>();

export function rawClient(port: number, { address = "127.0.0.1", reads = true }: { address?: string; reads?: boolean } = {}): RawClient {
  const socket = connect({ port, host: "127.0.0.1", localAddress: address });
  open.add(socket);
  let text = "";
  if (reads)
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
  // Some tests wait for being cut off, so this is no fault.
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return {
    socket,
    send: (request) => void socket.write(request),
    text: () => text,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
    closed,
  };
}

/** Returns a GET request as text; `headers` as lines. */
export function get(path: string, headers: string[] = []): string {
  return `${[`GET ${path} HTTP/1.1`, "Host: shop.test", ...headers].join("\r\n")}\r\n\r\n`;
}

/** For `afterEach`: no connection outlives its test. */
export function closeRawClients(): void {
  for (const socket of open) socket.destroy();
  open.clear();
}
