import { describe, expect, it } from "vitest";
import { withLines } from "#domain/address-lines.ts";
import type { WireListedOrder, WireOrder } from "#domain/orders/order-json.ts";
import { linksIn, renderPart, textsOf } from "#support/render-part.tsx";
import { nothingAnswered } from "#web/order-parts/order-answer.ts";
import { StatusBadge } from "#web/order-status-badge.tsx";
import { OrderList } from "./order-list.tsx";
import type { OwnOrderExtras } from "./own-order-page.server.ts";
import OwnOrderPage from "./own-order-page.tsx";
import OwnOrdersPage from "./own-orders-page.tsx";

const money = (amount: string) => ({ amount, currencyCode: "USD" });
const id = "0198a0a0-0000-7000-8000-000000000001";

const listed = (titles: string[]): WireListedOrder => ({
  id: `gid://meniscus/Order/${id}`,
  name: "#1001",
  processedAt: "2026-11-02T09:00:00Z",
  currentTotalPrice: money("1895.00"),
  financialStatus: "paid",
  paymentState: "paid",
  fulfillmentStatus: "unfulfilled",
  isTest: false,
  poNumber: "PO-7781",
  lineItems: { edges: titles.map((title) => ({ node: { title, quantity: 2 } })) },
});
const page = (orders: WireListedOrder[], has: { next?: boolean; previous?: boolean } = {}) => ({
  orders,
  pageInfo: { hasNextPage: has.next ?? false, hasPreviousPage: has.previous ?? false, startCursor: "first", endCursor: "last" },
});

describe("the list of one's orders", () => {
  it("has name, date, total, badges, the number of items and the first two of them with an ellipsis, and leads to the order by the last part of its id", async () => {
    const html = await renderPart(<OrderList orders={[listed(["Stirrer", "Hotplate", "Balance"])]} />);
    const text = (await textsOf(<OrderList orders={[listed(["Stirrer", "Hotplate", "Balance"])]} />)).join(" ");
    for (const part of ["#1001", "PO number PO-7781", "November 2, 2026", "$1,895.00", "Stirrer", "Hotplate", "…"]) expect(text).toContain(part);
    expect(text).not.toContain("Balance");
    expect(Object.values(linksIn(html))).toContain(`/account/orders/${id}`);
    const one = (await textsOf(<OrderList orders={[listed(["Stirrer"])]} />)).join(" ");
    expect([/\b1 ?item\b/.test(one), one.includes("…")]).toEqual([true, false]);
  });

  it("says of an order that costs nothing that there is nothing to pay", async () => {
    const free = { ...listed(["Stirrer"]), currentTotalPrice: money("0.00"), paymentState: "nothing_to_pay" as const };
    expect((await textsOf(<OrderList orders={[free]} />)).join("")).toContain("Payment: nothing to pay");
    const returned = { ...free, paymentState: "refunded" as const };
    expect((await textsOf(<OrderList orders={[returned]} />)).join("")).toContain("Payment: refunded");
  });

  it("says that there are none yet, and where to begin", async () => {
    const html = await renderPart(<OrderList orders={[]} />);
    expect(html).toContain("You have no orders yet.");
    expect(linksIn(html)).toEqual({ "Start Shopping →": "/collections" });
  });

  it("has buttons to further pages only where there are some, and the one without a page is disabled", async () => {
    const buttons = async (has: { next?: boolean; previous?: boolean }) => {
      const html = await renderPart(<OwnOrdersPage loaderData={page([listed(["Stirrer"])], has)} />);
      return { links: linksIn(html), disabled: [...html.matchAll(/<button[^>]*disabled=""[^>]*>([^<]+)</g)].map(([, text]) => text) };
    };
    expect((await buttons({})).disabled).toEqual([]);
    const first = await buttons({ next: true });
    expect([first.links["Next"], first.disabled]).toEqual(["/account/orders?after=last&first=10", ["Previous"]]);
    const last = await buttons({ previous: true });
    expect([last.links["Previous"], last.disabled]).toEqual(["/account/orders?before=first&last=10", ["Next"]]);
  });

  it.each([
    ["paid", "green"],
    ["fulfilled", "green"],
    ["pending", "amber"],
    ["unfulfilled", "amber"],
    ["refunded", "red"],
    ["cancelled", "red"],
    ["partially_refunded", "slate"],
    ["nothing_to_ship", "slate"],
    ["anything_else", "slate"],
  ])("shows the status %s as it was received, in %s", async (status, color) => {
    const html = await renderPart(<StatusBadge label="Payment" status={status} />);
    expect(html).toContain(`text-${color}`);
    expect((await textsOf(<StatusBadge label="Payment" status={status} />)).join("")).toContain(status.replaceAll("_", " "));
  });
});

