import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A row of `docs/specification.md` or of a page below it. `shown` are the tests named in its last column, none where it says "none". */
export type Statement = {
  page: string;
  section: string;
  text: string;
  where: string;
  test: string;
  state: "built" | "partly" | "open";
  shown: { file: string; title: string }[];
};

const index = "docs/specification.md";

export function specificationPages(): { path: string; text: string }[] {
  const below = readdirSync("docs/specification").map((name) => join("docs/specification", name));
  return [index, ...below.sort()].map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** Returns every row of the tables that say where statements are built. */
export function readStatements(): Statement[] {
  return specificationPages().flatMap(({ path, text }) => {
    let section = "";
    let isStatements = false;
    return text.split("\n").flatMap((line) => {
      if (line.startsWith("## ")) section = line.slice(3);
      if (/^\| (statement|decision) \|/.test(line)) isStatements = true;
      else if (!line.startsWith("|")) isStatements = false;
      else if (isStatements && !line.startsWith("|---")) return [statementOf(path, section, line)];
      return [];
    });
  });
}

function statementOf(page: string, section: string, line: string): Statement {
  const cells = line.slice(1, line.lastIndexOf("|")).split("|");
  if (cells.length !== 3) throw new Error(`${page}: a row has three cells: ${line}`);
  const [text = "", where = "", test = ""] = cells.map((cell) => cell.trim());
  const shown = quotedTests(test);
  const state = where.startsWith("open") ? "open" : where.startsWith("partly:") ? "partly" : "built";
  return { page, section, text, where, test, state, shown };
}

/** Returns each test that a row names: its file, and a part of its title in quotes. */
export function quotedTests(row: string): { file: string; title: string }[] {
  return [...row.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = "", title = ""]) => ({ file, title }));
}

/** Returns the counts for the index, one line for each section of each page. */
export function countsOf(statements: Statement[]): string[] {
  const sections = [...new Set(statements.map(({ page, section }) => `${page}#${section}`))];
  const rows = sections.map((key) =>
    countOf(
      key,
      statements.filter(({ page, section }) => `${page}#${section}` === key),
    ),
  );
  return [...rows, countOf("all#", statements)];
}

function countOf(key: string, rows: Statement[]): string {
  const [page = "", section = ""] = key.split("#");
  const name = page === index ? "this page" : (page.split("/").at(-1) ?? "").replace(".md", "");
  const having = (state: Statement["state"]) => rows.filter((row) => row.state === state).length;
  const untested = rows.filter(({ test }) => test === "none").length;
  return `| ${name} | ${section} | ${rows.length} | ${having("built")} | ${having("partly")} | ${having("open")} | ${untested} |`;
}

/** Returns the titles of all tests and groups of tests in a file, as they are written there. */
export function testTitles(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/\b(?:it|describe)(\.\w+)?(?:<[^>(]*>)?\(/g)].flatMap((call) => {
    const begin = call.index + call[0].length;
    const rest = text.slice(call[1] ? endOfArguments(text, begin) + 1 : begin);
    const title = /^\s*(["`])((?:\\.|(?!\1)[\s\S])*)\1/.exec(rest)?.[2];
    return title === undefined ? [] : [title.replaceAll('\\"', '"')];
  });
}

/** Returns the position after the parenthesis that closes the arguments beginning at `from`; parentheses in strings do not count. */
function endOfArguments(text: string, from: number): number {
  let depth = 1;
  for (const token of text.slice(from).matchAll(/"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|[()]/g)) {
    if (token[0] === "(") depth++;
    else if (token[0] === ")") depth--;
    if (depth === 0) return from + token.index + 1;
  }
  return text.length;
}
