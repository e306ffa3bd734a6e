import { describe, expect, it } from "vitest";
import { readSeed } from "#cli/sample/seed-files.ts";
import { sanitizeRichText } from "#domain/rich-text.ts";
import { renderPart } from "#support/render-part.tsx";
import { JsonLd } from "../json-ld.tsx";
import { faqIn, faqJsonLd } from "./faq.ts";

describe("the questions that a page answers", () => {
  it("are its headings that end in a question mark, each with the text below it", () => {
    const html = [
      "<p>Before.</p><h2>Ordering</h2><h3>Do you take <em>POs</em>?</h3><p>Yes &amp; no.</p><ul><li>One</li><li>Two</li></ul>",
      '<h3 id="x">How long does it take? </h3><p>A week.</p><h4>Back orders</h4><p>Longer.</p><h3>Not a question</h3><p>Text.</p>',
      "<h2>And returns?</h2><p>Thirty days.</p><h2>Unanswered?</h2>",
    ].join("");
    expect(faqIn(html)).toEqual([
      { question: "Do you take POs?", answer: "Yes & no. One Two" },
      { question: "How long does it take?", answer: "A week. Back orders Longer." },
      { question: "And returns?", answer: "Thirty days." },
    ]);
  });

  it("are none where a text asks its reader one question, or answers none", () => {
    for (const html of ["", "<p>Why?</p>", "<h2>Why not always the smallest?</h2><p>Because.</p>", "<h2>One?</h2><h2>Two?</h2>"])
      expect(faqIn(html)).toEqual([]);
  });

  it("are given to search engines as schema.org describes them, whatever they contain", async () => {
    const html = "<h2>A &lt;/script&gt; &quot;quote&quot;?</h2><p>&lt;b&gt;</p><h2>B?</h2><p>b</p>";
    const written = await renderPart(<JsonLd data={faqJsonLd(html)} />);
    const [, json = ""] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(written) ?? [];
    const of = (name: string, text: string) => ({ "@type": "Question", name, acceptedAnswer: { "@type": "Answer", text } });
    expect(JSON.parse(json)).toEqual({
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: [of('A </script> "quote"?', "<b>"), of("B?", "b")],
    });
  });

  it("are on the sample shop's page of questions, and on no other page of it", async () => {
    const { pages } = await readSeed(process.cwd());
    const found = pages.map(({ handle, bodyHtml }) => [handle, faqIn(sanitizeRichText(bodyHtml)).length]);
    expect(found.filter(([, count]) => count !== 0)).toEqual([["questions", 9]]);
  });
});
