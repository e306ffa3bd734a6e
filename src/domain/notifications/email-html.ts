import { escapeHtml } from "../escape-html.ts";
import { type Email, type EmailBlock, type EmailFrame, type EmailLine, type EmailRow, noRows } from "./email-content.ts";

/**
 * Renders an email as HTML for mail programs: tables for layout, inline styles, readable without images, 600 pixels wide and
 * narrower on phones. Every value is escaped; a URL becomes a link only if it is http or https.
 */
const amber = "#B45309";
const font = "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
type Look = EmailFrame["tones"] & { text: string; quiet: string };
const lookOf = (tones: EmailFrame["tones"]): Look => ({
  ...tones,
  text: `${font};font-size:16px;line-height:24px;color:${tones.ink}`,
  quiet: `${font};font-size:14px;line-height:20px;color:${tones.slate}`,
});
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';

export function emailHtml(email: Email, head: EmailFrame): string {
  const look = lookOf(head.tones);
  const { ground, line, ink, quiet } = look;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(email.subject)}</title>
<style>
@media (max-width: 620px) {
  .sheet { width: 100% !important }
  .inner { padding: 24px 20px !important }
  .column { display: block !important; width: 100% !important; padding-bottom: 16px !important }
}
</style>
</head>
<body style="margin:0;padding:0;background:${ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(email.preview)}</div>
<table ${table} style="background:${ground}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="600" class="sheet" style="width:600px;max-width:100%">
<tr><td style="padding:0 4px 20px">${masthead(head, look)}</td></tr>
<tr><td class="inner" style="background:#FFFFFF;border:1px solid ${line};border-radius:12px;padding:36px 40px">
<h1 style="margin:0 0 16px;${font};font-size:24px;line-height:32px;font-weight:600;color:${ink}">${escapeHtml(email.heading)}</h1>
${head.isTest ? notice("TEST. This shop is in trial mode: nothing was charged and nothing will be shipped.", look) : ""}
${email.blocks.map((content) => block(content, look)).join("\n")}
</td></tr>
<tr><td style="padding:20px 4px 0;${quiet}">${imprint(head, look)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function masthead(head: EmailFrame, { ink }: Look): string {
  const name = escapeHtml(head.shopName);
  const logo = safeUrl(head.logoUrl);
  const mark = logo
    ? `<img src="${logo}" alt="${name}" height="36" style="display:block;height:36px;border:0">`
    : `<span style="${font};font-size:20px;line-height:28px;font-weight:600;color:${ink}">${name}</span>`;
  const home = safeUrl(head.homeUrl);
  return home ? `<a href="${home}" style="text-decoration:none;color:${ink}">${mark}</a>` : mark;
}

function imprint(head: EmailFrame, { accent }: Look): string {
  const parts = [`<strong style="font-weight:600">${escapeHtml(head.shopName)}</strong>`];
  if (head.address) parts.push(escapeHtml(head.address).replaceAll("\n", ", "));
  if (head.phone) parts.push(escapeHtml(head.phone));
  if (head.supportEmail)
    parts.push(`<a href="mailto:${escapeHtml(encodeURI(head.supportEmail))}" style="color:${accent}">${escapeHtml(head.supportEmail)}</a>`);
  return parts.join("<br>");
}

function block(content: EmailBlock, look: Look): string {
  const { text, quiet, line } = look;
  switch (content.kind) {
    case "text":
      return `<p style="margin:0 0 16px;${text}">${broken(content.text)}</p>`;
    case "small":
      return `<p style="margin:0 0 12px;${quiet}">${broken(content.text)}</p>`;
    case "notice":
      return notice(content.text, look);
    case "button":
      return button(content.label, content.url, look);
    case "goods":
      return `<table ${table} style="margin:8px 0 24px">${content.lines.map((item) => goods(item, look)).join("")}${content.rows.map((item) => row(item, look)).join("")}</table>`;
    case "columns":
      return `<table ${table} style="margin:0 0 8px"><tr>${content.columns.map((item) => column(item, look)).join("")}</tr></table>`;
    case "table":
      return figures(content, look);
    case "quote":
      return `<table ${table} style="margin:0 0 16px"><tr><td style="border-left:3px solid ${line};padding:4px 0 4px 16px;${text}">${broken(content.text)}</td></tr></table>`;
  }
}

function notice(words: string, { ground, text }: Look): string {
  return `<table ${table} style="margin:0 0 16px"><tr><td style="background:${ground};border-radius:8px;padding:12px 16px;${text}">${broken(words)}</td></tr></table>`;
}

function button(label: string, url: string, { accent }: Look): string {
  const href = safeUrl(url);
  if (!href) return "";
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td style="background:${accent};border-radius:8px"><a href="${href}" style="display:inline-block;padding:12px 24px;${font};font-size:16px;line-height:24px;font-weight:600;color:#FFFFFF;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function goods(item: EmailLine, { line, text, quiet }: Look): string {
  const detail = `<br><span style="${quiet}">${escapeHtml([`Quantity ${item.quantity}`, item.detail].filter(Boolean).join(" · "))}</span>`;
  const fact = item.fact ? `<br><span style="${quiet}">${escapeHtml(item.fact)}</span>` : "";
  const note = item.note ? `<br><span style="${quiet};color:${amber}">${escapeHtml(item.note)}</span>` : "";
  return `<tr><td valign="top" style="padding:12px 12px 12px 0;border-bottom:1px solid ${line};${text};overflow-wrap:anywhere">${escapeHtml(item.title)}${detail}${note}${fact}</td><td valign="top" align="right" style="padding:12px 0;border-bottom:1px solid ${line};${text};white-space:nowrap">${escapeHtml(item.amount)}</td></tr>`;
}

function row(item: EmailRow, { line, slate, text }: Look): string {
  const style = item.strong ? `${text};font-weight:600;padding:14px 0 0;border-top:1px solid ${line}` : `${text};color:${slate};padding:8px 0 6px`;
  return `<tr><td style="${style}">${escapeHtml(item.label)}</td><td align="right" style="${style};white-space:nowrap">${escapeHtml(item.amount)}</td></tr>`;
}

function figures({ title, head, rows }: Extract<EmailBlock, { kind: "table" }>, { line, text, quiet }: Look): string {
  const align = (at: number) => (at === 0 ? 'align="left"' : 'align="right"');
  const cell = (name: "th" | "td", value: string, at: number, style: string) =>
    `<${name} valign="top" ${align(at)} style="padding:8px ${at === 0 ? 8 : 0}px 8px ${at === 0 ? 0 : 8}px;border-bottom:1px solid ${line};${style};overflow-wrap:anywhere">${escapeHtml(value)}</${name}>`;
  const headRow = `<tr>${head.map((value, at) => cell("th", value, at, `${quiet};font-weight:600`)).join("")}</tr>`;
  const none = `<tr><td colspan="${head.length}" style="padding:8px 0;${quiet}">${noRows}</td></tr>`;
  const body = rows.map((values) => `<tr>${values.map((value, at) => cell("td", value, at, text)).join("")}</tr>`).join("");
  return `<h2 style="margin:16px 0 0;${text};font-weight:600">${escapeHtml(title)}</h2><table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 24px">${headRow}${body || none}</table>`;
}

function column(item: { label: string; lines: string[] }, { text, quiet }: Look): string {
  return `<td class="column" valign="top" width="50%" style="padding:0 16px 16px 0;${text};overflow-wrap:anywhere"><span style="${quiet}">${escapeHtml(item.label)}</span><br>${item.lines.map(escapeHtml).join("<br>")}</td>`;
}

function broken(words: string): string {
  return escapeHtml(words).replaceAll(/\r?\n/g, "<br>");
}

/** Escaped for an attribute; empty for anything but an http or https URL (a script, a data URL). */
function safeUrl(url: string | null): string {
  return url !== null && /^https?:\/\/[^\s]+$/i.test(url) ? escapeHtml(url) : "";
}
