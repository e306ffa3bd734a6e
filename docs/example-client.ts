/**
 * A small client of the shop's API, for an ERP: it reads the orders that changed, sets stock by SKU, and checks webhooks. It needs nothing but Node.js.
 * The documentation of all calls is at /api/docs of your shop.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

type Answer = Record<string, unknown>;
type Fetch = (url: string, init: RequestInit) => Promise<Response>;
type Change = { type: string; subjectId: string };
type Level = { variantId: string; onHand: number };

export function shopClient(origin: string, key: string, send: Fetch = fetch) {
  async function call(method: string, path: string, body?: object): Promise<Answer> {
    for (;;) {
      const response = await send(origin + path, {
        method,
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer = response.status === 204 ? {} : ((await response.json()) as Answer);
      if (response.ok) return answer;
      // Too many requests, or the shop is busy: it says how many seconds to wait.
      const seconds = Number(response.headers.get("retry-after"));
      if (seconds === 0) throw new Error(`${method} ${path}: ${response.status} ${answer["code"]}: ${answer["error"]}`);
      await new Promise((done) => setTimeout(done, seconds * 1000));
    }
  }

  return {
    /** Every order that changed after `after` (null: all), as it is now, and the place to go on from the next time. */
    async changedOrders(after: number | null): Promise<{ orders: Answer[]; next: number | null }> {
      const ids = new Set<string>();
      for (let next = after; ; ) {
        const page = await call("GET", `/api/admin/changes/orders${next === null ? "" : `?after=${next}`}`);
        for (const { subjectId } of page["changes"] as Change[]) ids.add(subjectId);
        next = page["next"] as number | null;
        if (!page["isComplete"]) continue;
        const answers = await Promise.all([...ids].map((id) => call("GET", `/api/admin/orders/${id}`)));
        return { orders: answers.map(({ order }) => order as Answer), next };
      }
    },

    /** Counts the units of a SKU: refused where somebody sold or counted some since they were read. */
    async setStock(sku: string, onHand: number): Promise<void> {
      const { stock } = await call("GET", `/api/admin/stock?sku=${encodeURIComponent(sku)}`);
      const [level] = stock as Level[];
      if (!level) throw new Error(`There is no variant with the SKU ${sku}.`);
      await call("POST", `/api/admin/variants/${level.variantId}/stock-adjustments`, { onHand, seen: level.onHand });
    },
  };
}

/** Whether a delivery comes from the shop and is at most five minutes old. `body` is the text as it came. */
export function isFromShop(headers: Record<string, string>, body: string, secret: string, now = Date.now()): boolean {
  const { "webhook-id": id = "", "webhook-timestamp": seconds = "", "webhook-signature": signatures = "" } = headers;
  if (Math.abs(now / 1000 - Number(seconds)) > 300) return false;
  const mac = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64")).update(`${id}.${seconds}.${body}`).digest("base64");
  const wanted = Buffer.from(`v1,${mac}`);
  return signatures.split(" ").some((each) => each.length === wanted.length && timingSafeEqual(Buffer.from(each), wanted));
}
