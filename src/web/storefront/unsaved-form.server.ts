import { data } from "react-router";
import type { z } from "zod";
import { type FieldFaults, parseInput } from "#domain/input-parsing.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { faultWords } from "#domain/settings/home-blocks.ts";
import { readForm } from "#web/form-body.server.ts";
import { refusalText } from "#web/messages/refusal-words.ts";

/** A preview of what is not saved is never cached, and search engines do not list it. */
export const unsavedHeaders = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow" };

/** Reads what an editor sends for a preview before saving. Refuses `input-invalid`. */
export async function readUnsaved<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const sent = (await readForm(request)).get("unsaved");
  let unsaved: unknown;
  try {
    unsaved = JSON.parse(String(sent));
  } catch (fault) {
    throw new Refusal("input-invalid", { reason: "There is nothing to preview in this request." }, fault);
  }
  return parseInput(schema, unsaved);
}

/** Returns what `show` returns, or in words why it refuses, which is why saving would be refused. */
export async function shownOrRefused<Shown>(show: () => Promise<Shown>) {
  try {
    return data({ shown: await show(), refused: null });
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    const faults = faultWords((thrown.params["fields"] ?? {}) as FieldFaults);
    return data({ shown: null, refused: faults.length > 0 ? faults : [refusalText(thrown)] }, { status: 400 });
  }
}
