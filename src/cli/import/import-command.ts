import { parseArgs } from "node:util";
import { system } from "#domain/actor.ts";
import type { Command } from "../command.ts";
import { progressBar } from "../progress-bar.ts";
import type { RowFault } from "./import-fault.ts";
import { type ImportReport, importFile } from "./import-run.ts";

export const importUsage = `Usage: npm run import -- FILE [--check] [--stock N]

FILE     Shopify's product CSV, or NDJSON (one product a line), gzip or not.
--check  Says what an import would do, product by product, and changes nothing.
--stock  Units on hand of new products whose file names none (NDJSON: 25).`;

const shownFaults = 200;

/** `npm run import -- FILE`. Gives 0, 1 for faults in the file, 2 for a wrong call. */
export const importProducts: Command = async ({ args, say, open }) => {
  const call = readCall(args);
  if (call === null) {
    say(importUsage);
    return 2;
  }
  const { shop } = await open();
  const progress = progressBar(call.check ? "Checking" : "Importing");
  const startedAt = performance.now();
  let report: ImportReport;
  try {
    report = await importFile(shop, system, call.file, { check: call.check, stock: call.stock, onProgress: progress.show });
  } finally {
    progress.end();
  }
  say(reportText(report, call.check, performance.now() - startedAt));
  return report.fileFault !== null || report.faultCount > 0 || report.unclearCount > 0 ? 1 : 0;
};

function readCall(args: string[]): { file: string; check: boolean; stock: number | null } | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { check: { type: "boolean", default: false }, stock: { type: "string" } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    const stock = values.stock === undefined ? null : Number(values.stock);
    if (file === undefined || others.length > 0 || (stock !== null && (!Number.isInteger(stock) || stock < 0 || stock > 10_000_000))) return null;
    return { file, check: values.check, stock };
  } catch {
    return null;
  }
}

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
    `${count(report.unclearCount, "product")} of unclear variants ${check ? "would be" : "were"} left alone:`,
    report.unclearCount,
    report.unclear,
  );
  return lines.join("\n");
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
