import { describe, expect, it } from "vitest";
import { firstSentence, plainText, shorten } from "./plain-text.ts";

describe("the words of sanitized HTML", () => {
  it("are without tags, with entities resolved and one space between", () => {
    expect(plainText("<h2>Pumps</h2><p>2&nbsp;bar &amp; more,<br />&lt;5&nbsp;kg</p><table><tr><td>a</td><td>b</td></tr></table>")).toBe(
      "Pumps 2 bar & more, <5 kg a b",
    );
    expect(plainText("&#181;m &#x394;T &copy; &#0; &#x110000;")).toBe("µm ΔT &copy; &#0; &#x110000;");
  });

  it("are found where the HTML is cut off in the middle of a tag", () => {
    expect(plainText('Before <a href="/products/pu')).toBe("Before");
  });

  it("are found in one pass, where many tags begin and none ends", () => {
    // A separate pass for each of them would take minutes.
    expect(plainText("<".repeat(200_000)).length).toBe(199_999);
    expect(plainText(`${"<br ".repeat(50_000)}x`).length).toBe(49_999 * 4 - 1);
  });

  it("are cut at a sentence or at a word's end", () => {
    expect(firstSentence("<p>Spins at 15.5 krpm. Quiet.</p><p>More</p>")).toBe("Spins at 15.5 krpm.");
    expect(shorten("one two three", 9)).toBe("one two…");
    expect(shorten("one two", 9)).toBe("one two");
  });
});
