import { z } from "zod";
import { apiScopes } from "#domain/actor.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "#domain/api-keys/api-keys.ts";
import { apiKeyInput } from "#domain/api-keys/api-keys-input.ts";
import { apiRoute } from "#http/api-route.ts";
import { idParam, time } from "../shared-schemas.ts";

const key = z
  .object({
    id: z.string(),
    name: z.string(),
    ending: z.string().describe("Its last four characters."),
    scopes: z.array(z.enum(apiScopes)),
    createdAt: time,
    createdBy: z.string().nullable(),
    expiresAt: time.nullable().describe("Null: it works until it is revoked."),
    lastUsedAt: time.nullable(),
    isExpired: z.boolean(),
  })
  .meta({ id: "ApiKey" });

/** API keys for other programs, for owners. */
export const adminApiKeysRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/api-keys",
    who: "staff",
    right: "api.read",
    summary: "List API keys",
    answers: { 200: z.object({ keys: z.array(key) }) },
    answer: async (c) => ({ keys: await listApiKeys(c.get("shop"), c.get("actor")) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/api-keys",
    who: "staff",
    right: "api.change",
    summary: "Make an API key",
    description: "The answer alone has the key: the shop keeps its hash.",
    request: { body: apiKeyInput },
    answers: { 201: z.object({ id: z.string(), key: z.string() }) },
    refuses: ["api-keys-full"],
    answer: (c, { body }) => createApiKey(c.get("shop"), c.get("actor"), body),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/api-keys/:id",
    who: "staff",
    right: "api.change",
    summary: "Revoke an API key",
    description: "It ends at once.",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => revokeApiKey(c.get("shop"), c.get("actor"), id),
  }),
];
