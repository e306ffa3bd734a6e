import { readFileSync } from "node:fs";
import { icecatFile } from "./icecat-file.ts";

/** A query with the grades (0 to 3) that people gave products for it, by the products' ids in the Icecat file. */
export type JudgedQuery = { query: string; grades: Map<string, number> };

export function judgedQueries(): JudgedQuery[] {
  const rows = readFileSync(icecatFile("icecat-judgments-dev.csv"), "utf8").trim().split("\n").slice(1);
  const queries = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const cells = /^"?(.*?)"?,([^,]*),(\d+)\s*$/.exec(row);
    if (!cells) continue;
    const [, query = "", id = "", grade = "0"] = cells;
    const grades = queries.get(query) ?? new Map<string, number>();
    queries.set(query, grades.set(id, Number(grade)));
  }
  return [...queries].map(([query, grades]) => ({ query, grades }));
}

export type Relevance = { ndcg10: number; ndcg5: number; recall50: number; zeroResults: number };

/** Returns the means over the queries that have a relevant product; `zeroResults` is the share of all queries. Products without a grade count 0. */
export async function relevanceOf(queries: JudgedQuery[], search: (query: string) => Promise<string[]>): Promise<Relevance> {
  const [ndcg10, ndcg5, recall50]: [number[], number[], number[]] = [[], [], []];
  let empty = 0;
  for (const { query, grades } of queries) {
    const ids = await search(query);
    if (ids.length === 0) empty++;
    const relevant = [...grades.values()].filter((grade) => grade > 0);
    if (relevant.length === 0) continue;
    const found = ids.map((id) => grades.get(id) ?? 0);
    const ideal = relevant.sort((one, other) => other - one);
    ndcg10.push(gain(found, 10) / gain(ideal, 10));
    ndcg5.push(gain(found, 5) / gain(ideal, 5));
    recall50.push(found.slice(0, 50).filter((grade) => grade > 0).length / Math.min(50, relevant.length));
  }
  return { ndcg10: mean(ndcg10), ndcg5: mean(ndcg5), recall50: mean(recall50), zeroResults: rounded(empty / queries.length) };
}

function gain(grades: number[], first: number): number {
  return grades.slice(0, first).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

function mean(figures: number[]): number {
  return rounded(figures.reduce((sum, figure) => sum + figure, 0) / figures.length);
}

function rounded(figure: number): number {
  return Math.round(figure * 10_000) / 10_000;
}
