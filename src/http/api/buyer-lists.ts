import type { Context } from "hono";
import { z } from "zod";
import {
  joinListInput,
  listLinesInput,
  listQuantityInput,
  newListInput,
  pricedLinesInput,
  renameListInput,
} from "#domain/buyer-lists/buyer-list-input.ts";
import { linesToWire, listToWire } from "#domain/buyer-lists/buyer-list-json.ts";
import { addToList, joinList, readSaved, removeFromList, removeSaved, saveForLater, setListQuantity } from "#domain/buyer-lists/buyer-list-lines.ts";
import { shareList, stopSharingList } from "#domain/buyer-lists/buyer-list-sharing.ts";
import { createList, customerOf, priceListLines, readList, readLists, removeList, renameList } from "#domain/buyer-lists/buyer-lists.ts";
import { apiRoute } from "../api-route.ts";
import type { Env } from "../hono-env.ts";
import { cartLine } from "./cart-answers.ts";
import { idParam, money, time } from "./shared-schemas.ts";

const list = z
  .object({
    id: z.string(),
    name: z.string(),
    lineCount: z.number(),
    updatedAt: time,
    shareToken: z.string().nullable().describe("Of the path `/lists/shared/{token}`, which shows the list to anybody; null: it is not shared."),
  })
  .meta({ id: "BuyerList" });

const listLines = z.object({
  lines: z.array(cartLine).describe("With prices and availability of now. The id of a line is that of its variant."),
  missing: z.array(z.object({ variantId: z.string(), quantity: z.number() })).describe("What is not published at the moment."),
  subtotal: money,
});
const openedList = listLines.extend({ list });
const savedLines = z.object({ saved: listLines.nullable() });
const listAnswer = z.object({ list });
const lineParams = z.object({ id: z.guid(), variantId: z.guid() });

/** Lists belong to customer accounts: staff shop as visitors do. */
const customers = { who: "signed-in", admit: async (c: Context<Env>) => void customerOf(c.get("actor")) } as const;