const address = {
  attention: "",
  department: "",
  firstName: "Ada",
  lastName: "Byron",
  company: "",
  address1: "1 Analytical Way",
  address2: "",
  city: "San Francisco",
};
const order: WireOrder = {
  ...listed([]),
  costCenter: "CC-4711",
  paymentMethod: "Purchase order",
  lineItems: {
    edges: [
      {
        node: {
          title: "Stirrer",
          quantity: 2,
          backOrder: "1 from stock, 1 back-ordered: expected when back in stock",
          expected: "Expected Tue, Dec 1 – Thu, Dec 3",
          discountedTotalPrice: money("180.00"),
          originalTotalPrice: money("200.00"),
          variant: { title: "Default Title", sku: "OS-40", image: null, product: { handle: "stirrer" } },
        },
      },
      {
        node: {
          title: "Pipette",
          quantity: 1,
          backOrder: null,
          expected: null,
          discountedTotalPrice: money("90.00"),
          originalTotalPrice: money("90.00"),
          variant: { title: "10 µL", sku: null, image: { url: "/media/p.webp", altText: "A pipette" }, product: { handle: "pipette" } },
        },
      },
    ],
  },
  fulfillments: [{ trackingCompany: "UPS", trackingInfo: [{ number: "1Z 999", url: "https://ups.example/1Z999" }] }],
  subtotalPrice: money("270.00"),
  totalDiscounts: money("0.00"),
  totalShippingPrice: money("15.00"),
  totalTax: money("23.29"),
  taxesIncluded: false,
  totalReduced: money("0.00"),
  totalRefunded: money("50.00"),
  totalOutstanding: money("208.29"),
  currentTotalPrice: money("258.29"),
  shippingAddress: withLines({ ...address, province: "CA", zip: "94103", country: "US", phone: "415 555 0100" }),
  billingAddress: withLines({ ...address, province: "CA", zip: "94103", country: "US", phone: "", company: "Byron Labs" }),
  shippingMethod: "Standard shipping",
  delivery: ["Ship everything together"],
  statusUrl: "https://shop.example/orders/x",
};

const extras: OwnOrderExtras = {
  token: "x",
  ...{ canCancel: true, canReturn: true, canRequestInvoice: false, uploadTo: "/files/orders/x/purchase-order" },
  invoices: [{ id: "i", title: "Invoice INV-1001" }],
  purchaseOrders: [{ id: "p", name: "po.pdf" }],
  documents: [],
  view: { name: "#1001", isPaid: false, isPaidOutside: true, paid: null },
};

describe("the page of one's order", () => {
  it("has name, time, badges, items, tracking, sums, addresses and the link to its status", async () => {
    const html = await renderPart(<OwnOrderPage loaderData={{ order, extras }} actionData={undefined} />);
    const text = (await textsOf(<OwnOrderPage loaderData={{ order, extras }} actionData={undefined} />)).join(" ");
    const parts = ["#1001", "Nov 2, 2026", "Order Items", "Order Summary", "$270.00", "$15.00", "$23.29", "Refunded", "$50.00", "$258.29"];
    parts.push("Tracking Information", "UPS", "1Z 999", "Shipping Address", "Billing Address", "San Francisco, CA 94103", "United States");
    parts.push("10 µL", "415 555 0100", "Byron Labs", "1 back-ordered", "Expected Tue, Dec 1", "Ship everything together");
    for (const part of parts) expect(text).toContain(part);
    expect(text).not.toContain("Default Title");
    expect([...html.matchAll(/<s [^>]*>(.*?)<\/s>/g)].map(([, struck]) => struck?.replaceAll(/<[^>]+>/g, ""))).toEqual(["Before discount: $200.00"]);
    expect(linksIn(html)).toMatchObject({
      "Back to Orders": "/account/orders",
      Stirrer: "/products/stirrer",
      "Track Package": "https://ups.example/1Z999",
      "View Order Status": "https://shop.example/orders/x",
    });
  });

  it("says how it is paid and what is open, and has what its buyer can do, its invoice, packing slip and purchase order", async () => {
    const page = <OwnOrderPage loaderData={{ order, extras }} actionData={undefined} />;
    const [html, text] = [await renderPart(page), (await textsOf(page)).join(" ")];
    for (const part of ["Purchase order", "PO number", "PO-7781", "Cost center", "CC-4711", "Still to be paid", "$208.29"])
      expect(text).toContain(part);
    for (const part of ["Order again", "Cancel this order", "Send your purchase order"]) expect(text).toContain(part);
    expect(text).not.toContain("Create an invoice");
    expect(linksIn(html)).toMatchObject({
      "Return items": "/orders/x/return",
      "Packing slip": "/orders/x/packing-slip",
      "Invoice INV-1001": "/files/invoices/i",
      "po.pdf": "/files/purchase-orders/p",
    });
    // “Order again” is answered here; the form to cancel is answered on the page of the order.
    expect(html).toMatch(/<form class="[^"]*" method="post"><input type="hidden" name="intent" value="reorder"/);
    const reordered = { added: 2, notes: ["Stirrer is not sold anymore."] };
    const answered = (await textsOf(<OwnOrderPage loaderData={{ order, extras }} actionData={{ ...nothingAnswered, reordered }} />)).join(" ");
    for (const part of ["2 items were added to your cart.", "Stirrer is not sold anymore.", "View cart"]) expect(answered).toContain(part);
    expect([...html.matchAll(/<form[^>]* action="([^"]+)"/g)].map(([, action]) => action)).toEqual([
      ...["/orders/x", "/files/orders/x/purchase-order"],
    ]);
    const [plain, bare] = [
      { ...order, poNumber: null, costCenter: null, totalOutstanding: money("0.00") },
      { ...extras, canCancel: false, canReturn: false },
    ];
    const without = (
      await textsOf(
        <OwnOrderPage loaderData={{ order: plain, extras: { ...bare, canRequestInvoice: true, uploadTo: null } }} actionData={undefined} />,
      )
    ).join(" ");
    expect(without).not.toMatch(/PO number|Cost center|Still to be paid|Cancel this order|Return items|Send your purchase order/);
    expect(without).toContain("Create an invoice");
  });

  it("says nothing of a refund where there was none, and that there is no such order", async () => {
    const plain = await textsOf(
      <OwnOrderPage loaderData={{ order: { ...order, totalRefunded: money("0.00"), fulfillments: [] }, extras }} actionData={undefined} />,
    );
    expect(plain.join(" ")).not.toMatch(/Refunded|Tracking Information/);
    const none = await renderPart(<OwnOrderPage loaderData={{ order: null, extras: null }} actionData={undefined} />);
    expect([none.includes("Order not found"), linksIn(none)["Back to Orders"]]).toEqual([true, "/account/orders"]);
  });
});
