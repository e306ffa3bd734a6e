import TurndownService from "turndown";

const converter = new TurndownService({ headingStyle: "atx", bulletListMarker: "-", codeBlockStyle: "fenced", emDelimiter: "*" });

/** Converts stored, sanitized HTML to Markdown; links within the shop get `origin`. */
export function markdownOfHtml(html: string, origin: string): string {
  return converter.turndown(html.replaceAll(/(?<=\s(?:href|src)=")(?=\/(?!\/))/g, origin)).trim();
}

/** Escapes what Markdown would read as markup, so that the text is shown as it is. */
export function plainMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>|~]/g, "\\$&")
    .replace(/^(?=[#+-]|\d+[.)] )/, "\\");
}

/** `url` as `links` makes it, in which only a parenthesis could end the link. */
export const markdownLink = (text: string, url: string) => `[${plainMarkdown(text)}](${url.replaceAll("(", "%28").replaceAll(")", "%29")})`;

/** Returns rows of plain texts below a head; empty where there are no rows. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

export const markdownList = (items: readonly string[]) => items.map((item) => `- ${item}`).join("\n");

/** Returns a text under a heading of the second level; empty where there is no text. */
export const markdownSection = (title: string, text: string) => (text ? `## ${title}\n\n${text}` : "");

/** Joins the parts that are not empty. `page`: the same content as a web page, which search engines should show instead. */
export function markdownAnswer(parts: readonly string[], { origin, page }: { origin: string; page: string }): Response {
  return new Response(`${parts.filter(Boolean).join("\n\n")}\n`, {
    headers: { "Content-Type": "text/markdown; charset=utf-8", Link: `<${origin}${page}>; rel="canonical"` },
  });
}
