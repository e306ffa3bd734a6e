import { describe, expect, it } from "vitest";
import { isPassword } from "#domain/accounts/password.ts";
import { specificationView } from "#domain/catalog/shown-specifications.ts";
import { handleFromText } from "#domain/handle-from-text.ts";
import { parseDecimal } from "#domain/money.ts";
import { plainText } from "#domain/plain-text.ts";
import { redirectPath } from "#domain/redirects/redirect-input.ts";
import { isRefusal } from "#domain/refusal.ts";
import { searchWords } from "#domain/search-text.ts";
import { htmlPlaceholderFault } from "#domain/settings/placeholder-html.ts";
import { namesIn, placeholderFault } from "#domain/settings/placeholders.ts";
import { plainSvg } from "#domain/settings/svg-logo.ts";
import { loggedFault } from "../../src/console-log.ts";

/**
 * Texts for which a backtracking pattern would need half a minute or more, during which the shop answers nobody: each test ends at
 * once, or by the time limit of all tests.
 */
describe("a text made to be slow (ReDoS)", () => {
  it("is searched for placeholders in one pass: many spaces within braces that never close", () => {
    const text = `{{${" ".repeat(3500)}x`;
    expect([namesIn(text), placeholderFault(text), htmlPlaceholderFault(`<p>${text}</p>`)]).toEqual([[], null, null]);
  });

  it("is shown as a specification in one pass: a number of very many digits with a letter behind", () => {
    const value = `${"1".repeat(300_000)}a`;
    expect(specificationView({ name: "Digits", value, unit: null }).value === value).toBe(true);
    expect(specificationView({ name: "Speed", value: "15000 or 4.50000, 123456ab", unit: "rpm" }).value).toBe("15,000 or 4.50000, 123456ab");
  });

  it("is read without its markup in one pass: very many tags that never close", () => {
    expect(plainText("<p".repeat(300_000)).length).toBe(599_998);
    expect(plainText(`<br${" ".repeat(300_000)}`)).toBe("");
  });

  it("is checked as a password, a search and a product's handle in linear time: very many accents on one letter, which Unicode sorts in quadratic time", async () => {
    const accents = `e${"\u0301\u0323".repeat(600_000)}`;
    expect(await isPassword(accents, null)).toBe(false);
    expect(searchWords(`Caf${accents} cre\u0301me \u00c5`)).toBe("cafe creme a");
    expect(handleFromText(`Caf${accents} \u00c5`)).toBe("cafe-a");
  });

  it.each(["url(#", "url(", " style='a", ' style="a', " onclick ", "<svg:", "<!DOCTYPE svg PUBLIC ", "href  ", "javascript   ", "xml:base "])(
    "is looked at as a logo in one pass: a drawing of nothing but %s",
    (beginning) => {
      const text = `<svg xmlns="http://www.w3.org/2000/svg">${beginning.repeat(Math.floor(900_000 / beginning.length))}`;
      try {
        plainSvg(new TextEncoder().encode(text));
      } catch (refusal) {
        expect(isRefusal(refusal)).toBe(true);
      }
    },
  );

  it("is no path of a redirect, looked at in one pass: very many slashes that are not at its end", () => {
    for (const slashes of [1900, 600_000]) {
      expect(redirectPath(`/a${"/".repeat(slashes)}b`)).toBe(null);
      expect(redirectPath(`/a${"/".repeat(slashes)}`)).toBe(slashes < 6000 ? "/a" : null);
    }
    expect(redirectPath(`/a${"%2F".repeat(1900)}b`)).toBe(null);
    expect(redirectPath(`/${"\u4e2d".repeat(400)}`)).toBe(`/${"\u4e2d".repeat(400)}`);
    expect(redirectPath(encodeURI(`/${"\u4e2d".repeat(400)}/`))).toBe(`/${"\u4e2d".repeat(400)}`);
  });

  it("is no amount of money, read in one pass: very many zeros behind the point, and a one", () => {
    expect(parseDecimal(`1.${"0".repeat(600_000)}1`, "USD")).toBe(null);
    expect(parseDecimal("1.50000000", "USD")).toBe(150);
  });

  it("is kept out of the log in one pass: a query that failed, with very many empty lines in a value", () => {
    const logged = loggedFault(new Error(`Failed query: select $1\nparams: ${"\n".repeat(600_000)}secret`)) as { message: string };
    expect(logged.message).toBe("Failed query: select $1");
  });
});
