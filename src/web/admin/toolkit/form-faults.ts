import type { AnyFormApi } from "@tanstack/react-form";
import { config, type z } from "zod";
import { type FieldFaults, parseInput } from "#domain/input-parsing.ts";
import { isRefusal } from "#domain/refusal.ts";

// The security policy of the pages forbids generating code from text, which zod would try.
config({ jitless: true });

/** Returns the faults that a schema finds, in the words that the server would use. Pure. */
export function schemaFaults(schema: z.ZodType, values: unknown): FieldFaults {
  try {
    parseInput(schema, values);
    return {};
  } catch (refusal) {
    if (isRefusal(refusal) && refusal.code === "input-invalid") return (refusal.params["fields"] ?? {}) as FieldFaults;
    throw refusal;
  }
}

/** Converts `rates.3.cents`, the server's name of a field, to `rates[3].cents`, the form's name. Pure. */
export function fieldNameOf(path: string): string {
  return path.replaceAll(/\.(\d+)(?=\.|$)/g, "[$1]");
}

/**
 * Shows each fault at its field, or at the nearest field that contains it (`tags[3]` at `tags`), and returns those that no field of the form
 * shows. Empty `faults` clear all of them.
 */
export function showFaults(api: AnyFormApi, faults: FieldFaults): string[] {
  const shown: Record<string, string> = {};
  const rest: string[] = [];
  for (const [path, fault] of Object.entries(faults)) {
    const field = nearestField(api, fieldNameOf(path));
    if (field === null) rest.push(fault);
    else shown[field] ??= fault;
  }
  api.setErrorMap({ onSubmit: { fields: shown } } as Parameters<typeof api.setErrorMap>[0]);
  return rest;
}

function nearestField(api: AnyFormApi, name: string): string | null {
  for (let field = name; field !== ""; field = field.replace(/(\.?[^.[\]]+|\[\d+\])$/, "")) {
    if ((api.fieldInfo as Record<string, { instance: unknown }>)[field]?.instance) return field;
  }
  return null;
}