/** Lists of customers. A visitor's lists stay in the browser, which only asks here what their products cost now. */
export const listRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/lists",
    who: "anyone",
    summary: "The buyer's lists, by name; null for buyers without a customer account",
    answers: { 200: z.object({ lists: z.array(list).nullable() }) },
    answer: async (c) => ({ lists: await readLists(c.get("shop"), c.get("buyer")) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/lists",
    ...customers,
    limit: "cart",
    summary: "Make a list, empty or with lines",
    request: { body: newListInput },
    answers: { 201: listAnswer },
    refuses: ["not-allowed", "list-name-taken", "lists-full", "stored-too-much"],
    answer: async (c, { body }) => ({ list: await createList(c.get("shop"), c.get("actor"), body) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/lists/joining",
    ...customers,
    limit: "cart",
    summary: "Bring a list that a browser kept to the account",
    description: "Joins the list of the same name; of what is on both the larger quantity stays, so the same list brought twice changes nothing.",
    request: { body: joinListInput },
    answers: { 204: null },
    refuses: ["not-allowed", "lists-full", "list-full", "stored-too-much"],
    answer: async (c, { body }) => joinList(c.get("shop"), c.get("actor"), body),
  }),

  apiRoute({
    method: "POST",
    path: "/api/lists/prices",
    who: "anyone",
    limit: "search",
    summary: "What lines that a browser kept cost now, and how they can be had; nothing is stored",
    request: { body: pricedLinesInput },
    answers: { 200: listLines },
    answer: async (c, { body }) => linesToWire(await priceListLines(c.get("shop"), c.get("buyer"), body.lines), c.get("buyer").currency),
  }),

  apiRoute({
    method: "GET",
    path: "/api/lists/:id",
    ...customers,
    summary: "Read a list with its products of now",
    request: { params: idParam },
    answers: { 200: openedList },
    refuses: ["not-allowed", "not-found"],
    answer: async (c, { params }) => opened(c, params.id),
  }),

  apiRoute({
    method: "PATCH",
    path: "/api/lists/:id",
    ...customers,
    limit: "cart",
    summary: "Rename a list",
    request: { params: idParam, body: renameListInput },
    answers: { 200: listAnswer },
    refuses: ["not-allowed", "not-found", "list-name-taken"],
    answer: async (c, { params, body }) => ({ list: await renameList(c.get("shop"), c.get("actor"), params.id, body.name) }),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/lists/:id",
    ...customers,
    limit: "cart",
    summary: "Delete a list",
    request: { params: idParam },
    answers: { 204: null },
    refuses: ["not-allowed", "not-found"],
    answer: async (c, { params }) => removeList(c.get("shop"), c.get("actor"), params.id),
  }),

  apiRoute({
    method: "POST",
    path: "/api/lists/:id/lines",
    ...customers,
    limit: "cart",
    summary: "Add lines to a list; of what is on it already there is as much as both together",
    request: { params: idParam, body: listLinesInput },
    answers: { 200: listAnswer },
    refuses: ["not-allowed", "not-found", "variant-not-found", "list-full", "stored-too-much"],
    answer: async (c, { params, body }) => ({ list: await addToList(c.get("shop"), c.get("actor"), params.id, body.lines) }),
  }),

  apiRoute({
    method: "PATCH",
    path: "/api/lists/:id/lines/:variantId",
    ...customers,
    limit: "cart",
    summary: "Set the quantity of a line",
    request: { params: lineParams, body: listQuantityInput },
    answers: { 200: openedList },
    refuses: ["not-allowed", "not-found"],
    answer: async (c, { params: { id, variantId }, body }) => {
      await setListQuantity(c.get("shop"), c.get("actor"), id, { variantId, ...body });
      return opened(c, id);
    },
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/lists/:id/lines/:variantId",
    ...customers,
    limit: "cart",
    summary: "Remove a line",
    request: { params: lineParams },
    answers: { 200: openedList },
    refuses: ["not-allowed", "not-found"],
    answer: async (c, { params: { id, variantId } }) => {
      await removeFromList(c.get("shop"), c.get("actor"), id, variantId);
      return opened(c, id);
    },
  }),

  apiRoute({
    method: "PUT",
    path: "/api/lists/:id/link",
    ...customers,
    limit: "cart",
    summary: "Share a list by a link that shows it to anybody",
    request: { params: idParam },
    answers: { 200: listAnswer },
    refuses: ["not-allowed", "not-found"],
    answer: async (c, { params }) => ({ list: await shareList(c.get("shop"), c.get("actor"), params.id) }),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/lists/:id/link",
    ...customers,
    limit: "cart",
    summary: "Stop sharing a list: its link shows nothing from then on",
    request: { params: idParam },
    answers: { 200: listAnswer },
    refuses: ["not-allowed", "not-found"],
    answer: async (c, { params }) => ({ list: await stopSharingList(c.get("shop"), c.get("actor"), params.id) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/saved-for-later",
    ...customers,
    limit: "cart",
    summary: "Save lines for later",
    request: { body: listLinesInput },
    answers: { 200: savedLines },
    refuses: ["not-allowed", "variant-not-found", "list-full", "stored-too-much"],
    answer: async (c, { body }) => {
      await saveForLater(c.get("shop"), c.get("actor"), body.lines);
      return savedOf(c);
    },
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/saved-for-later/:variantId",
    ...customers,
    limit: "cart",
    summary: "Remove what was saved for later",
    request: { params: z.object({ variantId: z.guid() }) },
    answers: { 200: savedLines },
    refuses: ["not-allowed", "not-found"],
    answer: async (c, { params }) => {
      await removeSaved(c.get("shop"), c.get("actor"), params.variantId);
      return savedOf(c);
    },
  }),
];

async function opened(c: Context<Env>, id: string) {
  const buyer = c.get("buyer");
  return listToWire(await readList(c.get("shop"), buyer, id), buyer.currency);
}

async function savedOf(c: Context<Env>) {
  const buyer = c.get("buyer");
  const saved = await readSaved(c.get("shop"), buyer);
  return { saved: saved && linesToWire(saved, buyer.currency) };
}
