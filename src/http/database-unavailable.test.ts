import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { isDatabaseUnavailable } from "#domain/database-unavailable.ts";
import { listen } from "#src/listen.ts";
import { openTestApp } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Starts a PostgreSQL stand-in that tells every connection that it is not ready yet. */
async function starting(): Promise<Server> {
  const fields = ["SFATAL", "VFATAL", "C57P03", "Mthe database system is starting up"].map((field) => `${field}\0`).join("");
  const body = Buffer.from(`${fields}\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(Buffer.concat([Buffer.from("E"), length, body])));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return server;
}

/** Returns the shop with a database that is gone, or not there yet. */
function onDatabaseAt(port: number): TestShop {
  const { sql, db, close } = openDatabase({ url: `postgres://shop@127.0.0.1:${port}/shop` }, { max: 2, name: "unavailable" });
  closing.push(close);
  return { ...shopOf(), sql, db };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

describe.each(["starts", "is not there"])("while the database %s", (how) => {
  const open = async () => {
    const server = await starting();
    const port = portOf(server);
    if (how === "is not there") await new Promise((resolve) => server.close(resolve));
    return onDatabaseAt(port);
  };

  it("calls and pages say that the shop is not available and when to try again, and nothing counts as a fault of theirs", async () => {
    const shop = await open();
    const before = shop.logged.length;
    const { call } = openTestApp(shop);
    const answer = await call("GET", "/api/products/balance");
    expect([answer.status, answer.headers.get("Retry-After"), answer.json]).toEqual([
      503,
      "5",
      { error: "The shop is not available right now. Please try again in 5 seconds.", code: "unavailable", params: { seconds: 5 } },
    ]);
    const page = await call("GET", "/cart", { headers: { Accept: "text/html" } });
    expect([page.status, page.headers.get("Retry-After"), page.text.includes("The shop is not available right now.")]).toEqual([503, "5", true]);
    expect(shop.logged.slice(before).filter(({ level }) => level === "error")).toEqual([]);
    expect(shop.logged.slice(before)).toContainEqual(
      expect.objectContaining({ message: "refused", details: expect.objectContaining({ code: "unavailable" }) }),
    );
  });

  it("a page for everybody that is not in memory says so too", async () => {
    const shop = await open();
    const renderPage = () => Promise.reject(new Error("Nothing is rendered without the settings."));
    const { app, admission, pages } = openTestApp(shop, { renderPage });
    const listening = await listen({ fetch: app.fetch, admission, pages }, { host: "127.0.0.1", port: 0 });
    closing.push(() => listening.drain(1000));
    const answer = await fetch(`http://127.0.0.1:${listening.port}/collections`, { headers: { Accept: "text/html" } });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.text()).toContain("The shop is not available right now.");
  });
});

it("another server that cannot be reached, and a connection that is cut in the middle of a statement, do not count as that", async () => {
  const server = await starting();
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  const fetched = await fetch(`http://127.0.0.1:${port}/`).catch((fault: unknown) => fault);
  expect(fetched).toBeInstanceOf(TypeError);
  const cut = Object.assign(new Error("write CONNECTION_CLOSED"), { code: "CONNECTION_CLOSED" });
  expect([isDatabaseUnavailable(fetched), isDatabaseUnavailable(cut)]).toEqual([false, false]);
});
