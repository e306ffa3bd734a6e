import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { type OverloadCounts, rawOverload } from "./overload-answers.ts";
import type { CountedResponse, UnreadAnswers } from "./unread-responses.ts";

export const connectionLimits = {
  all: 4096,
  /** From one IP address, unless it is a proxy's that TRUST_PROXY names: a university has one. */
  perClient: 1024,
  /** Requests that were sent before the answer to an earlier one had come (pipelining), of one connection and of all. */
  pipelined: 32,
  pipelinedInAll: 512,
};
/**
 * Node reads all requests that come in one piece (up to 2,400) before the first of them can be refused, which takes milliseconds. So a client
 * who sends too many gets no new connection for so long, and loses those on which nothing is being done.
 */
const shutOutMs = 10_000;
/** How long a refused client has to read why. */
const farewellMs = 1000;
const farewellsAtOnce = 256;
/** Closed at once where all places are taken, so that they are not looked for anew with each new connection. */
const closedAtOnce = 32;

type Exchange = { incoming: IncomingMessage; outgoing: CountedResponse };
type Connection = {
  socket: Socket;
  /** Whose places it takes; null: a trusted proxy's, behind which are many. */
  client: string | null;
  /** The request that is being worked on, and those that were sent behind it. */
  current: Exchange | null;
  next: Exchange[];
  /** More was sent than may wait: after the answer that is being made comes a refusal, and the connection ends. */
  isFull: boolean;
  answered: () => void;
};

type Options = {
  limits: typeof connectionLimits;
  counts: OverloadCounts;
  unread: UnreadAnswers;
  /** The address as it is counted; null for a trusted proxy. */
  peerOf(socket: Socket): string | null;
  handle(incoming: IncomingMessage, outgoing: CountedResponse): void;
};

/**
 * The connections of a server: bounded, shared fairly among clients, and with one request of each at a time, because responses go
 * out in order anyway. The next request starts when the previous response was handed to the operating system, so a connection never
 * holds more than one response in memory.
 */
export class Connections {
  private readonly all = new Map<Socket, Connection>();
  private readonly byClient = new Map<string | null, Set<Connection>>();
  private readonly options: Options;
  /** Until when, on the clock of `performance`. */
  private readonly shutOut = new Map<string, number>();
  private pipelined = 0;
  private farewells = 0;
  private isDraining = false;

  constructor(server: Server, options: Options) {
    this.options = options;
    server.on("connection", (socket: Socket) => this.accept(socket));
    server.on("request", (incoming: IncomingMessage, outgoing: CountedResponse) => this.request(incoming, outgoing));
    server.on("timeout", (socket: Socket) => this.timeout(socket));
  }

  get count(): number {
    return this.all.size;
  }

  /** From now on a connection ends with the last answer to what it has sent. */
  drain(): void {
    this.isDraining = true;
    for (const { current, next } of this.all.values())
      if (current && next.length === 0 && !current.outgoing.headersSent) current.outgoing.setHeader("Connection", "close");
  }

  private accept(socket: Socket): void {
    const { counts, limits, peerOf } = this.options;
    const client = peerOf(socket);
    const own = this.byClient.get(client);
    const isFull = client !== null && ((own?.size ?? 0) >= limits.perClient || this.isShutOut(client));
    if (isFull || (this.all.size >= limits.all && !this.makePlaceFor(own?.size ?? 0))) {
      counts.add("connection");
      this.turnAway(socket, rawOverload(isFull ? "too-many-requests" : "too-busy"));
      return;
    }
    const connection: Connection = { socket, client, current: null, next: [], isFull: false, answered: () => this.answered(connection) };
    this.all.set(socket, connection);
    if (own) own.add(connection);
    else this.byClient.set(client, new Set([connection]));
    socket.once("close", () => this.closed(connection));
  }

  /**
   * Closes idle connections of whoever has most of them, if that is more than twice what the newcomer has: clients who have about as many
   * would close one another's forever.
   */
  private makePlaceFor(own: number): boolean {
    let most: Connection[] = [];
    let size = 2 * own + 1;
    for (const group of this.byClient.values()) {
      if (group.size <= size) continue;
      const idle = [...group].filter(({ current }) => current === null || current.outgoing.isIdle);
      if (idle.length > 0) [most, size] = [idle, group.size];
    }
    for (const connection of most.slice(0, closedAtOnce)) this.close(connection);
    return most.length > 0;
  }

  private close(connection: Connection): void {
    this.options.counts.add("idle connection");
    this.closed(connection);
    connection.socket.destroy();
  }

