import { type AnyExtension, getSchema, type JSONContent } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import { DOMParser, DOMSerializer, Node, type Schema, type Slice } from "@tiptap/pm/model";
import { StarterKit } from "@tiptap/starter-kit";
import { trustedHtml } from "#ui/trusted-types.ts";

const linkPattern = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

/** Whether the shop keeps a link to this URL; other links are removed when the text is sanitized. */
export const isLinkAddress = (href: string) => linkPattern.test(href.trim());

/** What the editor can show. Everything else that the shop allows is edited as HTML. */
export const extensions: AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      isAllowedUri: isLinkAddress,
      HTMLAttributes: { target: null, rel: null },
    },
    trailingNode: false,
  }),
  Image.configure({ inline: true }),
  TableKit.configure({ table: { resizable: false } }),
];

const schema = getSchema(extensions);

/** Parses HTML in a separate document, where nothing is loaded or run. */
function elementOf(html: string): HTMLElement {
  const element = document.implementation.createHTMLDocument("").createElement("div");
  element.innerHTML = trustedHtml(html);
  return element;
}

export function documentOf(html: string): JSONContent {
  return DOMParser.fromSchema(schema).parse(elementOf(html)).toJSON();
}

/** Converts pasted HTML to nodes of the editor; what the editor does not know is dropped. */
export function sliceOf(html: string, editorSchema: Schema): Slice {
  return DOMParser.fromSchema(editorSchema).parseSlice(elementOf(html));
}

/** Returns the HTML to store: a single paragraph in a list item or a cell has no tags of its own. An empty document gives an empty text. */
export function htmlOf(content: JSONContent): string {
  const node = Node.fromJSON(schema, content);
  if (node.textContent === "" && node.childCount === 1 && node.firstChild?.childCount === 0 && node.firstChild.type.name === "paragraph") return "";
  const inert = document.implementation.createHTMLDocument("");
  const element = inert.createElement("div");
  DOMSerializer.fromSchema(schema).serializeFragment(node.content, { document: inert }, element);
  for (const inner of element.querySelectorAll("li > p:first-child, td > p:only-child, th > p:only-child")) {
    const next = inner.nextElementSibling;
    if (!next || /^[UO]L$/.test(next.tagName)) inner.replaceWith(...inner.childNodes);
  }
  for (const table of element.querySelectorAll("table")) table.removeAttribute("style");
  for (const extra of element.querySelectorAll("colgroup")) extra.remove();
  for (const cell of element.querySelectorAll('[colspan="1"]')) cell.removeAttribute("colspan");
  for (const cell of element.querySelectorAll('[rowspan="1"]')) cell.removeAttribute("rowspan");
  return element.innerHTML;
}

/** Whether the editor keeps the whole text, so that opening it loses nothing. */
export function isShownWhole(html: string): boolean {
  return outlineOf(elementOf(html)) === outlineOf(elementOf(htmlOf(documentOf(html))));
}

const sameTags: Record<string, string> = { b: "strong", i: "em" };
/** Attributes that the tags imply, or that the shop sets itself. */
const plainAttributes = new Set(["loading", "rel", "class", "style"]);
const transparentTags = new Set(["tbody", "thead"]);

/** Returns tags, attributes and words in one form, to compare texts regardless of the space between blocks. */
function outlineOf(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (node.nodeType === 3) return (node.textContent ?? "").replaceAll(/\s+/g, " ");
      if (!(node.nodeType === 1)) return "";
      const child = node as Element;
      const tag = sameTags[child.tagName.toLowerCase()] ?? child.tagName.toLowerCase();
      const inner = outlineOf(child);
      if (transparentTags.has(tag) || ((tag === "p" || tag === "span") && child.attributes.length === 0 && isAlone(child, tag))) return inner;
      const attributes = [...child.attributes]
        .filter(({ name, value }) => !plainAttributes.has(name) && !(/^(colspan|rowspan|start)$/.test(name) && value === "1"))
        .map(({ name, value }) => ` ${name}="${value}"`)
        .sort()
        .join("");
      return `<${tag}${attributes}>${inner.trim()}</${tag}>`;
    })
    .join("")
    .replaceAll(/>\s+</g, "><")
    .trim();
}

function isAlone(child: Element, tag: string): boolean {
  return tag === "span" || (/^(LI|TD|TH)$/.test(child.parentElement?.tagName ?? "") && child.previousElementSibling === null);
}
