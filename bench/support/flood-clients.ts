import { connect, type Socket } from "node:net";

/** How often each status came, and how many connections ended without one. */
export type Tally = Record<string, number>;

export type ClientKind = {
  port: number;
  /** Any of 127.0.0.0/8: the shop tells clients apart by their IP address. */
  address: string;
  /** The next request as text. */
  nextRequest(): string;
  pauseMs: number;
  tally: Tally;
};

const reconnectMs = 1000;

/** Sends a request, reads the answer, pauses, and repeats, on one connection as long as it lasts, until `isOver`. */
export async function askAgainAndAgain(kind: ClientKind, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await onOneConnection(kind, isOver);
    await pause(reconnectMs);
  }
}

function onOneConnection({ port, address, nextRequest, pauseMs, tally }: ClientKind, isOver: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: address });
    const answers = new AnswerReader((status) => {
      count(tally, status);
      setTimeout(() => (isOver() ? socket.destroy() : socket.write(nextRequest())), pauseMs);
    });
    const watching = setInterval(() => isOver() && socket.destroy(), 1000);
    socket.on("connect", () => socket.write(nextRequest()));
    socket.on("data", (chunk: Buffer) => answers.read(chunk));
    socket.on("error", (fault: NodeJS.ErrnoException) => count(tally, fault.code ?? fault.name));
    socket.on("close", () => {
      clearInterval(watching);
      resolve();
    });
  });
}

/** Sends `requests` at once on one connection and reads until the server closes it. */
export function pipelineOnce({ port, address, nextRequest, tally }: ClientKind, requests: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: address });
    const answers = new AnswerReader((status) => count(tally, status));
    socket.on("connect", () => socket.write(Array.from({ length: requests }, nextRequest).join("")));
    socket.on("data", (chunk: Buffer) => answers.read(chunk));
    socket.on("error", (fault: NodeJS.ErrnoException) => count(tally, fault.code ?? fault.name));
    socket.on("close", () => resolve());
    socket.setTimeout(60_000, () => socket.destroy());
  });
}

/** Sends a request and reads nothing of the answer until `isOver` or until the server closes the connection; then repeats. */
export async function askAndReadNothing({ port, address, nextRequest, tally }: ClientKind, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await new Promise<void>((resolve) => {
      const socket: Socket = connect({ port, host: "127.0.0.1", localAddress: address });
      const watching = setInterval(() => isOver() && socket.destroy(), 1000);
      socket.pause();
      socket.on("connect", () => socket.write(nextRequest()));
      socket.on("error", (fault: NodeJS.ErrnoException) => count(tally, fault.code ?? fault.name));
      socket.on("close", () => {
        clearInterval(watching);
        count(tally, "closed");
        resolve();
      });
      // A paused socket does not notice that it was closed.
      setTimeout(() => socket.destroy(), 45_000).unref();
    });
    await pause(reconnectMs);
  }
}

/** Reads answers that state their length, and reports the status of each when it is complete. */
class AnswerReader {
  private head = "";
  private bodyLeft = 0;
  private status: string | null = null;
  private readonly whole: (status: string) => void;

  constructor(whole: (status: string) => void) {
    this.whole = whole;
  }

  read(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.status === null) {
        this.head += chunk.toString("latin1", at);
        const end = this.head.indexOf("\r\n\r\n");
        if (end < 0) return;
        at = chunk.length - (this.head.length - end - 4);
        this.status = /^HTTP\/1\.1 (\d{3})/.exec(this.head)?.[1] ?? "unreadable";
        this.bodyLeft = Number(/\r\ncontent-length: (\d+)/i.exec(this.head.slice(0, end + 2))?.[1] ?? 0);
        this.head = "";
      }
      const taken = Math.min(this.bodyLeft, chunk.length - at);
      this.bodyLeft -= taken;
      at += taken;
      if (this.bodyLeft > 0) return;
      const { status } = this;
      this.status = null;
      this.whole(status);
    }
  }
}

export function count(tally: Tally, what: string): void {
  tally[what] = (tally[what] ?? 0) + 1;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
