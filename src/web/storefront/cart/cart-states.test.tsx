import { describe, expect, it } from "vitest";
import type { Promises } from "#domain/settings/promise-texts.ts";
import { linksIn, renderPart, textsOf } from "#support/render-part.tsx";
import type { loadCart } from "./cart-page.server.ts";
import CartPage from "./cart-page.tsx";
import type { WireCart } from "./cart-wire.ts";

type Loaded = Awaited<ReturnType<typeof loadCart>>;

const money = (amount: string) => ({ amount, currencyCode: "USD" });
const line = (quantity: number) => ({
  id: "l",
  quantity,
  cost: { amountPerQuantity: money("249.00"), totalAmount: money("498.00") },
  merchandise: {
    ...{ id: "v", title: "Default Title", sku: "MER-V3", price: money("249.00") },
    availability: { state: "in-stock", label: "In Stock", orderable: null },
    quantityRule: { least: 1, step: 1 },
    volumePrices: [],
    product: {
      ...{ id: "p", handle: "v3", title: "V3 Vortex Mixer", vendor: "Meridian", productType: "Mixer" },
      featuredImage: { url: "/drawings/generic.svg", altText: "" },
    },
  },
  notes: [],
});
const cartOf = (quantity: number) =>
  ({
    id: "c",
    totalQuantity: quantity,
    cost: { subtotalAmount: money("498.00"), totalAmount: money("516.95") },
    lines: [line(quantity)],
    estimate: {
      shipping: "$18.95",
      method: "Standard shipping, 3 to 5 business days",
      arrivals: [{ lineId: "l", text: "Arrives Tue, Dec 1" }],
      notCarried: null,
      tax: null,
      included: "Includes shipping. Tax at checkout",
      hint: null,
      place: null,
      countries: [],
    },
  }) as unknown as WireCart;
const promises: Promises = {
  freeShippingOver: "$300",
  warranty: "1-Year Warranty",
  support: "U.S. Support",
  labs: "Trusted by 1,200+ Labs",
  replyHours: 24,
  satisfaction: true,
};
const Page = CartPage as unknown as React.FC<{ loaderData: Loaded; actionData?: { error: string; typed: null } }>;
const page = (cart: WireCart | null, error?: string) => (
  <Page
    loaderData={{ cart, countries: [], promises, purchaseOrders: true, saved: null, isCustomer: false, isSignedIn: false } as Loaded}
    {...(error ? { actionData: { error, typed: null } } : {})}
  />
);

describe("the cart's page", () => {
  it("says how many items there are", async () => {
    expect(await textsOf(page(cartOf(2)))).toEqual(expect.arrayContaining(["Your Cart", "2 items"]));
    expect(await textsOf(page(cartOf(1)))).toContain("1 item");
  });

  it("shows of each line picture, name, unit price, quantity and a way to remove it; less than one is not to be had", async () => {
    const html = await renderPart(page(cartOf(1)));
    expect(linksIn(html)["V3 Vortex Mixer"]).toBe("/products/v3");
    expect(html).toContain('<img src="/drawings/generic.svg"');
    expect(await textsOf(page(cartOf(1)))).toEqual(expect.arrayContaining(["$249.00", "Decrease quantity", "Increase quantity", "Remove"]));
    const decrease = async (quantity: number) =>
      /<button[^>]*value="\d+"[^>]*>(?=<svg[^>]*>.{0,200}?Decrease)/.exec(await renderPart(page(cartOf(quantity))))?.[0];
    expect([(await decrease(1))?.includes('disabled=""'), (await decrease(2))?.includes('disabled=""')]).toEqual([true, false]);
  });

  it("shows of each line its total, a quantity that can be typed, and why there is no more of it", async () => {
    expect(await textsOf(page(cartOf(2)))).toEqual(expect.arrayContaining(["$498.00", "$249.00"]));
    expect(await renderPart(page(cartOf(2)))).toMatch(/name="typed" value="2"/);
    const cart = cartOf(2);
    const [line] = cart.lines;
    if (line) line.merchandise.availability.orderable = 2;
    expect(await textsOf(page(cart))).toContain("These are all 2 that can be ordered right now.");
  });

  it("keeps number and unit of its titles on one line", async () => {
    const cart = cartOf(1);
    const [line] = cart.lines;
    if (line) Object.assign(line.merchandise, { title: "24 × 2 mL", product: { ...line.merchandise.product, title: "Rotor for 2 mL tubes" } });
    const texts = await textsOf(page(cart));
    expect(texts).toEqual(expect.arrayContaining(["Rotor for 2\u202fmL tubes", "24\u202f×\u202f2\u202fmL"]));
  });

  it("leads to its list by a link that can be given to others", async () => {
    expect(linksIn(await renderPart(page(cartOf(2))))["Link to this list"]).toBe("/quick-order?list=MER-V3%092");
  });

  it("sums up, says what is in the sum, and leads to the checkout", async () => {
    const texts = await textsOf(page(cartOf(2)));
    const summary = ["Order Summary", "Subtotal", "$498.00", "Shipping", "$18.95", "Order Total", "$516.95", "Includes shipping. Tax at checkout"];
    summary.push("Standard shipping, 3 to 5 business days", "Arrives Tue, Dec 1");
    expect(texts).toEqual(expect.arrayContaining([...summary, "Secure Checkout"]));
  });

  it("says why to buy here, as far as the settings do", async () => {
    const reasons = [
      "Why Choose Us",
      "Free shipping on orders over $300",
      "1-year warranty on all lab equipment",
      "U.S. Support",
      "Trusted by 1,200+ Labs",
    ];
    expect(await textsOf(page(cartOf(2)))).toEqual(expect.arrayContaining(reasons));
  });

  it("leads on where the cart is empty", async () => {
    const html = await renderPart(page(null));
    expect(await textsOf(page(null))).toContain("Your cart is empty");
    expect(linksIn(html)).toEqual({
      "Browse Collections": "/collections",
      "Continue Shopping": "/",
      "Quick order": "/quick-order",
      "Your lists": "/lists",
    });
  });

  it("says in a banner what went wrong, which can be dismissed, and tried again where the cart is empty", async () => {
    expect(await textsOf(page(cartOf(1), "Only 2 can be ordered right now."))).toEqual(
      expect.arrayContaining(["Only 2 can be ordered right now.", "Dismiss"]),
    );
    expect(await textsOf(page(cartOf(1), "No."))).not.toContain("Retry");
    expect(await textsOf(page(null, "Your cart is empty."))).toContain("Retry");
  });
});
