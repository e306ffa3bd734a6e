import TurndownService from "turndown";

const converter = new TurndownService({ headingStyle: "atx", bulletListMarker: "-", codeBlockStyle: "fenced", emDelimiter: "*" });

/** Cleaned HTML as it is stored, as Markdown; links of the shop's own with `origin`. */
export function markdownOfHtml(html: string, origin: string): string {
  return converter.turndown(html.replaceAll(/(?<=\s(?:href|src)=")(?=\/(?!\/))/g, origin)).trim();
}

/** A text that is shown as it stands: what Markdown would read as its own signs is marked as plain. */
export function plainMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>|~]/g, "\\$&")
    .replace(/^(?=[#+-]|\d+[.)] )/, "\\");
}

/** `url` as `links` makes it, in which nothing but a parenthesis could end the link. */
export const markdownLink = (text: string, url: string) => `[${plainMarkdown(text)}](${url.replaceAll("(", "%28").replaceAll(")", "%29")})`;

/** Rows of plain texts below a head; nothing where there are none. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

export const markdownList = (items: readonly string[]) => items.map((item) => `- ${item}`).join("\n");

/** What is said under a heading of the second level; nothing where nothing is. */
export const markdownSection = (title: string, text: string) => (text ? `## ${title}\n\n${text}` : "");

/** Parts that say something, a line apart. `page`: the same as a web page, which search engines are to show instead. */
export function markdownAnswer(parts: readonly string[], { origin, page }: { origin: string; page: string }): Response {
  return new Response(`${parts.filter(Boolean).join("\n\n")}\n`, {
    headers: { "Content-Type": "text/markdown; charset=utf-8", Link: `<${origin}${page}>; rel="canonical"` },
  });
}
