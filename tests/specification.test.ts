import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { countsOf, quotedTests, readStatements, specificationPages, testTitles } from "#support/specification-document.ts";

const statements = readStatements();
const titles = new Map<string, string[]>();
const titlesOf = (file: string) => {
  const known = titles.get(file) ?? (existsSync(file) ? testTitles(file) : []);
  titles.set(file, known);
  return known;
};
const path = String.raw`(?:src|tests|seed|scripts|docs|bench|public|deploy)\/[^\`\s]+`;

describe("the pages of the specification", () => {
  it("say of every statement where it is built and what shows it, or that it is open", () => {
    expect(statements.length).toBeGreaterThan(300);
    const shown = new RegExp(String.raw`^(none|(\`${path}\.test\.tsx?\` "[^"]+"(; |$))+)$`);
    const wrong = statements.filter(({ where, test, state }) => where === "" || (state === "open" ? test !== "" : !shown.test(test)));
    expect(wrong.map(({ page, text, test }) => `${page}: ${text}: ${test}`)).toEqual([]);
  });

  it("name files that exist, and names that stand in them", () => {
    const wrong = specificationPages().flatMap(({ path: page, text }) => {
      const files = [...text.matchAll(new RegExp(String.raw`\`(${path})\`(?: \(\`(\w+)\`\))?`, "g"))];
      const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = ""]) => join(dirname(page), link));
      const lost = [...files.map(([, file = ""]) => file), ...links].filter((file) => !existsSync(file));
      const unnamed = files
        .filter(([, file = "", name]) => name && existsSync(file) && !new RegExp(String.raw`\b${name}\b`).test(readFileSync(file, "utf8")))
        .map(([, file, name]) => `${file}: ${name}`);
      return [...new Set([...lost, ...unnamed])].map((entry) => `${page}: ${entry}`);
    });
    expect(wrong).toEqual([]);
  });

  it("quote titles that tests of the named files have", () => {
    const wrong = statements.flatMap(({ shown }) => shown.filter(({ file, title }) => !titlesOf(file).some((known) => known.includes(title))));
    expect([...new Set(wrong.map(({ file, title }) => `${file}: ${title}`))]).toEqual([]);
  });

  it("are counted in the index as they are", () => {
    const lines = readFileSync("docs/specification.md", "utf8").split("\n");
    const head = lines.findIndex((line) => line.startsWith("| page | section |"));
    const counted = lines.slice(head + 2, lines.indexOf("", head));
    expect(counted).toEqual(countsOf(statements));
  });
});

describe("the page of known attacks", () => {
  it("names for each the tests that try it, under their titles", () => {
    const rows = readFileSync("docs/security.md", "utf8")
      .split("\n")
      .filter((line) => /^\| (?!advisory|what is tried|---)/.test(line));
    expect(rows.length).toBeGreaterThan(40);
    const wrong = rows.flatMap((row) => {
      const quoted = quotedTests(row);
      const lost = quoted.filter(({ file, title }) => !titlesOf(file).some((known) => known.includes(title)));
      return quoted.length === 0 ? [row] : lost.map(({ file, title }) => `${file}: ${title}`);
    });
    expect(wrong).toEqual([]);
  });
});
