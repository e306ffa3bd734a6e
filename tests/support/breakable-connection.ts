import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type BreakableConnection = { url: string; cut: () => Promise<void>; restore: () => Promise<void>; close: () => Promise<void> };

/**
 * Opens another URL for the server at `url`, whose connections can be cut: then it refuses all of them, like a network that is down. A browser's
 * own offline mode affects its page and its service worker, but not what it loads before the service worker.
 */
export async function openBreakableConnection(url: string): Promise<BreakableConnection> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const shop = connect(Number(target.port), target.hostname);
    for (const socket of [client, shop]) keep(socket);
    client.pipe(shop).pipe(client);
  });
  await once(server.listen(0, target.hostname), "listening");
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const restore = async () => {
    await once(server.listen(port, target.hostname), "listening");
  };
  return { url: `${target.protocol}//${target.hostname}:${port}`, cut, restore, close: cut };
}
