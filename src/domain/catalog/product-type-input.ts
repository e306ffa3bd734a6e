import { z } from "zod";

/** What staff enter for a type of products. Safe in a browser. */

export const typeName = z.string().trim().min(1, "Enter a name.").max(120, "At most 120 characters.");

const specification = z.object({
  name: z.string().trim().min(1, "Enter a name.").max(250),
  /** Suggested beside the value; each product may use another. */
  unit: z
    .string()
    .trim()
    .max(40)
    .nullable()
    .transform((unit) => unit || null),
});

export const specificationTemplate = z
  .array(specification)
  .max(100, "At most 100 specifications.")
  .superRefine((rows, context) => {
    rows.forEach(({ name }, at) => {
      if (rows.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) < at)
        context.addIssue({ code: "custom", path: [at, "name"], message: "Another row has the same name." });
    });
  });

export const productTypeInput = z.object({ name: typeName, specifications: specificationTemplate });
export type ProductTypeInput = z.input<typeof productTypeInput>;
