import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { PrintedBlock, PrintedDocument } from "#domain/ports.ts";
import { pdfOf } from "./pdf-layout.ts";

/** Letter: 612 points wide, with margins of 54. */
const [margin, width] = [54, 504];

function documentOf(blocks: PrintedBlock[]): PrintedDocument {
  return { title: "Invoice INV-1", author: "Shop", at: "2026-11-21T10:00:00.000Z", paper: "letter", blocks, footer: "Shop" };
}

/** Returns where each piece of text begins, by page: from the left and from the bottom, in points. */
async function placesOf(blocks: PrintedBlock[]): Promise<{ x: number; y: number }[][]> {
  const file = Buffer.from(await pdfOf(documentOf(blocks))).toString("latin1");
  const streams = [...file.matchAll(/\/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)].map(([, body = ""]) =>
    inflateSync(Buffer.from(body, "latin1")),
  );
  return streams
    .map((stream) => [...stream.toString("latin1").matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) })))
    .filter((places) => places.length > 0);
}

const goods = (lines: number): PrintedBlock => ({
  kind: "table",
  columns: [
    { title: "Item", share: 0.7 },
    { title: "Amount", share: 0.3, isNumber: true },
  ],
  rows: Array.from({ length: lines }, (_, at) => ({ cells: [`Product ${at + 1}`, "$1,000.00"], detail: "" })),
});

describe("a printed document", () => {
  it("has all of its sums on one page, wherever its goods end", async () => {
    const sums: PrintedBlock = {
      kind: "sums",
      rows: ["Goods", "Shipping", "Tax", "Total"].map((label) => ({ label, amount: "$4,000.00", strong: label === "Total" })),
    };
    for (let lines = 20; lines < 40; lines++) {
      const labels = (await placesOf([goods(lines), sums])).map(
        (places) => places.filter(({ x }) => Math.abs(x - (margin + width * 0.45)) < 0.1).length,
      );
      expect(labels.filter((count) => count > 0)).toEqual([4]);
    }
  });

  it("goes on over as many pages as its lines need, and nothing stands beside or below the paper", async () => {
    const pages = await placesOf([goods(60)]);
    expect(pages.length).toBe(3);
    for (const { x, y } of pages.flat()) expect([x >= margin - 1, x < margin + width, y > 30, y < 792 - 30]).toEqual([true, true, true, true]);
  });

  it("has a link that a click opens, also where it is broken over lines, and its code beside it", async () => {
    const url = `https://shop.test/quotes/${"0123456789abcdef".repeat(12)}`;
    const file = Buffer.from(await pdfOf(documentOf([{ kind: "link", label: "Order at", url }]))).toString("latin1");
    const targets = [...file.matchAll(/\/URI \((.*?)\)/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(2);
    expect(new Set(targets)).toEqual(new Set([url]));
    expect((await placesOf([{ kind: "link", label: "Order at", url }]))[0]?.every(({ x }) => x === margin || x >= margin + 72)).toBe(true);
  });

  it("has a long name of the shop beside its title, not over it", async () => {
    const aside = "Aldergate Scientific Instruments and Laboratory Supplies, Incorporated";
    const [first = []] = await placesOf([
      { kind: "heading", text: "Credit note", aside },
      { kind: "text", text: "Below" },
    ]);
    const title = first.filter(({ x }) => x === margin);
    expect(first.length).toBeGreaterThan(title.length);
    for (const { x } of first.filter(({ x }) => x !== margin)) expect(x).toBeGreaterThan(margin + width * 0.6);
  });
});
