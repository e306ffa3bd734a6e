import { describe, expect, it } from "vitest";
import { type Consent, consentFromText, consentRule, consentTextVersion, consentToText, grantsOf } from "./consent-choice.ts";

const receipt = "0193a0e0-0000-7000-8000-00000000000a";
const granted: Consent = { textVersion: consentTextVersion, how: "chosen", measuring: true, marketing: false, receipt };

describe("what a visitor allows", () => {
  it("is kept as short text, with its receipt where something was granted", () => {
    expect(consentToText(granted)).toBe(`${consentTextVersion}.chosen.10.${receipt}`);
    expect(consentFromText(consentToText(granted))).toEqual(granted);
    const refused: Consent = { ...granted, measuring: false, receipt: null };
    expect(consentToText(refused)).toBe(`${consentTextVersion}.chosen.00`);
    expect(consentFromText(consentToText(refused))).toEqual(refused);
  });

  it("is asked anew when the texts have changed, and when the cookie is nothing of the shop's", () => {
    for (const text of [null, "", "yes", `${consentTextVersion + 1}.chosen.11`, "1.chosen.12", "1.granted.11", `1.chosen.11.${receipt}x`])
      expect([text, consentFromText(text)]).toEqual([text, null]);
  });

  it("is nothing until it was answered, and nothing where the browser sends Global Privacy Control", () => {
    const nothing = { measuring: false, marketing: false };
    expect(grantsOf(null, { rule: "ask", isDenied: false })).toEqual(nothing);
    expect(grantsOf(null, { rule: "implied", isDenied: false })).toEqual(nothing);
    expect(grantsOf(granted, { rule: "ask", isDenied: false })).toEqual({ measuring: true, marketing: false });
    expect(grantsOf(granted, { rule: "implied", isDenied: true })).toEqual(nothing);
  });

  it("counts without words only where the shop takes going on for a yes", () => {
    const implied: Consent = { ...granted, how: "implied", marketing: true };
    expect(grantsOf(implied, { rule: "implied", isDenied: false })).toEqual({ measuring: true, marketing: true });
    expect(grantsOf(implied, { rule: "ask", isDenied: false })).toEqual({ measuring: false, marketing: false });
  });

  it("is asked for everywhere but in the countries that the settings name, and where nobody knows the country", () => {
    const privacy = { impliedCountries: ["US"], impliedWhereUnknown: false };
    expect([consentRule(privacy, "US"), consentRule(privacy, "DE"), consentRule(privacy, null)]).toEqual(["implied", "ask", "ask"]);
    expect(consentRule({ ...privacy, impliedWhereUnknown: true }, null)).toBe("implied");
  });
});
