import { z } from "zod";
import {
  readSearchTuning,
  removeSearchRedirect,
  removeSynonyms,
  savePlacements,
  saveSearchRedirect,
  saveSynonyms,
  switchBuiltInSynonyms,
} from "#domain/search/search-tuning.ts";
import { builtInInput, placementsInput, searchRedirectInput, synonymsChange, synonymsInput } from "#domain/search/search-tuning-input.ts";
import { apiRoute } from "#http/api-route.ts";
import { idParam } from "../shared-schemas.ts";

const placedProduct = z.object({ id: z.string(), handle: z.string(), title: z.string(), status: z.enum(["active", "draft", "archived"]) });
const tuning = z
  .object({
    synonyms: z
      .array(z.object({ id: z.string(), words: z.array(z.string()), isOneWay: z.boolean().describe("The first one finds the others only.") }))
      .describe("The newest first."),
    builtIn: z.array(z.object({ words: z.string(), isOff: z.boolean() })).describe("The shop's own synonyms."),
    redirects: z.array(z.object({ id: z.string(), query: z.string(), target: z.string() })),
    placements: z.array(
      z.object({
        query: z.string(),
        pinned: z.array(placedProduct).describe("Come first, in this order."),
        buried: z.array(placedProduct).describe("Come last."),
      }),
    ),
  })
  .meta({ id: "SearchTuning" });

/** How staff tune search. */
export const adminSearchTuningRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/search-tuning",
    who: "staff",
    right: "analytics.read",
    summary: "Read synonyms, redirects, pinned and buried products of search",
    answers: { 200: tuning },
    answer: (c) => readSearchTuning(c.get("shop"), c.get("actor")),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/search-tuning/synonyms",
    who: "staff",
    right: "search.change",
    summary: "Add words that mean the same",
    request: { body: synonymsInput },
    answers: { 201: z.object({ id: z.string() }) },
    answer: async (c, { body }) => ({ id: await saveSynonyms(c.get("shop"), c.get("actor"), body) }),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/search-tuning/synonyms/:id",
    who: "staff",
    right: "search.change",
    summary: "Change words that mean the same",
    request: { params: idParam, body: synonymsChange },
    answers: { 204: null },
    refuses: ["not-found", "changed-meanwhile"],
    answer: async (c, { params: { id }, body }) => void (await saveSynonyms(c.get("shop"), c.get("actor"), body, id)),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/search-tuning/synonyms/:id",
    who: "staff",
    right: "search.change",
    summary: "Remove words that mean the same",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => removeSynonyms(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/search-tuning/built-in",
    who: "staff",
    right: "search.change",
    summary: "Switch an entry of the shop's own synonyms off or on",
    request: { body: builtInInput },
    answers: { 204: null },
    answer: (c, { body }) => switchBuiltInSynonyms(c.get("shop"), c.get("actor"), body),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/search-tuning/redirects",
    who: "staff",
    right: "search.change",
    summary: "Lead a search to a path of the shop, or change where it leads",
    request: { body: searchRedirectInput },
    answers: { 201: z.object({ id: z.string() }) },
    refuses: ["changed-meanwhile"],
    answer: async (c, { body }) => ({ id: await saveSearchRedirect(c.get("shop"), c.get("actor"), body) }),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/search-tuning/redirects/:id",
    who: "staff",
    right: "search.change",
    summary: "Remove the redirect of a search",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => removeSearchRedirect(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/search-tuning/placements",
    who: "staff",
    right: "search.change",
    summary: "Pin and bury products for a search; without any, remove both",
    request: { body: placementsInput },
    answers: { 204: null },
    refuses: ["changed-meanwhile"],
    answer: (c, { body }) => savePlacements(c.get("shop"), c.get("actor"), body),
  }),
];
