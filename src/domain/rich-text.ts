import sanitizeHtml from "sanitize-html";

/**
 * The HTML that staff and files may contain: text, lists, tables, links, and pictures of this shop. No scripts, styles,
 * frames, event handlers or URLs with other schemes; pictures of other hosts are dropped, because the page's policy would
 * not load them.
 */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "hr", "h2", "h3", "h4", "h5", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "code", "figure", "figcaption"],
    ...["strong", "em", "b", "i", "u", "s", "sub", "sup", "small", "abbr", "kbd", "mark", "span", "a", "img"],
    ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
  ],
  allowedAttributes: {
    a: ["href", "title", "rel"],
    img: ["src", "alt", "width", "height", "loading"],
    abbr: ["title"],
    th: ["scope", "colspan", "rowspan"],
    td: ["colspan", "rowspan"],
    ol: ["start"],
    h2: ["id"],
    h3: ["id"],
  },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  // No real text nests this deep, and each further level costs as much as all levels before it. Deeper tags are dropped.
  nestingLimit: 100,
  disallowedTagsMode: "discard",
  transformTags: {
    h1: "h2",
    a: (tagName, attribs) => ({ tagName, attribs: /^https?:/i.test(attribs["href"] ?? "") ? { ...attribs, rel: "noopener nofollow" } : attribs }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: "lazy" } }),
  },
  exclusiveFilter: (frame) => frame.tag === "img" && !/^\/(?!\/)/.test(frame.attribs["src"] ?? ""),
};

/**
 * Returns HTML as it is stored and shown. Sanitizing twice changes nothing more. Long texts take a while: for them call `cleanRichText`,
 * which works off the event loop.
 */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html.replaceAll("\r\n", "\n"), options).trim();
}
