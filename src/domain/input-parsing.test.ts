import { glob } from "node:fs/promises";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readSources } from "#support/source-tree.ts";
import { parseInput } from "./input-parsing.ts";
import { isRefusal } from "./refusal.ts";

/** Words and signs that only programmers know. */
const technical =
  /\^|\\|\[a-z|\/[gimsuy]*$|Invalid|invalid|pattern|regex|expected|received|\b(?:string|boolean|int|NaN|undefined|null|object|array|enum|union|uuid|literal)\b/;

describe("what is said of a wrong input", () => {
  it("names no type, pattern or word of the library: in every schema, for every field and every kind of nonsense", async () => {
    const said = new Map<string, string>();
    let schemas = 0;
    for await (const path of glob("src/**/*-input.ts")) {
      const exported: Record<string, unknown> = await import(resolve(path));
      for (const [name, value] of Object.entries(exported).flatMap(schemasIn)) {
        schemas += 1;
        for (const nonsense of nonsenseFor(value)) for (const message of messagesOf(value, nonsense)) said.set(message, `${path} ${name}`);
      }
    }
    expect(schemas).toBeGreaterThan(20);
    expect(said.size).toBeGreaterThan(20);
    expect([...said].filter(([message]) => technical.test(message) || !/^[A-Z\d].*\.$/s.test(message))).toEqual([]);
  });

  it("is made in one place", () => {
    const parsing = readSources("src").filter(
      ({ path, text }) => !path.includes(".test.") && /safeParse\([^)]*\)/.test(text) && text.includes(".issues"),
    );
    const bare = parsing.filter(({ text }) => !text.includes("error: plainMessage"));
    // The configuration's faults are shown to the operator, each with its own message.
    expect(bare.map(({ path }) => path)).toEqual(["src/config.ts"]);
  });

  it("is the first fault of each field", () => {
    const schema = z.object({ name: z.string().min(1), rates: z.array(z.object({ cents: z.number().int().min(0) })).min(1) });
    const faultsOf = (value: unknown) => {
      try {
        return parseInput(schema, value);
      } catch (thrown) {
        return isRefusal(thrown) ? thrown.params["fields"] : thrown;
      }
    };
    expect(faultsOf({ rates: [] })).toEqual({ name: "This is missing.", rates: "At least 1 entry." });
    expect(faultsOf({ name: "", rates: [{ cents: 1.5 }, { cents: -1 }, { cents: "1" }] })).toEqual({
      name: "Fill this in.",
      "rates.0.cents": "Enter a whole number.",
      "rates.1.cents": "At least 0.",
      "rates.2.cents": "Enter a number.",
    });
    expect(faultsOf({ name: "A", rates: [{ cents: 1 }] })).toEqual({ name: "A", rates: [{ cents: 1 }] });
  });
});

/** The schema, or the schemas in an object of schemas (the sections of the settings). */
function schemasIn([name, value]: [string, unknown]): [string, z.ZodType][] {
  if (value instanceof z.ZodType) return [[name, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([part, inner]): [string, z.ZodType][] => (inner instanceof z.ZodType ? [[`${name}.${part}`, inner]] : []));
}

const leaves = [
  undefined,
  null,
  "",
  " ",
  "?",
  "a,b",
  "\u0000",
  -1,
  1.5,
  1e20,
  Number.NaN,
  true,
  {},
  [],
  [null],
  "x".repeat(600_000),
  new Date(Number.NaN),
];

/** Values that are each wrong in one place; fields that are missing besides are reported too. */
function nonsenseFor(schema: unknown, depth = 0): unknown[] {
  if (!(schema instanceof z.ZodType) || depth > 8) return leaves;
  if (schema instanceof z.ZodObject) {
    const inside = Object.entries(schema.shape).flatMap(([name, field]) => nonsenseFor(field, depth + 1).map((value) => ({ [name]: value })));
    return [...leaves, ...inside];
  }
  if (schema instanceof z.ZodArray)
    return [...leaves, ...nonsenseFor(schema.element, depth + 1).map((value) => [value]), new Array(10_000).fill("?")];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => nonsenseFor(option, depth + 1));
  if (schema instanceof z.ZodPipe) return nonsenseFor(schema.in, depth + 1);
  if (schema instanceof z.ZodLazy) return depth > 3 ? leaves : nonsenseFor(schema.unwrap(), depth + 1);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return nonsenseFor(schema.unwrap(), depth + 1);
  if (schema instanceof z.ZodDefault) return nonsenseFor(schema.removeDefault(), depth + 1);
  return leaves;
}

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  try {
    parseInput(schema, value);
    return [];
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return Object.values(thrown.params["fields"] as Record<string, string>);
  }
}
