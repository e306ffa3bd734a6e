import { expect, it } from "vitest";
import { departureFromContract } from "./openapi-contract.ts";

const origin = "http://shop.test";
const asked = (name: string) => new Request(origin + name.split(" ")[1], { method: name.split(" ")[0] ?? "" });
const line = { kind: "out-of-stock", text: "This is out of stock right now." };

it.each<[what: string, call: string, answer: Response, departure: RegExp | null]>([
  ["as declared", "GET /api/cart", Response.json({ cart: null }), null],
  ["a refusal as declared", "GET /api/cart", Response.json({ error: "Gone.", code: "cart-not-found" }, { status: 404 }), null],
  ["a fault", "GET /api/cart", Response.json({ error: "Something went wrong.", errorId: "1" }, { status: 500 }), null],
  ["with a field too many", "GET /api/cart", Response.json({ cart: null, lines: [line] }), /additional properties.*lines/],
  ["with a field too few", "GET /api/cart", Response.json({}), /required property 'cart'/],
  ["with another type", "GET /api/cart", Response.json({ cart: "none" }), /cart must be/],
  ["a status that is not declared", "GET /api/cart", Response.json({ cart: null }, { status: 202 }), /answers 202, which it does not declare/],
  [
    "a refusal that is not declared",
    "GET /api/cart",
    Response.json({ error: "No.", code: "order-not-found" }, { status: 404 }),
    /code must be equal/,
  ],
  ["nothing, as declared", "POST /api/auth/logout", new Response(null, { status: 204 }), null],
  ["nothing where something is declared", "GET /api/cart", new Response(null, { status: 204 }), /answers 204, which it does not declare/],
  ["a page instead of JSON", "GET /api/cart", new Response("<p>", { headers: { "Content-Type": "text/html" } }), /with no JSON/],
  ["what is no call of the contract", "GET /media/a-200.webp", new Response("x"), null],
])("an answer %s is held against the contract", async (_what, call, answer, departure) => {
  const found = await departureFromContract(asked(call), answer);
  if (departure) expect(found).toMatch(departure);
  else expect(found).toBeNull();
});
