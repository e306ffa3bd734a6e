import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { fileMail } from "#adapters/mail-files/file-mail.ts";
import { system } from "#domain/actor.ts";
import { readProduct, writeProducts } from "#domain/catalog/catalog.ts";
import { productToWire } from "#domain/catalog/catalog-json.ts";
import { contactInput } from "#domain/contact/contact-input.ts";
import { readPage, savePage } from "#domain/content/content.ts";
import { menuInput } from "#domain/content/content-input.ts";
import { contactEmail, mailOf } from "#domain/notifications/notifications.ts";
import { sanitizeRichText } from "#domain/rich-text.ts";
import { settingsSchemas } from "#domain/settings/settings-input.ts";
import { useTestShop } from "#support/test-shop.ts";
import { JsonLd } from "#web/storefront/json-ld.tsx";

const shopOf = useTestShop();

const payloads = [
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  '<img src="/drawings/generic.svg" onload="alert(1)">',
  '<img src="//evil.example/pixel.gif"><img src="https://evil.example/x"><img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=x onerror=alert(1)&gt;'>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<a href="javascript:alert(1)">x</a><a href="JaVaScRiPt:alert(1)">x</a><a href=" javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a><a href="java&#x09;script:alert(1)">x</a><a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a><a href="vbscript:x">x</a><a href="//evil.example">x</a><a href="\\\\evil.example">x</a><a href="/\\evil.example">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="x"></object><embed src="x">',
  '<p style="position:fixed;inset:0" class="admin" id="root">over everything</p><style>*{display:none}</style>',
  '<form action="https://evil.example"><input name="password"><button formaction="javascript:x">Sign in</button></form>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example"><link rel="stylesheet" href="//evil.example">',
  "<template><script>alert(1)</script></template><details open ontoggle=alert(1)>x</details><video><source onerror=alert(1)></video>",
  "<<img src=x onerror=alert(1)//<",
  '"><script>alert(1)</script>',
  "<p title='x' onmouseover='alert(1)'>x</p><b/onclick=alert(1)>x</b>",
  "<!--><script>alert(1)</script>--><![CDATA[<script>alert(1)</script>]]><?php echo 1 ?>",
  '<xmp><p title="</xmp><script>alert(1)</script>"></xmp><plaintext><textarea><title></textarea><img src=x onerror=alert(1)>',
];

/** Returns the forbidden tags, as a browser would see tags; what remains between tags is text. */
function faultsIn(html: string): string[] {
  const tags = html.match(/<[^>]*>?/g) ?? [];
  const element =
    /^<\/?(?:p|br|hr|h[2-5]|ul|ol|li|dl|dt|dd|blockquote|pre|code|figure|figcaption|strong|em|b|i|u|s|sub|sup|small|abbr|kbd|mark|span|a|img|table|caption|thead|tbody|tfoot|tr|th|td)(?:\s[^<]*)?\/?>$/;
  return tags.filter(
    (tag) =>
      !element.test(tag) ||
      /\son\w+\s*=|\s(?:style|class|srcset|srcdoc|formaction)=/i.test(tag) ||
      /(?:href|src)="(?!https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(tag),
  );
}

