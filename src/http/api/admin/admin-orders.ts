import { Hono } from "hono";
import { z } from "zod";
import { listOrdersAtDesk, readOrderAtDesk } from "#domain/orders/order-desk.ts";
import { deskSorts, deskViews } from "#domain/orders/order-desk-types.ts";
import type { Env } from "#http/env.ts";
import { parseInput } from "#http/input.ts";

export const adminOrdersApi = new Hono<Env>();

const listQuery = z.object({
  search: z.string().max(200).optional(),
  view: z.enum(deskViews).optional().catch(undefined),
  sort: z.enum(deskSorts).optional().catch(undefined),
  first: z.coerce.number().int().min(1).max(100).optional(),
  after: z.string().max(2000).optional(),
});

adminOrdersApi.get("/api/admin/orders", async (c) => c.json(await listOrdersAtDesk(c.var.shop, c.var.actor, parseInput(listQuery, c.req.query()))));

adminOrdersApi.get("/api/admin/orders/:id", async (c) => c.json({ order: await readOrderAtDesk(c.var.shop, c.var.actor, c.req.param("id")) }));
