import type { Socket } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, describe, expect, it } from "vitest";
import { OperatorFault } from "#db/operator-fault.ts";
import { Admission, workLimits } from "#http/admission/admission.ts";
import { connectionLimits } from "#http/admission/connections.ts";
import { pieceLimits } from "#http/admission/counted-request.ts";
import { bodyLimits } from "#http/admission/request-bodies.ts";
import { unreadLimits } from "#http/admission/unread-responses.ts";
import { closeRawClients, get, rawClient } from "#support/raw-client.ts";
import { type Listening, listen, tryPort } from "./listen.ts";

let listening: Listening | undefined;
afterEach(async () => {
  closeRawClients();
  await listening?.drain(1000);
  listening = undefined;
});

/** Opens a server whose `/slow/*` answers when the test says so. */
async function open(more?: (app: Hono) => void) {
  const logged: { refused: Record<string, number> }[] = [];
  const admission = new Admission({
    trustProxy: "0",
    publicUrl: null,
    log: { info: () => {}, error: () => {}, warn: (details) => logged.push(details as (typeof logged)[number]) },
  });
  const app = new Hono();
  const begun: string[] = [];
  const held: (() => void)[] = [];
  const hold = async (path: string) => {
    begun.push(path);
    await new Promise<void>((go) => held.push(go));
  };
  app.get("/healthz", (c) => c.text("ok"));
  app.all("/slow/*", async (c) => {
    await hold(c.req.path);
    return c.text(c.req.path);
  });
  app.all("/api/*", async (c) => c.text(`took ${(await c.req.text()).length}`));
  more?.(app);
  app.get("*", (c) => c.text("quick"));
  listening = await listen({ fetch: app.fetch, admission }, { host: "127.0.0.1", port: 0 });
  /** Answers the held requests, one after the other, until `isOver`. */
  const release = (isOver: () => boolean) =>
    expect
      .poll(() => {
        for (const go of held.splice(0)) go();
        return isOver();
      })
      .toBe(true);
  return { port: listening.port, admission, begun, release, logged };
}

const bodyOf = (text: string) => text.slice(text.indexOf("\r\n\r\n") + 4);
const pipeline = (count: number, path: string) => Array.from({ length: count }, (_, at) => get(`${path}${at}`)).join("");