  private turnAway(socket: Socket, farewell: string): void {
    // What it sends is not read, because reading is most of the work.
    stopReading(socket);
    this.part(socket, farewell);
  }

  /** Ends a connection of which more was sent than anybody read: closed at once, that would undo the answer on its way. */
  private part(socket: Socket, farewell: string): void {
    if (this.farewells >= farewellsAtOnce) {
      socket.destroy();
      return;
    }
    this.farewells += 1;
    const timer = setTimeout(() => socket.destroy(), farewellMs);
    socket.once("close", () => {
      clearTimeout(timer);
      this.farewells -= 1;
    });
    socket.end(farewell);
  }

  private closed(connection: Connection): void {
    if (!this.all.delete(connection.socket)) return;
    const group = this.byClient.get(connection.client);
    group?.delete(connection);
    if (group?.size === 0) this.byClient.delete(connection.client);
    this.pipelined -= connection.next.length;
    connection.next = [];
  }

  private request(incoming: IncomingMessage, outgoing: CountedResponse): void {
    const connection = this.all.get(incoming.socket);
    // Turned away, or about to be closed: nobody reads on.
    if (!connection || connection.isFull) return;
    if (connection.current === null) {
      this.start(connection, { incoming, outgoing });
      return;
    }
    const { limits } = this.options;
    this.pipelined += 1;
    connection.next.push({ incoming, outgoing });
    // Its body would wait in memory, where single bytes take a hundred times their size. No client sends one before it has the answer to another request.
    const isChunked = incoming.headers["transfer-encoding"] !== undefined;
    if (isChunked) incoming.resume();
    if (isChunked || connection.next.length > limits.pipelined || this.pipelined > limits.pipelinedInAll) this.tooMany(connection);
  }

  private tooMany(connection: Connection): void {
    this.options.counts.add("pipelined request");
    connection.isFull = true;
    this.pipelined -= connection.next.length - 1;
    connection.next.length = 1;
    stopReading(connection.socket);
    if (connection.client !== null) this.shutOutFor(connection.client);
  }

  /** Ends a connection whose client makes more work than anybody has use for, and takes no other of it for a while. */
  endAndShutOut(socket: Socket): void {
    const client = this.all.get(socket)?.client ?? null;
    if (client !== null) this.shutOutFor(client);
    socket.destroy();
  }

  private shutOutFor(client: string): void {
    const now = performance.now();
    for (const [other, until] of this.shutOut) if (until < now) this.shutOut.delete(other);
    this.shutOut.set(client, now + shutOutMs);
    for (const connection of this.byClient.get(client) ?? []) if (connection.current === null) this.close(connection);
  }

  private isShutOut(client: string): boolean {
    return (this.shutOut.get(client) ?? 0) > performance.now();
  }

  private start(connection: Connection, exchange: Exchange): void {
    const { incoming, outgoing } = exchange;
    connection.current = exchange;
    outgoing.whenHandedOver = this.options.unread.measure;
    outgoing.once("close", connection.answered);
    if (connection.isFull) {
      this.part(connection.socket, rawOverload("too-busy"));
      return;
    }
    if (this.isDraining && connection.next.length === 0) outgoing.setHeader("Connection", "close");
    this.options.handle(incoming, outgoing);
  }

  private answered(connection: Connection): void {
    const { current, socket } = connection;
    if (current) this.options.unread.release(current.outgoing);
    connection.current = null;
    const next = connection.next.shift();
    if (!next) return;
    this.pipelined -= 1;
    // What was set for a slow answer would count while the next one is made.
    if (current?.outgoing.slowSinceMs != null) socket.setTimeout(0);
    this.start(connection, next);
  }

  /** Nothing came and nothing went: an answer that is not read, or a connection on which nothing is asked. What takes long to be made waits. */
  private timeout(socket: Socket): void {
    const current = this.all.get(socket)?.current;
    if (!current) socket.destroy();
    else if (socket.writableLength > 0) this.options.unread.cutOff(current.outgoing);
  }
}

/** Reads no further, and makes the end of a connection cheap on which a thousand requests will get no answer. */
function stopReading(socket: Socket): void {
  // Node starts to read, and reads on after each request of the piece that it has, in a tick that comes before these.
  process.nextTick(() => process.nextTick(() => socket.pause()));
  // As it closes, Node makes an error for each of them, of which the stack that nobody reads is most of the work.
  const { stackTraceLimit } = Error;
  socket.prependOnceListener("close", () => {
    Error.stackTraceLimit = 0;
  });
  socket.once("close", () => {
    Error.stackTraceLimit = stackTraceLimit;
  });
}
