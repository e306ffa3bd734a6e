import { browserIdOf } from "#domain/browser-id.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { placeOrder, readCheckout, saveCheckoutStep } from "#domain/checkout/checkout.ts";
import type { SentEvent } from "#domain/events/collect-input.ts";
import { currentVisit } from "#domain/events/visits.ts";
import { Refusal } from "#domain/refusal.ts";
import { decliningCard, lab, payingCard } from "#support/make-checkout.ts";
import type { TestApp } from "#support/test-app.ts";
import type { TestShop } from "#support/test-shop.ts";
import type { PlannedVisitor } from "./traffic-plan.ts";

export type Customer = { accountId: string; email: string; password: string; sessionCookie: string };
type World = { shop: TestShop; app: TestApp };
const receipt = "0193a0e0-0000-7000-8000-00000000000a";

/** One browser: stores its cookies, sends its events, fills a cart and orders. */
export class Shopper {
  readonly visitor: PlannedVisitor;
  readonly customer: Customer | null;
  readonly #world: World;
  readonly #cookies = new Map<string, string>();
  /** Events that got no answer and wait for the next page. */
  readonly kept: { sent: SentEvent; arrived(): void }[] = [];
  /** Units of each product while the cart stays the same: a cart left long enough is gone. */
  readonly inCart = new Map<number, number>();
  #cartId: string | null = null;
  /** The checkout that the shopper left and will continue. */
  checkout: string | null = null;

  constructor(world: World, visitor: PlannedVisitor, customer: Customer | null) {
    this.#world = world;
    this.visitor = visitor;
    this.customer = customer;
    if (customer) this.#keep(customer.sessionCookie);
    if (visitor.isMeasured) this.#keep(`consent=1.${visitor.country === "US" ? "implied" : "chosen"}.10.${receipt}`);
  }

  /** The time by the browser's own clock. */
  get now(): number {
    return this.#world.shop.clock.now().getTime() + this.visitor.skewMs;
  }

  get email(): string {
    return this.customer?.email ?? `guest-${this.visitor.number}@lab.example`;
  }

  #keep(setCookie: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
    if (value === "") this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }

  async #ask(method: string, path: string, body?: object) {
    const { number, userAgent, country } = this.visitor;
    const answer = await this.#world.app.call(method, path, {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(body === undefined ? {} : { body }),
      headers: { "User-Agent": userAgent, "CF-IPCountry": country, "X-Forwarded-For": `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` },
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  async #call(method: string, path: string, body: object) {
    const answer = await this.#ask(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  }

  /** Signs a customer in again who stayed away so long that the shop ended their session. */
  async beSignedIn(): Promise<void> {
    if (!this.customer || (await this.#ask("GET", "/api/account")).status === 200) return;
    const { email, password } = this.customer;
    await this.#call("POST", "/api/auth/login", { email, password });
  }

  async collect(events: SentEvent[], { again = false }: { again?: boolean } = {}): Promise<void> {
    const { automated, connection } = this.visitor;
    for (let at = 0; at < events.length; at += 40)
      await this.#call("POST", "/api/collect", { sentAt: this.now, again, automated, connection, events: events.slice(at, at + 40) });
  }

  async addToCart(product: number, variantId: string, quantity: number): Promise<void> {
    const { cart } = await this.#call("POST", "/api/cart", { lines: [{ merchandiseId: variantId, quantity }] });
    if (cart.id !== this.#cartId) {
      this.inCart.clear();
      this.checkout = null;
    }
    this.#cartId = cart.id;
    this.inCart.set(product, (this.inCart.get(product) ?? 0) + quantity);
  }

  /** Opens the checkout as the cart's button does, and returns its token. */
  async openCheckout(): Promise<string> {
    const { checkoutUrl } = await this.#call("POST", "/api/checkout", { returnUrl: "/thank-you" });
    return String(checkoutUrl).split("/").at(-1) ?? "";
  }

  /** Returns the buyer as the checkout's pages know them. */
  #buyer(): CheckoutBuyer {
    const { shop } = this.#world;
    const { device, browser, country, isBot, isMeasured } = this.visitor;
    const found = isMeasured ? currentVisit(shop, this.#cookies.get("visit") ?? null) : null;
    const accountId = this.customer?.accountId ?? null;
    const visit = found && { ...found, accountId, isBot, isStaff: false, device, browser, country };
    const browserId = browserIdOf(this.#cookies.get("browser") ?? null);
    if (browserId === null) throw new Error("The checkout gave this browser no id.");
    const common = { cartId: this.#cookies.get("cart") ?? null, currency: "USD", browserId, visit };
    return this.customer
      ? { kind: "customer", accountId: this.customer.accountId, email: this.customer.email, ...common }
      : { kind: "visitor", address: "203.0.113.7", ...common };
  }

  /** Types contact and address, and reads the page with the shipping price. */
  async typeAddress(token: string): Promise<void> {
    const { shop } = this.#world;
    await saveCheckoutStep(shop, this.#buyer(), token, { email: this.email, shippingAddress: lab });
    await readCheckout(shop, this.#buyer(), token);
  }

  /** Pays with a card that is declined or one that is accepted; returns the order, or null. */
  async pay(token: string, card: "declined" | "paid"): Promise<string | null> {
    const { shop } = this.#world;
    const buyer = this.#buyer();
    const { seenTotals } = await readCheckout(shop, buyer, token);
    const payload = card === "paid" ? payingCard : decliningCard;
    const request = { token, idempotencyKey: shop.ids.token(), seenTotals, method: "test-card", payload };
    try {
      const result = await placeOrder(shop, buyer, request);
      if (result.status !== "paid") throw new Error(`The payment ended as ${result.status}.`);
      this.#cookies.delete("cart");
      return result.orderId;
    } catch (thrown) {
      if (card === "declined" && thrown instanceof Refusal && thrown.code === "payment-declined") return null;
      throw thrown;
    }
  }
}
