import PDFDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { PrintText } from "./print-text.ts";

describe("the text of a printed document", () => {
  it("sets amounts in figures of one width, and hyphens of numbers as in any word", () => {
    const text = new PrintText(new PDFDocument());
    const width = (words: string) => text.width(words, "regular", 100);
    expect(new Set(["$1,111.71", "$7,168.16", "$9,340.52"].map(width)).size).toBe(1);
    expect(width("PT-200") - width("PT") - width("200")).toBeCloseTo(width("PT-") - width("PT"), 0);
  });
});
