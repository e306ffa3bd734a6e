import type { Context } from "hono";
import { Refusal } from "#domain/refusal.ts";
import type { Env } from "#http/env.ts";

/** The bytes of one file of a multipart body. Refuses `input-invalid`. */
export async function uploadedFile(c: Context<Env>, field: string): Promise<Uint8Array> {
  const form = await c.req.parseBody().catch(() => null);
  const file = form?.[field];
  if (!(file instanceof File)) throw new Refusal("input-invalid", { reason: "Choose a file to upload." });
  return new Uint8Array(await file.arrayBuffer());
}
