import { type Email, type EmailBlock, type EmailFrame, type EmailLine, type EmailRow, noRows } from "./email-content.ts";

/** Renders an email as plain text: everything that the HTML contains, in the same order. */
export function emailText(email: Email, head: EmailFrame): string {
  const parts = [email.heading];
  if (head.isTest) parts.push("*** TEST. This shop is in trial mode: nothing was charged and nothing will be shipped. ***");
  parts.push(...email.blocks.map(block), "--", [head.shopName, head.address, head.phone, head.supportEmail].filter(Boolean).join("\n"));
  return `${parts.join("\n\n")}\n`;
}

function block(content: EmailBlock): string {
  switch (content.kind) {
    case "text":
    case "small":
    case "notice":
      return content.text;
    case "button":
      return `${content.label}:\n${content.url}`;
    case "goods":
      return [content.lines.map(goods), rowsOf(content.rows)]
        .map((part) => part.join("\n"))
        .filter(Boolean)
        .join("\n\n");
    case "columns":
      return content.columns.map((column) => `${column.label}:\n${column.lines.map((line) => `  ${line}`).join("\n")}`).join("\n\n");
    case "table":
      return [content.title, ...figures(content)].join("\n");
    case "quote":
      return content.text
        .split(/\r?\n/)
        .map((line) => `> ${line}`)
        .join("\n");
  }
}

function goods(line: EmailLine): string {
  return [`${line.quantity} x ${line.title}`, line.detail, line.note, line.fact, line.amount].filter(Boolean).join("\n    ");
}

function rowsOf(rows: EmailRow[]): string[] {
  const width = Math.max(0, ...rows.map((row) => row.label.length)) + 2;
  return rows.map((row) => row.label.padEnd(width) + row.amount);
}

/** In columns: the first one aligned left, the others right. */
function figures({ head, rows }: Extract<EmailBlock, { kind: "table" }>): string[] {
  if (rows.length === 0) return [noRows];
  const all = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  return all.map((row) => row.map((value, at) => (at === 0 ? value.padEnd(widths[at] ?? 0) : value.padStart(widths[at] ?? 0))).join("  "));
}
