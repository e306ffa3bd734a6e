import type { z } from "zod";
import { Refusal } from "./refusal.ts";

/** Faults in words, by the path of the field: `name`, `rates.3.cents`. */
export type FieldFaults = Record<string, string>;

/** Parses `value` by `schema`. Refuses `input-invalid` with the first fault of each field, in plain words. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: plainMessage });
  if (parsed.success) return parsed.data;
  const fields: FieldFaults = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".")] ??= issue.message;
  throw new Refusal("input-invalid", { fields });
}

/**
 * Messages for people: the library's own messages name types and show regular expressions. A message set in the schema takes precedence.
 * Safe in a browser.
 */
export const plainMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "This is missing." : (wantedTypes[issue.expected] ?? anyFault);
    case "too_small":
      return sizeMessage(issue.origin, "least", Number(issue.minimum), issue.inclusive ?? true);
    case "too_big":
      return sizeMessage(issue.origin, "most", Number(issue.maximum), issue.inclusive ?? true);
    case "invalid_format":
      return formats[issue.format] ?? "This has characters that cannot be used here.";
    case "not_multiple_of":
      return `Enter a multiple of ${issue.divisor}.`;
    case "invalid_value":
      return "Choose one from the list.";
    case "unrecognized_keys":
      return "This has unknown fields.";
    default:
      return issue.message ?? anyFault;
  }
};

const anyFault = "This value is not valid.";

const wantedTypes: Record<string, string> = {
  string: "Enter text.",
  number: "Enter a number.",
  int: "Enter a whole number.",
  boolean: "Choose yes or no.",
  date: "Enter a date.",
};

const formats: Record<string, string> = {
  email: "Enter a valid email address.",
  url: "Enter a full address, such as https://www.example.com.",
  datetime: "Enter a date and a time.",
  date: "Enter a date.",
};

function sizeMessage(origin: string, side: "least" | "most", limit: number, isIncluded: boolean): string {
  const amount = new Intl.NumberFormat("en-US").format(limit);
  if (origin === "string")
    return side === "least" && limit === 1 ? "Fill this in." : `At ${side} ${amount} ${limit === 1 ? "character" : "characters"}.`;
  if (origin === "array" || origin === "set" || origin === "map") return `At ${side} ${amount} ${limit === 1 ? "entry" : "entries"}.`;
  if (origin === "date") return side === "least" ? "This date is too early." : "This date is too late.";
  if (isIncluded) return `At ${side} ${amount}.`;
  return side === "least" ? `More than ${amount}.` : `Less than ${amount}.`;
}
