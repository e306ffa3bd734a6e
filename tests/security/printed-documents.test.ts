import { afterEach, expect, it } from "vitest";
import { addLines } from "#domain/cart/cart.ts";
import type { Printer } from "#domain/ports.ts";
import { quoteInput } from "#domain/quotes/quote-input.ts";
import { issueQuote } from "#domain/quotes/quotes.ts";
import { workLimits } from "#http/admission/admission.ts";
import { type Listening, listen } from "#src/listen.ts";
import { stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const open: Listening[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((node) => node.drain(1000)));
});

/** Opens a node whose printer makes nothing until it is released. */
async function openNode() {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const printer: Printer = { print: () => held.then(() => ({ status: "done", bytes: new Uint8Array([37, 80, 68, 70]) })) };
  const { app, pages, admission } = openTestApp({ ...shopOf(), printer }, { trustProxy: "1" });
  const listening = await listen({ fetch: app.fetch, pages, admission }, { host: "127.0.0.1", port: 0 });
  open.push(listening);
  const ask = (path: string, client: string) => fetch(`http://127.0.0.1:${listening.port}${path}`, { headers: { "X-Forwarded-For": client } });
  return { ask, admission, letGo };
}

it("While documents are printed, whoever asks for more of them waits among themselves, by whatever spelling, and pages and files are answered", async () => {
  const shop = shopOf();
  const cart = await addLines(shop, stranger, { lines: [{ merchandiseId: (await makeVariant(shop)).id, quantity: 1 }] });
  const { token } = await issueQuote(shop, { ...stranger, cartId: cart.id }, { input: quoteInput.parse({ institution: "Byron Labs" }), place: null });
  const node = await openNode();
  const paths = [`/files/quotes/${token}`, `/%66iles/quotes/${token}`, `/files/quotes/${token}?again`, `/files/%71uotes/${token}`];
  const flood = [...paths, ...paths].map((path) => node.ask(path, "203.0.113.1"));
  const { atOnce } = workLimits.printed;
  await expect.poll(() => node.admission.figures().work.printed).toEqual({ running: atOnce, waiting: flood.length - atOnce });
  for (const path of ["/cart", "/search?q=1", "/account/login"]) expect((await node.ask(path, "192.0.2.1")).status).toBe(200);
  expect((await node.ask(`/files/logos/${"0".repeat(32)}.png`, "192.0.2.1")).status).toBe(404);
  node.letGo();
  for (const answer of flood) expect((await answer).headers.get("content-type")).toBe("application/pdf");
});
