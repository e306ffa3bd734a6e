import { describe, expect, it } from "vitest";
import { pdfOf } from "#adapters/pdf-thread/pdf-layout.ts";
import { type Staff, system } from "#domain/actor.ts";
import { approveOrder } from "#domain/orders/orders.ts";
import type { PrintedDocument } from "#domain/ports.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { bringDocumentsUpToDate, readInvoicesToPrint } from "./invoices.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const stranger = { kind: "customer", accountId: manager.accountId, email: "eve@example.com", cartId: null } as const;

describe("invoices of several orders", () => {
  it("are one file, each on pages of its own", async () => {
    const documents: PrintedDocument[] = [];
    const whole = shopOf();
    const print = async (document: PrintedDocument) => {
      documents.push(document);
      return { status: "done" as const, bytes: await pdfOf(document) };
    };
    const shop = { ...whole, printer: { print } };
    const variant = await makeVariant(whole, { stock: 20 });
    const ids = [
      await makeOrder(whole, [variant], "purchase-order"),
      await makeOrder(whole, [variant], "purchase-order"),
      await makeOrder(whole, [variant]),
    ];
    for (const orderId of ids.slice(0, 2)) {
      await approveOrder(whole, manager, { orderId });
      await bringDocumentsUpToDate(whole, system, { orderId });
    }
    const { name, bytes } = await readInvoicesToPrint(shop, manager, { ids: ids.join(",") });
    expect([name, new TextDecoder().decode(bytes.slice(0, 5))]).toEqual(["invoices.pdf", "%PDF-"]);
    const [document] = documents;
    expect(document?.blocks.filter(({ kind }) => kind === "heading")).toHaveLength(2);
    expect(document?.blocks.filter(({ kind }) => kind === "document")).toHaveLength(1);
    expect(new TextDecoder("latin1").decode(bytes).match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect(await refusalOf(readInvoicesToPrint(shop, manager, { ids: ids[2] ?? "" }))).toBe("not-found");
    const busy = { ...shop, printer: { ...shop.printer, print: async () => ({ status: "busy" as const }) } };
    expect(await refusalOf(readInvoicesToPrint(busy, manager, { ids: ids.join(",") }))).toBe("too-busy");
  });

  it("are for staff, of at most 50 orders", async () => {
    const shop = shopOf();
    expect(await refusalOf(readInvoicesToPrint(shop, stranger, { ids: shop.ids.next() }))).toBe("not-allowed");
    expect(await refusalOf(readInvoicesToPrint(shop, manager, { ids: "" }))).toBe("input-invalid");
    const many = Array.from({ length: 51 }, () => shop.ids.next()).join(",");
    expect(await refusalOf(readInvoicesToPrint(shop, manager, { ids: many }))).toBe("input-invalid");
  });
});
