import { constants, getPriority, setPriority } from "node:os";
import { system } from "#domain/actor.ts";
import { maxUnits } from "#domain/inventory/stock-limit.ts";
import { command, WrongCall } from "../command.ts";
import { progressBar } from "../progress-bar.ts";
import type { RowFault } from "./import-fault.ts";
import { type ImportReport, importFile } from "./import-run.ts";

const shownFaults = 200;

/** `npm run import -- FILE`. */
export const importCommand = command({
  name: "import",
  summary: "Imports products: adds new ones, changes those whose handle the shop already has, and leaves all others alone.",
  words: [{ name: "FILE", required: true, help: "Shopify's product CSV, or NDJSON (one product per line), gzipped or not." }],
  options: {
    check: { type: "boolean", help: "Only says what the import would do, and changes nothing." },
    stock: { type: "string", value: "N", help: "Units on hand for new products where the file gives none (default: 0 for CSV, 25 for NDJSON)." },
  },
  refuses: "when there is no shop or products of the file were skipped",
  async run({ say, open }, { words: [file = ""], options }) {
    const stock = options.stock === undefined ? null : Number(options.stock);
    if (stock !== null && (!Number.isInteger(stock) || stock < 0 || stock > maxUnits))
      throw new WrongCall(`--stock takes a whole number from 0 to ${maxUnits}, not "${options.stock}".`);
    const { shop } = await open();
    // Where the shop runs on this machine, its visitors come first.
    setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
    const progress = progressBar(options.check ? "Checking" : "Importing");
    const startedAt = performance.now();
    let report: ImportReport;
    try {
      report = await importFile(shop, system, file, { check: options.check, stock, onProgress: progress.show });
    } finally {
      progress.end();
    }
    say(reportText(report, options.check, performance.now() - startedAt));
    return report.fileFault !== null || report.faultCount > 0 || report.unclearCount > 0 ? 1 : 0;
  },
});

export function reportText(report: ImportReport, check: boolean, milliseconds: number): string {
  if (report.fileFault !== null) return `The file was not imported: ${report.fileFault}\nNothing was changed.`;
  const { products, created, updated, unchanged } = report;
  const lines = [
    check
      ? `${count(products, "product")}: ${created} would be created, ${updated} changed, ${unchanged} left alone. Nothing was changed.`
      : `${count(products, "product")} in ${(milliseconds / 1000).toFixed(1)} s: ${created} created, ${updated} changed, ${unchanged} left alone.`,
  ];
  const list = (title: string, total: number, rows: RowFault[]) => {
    if (total === 0) return;
    lines.push(title);
    for (const { line, column, reason } of rows.slice(0, shownFaults)) lines.push(`  line ${line}, ${column}: ${reason}`);
    if (total > shownFaults) lines.push(`  and ${total - shownFaults} more.`);
  };
  list(`${count(report.faultCount, "fault")}; the products of these rows ${check ? "would be" : "were"} skipped:`, report.faultCount, report.faults);
  list(
    `${count(report.unclearCount, "product")} with unclear variants ${check ? "would be" : "were"} left alone:`,
    report.unclearCount,
    report.unclear,
  );
  list(`${count(report.noteCount, "note")}:`, report.noteCount, report.notes);
  return lines.join("\n");
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
