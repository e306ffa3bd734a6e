import type { Context } from "hono";
import type { z } from "zod";
import { Refusal } from "#domain/refusal.ts";

/** The body as JSON, parsed by `schema`. Refuses `input-invalid` with the fault of each field. */
export async function readJson<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  let body: unknown;
  try {
    body = await c.req.json();
  } catch (fault) {
    throw new Refusal("input-invalid", { reason: "The body is not JSON." }, fault);
  }
  return parseInput(schema, body);
}

/** `value` parsed by `schema`. Refuses `input-invalid` with the fault of each field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".")] ??= issue.message;
  throw new Refusal("input-invalid", { fields });
}
