import { afterEach, describe, expect, it, vi } from "vitest";
import { addToCart, callCart } from "./cart-store.ts";

const lines = [{ merchandiseId: "019a0000-0000-7000-8000-000000000001", quantity: 1 }];
/** Makes the shop answer with this; an `Error` is what the browser throws where the shop was not reached. */
const answering = (answer: Response | Error) =>
  vi.stubGlobal("fetch", () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));

afterEach(() => vi.unstubAllGlobals());

describe("adding to the cart", () => {
  it("says what went wrong in the words of the shop, else in its own, else in the browser's", async () => {
    answering(Response.json({ error: "Only 2 of Incubator can be ordered right now." }, { status: 409 }));
    await expect(addToCart(lines)).rejects.toThrow(/^Only 2 of Incubator can be ordered right now\.$/);
    answering(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    await expect(addToCart(lines)).rejects.toThrow(/^Failed to add to cart$/);
    answering(Response.json({ cart: null }));
    await expect(addToCart(lines)).rejects.toThrow(/^Cart not created or updated$/);
    answering(new TypeError("The network is gone"));
    await expect(addToCart(lines)).rejects.toThrow(/^The network is gone$/);
  });

  it("gives the cart that the shop answers", async () => {
    answering(Response.json({ cart: { id: "c", totalQuantity: 1, lines: [] } }));
    expect(await addToCart(lines)).toMatchObject({ totalQuantity: 1 });
  });
});

it("a call of the cart is given up after eight seconds", async () => {
  const given = vi.spyOn(AbortSignal, "timeout");
  answering(Response.json({ cart: null }));
  await callCart("PATCH /api/cart", { body: { lineId: "l", quantity: 2 } });
  await callCart("DELETE /api/cart", { body: { lineId: "l" } });
  expect(given.mock.calls).toEqual([[8000], [8000]]);
});
