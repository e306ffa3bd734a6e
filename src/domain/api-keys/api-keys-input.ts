import { z } from "zod";
import { apiScopes } from "#domain/actor.ts";

/** How many days a key may be valid. */
const keyDays = [30, 90, 365] as const;

export const apiKeyInput = z.object({
  name: z
    .string({ error: "Enter a name, such as the program that uses the key." })
    .trim()
    .min(1, "Enter a name, such as the program that uses the key.")
    .max(80, "At most 80 characters."),
  scopes: z.array(z.enum(apiScopes)).min(1, "Choose at least one scope.").max(apiScopes.length),
  /** Null: valid until it is revoked. */
  days: z.union(keyDays.map((days) => z.literal(days))).nullable(),
});
export type ApiKeyInput = z.input<typeof apiKeyInput>;
