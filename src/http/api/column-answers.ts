import { z } from "zod";
import type { TableColumns } from "#db/table-columns.ts";
import { time } from "./shared-schemas.ts";

/**
 * Returns the schema of an answer's columns from those of the table, so a new column is described with it. `json`: the schemas of jsonb columns.
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
