import { describe, expect, it } from "vitest";
import { unbroken, unbrokenHtml, withPlainSpaces } from "./non-breaking-quantities.ts";

/** Shows narrow no-break spaces as `_`. */
const shown = (text: string) => unbroken(text).replaceAll("\u202f", "_");

describe("texts with quantities", () => {
  it("keep number and unit on one line", () => {
    for (const [text, kept] of [
      ["Adapters for 2 mL Rotors", "Adapters for 2_mL Rotors"],
      ["24 × 2 mL and 6 x 50 mL", "24_×_2_mL and 6_×_50_mL"],
      ["96 x 8 x 2 µL", "96_×_8_×_2_µL"],
      ["Up to 21,380 × g at 15,000 rpm, −20 °C", "Up to 21,380_×_g at 15,000_rpm, −20_°C"],
      ["0.1 mg readability, 230 V, 2.5 kg (5.5 lb)", "0.1_mg readability, 230_V, 2.5_kg (5.5_lb)"],
      ["99.5 % pure, 500 mM, 18.2 MΩ", "99.5_% pure, 500_mM, 18.2_MΩ"],
    ])
      expect(shown(text as string)).toBe(kept);
  });

  it("are otherwise as they were written", () => {
    for (const text of [
      "",
      "Series 6 Microscope",
      "Pack of 3 Meters",
      "2 mLs",
      "Model B340 Laboratory",
      "4 x Rotor",
      "3 in stock",
      "Box of 50\u00a0mL",
    ])
      expect(unbroken(text)).toBe(text);
  });

  it("keep the tags of HTML, and go back to plain spaces", () => {
    const html = '<p title="2 mL">Holds 2 mL<br>or <b>5 mL</b> &lt; 6 mL</p>';
    expect(unbrokenHtml(html)).toBe('<p title="2 mL">Holds 2\u202fmL<br>or <b>5\u202fmL</b> &lt; 6\u202fmL</p>');
    expect(withPlainSpaces(unbroken("Adapters for 2 mL Rotors"))).toBe("Adapters for 2 mL Rotors");
  });
});
