import { askAgainAndAgain, askAndReadNothing, type ClientKind, pipelineOnce, type Tally } from "./flood-clients.ts";

/**
 * A separate program, so that its work does not delay the process that measures. It does everything that the measurement `flood` does to
 * the shop, from IP addresses of this machine, until it is told to stop.
 */
export type FloodPlan = {
  port: number;
  pipelinedRequests: number;
  connections: number;
  readersOfNothing: number;
  shoppers: number;
  products: string[];
  pages: string[];
  variants: string[];
};
export type FloodTallies = Record<"pipelined" | "connections" | "readersOfNothing" | "shoppers", Tally>;

const startedWithinMs = 5000;
let over = false;
let asked = 0;
const isOver = () => over;
const tallies: FloodTallies = { pipelined: {}, connections: {}, readersOfNothing: {}, shoppers: {} };

/** Returns the IP address number `at` below 127.`net`.0.0. */
const addressIn = (net: number, at: number) => `127.${net}.${Math.floor(at / 250)}.${1 + (at % 250)}`;
const get = (path: string, headers = "Accept-Encoding: gzip, deflate, br, zstd\r\n") => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n${headers}\r\n`;
const pick = (list: string[]) => list[Math.floor(Math.random() * list.length)] ?? "/";

/** Requests a page that is not cached, a different one each time. */
const uncached = () => get(`/search?q=pipette+${asked++}`);

function shopping({ products, pages, variants }: FloodPlan): () => string {
  let sent = 0;
  return () => {
    const at = sent++ % 10;
    if (at < 6) return get(`/products/${pick(products)}`);
    if (at < 8) return get(pick(pages));
    if (at === 8) return get(`/search?q=${pick(products).split("-")[0]}`);
    const body = JSON.stringify({ lines: [{ merchandiseId: pick(variants), quantity: 1 }] });
    return `POST /api/cart HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
}

async function attack(plan: FloodPlan): Promise<void> {
  const { port } = plan;
  const kind = (name: keyof FloodTallies, address: string, nextRequest: () => string, pauseMs: number): ClientKind => ({
    port,
    address,
    nextRequest,
    pauseMs,
    tally: tallies[name],
  });
  const clients: Promise<void>[] = [];
  const pipelined = async () => {
    for (let at = 0; !over; at++) await pipelineOnce(kind("pipelined", addressIn(2, at % 100), uncached, 0), plan.pipelinedRequests);
  };
  clients.push(pipelined());
  for (let at = 0; at < plan.shoppers; at++) clients.push(askAgainAndAgain(kind("shoppers", addressIn(3, at), shopping(plan), 100), isOver));
  for (let at = 0; at < plan.readersOfNothing; at++)
    clients.push(
      askAndReadNothing(
        kind("readersOfNothing", addressIn(4, at % 10), () => get(`/search?q=rotor+${at}`, ""), 0),
        isOver,
      ),
    );
  for (let at = 0; at < plan.connections; at++) {
    clients.push(askAgainAndAgain(kind("connections", addressIn(5, at % 40), uncached, 0), isOver));
    if (at % 100 === 99) await new Promise((resolve) => setTimeout(resolve, (startedWithinMs * 100) / plan.connections));
  }
  await Promise.all(clients);
}

// Keeps the process alive while it waits for messages, which alone would not (see usage-probe.ts).
process.channel?.ref();
process.on("message", (message: { attack?: FloodPlan } | "stop") => {
  if (message === "stop") {
    over = true;
    process.send?.({ stopped: tallies });
    process.disconnect?.();
    setTimeout(() => process.exit(0), 1000);
  } else if (typeof message === "object" && message.attack) void attack(message.attack);
});
