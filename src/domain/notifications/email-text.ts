import type { Email, EmailBlock, EmailFrame, EmailLine, EmailRow } from "./email-content.ts";

/** Renders an email as plain text: everything that the HTML says, in the same order. */
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
