import { createServer, type Server } from "node:http";
import { createServer as createNetServer, Server as NetServer } from "node:net";
import { systemCode } from "#db/operator-fault.ts";

/**
 * Node accepts one new connection per listening socket and round of its event loop. When thousands of refused clients return each second
 * while each round takes milliseconds, everybody else waits behind them for seconds; with this many sockets on the port, nobody does.
 */
const socketsPerPort = 64;
/** Connections per socket that the system holds until they are accepted. Beyond them a client's first packet is dropped, and sent again after a second. */
const waitingToBeAccepted = 4096;

export type Address = { host: string; port: number };

/** Listens at `address` with `server`, on as many sockets as the system allows. Rejects with the system's error (`EADDRINUSE` ...). */
export async function openSockets(server: Server, address: Address): Promise<{ port: number; close(): Promise<void> }> {
  // Sockets that share a port also share it with another shop of the same system account, which would go unnoticed.
  if (address.port !== 0) await tryAddress(address);
  const isShared = await openFirst(server, address);
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : address.port;
  const more: NetServer[] = [];
  if (isShared) for (let at = 1; at < socketsPerPort; at++) more.push(await openAnother(server, { ...address, port }));
  return {
    port,
    async close() {
      // Not http's own close(), which also cuts idle connections: a request may be arriving on one of them.
      await Promise.all([server, ...more].map((each) => new Promise<void>((resolve) => NetServer.prototype.close.call(each, () => resolve()))));
    },
  };
}

/** Rejects where nobody could listen at this address. */
export async function tryAddress(address: Address): Promise<void> {
  const server = createServer();
  await opened(server, address, { reusePort: false });
  await new Promise((resolve) => server.close(resolve));
}

/** Whether the system lets several sockets share a port: Linux and some others do, macOS and Windows do not. */
async function openFirst(server: Server, address: Address): Promise<boolean> {
  try {
    await opened(server, address, { reusePort: true });
    return true;
  } catch (fault) {
    if (!["ENOTSUP", "EINVAL", "ENOPROTOOPT"].includes(systemCode(fault) ?? "")) throw fault;
    await opened(server, address, { reusePort: false });
    return false;
  }
}

async function openAnother(server: Server, address: Address): Promise<NetServer> {
  // With the options that http sets for its own socket.
  const another = createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket));
  await opened(another, address, { reusePort: true });
  return another;
}

function opened(server: NetServer, { host, port }: Address, { reusePort }: { reusePort: boolean }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog: waitingToBeAccepted, reusePort }, () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
}
