import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { type OverloadCounts, rawOverload } from "./overload-answers.ts";
import type { CountedResponse, UnreadAnswers } from "./unread-responses.ts";

export const connectionLimits = {
  all: 4096,
  /** Connections from one IP address, unless it is that of a proxy named by TRUST_PROXY: a whole university may share one. */
  perClient: 1024,
  /** Requests sent before the response to an earlier one had come (pipelining), on one connection and on all. */
  pipelined: 32,
  pipelinedInAll: 512,
};
/**
 * Node reads all requests that arrive in one piece (up to 2,400) before the first of them can be refused, which takes milliseconds. So a client
 * that sends too many gets no new connection for this time, and loses its idle ones.
 */
const shutOutMs = 10_000;
/** How long a refused client has to read why. */
const farewellMs = 1000;
const farewellsAtOnce = 256;
/** How many are closed together where all places are taken, so that the search is not repeated for each new connection. */
const closedAtOnce = 32;

type Exchange = { incoming: IncomingMessage; outgoing: CountedResponse };
type Connection = {
  socket: Socket;
  /** The client whose places it takes; null: a trusted proxy, which stands for many clients. */
  client: string | null;
  /** The request that is being worked on, and those that were sent after it. */
  current: Exchange | null;
  next: Exchange[];
  /** More requests were sent than may wait: the response in progress is followed by a refusal, and the connection ends. */
  isFull: boolean;
  answered: () => void;
};

type Options = {
  limits: typeof connectionLimits;
  counts: OverloadCounts;
  unread: UnreadAnswers;
  /** Returns the IP address as it is counted; null for a trusted proxy. */
  peerOf(socket: Socket): string | null;
  handle(incoming: IncomingMessage, outgoing: CountedResponse): void;
};

/**
 * The connections of a server: bounded, shared fairly among clients, with one request of each in progress at once, because responses go
 * out in order anyway. The next request starts when the previous response was handed to the operating system, so a connection never
 * holds more than one response in memory.
 */
export class Connections {
  private readonly all = new Map<Socket, Connection>();
  private readonly byClient = new Map<string | null, Set<Connection>>();
  private readonly options: Options;
  /** The time until which each client is shut out, on the clock of `performance`. */
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

  /** From now on each connection ends with the last response to what it has sent. */
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
   * Closes idle connections of the client that has most of them, if it has more than twice as many as the newcomer: clients with about as many
   * connections would close one another's forever.
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

  /** Ends a connection that has unread input. Closing it at once would discard the response on its way. */
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
    // The connection was turned away, or is about to be closed: its requests are ignored.
    if (!connection || connection.isFull) return;
    if (connection.current === null) {
      this.start(connection, { incoming, outgoing });
      return;
    }
    const { limits } = this.options;
    this.pipelined += 1;
    connection.next.push({ incoming, outgoing });
    // A chunked body would wait in memory, where single bytes take a hundred times their size. No client sends one before the response to another request.
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

  /** Ends a connection whose client makes useless work, and accepts no other connection from that client for a while. */
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
    // The timeout set for a slow response would go on while the next response is made.
    if (current?.outgoing.slowSinceMs != null) socket.setTimeout(0);
    this.start(connection, next);
  }

  /** After inactivity, ends a connection that is idle or whose response is not read. A response that takes long to be made is waited for. */
  private timeout(socket: Socket): void {
    const current = this.all.get(socket)?.current;
    if (!current) socket.destroy();
    else if (socket.writableLength > 0) this.options.unread.cutOff(current.outgoing);
  }
}

/** Stops reading, and makes it cheap to close a connection on which a thousand requests will get no response. */
function stopReading(socket: Socket): void {
  // Node starts to read, and reads on after each request in the piece that it has, in a tick that comes before these.
  process.nextTick(() => process.nextTick(() => socket.pause()));
  // When it closes, Node creates an error for each request; most of that work is the stack, which nobody reads.
  const { stackTraceLimit } = Error;
  socket.prependOnceListener("close", () => {
    Error.stackTraceLimit = 0;
  });
  socket.once("close", () => {
    Error.stackTraceLimit = stackTraceLimit;
  });
}
