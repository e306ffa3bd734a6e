import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Admission } from "./admission.ts";

let server: Server;
let url: string;
let letGo = () => {};
let waiting = 0;

/** Pages that ask the payment service hang; all others answer at once. */
beforeAll(async () => {
  const admission = new Admission({ trustProxy: "1", publicUrl: null, log: pino({ level: "silent" }) });
  const hangs = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server = createServer();
  admission.guard(server, (incoming, outgoing) =>
    admission.admit(incoming, outgoing, async () => {
      if (incoming.url?.includes("payment=")) {
        waiting++;
        await hangs;
      }
      outgoing.end("done");
    }),
  );
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  letGo();
  server.close();
  server.closeAllConnections();
});

const get = (path: string, client: string) => fetch(url + path, { headers: { "X-Forwarded-For": client }, redirect: "manual" });

it("While a payment service does not answer, pages that ask it wait among themselves, by whatever spelling of their address, and all others are answered", async () => {
  const spellings = [
    "/checkout/token/confirm?payment=1",
    "/CHECKOUT/token/confirm/?payment=1",
    "/checkout//token/confirm.data?payment=1",
    "/orders/token?payment=1",
    "/orders/token.data?go&payment=1",
    "/Orders/token/?payment=1",
  ];
  const hanging = spellings.map((path, at) => get(path, `203.0.113.${at}`));
  await expect.poll(() => waiting).toBe(6);
  const more = Array.from({ length: 8 }, (_, at) => get("/checkout/token/confirm?payment=2", `198.51.100.${at}`));
  for (const path of ["/cart", "/checkout/token", "/account/login", "/admin", "/orders/token", "/cart?payment"])
    expect([path, await (await get(path, "192.0.2.1")).text()]).toEqual([path, "done"]);
  expect(waiting).toBe(6);
  letGo();
  for (const answer of await Promise.all([...hanging, ...more])) expect(await answer.text()).toBe("done");
});