describe("one connection", () => {
  it("has one request worked on at a time, and gets its answers in order", async () => {
    const { port, begun, release } = await open();
    const client = rawClient(port);
    client.send(pipeline(5, "/slow/"));
    await expect.poll(() => begun.length).toBe(1);
    await release(() => client.statuses().length === 5);
    expect(begun).toEqual(["/slow/0", "/slow/1", "/slow/2", "/slow/3", "/slow/4"]);
    expect([...client.text().matchAll(/\/slow\/\d/g)].map(([path]) => path)).toEqual(begun);
  });

  it("that sends 1,500 requests at once starts one of them, is refused the next with 503, and ended", async () => {
    const { port, admission, begun, release } = await open();
    const client = rawClient(port, { address: "127.0.0.2" });
    client.send(pipeline(1500, "/slow/"));
    await expect.poll(() => admission.counts.counts.get("pipelined request")).toBe(1);
    expect(begun).toHaveLength(1);
    const other = rawClient(port);
    other.send(get("/"));
    await expect.poll(() => bodyOf(other.text())).toBe("quick");
    await release(() => client.statuses().includes(503));
    await client.closed;
    expect([client.statuses(), begun]).toEqual([[200, 503], ["/slow/0"]]);
    const last = client.text().slice(client.text().lastIndexOf("HTTP/1.1 "));
    expect(last).toMatch(/^Retry-After: \d+\r$/m);
    expect(last).toMatch(/^Connection: close\r$/m);
  });

  it("that sends too many shuts its client out for a while: idle connections are closed, new ones refused unread, others are served", async () => {
    const { port, admission, begun, release } = await open();
    let read = 0;
    const idle = rawClient(port, { address: "127.0.0.2" });
    const working = rawClient(port, { address: "127.0.0.2" });
    working.send(get("/slow/other"));
    await expect.poll(() => [admission.figures().connections, begun.length]).toEqual([2, 1]);
    const greedy = rawClient(port, { address: "127.0.0.2" });
    greedy.send(pipeline(1500, "/slow/"));
    await idle.closed;
    listening?.server.on("request", () => {
      read += 1;
    });
    const again = rawClient(port, { address: "127.0.0.2" });
    again.send(pipeline(1500, "/slow/"));
    await again.closed;
    expect([again.statuses(), read]).toEqual([[429], 0]);
    const other = rawClient(port, { address: "127.0.0.3" });
    other.send(get("/"));
    await release(() => other.statuses().length === 1 && working.statuses().length === 1);
    expect(other.statuses()).toEqual([200]);
    expect(working.statuses()).toEqual([200]);
  });

  it("is refused where too much waits behind the requests of all connections", async () => {
    const { port, admission, begun, release } = await open();
    const each = connectionLimits.pipelined + 1;
    const patient = connectionLimits.pipelinedInAll / connectionLimits.pipelined;
    const clients = Array.from({ length: patient }, () => rawClient(port));
    for (const client of clients) client.send(pipeline(each, "/slow/"));
    await expect.poll(() => begun.length).toBeGreaterThan(0);
    const late = rawClient(port, { address: "127.0.0.2" });
    late.send(pipeline(2, "/slow/late"));
    await expect.poll(() => admission.counts.counts.get("pipelined request")).toBe(1);
    await release(() => late.statuses().length === 2);
    expect(late.statuses()).toEqual([200, 503]);
    await late.closed;
  });

  it("gets all that it sent before the shop was told to stop", async () => {
    const { port, begun, release } = await open();
    const client = rawClient(port);
    client.send(pipeline(5, "/slow/"));
    await expect.poll(() => begun.length).toBe(1);
    const drained = listening?.drain(20_000);
    await release(() => client.statuses().length === 5);
    await drained;
    await client.closed;
    expect(client.text().match(/^Connection: close\r$/gm)).toHaveLength(1);
  });
});

describe("the port", () => {
  it("belongs to one shop: a second one is refused before it starts and when it opens", async () => {
    const { port, admission } = await open();
    const address = { host: "127.0.0.1", port };
    await expect(tryPort(address)).rejects.toThrow(OperatorFault);
    await expect(listen({ fetch: () => new Response(), admission }, address)).rejects.toThrow(`Port ${port} is in use by another program.`);
  });

  it("answers connections on each of its sockets, and is free when the last of them has ended", async () => {
    const { port, begun, release } = await open();
    // No more at once than may wait for one client.
    const clients = Array.from({ length: workLimits.page.waitingPerClient }, () => rawClient(port));
    for (const client of clients) client.send(get("/"));
    await expect.poll(() => clients.every((client) => client.statuses()[0] === 200)).toBe(true);
    const last = rawClient(port);
    last.send(get("/slow/last"));
    await expect.poll(() => begun).toEqual(["/slow/last"]);
    let isOver = false;
    const drained = listening?.drain(20_000).then(() => {
      isOver = true;
    });
    await Promise.all(clients.map((client) => client.closed));
    expect(isOver).toBe(false);
    await release(() => last.statuses().length === 1);
    await drained;
    await tryPort({ host: "127.0.0.1", port });
    listening = undefined;
  });
});

describe("many connections", () => {
  it("are limited per IP address: the next one gets a 429 and is closed, and other addresses are served", async () => {
    const { port, admission } = await open();
    const clients = Array.from({ length: connectionLimits.perClient }, () => rawClient(port, { address: "127.0.0.2" }));
    await expect.poll(() => admission.figures().connections).toBe(connectionLimits.perClient);
    const next = rawClient(port, { address: "127.0.0.2" });
    await next.closed;
    expect(next.statuses()).toEqual([429]);
    expect(next.text()).toMatch(/^Retry-After: \d+\r$/m);
    const other = rawClient(port, { address: "127.0.0.3" });
    other.send(get("/"));
    await expect.poll(() => other.statuses()).toEqual([200]);
    clients[0]?.socket.destroy();
    await expect.poll(() => admission.figures().connections).toBe(connectionLimits.perClient);
    const again = rawClient(port, { address: "127.0.0.2" });
    again.send(get("/"));
    await expect.poll(() => again.statuses()).toEqual([200]);
  });
});