describe("what staff, files and visitors write", () => {
  it.each(payloads)("keeps no active part: %s (Saleor CVE-2026-22849, Vendure GHSA-gm68-572p-q28r)", (payload) => {
    const stored = sanitizeRichText(payload);
    expect(faultsIn(stored)).toEqual([]);
    expect(stored).not.toMatch(/<img[^>]+evil/);
    expect(sanitizeRichText(stored)).toBe(stored);
  });

  it("is cleaned where it is stored, not where somebody remembers to (Saleor CVE-2026-22849)", async () => {
    await savePage(shopOf(), system, { handle: "attack", title: "Attack", bodyHtml: payloads.join("\n") });
    const page = await readPage(shopOf(), "attack");
    expect(faultsIn(page?.bodyHtml ?? "<none>")).toEqual([]);
  });

  it("leads nowhere from a menu or a button of the home page but to addresses (Vendure GHSA-gm68-572p-q28r)", () => {
    const hostile = [
      "javascript:alert(1)",
      " javascript:alert(1)",
      "JAVASCRIPT:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "https://shop.example\\@evil.example",
      "\\\\evil.example",
    ];
    const link = (url: string) => ({ heroLinks: [{ text: "Shop now", url }], marketingLinks: [] });
    expect(hostile.filter((url) => menuInput.safeParse({ handle: "main", items: [{ title: "x", url }] }).success)).toEqual([]);
    expect(hostile.filter((url) => settingsSchemas.home.safeParse(link(url)).success)).toEqual([]);
    for (const url of ["/collections", "https://shop.example/x", "mailto:a@b.example", "#top"])
      expect(settingsSchemas.home.safeParse(link(url)).success).toBe(true);
  });

  it("leads from a product to documents of the web only, on its page and over the API", async () => {
    const hostile = [
      "javascript:alert(1)",
      "JAVASCRIPT://x%0aalert(1)",
      "data:text/html,x",
      "//evil.example/x.pdf",
      "/admin",
      " https://x",
      "https://a b",
    ];
    const shown = async (address: string) => {
      const fields = ["manual_url", "quick_start_url"].map((key) => ({ namespace: "custom", key, value: address }));
      const draft = { handle: "documented", title: "Documented", options: [], metafields: fields, variants: [{ optionValues: [], priceCents: 100 }] };
      await writeProducts(shopOf(), system, [draft]);
      const product = await readProduct(shopOf(), "documented");
      if (!product) throw new Error("no product");
      return JSON.stringify([product.documents, productToWire(product, "USD")]);
    };
    for (const address of hostile) expect([address, (await shown(address)).includes(JSON.stringify(address).slice(1, -1))]).toEqual([address, false]);
    expect(await shown("https://docs.example/manual.pdf")).toContain('"quick_start_url","value":"https://docs.example/manual.pdf"');
  });

  it("cannot end the structured data of its page (Saleor CVE-2026-22849)", () => {
    const name = "</script><script>alert(1)</script><!--<script>\u2028";
    const html = renderToString(createElement(JsonLd, { data: { name } }));
    expect(html.match(/<\/?script/g)).toEqual(["<script", "</script"]);
    expect(html).not.toContain("<!--");
    expect(JSON.parse(html.replace(/^<script[^>]*>|<\/script>$/g, ""))).toEqual({ name });
  });
});

describe("an email made of a stranger's words", () => {
  const emailWith = (given: { name?: string; email?: string; message?: string }) =>
    contactEmail(
      { name: "Ada", email: "ada@lab.example", subject: "Other", message: "Hello, is this in stock?", at: new Date(0), ...given },
      "http://shop.test/admin/messages",
    );
  const settings = { shop: settingsSchemas.shop.parse({ name: "Shop" }), brand: settingsSchemas.brand.parse({}) };

  it.each(payloads)("holds them as text: %s (Vendure GHSA-gm68-572p-q28r)", (payload) => {
    const { html } = mailOf(emailWith({ name: payload, message: payload }), settings, { to: "support@shop.example", origin: "http://shop.test" });
    const words = /wrote on[\s\S]*?<\/table>/.exec(html)?.[0] ?? "";
    expect(words.length).toBeGreaterThan(0);
    expect(words.match(/<(?!\/?(?:p|table|tr|td|br)\b)[^>]*>/g)).toBeNull();
    expect(words).not.toMatch(/<[^>]+\son\w+=/i);
  });

  it("gets no further header, recipient or body by a line break (header injection)", async () => {
    const attack = "x\r\nBcc: everyone@evil.example\r\nContent-Type: text/html\r\n\r\n<b>body</b>";
    const input = { name: "Ada", email: "ada@lab.example", subject: "Other", message: "Hello, is this in stock?" };
    expect(contactInput.safeParse({ ...input, name: attack }).success).toBe(false);
    expect(contactInput.safeParse({ ...input, email: `ada@lab.example\r\nBcc: everyone@evil.example` }).success).toBe(false);
    expect(contactInput.safeParse({ ...input, email: "ada@lab.example,everyone@evil.example" }).success).toBe(false);
    const folder = await mkdtemp(join(tmpdir(), "meniscus-mail-"));
    try {
      const message = mailOf(emailWith({ name: attack }), settings, {
        to: "support@shop.example",
        origin: "http://shop.test",
        replyTo: "ada@lab.example",
        headers: { "X-Entity-Ref-ID": attack },
      });
      await fileMail(folder, "Shop <shop@shop.example>").send(message);
      const [name = ""] = await readdir(folder);
      const head = (await readFile(join(folder, name), "utf8")).split("\r\n\r\n")[0] ?? "";
      expect(head.split("\r\n").filter((line) => /^(?:bcc|cc):/i.test(line))).toEqual([]);
      expect(head.match(/^content-type:/gim)).toHaveLength(1);
      expect(head.match(/^to: .*$/gim)).toEqual(["To: support@shop.example"]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
