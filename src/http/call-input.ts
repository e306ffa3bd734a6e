import type { Context } from "hono";
import type { z } from "zod";
import { parseInput } from "#domain/input-parsing.ts";
import { isNestedDeeper } from "#domain/json-nesting.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { partsOf } from "#web/form-body.server.ts";
import type { CallRequest } from "./api-route.ts";

type Input = { params?: unknown; query?: unknown; body?: unknown; file?: Uint8Array };

/** Parses what a call takes, for all calls. Refuses `not-found` for a path that names nothing, and `input-invalid`. */
export async function readInput(c: Context, { params, query, body, file, refusal }: CallRequest): Promise<Input> {
  const input: Input = {};
  if (params) {
    const parsed = params.safeParse(c.req.param());
    if (!parsed.success) throw new Refusal("not-found");
    input.params = parsed.data;
  }
  try {
    if (query) input.query = parseInput(query, c.req.query());
    if (body) input.body = await readJson(c, body);
    if (file) input.file = await readFile(c, file);
  } catch (thrown) {
    throw refusal && isRefusal(thrown) ? refusal(thrown) : thrown;
  }
  return input;
}

/** The deepest body that we send, the rates of the methods of shipping zones, has seven levels. */
const maxLevels = 24;

async function readJson<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  let body: unknown;
  try {
    body = await c.req.json();
  } catch {
    // The parser's message quotes what it could not read, such as the password of a sign-in. The cause is logged, so that message is not kept.
    throw new Refusal("input-invalid", { reason: "The body is not JSON." }, new Error("The body is not JSON"));
  }
  if (isNestedDeeper(body, maxLevels))
    throw new Refusal("input-invalid", { reason: `The body has more than ${maxLevels} levels within one another.` });
  return parseInput(schema, body);
}

/** A form with a file has no other fields. Parsing hundreds of thousands of parts would take seconds. */
const maxParts = 20;

/** Returns the bytes of the one file in a multipart body. */
async function readFile(c: Context, field: string): Promise<Uint8Array> {
  const form = await c.req
    .arrayBuffer()
    .then((body) => partsOf(body, c.req.header("content-type") ?? "", maxParts))
    .catch(() => null);
  const file = form?.get(field);
  if (!(file instanceof File)) throw new Refusal("input-invalid", { reason: "Choose a file to upload." });
  return new Uint8Array(await file.arrayBuffer());
}