describe("work that takes long", () => {
  const { atOnce, waitingPerClient } = workLimits.page;

  it("is begun a few at a time, waits, and is refused with 429 to a client that has enough waiting, while others are served in between", async () => {
    const { port, admission, begun, release } = await open();
    const greedy = Array.from({ length: atOnce + waitingPerClient + 1 }, () => rawClient(port, { address: "127.0.0.2" }));
    for (const [at, client] of greedy.entries()) client.send(get(`/slow/greedy-${at}`, ["Accept: text/html"]));
    await expect.poll(() => greedy.filter((client) => client.statuses()[0] === 429).length).toBe(1);
    const refused = greedy.find((client) => client.statuses()[0] === 429)?.text() ?? "";
    expect(refused).toMatch(/^Retry-After: \d+\r$/m);
    expect(refused).toMatch(/^Content-Type: text\/html/m);
    expect(refused).toContain("<h1>Too many requests. Please try again in");
    expect(admission.figures().work.page).toEqual({ running: atOnce, waiting: waitingPerClient });
    expect(begun).toHaveLength(atOnce);
    const other = rawClient(port, { address: "127.0.0.3" });
    other.send(get("/slow/other"));
    await expect.poll(() => admission.figures().work.page.waiting).toBe(waitingPerClient + 1);
    await release(() => begun.includes("/slow/other"));
    expect(begun.indexOf("/slow/other")).toBeLessThan(2 * atOnce + 1);
    await release(() => greedy.every((client) => client.statuses().length === 1));
    expect(admission.figures().work.page).toEqual({ running: 0, waiting: 0 });
  });

  it("is refused with 503 where everybody together waits for too much, and whoever watches the shop is answered all the same", async () => {
    const { port, admission } = await open();
    const { waiting } = workLimits.page;
    for (let at = 0; at < atOnce + waiting; at++) rawClient(port, { address: `127.0.1.${1 + (at % 200)}` }).send(get("/slow/"));
    await expect.poll(() => admission.figures().work.page.waiting).toBe(waiting);
    const late = rawClient(port, { address: "127.0.1.1" });
    late.send(get("/slow/late"));
    await expect.poll(() => late.statuses()).toEqual([503]);
    expect(late.text()).toMatch(/^Retry-After: \d+\r$/m);
    expect(JSON.parse(bodyOf(late.text()))).toMatchObject({ code: "too-busy", error: expect.stringContaining("very busy") });
    const watcher = rawClient(port, { address: "127.0.1.1" });
    watcher.send(get("/healthz"));
    await expect.poll(() => watcher.statuses()).toEqual([200]);
  });

  it("is not begun for a client that has hung up", async () => {
    const { port, admission, begun, release } = await open();
    const first = Array.from({ length: atOnce }, () => rawClient(port));
    for (const client of first) client.send(get("/slow/first"));
    await expect.poll(() => begun.length).toBe(atOnce);
    const gone = rawClient(port);
    gone.send(get("/slow/gone"));
    await expect.poll(() => admission.figures().work.page.waiting).toBe(1);
    gone.socket.destroy();
    await expect.poll(() => admission.figures().work.page.waiting).toBe(0);
    await release(() => first.every((client) => client.statuses().length === 1));
    expect(begun).not.toContain("/slow/gone");
  });

  it("is refused without a line of the log for each", async () => {
    const { port, admission, logged } = await open();
    const clients = Array.from({ length: atOnce + waitingPerClient + 50 }, () => rawClient(port));
    for (const client of clients) client.send(get("/slow/"));
    await expect.poll(() => admission.figures().refused).toEqual({ page: 50 });
    expect(logged).toEqual([{ refused: { page: 1 }, perSeconds: 10 }]);
  });
});

