import { describe, expect, it } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import { plainSvg } from "./svg-logo.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 10"${attributes}>${inside}</svg>`;

const reasonOf = (drawing: string | Uint8Array) => {
  try {
    const plain = plainSvg(typeof drawing === "string" ? bytes(drawing) : drawing);
    return plain === null ? "no drawing" : "plain";
  } catch (refusal) {
    return isRefusal(refusal) ? String(refusal.cause instanceof Error ? refusal.cause.message : refusal.code) : refusal;
  }
};

describe("a logo as a drawing", () => {
  it.each([
    ["shapes with colors", svg('<path d="M0 0h40v10H0z" fill="#0b6e75"/>')],
    [
      "a gradient that it names itself",
      svg('<defs><linearGradient id="g"><stop stop-color="red"/></linearGradient></defs><rect width="9" height="9" fill="url(#g)"/>'),
    ],
    ["a part that it uses twice", svg('<g id="a"><circle r="2"/></g><use href="#a" x="9"/><use xlink:href=\'#a\'/>')],
    ["a picture inside it", svg('<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>')],
    ["what old programs write before it", `<?xml version="1.0" encoding="utf-8"?>\n<!-- made by hand -->\n${svg("<g/>")}`],
    [
      "a document type that declares nothing",
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg("<g/>")}`,
    ],
    ["words with signs of their own", svg("<title>Quartz &amp; Sons</title><text>Quartz &#38; Sons</text>")],
    ["a mark at the beginning of the file", `\uFEFF${svg("<g/>")}`],
  ])("may have %s", (_what, drawing) => {
    expect(reasonOf(drawing)).toBe("plain");
  });

  it.each([
    ["a script", svg("<script>alert(1)</script>"), /a script/],
    ["a script of another namespace", svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'), /a script/],
    ["what runs when it is loaded", svg("<g/>", ' onload="alert(1)"'), /a script/],
    ["what runs when it is loaded, without quotes", svg("<g/>", "\nonload\n=alert(1)"), /a script/],
    ["a link that runs something", svg('<a href="javascript:alert(1)"><g/></a>'), /a script/],
    ["a link that runs something, by numbers", svg('<a href="&#106;avascript&#58;alert(1)"><g/></a>'), /address outside/],
    ["a page inside it", svg("<foreignObject><body/></foreignObject>"), /another document/],
    ["a picture from another server", svg('<image xlink:href="http://169.254.169.254/latest" width="9" height="9"/>'), /address outside/],
    ["a picture from another server, without quotes", svg("<image href=//evil.example/x width=9 height=9 />"), /address outside/],
    ["a file of the server", svg('<image href="file:///etc/passwd"/>'), /address outside/],
    ["a file beside it", svg("<image href='../secret.png'/>"), /address outside/],
    ["a drawing inside it", svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), /address outside/],
    ["parts of another drawing", svg('<use href="https://evil.example/x.svg#a"/>'), /address outside/],
    ["a style from another server", svg("<style>@import url(https://evil.example/x.css);</style>"), /a style/],
    ["a color from another server", svg('<rect fill="url(https://evil.example/x.svg#g)"/>'), /a style/],
    ["a color from another server, escaped", svg('<rect style="fill:url(#\\68ttps)"/>'), /escaped/],
    ["a font from another server", svg("<style>@font-face{font-family:x;src:url(//evil.example/x)}</style>"), /a style/],
    ["an entity", `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("<text>&x;</text>")}`, /entities/],
    ["an entity in the middle", svg('<!ENTITY x "ha">'), /entities/],
    ["entities from elsewhere", `<!DOCTYPE svg SYSTEM "http://evil.example/x.dtd">${svg("<g/>")}`, /entities/],
    ["a style sheet by instruction", `<?xml-stylesheet href="http://evil.example/x.css"?>${svg("<g/>")}`, /instructions/],
    [
      "a part that repeats parts that repeat others",
      svg(Array.from({ length: 12 }, (_, at) => `<g id="g${at}">${`<use href="#g${at - 1}"/>`.repeat(at === 0 ? 0 : 10)}</g>`).join("")),
      /more than 60 repeated parts/,
    ],
    ["another base", svg("<g/>", ' xml:base="http://evil.example/"'), /base address/],
  ])("is refused with %s", (_what, drawing, reason) => {
    expect(reasonOf(drawing)).toMatch(reason);
  });

  it("is read as UTF-8 alone, whatever it says of itself", () => {
    expect(new TextDecoder().decode(plainSvg(bytes(`<?xml version="1.0" encoding="UTF-7"?>${svg("<g/>")}`)) ?? undefined)).toBe(svg("<g/>"));
    expect(reasonOf(new Uint8Array([...bytes("<svg>"), 0xff, 0xfe]))).toBe("SVG is not UTF-8");
    expect(reasonOf(svg(`<!--${"x".repeat(1_000_000)}-->`))).toBe("SVG of more than a million characters");
  });

  it("is told apart from pictures", () => {
    expect(reasonOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47]))).toBe("no drawing");
    expect(reasonOf("no picture")).toBe("no drawing");
    expect(reasonOf("<!doctype html><p>no picture")).toBe("no drawing");
  });
});
