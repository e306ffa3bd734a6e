import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { closeRawClients, get, rawClient } from "#support/raw-client.ts";
import { Connections } from "./connections.ts";
import { OverloadCounts } from "./overload-answers.ts";
import { CountedResponse, UnreadAnswers } from "./unread-responses.ts";

let server: Server | undefined;
afterEach(async () => {
  closeRawClients();
  await new Promise((resolve) => server?.close(resolve));
});

/** Opens a server with few places, whose `/slow` never answers by itself. */
async function open({ all, perClient, trusted = [] }: { all: number; perClient: number; trusted?: string[] }) {
  const counts = new OverloadCounts({ info: () => {}, warn: () => {}, error: () => {} });
  server = createServer({ ServerResponse: CountedResponse });
  const held: ServerResponse[] = [];
  const connections = new Connections(server, {
    limits: { all, perClient, pipelined: 2, pipelinedInAll: 10 },
    counts,
    unread: new UnreadAnswers(counts, () => ""),
    peerOf: ({ remoteAddress = "" }) => (trusted.includes(remoteAddress) ? null : remoteAddress),
    handle: (incoming, outgoing) => {
      if (incoming.url === "/slow") held.push(outgoing);
      else outgoing.end("quick");
    },
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const from = (last: number) => rawClient(port, { address: `127.0.0.${last}` });
  return { connections, held, from, refused: () => Object.fromEntries(counts.counts) };
}

describe("where all places are taken", () => {
  it("idle connections of whoever has most make place for a newcomer", async () => {
    const { connections, from, refused } = await open({ all: 6, perClient: 5 });
    const [most, few] = [Array.from({ length: 4 }, () => from(2)), Array.from({ length: 2 }, () => from(3))];
    await expect.poll(() => connections.count).toBe(6);
    const newcomer = from(4);
    newcomer.send(get("/"));
    await expect.poll(() => newcomer.statuses()).toEqual([200]);
    await Promise.all(most.map(({ closed }) => closed));
    expect(refused()).toEqual({ "idle connection": 4 });
    for (const client of few) client.send(get("/"));
    await expect.poll(() => few.map((client) => client.statuses())).toEqual([[200], [200]]);
  });

  it("clients who have about as many connections do not close one another's", async () => {
    const { connections, from, refused } = await open({ all: 5, perClient: 5 });
    for (const address of [2, 2, 2, 3, 3]) from(address);
    await expect.poll(() => connections.count).toBe(5);
    const third = from(3);
    await third.closed;
    expect([third.statuses(), refused(), connections.count]).toEqual([[503], { connection: 1 }, 5]);
  });

  it("nothing that is worked on is closed, and no client makes place for one that has as many: the newcomer is refused with 503", async () => {
    const { connections, held, from, refused } = await open({ all: 4, perClient: 4 });
    const working = Array.from({ length: 4 }, () => from(2));
    for (const client of working) client.send(get("/slow"));
    await expect.poll(() => held.length).toBe(4);
    const newcomer = from(3);
    await newcomer.closed;
    expect([newcomer.statuses(), refused()]).toEqual([[503], { connection: 1 }]);
    expect(newcomer.text()).toMatch(/^Retry-After: \d+\r$/m);
    for (const outgoing of held) outgoing.end("at last");
    await expect.poll(() => working.map((client) => client.statuses())).toEqual([[200], [200], [200], [200]]);
    const again = from(2);
    await again.closed;
    expect([again.statuses(), connections.count]).toEqual([[429], 4]);
  });
});

describe("a trusted proxy", () => {
  it("has as many connections as there are places, because many stand behind it, and is never shut out", async () => {
    const { connections, held, from, refused } = await open({ all: 8, perClient: 2, trusted: ["127.0.0.9"] });
    const clients = Array.from({ length: 6 }, () => from(9));
    await expect.poll(() => connections.count).toBe(6);
    clients[0]?.send(get("/slow").repeat(5));
    await expect.poll(() => refused()).toEqual({ "pipelined request": 1 });
    const again = from(9);
    again.send(get("/"));
    await expect.poll(() => again.statuses()).toEqual([200]);
    held[0]?.end();
  });
});
