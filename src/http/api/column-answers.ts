import { z } from "zod";
import type { TableColumns } from "#db/table-columns.ts";
import { time } from "./shared-schemas.ts";

/**
 * What an answer gives of columns of a table, so that a new column is described where it is answered. `json` says what those of type jsonb hold.
 */
export function columnAnswers<Row>(columns: TableColumns<Row>, json: { [Field in keyof Row]?: z.ZodType<Row[Field]> } = {}) {
  const shape = columns.map(({ field, type, isNullable, words }) => {
    const value = words ? z.enum(words as string[]) : (json[field as keyof Row] ?? kinds[type]);
    if (!value) throw new Error(`Nobody said what the column ${field} of type ${type} is in an answer.`);
    return [field, isNullable ? value.nullable() : value];
  });
  return z.object(Object.fromEntries(shape) as { [Field in keyof Row]: z.ZodType<Row[Field]> });
}

const kinds: Record<string, z.ZodType | undefined> = {
  uuid: z.string(),
  text: z.string(),
  "text[]": z.array(z.string()),
  integer: z.number(),
  bigint: z.number(),
  boolean: z.boolean(),
  "timestamp with time zone": time,
};