describe("what a client sends", () => {
  const post = (length: number, body: string) => `POST /api/x HTTP/1.1\r\nHost: shop.test\r\nContent-Length: ${length}\r\n\r\n${body}`;

  it("slowly takes no place from others", async () => {
    const { port, admission } = await open();
    const slow = Array.from({ length: workLimits.call.atOnce + 20 }, () => rawClient(port, { address: "127.0.0.2" }));
    for (const client of slow) client.send(post(100, "begun"));
    await expect.poll(() => admission.figures().bodyBytes).toBe(slow.length * "begun".length);
    expect(admission.figures().work.call).toEqual({ running: 0, waiting: 0 });
    const other = rawClient(port);
    other.send(post(5, "whole"));
    await expect.poll(() => bodyOf(other.text())).toBe("took 5");
    for (const client of slow) client.send("x".repeat(95));
    await expect.poll(() => slow.every((client) => bodyOf(client.text()) === "took 100")).toBe(true);
    await expect.poll(() => admission.figures().bodyBytes).toBe(0);
  });

  it("is bounded, for one client before all", async () => {
    const { port, admission } = await open();
    const size = 200 * 1024;
    const clients = Array.from({ length: 25 }, () => rawClient(port, { address: "127.0.0.2" }));
    for (const client of clients) client.send(post(size + 1, "x".repeat(size)));
    await expect.poll(() => clients.some((client) => client.statuses()[0] === 429)).toBe(true);
    expect(admission.figures().bodyBytes).toBeLessThanOrEqual(4 * 2 ** 20);
    const other = rawClient(port);
    other.send(post(5, "whole"));
    await expect.poll(() => bodyOf(other.text())).toBe("took 5");
  });

  it("in pieces of unknown length ends where it is too much, with 413", async () => {
    const { port } = await open();
    const client = rawClient(port);
    client.send("POST /api/x HTTP/1.1\r\nHost: shop.test\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (let at = 0; at < 5; at++) client.send(`10000\r\n${"x".repeat(0x10000)}\r\n`);
    await client.closed;
    expect(client.statuses()).toEqual([413]);
  });
});

describe("what a client does not read", () => {
  const answerBytes = 6 * 2 ** 20;
  const big = (app: Hono) => app.get("/big", (c) => c.body(new Uint8Array(answerBytes)));

  it("is bounded: a client that has too much waiting gets 429, others are served, and so is the first after reading", async () => {
    const { port, admission } = await open(big);
    const deaf = Array.from({ length: 12 }, () => rawClient(port, { address: "127.0.0.2", reads: false }));
    for (const client of deaf) client.send(get("/big"));
    await expect.poll(() => admission.figures().refused["unread answer"] ?? 0).toBeGreaterThan(0);
    expect(admission.figures().unreadBytes).toBeLessThan(unreadLimits.bytesPerClient + answerBytes);
    const again = rawClient(port, { address: "127.0.0.2" });
    again.send(get("/"));
    await expect.poll(() => again.statuses()).toEqual([429]);
    const other = rawClient(port, { address: "127.0.0.3" });
    other.send(get("/big"));
    await expect.poll(() => other.text().length).toBeGreaterThan(answerBytes);
    for (const client of deaf) client.socket.resume();
    await expect.poll(() => admission.figures().unreadBytes).toBe(0);
    again.send(get("/"));
    await expect.poll(() => again.statuses()).toEqual([429, 200]);
  });

  it("ends the connection after half a minute in which nothing of it was read", async () => {
    const { port, admission } = await open(big);
    const sockets: Socket[] = [];
    listening?.server.on("connection", (socket) => sockets.push(socket));
    const deaf = rawClient(port, { reads: false });
    deaf.send(get("/big"));
    await expect.poll(() => admission.figures().unreadBytes).toBeGreaterThan(0);
    expect(sockets.map(({ timeout }) => timeout)).toEqual([30_000]);
    sockets[0]?.emit("timeout");
    await expect.poll(() => admission.figures()).toMatchObject({ connections: 0, unreadBytes: 0, refused: { "slow reader": 1 } });
  });

  it("is no longer counted when the client has gone", async () => {
    const { port, admission } = await open(big);
    const deaf = rawClient(port, { reads: false });
    deaf.send(get("/big"));
    await expect.poll(() => admission.figures().unreadBytes).toBeGreaterThan(0);
    deaf.socket.destroy();
    await expect.poll(() => admission.figures().unreadBytes).toBe(0);
  });
});

describe("a body that comes in single bytes, each of which takes a hundred times its size in memory", () => {
  const inBytes = (bytes: number) => "1\r\nx\r\n".repeat(bytes);
  const chunked = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\nHost: shop.test\r\nTransfer-Encoding: chunked\r\n\r\n`;

  it("ends its connection and shuts its client out for a while; one in larger pieces is taken", async () => {
    const { port, admission, logged } = await open();
    const attacker = rawClient(port, { address: "127.0.0.5" });
    attacker.send(chunked("POST", "/api/cart") + inBytes(bodyLimits.piecesPerRequest + 1));
    await attacker.closed;
    expect([attacker.statuses(), logged.at(-1)?.refused]).toEqual([[], { "request body": 1 }]);
    await expect.poll(() => admission.figures().bodyBytes).toBe(0);
    const again = rawClient(port, { address: "127.0.0.5" });
    await again.closed;
    expect(again.statuses()).toEqual([429]);
    const honest = rawClient(port, { address: "127.0.0.6" });
    honest.send(`${chunked("POST", "/api/cart")}${`40\r\n${"x".repeat(64)}\r\n`.repeat(1000)}0\r\n\r\n`);
    await expect.poll(() => honest.text()).toContain("took 64000");
  });

  it("does so as an upload too, which is read as it comes; one in larger pieces is taken", async () => {
    const { port, admission, logged } = await open();
    admission.takeLargeBodies(["/api/pictures"]);
    const attacker = rawClient(port, { address: "127.0.0.7" });
    attacker.send(chunked("POST", "/api/pictures") + inBytes(pieceLimits.pieces + 1));
    await attacker.closed;
    expect([attacker.statuses(), logged.at(-1)?.refused]).toEqual([[], { "request body": 1 }]);
    await expect.poll(() => admission.figures().work.upload.running).toBe(0);
    const again = rawClient(port, { address: "127.0.0.7" });
    await again.closed;
    expect(again.statuses()).toEqual([429]);
    const honest = rawClient(port, { address: "127.0.0.8" });
    honest.send(`${chunked("POST", "/api/pictures")}${`40\r\n${"x".repeat(64)}\r\n`.repeat(pieceLimits.pieces + 100)}0\r\n\r\n`);
    await expect.poll(() => honest.text()).toContain(`took ${64 * (pieceLimits.pieces + 100)}`);
  });

  it("is thrown away as it comes where the request takes none, however long that waits", async () => {
    let go = () => {};
    const waiting = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { port } = await open((app) => {
      app.get("/kept", async (c) => {
        await waiting;
        return c.text(`kept ${(c.env as HttpBindings).incoming.readableLength}`);
      });
    });
    const client = rawClient(port);
    client.send(chunked("GET", "/kept") + inBytes(20_000));
    // The bytes have arrived by then, because another request that was sent later was answered.
    const later = rawClient(port);
    later.send(get("/"));
    await expect.poll(() => later.statuses()).toEqual([200]);
    go();
    await expect.poll(() => client.text()).toContain("kept 0");
  });

  it("never waits behind another request", async () => {
    const { port, release, logged } = await open();
    const client = rawClient(port);
    client.send(get("/slow/first") + chunked("POST", "/api/cart") + inBytes(5000));
    await expect.poll(() => logged.at(-1)?.refused).toEqual({ "pipelined request": 1 });
    await release(() => client.statuses().length === 2);
    await client.closed;
    expect(client.statuses()).toEqual([200, 503]);
  });
});
