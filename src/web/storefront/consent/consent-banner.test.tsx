import { describe, expect, it } from "vitest";
import { renderPart, textsOf } from "#support/render-part.tsx";
import { ConsentBanner } from "./consent-banner.tsx";
import { consentTexts } from "./consent-texts.ts";
import PrivacyChoicesPage from "./privacy-choices-page.tsx";

const answered = {
  grants: { measuring: true, marketing: false },
  isAnswered: true,
  isImplied: false,
  isDenied: false,
  receipt: "0193a0e0-0000-7000-8000-00000000000a",
  isSaved: false,
};
const pageOf = (more: Partial<typeof answered>) => <PrivacyChoicesPage loaderData={{ ...answered, ...more }} />;

describe("the banner", () => {
  it("asks by a form that works without script, and knows the way back", async () => {
    const html = await renderPart(<ConsentBanner />, "/collections/pumps?sort=price-asc");
    const [form] = /<form[^>]*>/.exec(html) ?? [];
    expect([form?.includes('method="post"'), form?.includes('action="/privacy-choices"')]).toEqual([true, true]);
    expect(html).toContain('name="back" value="/collections/pumps?sort=price-asc"');
    expect([...html.matchAll(/<button type="submit" value="(\w+)"[^>]* name="answer"/g)].map(([, value]) => value)).toEqual(["reject", "measure"]);
  });

  it("does not ask beside the page where the answer is given", async () => {
    expect(await renderPart(<ConsentBanner />, "/privacy-choices")).toBe("");
  });
});

describe("the page of choices", () => {
  it("shows what is allowed, in which words it was asked, and the receipt", async () => {
    const html = await renderPart(pageOf({}));
    const boxes = [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => [/name="(\w+)"/.exec(box)?.[1], box.includes("checked")]);
    expect(boxes).toEqual([
      ["necessary", true],
      ["measuring", true],
      ["marketing", false],
    ]);
    expect(await textsOf(pageOf({}))).toEqual(expect.arrayContaining([consentTexts.measuring.text, answered.receipt, "These are your choices."]));
  });

  it("says how it stands", async () => {
    expect(await textsOf(pageOf({ isAnswered: false }))).toContain("You have not answered yet, so you are not measured.");
    expect(await textsOf(pageOf({ isSaved: true }))).toContain("Your choices are saved.");
    expect(await textsOf(pageOf({ isImplied: true }))).toContain(
      "You continued browsing, which counts as consent where you are. You can change that here.",
    );
    const denied = await textsOf(pageOf({ isDenied: true }));
    expect(denied).toContain("Your browser sends Global Privacy Control, so you are not measured, whatever you answered before.");
    expect(denied).not.toContain("Accept all");
  });
});
