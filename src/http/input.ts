import type { Context } from "hono";
import type { z } from "zod";
import { parseInput } from "#domain/input-parsing.ts";
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
