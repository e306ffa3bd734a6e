import { z } from "zod";
import { listPolicies, makePolicy } from "#domain/content/policies.ts";
import { policyKinds } from "#domain/content/policy-templates.ts";
import { apiRoute } from "#http/api-route.ts";
import { time } from "../shared-schemas.ts";

const kind = z.enum(policyKinds);
const page = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  publishedAt: time.nullable(),
  updatedAt: time,
  isShown: z.boolean(),
});

/** The policies of the shop, each of which is a page. */
export const adminPoliciesRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/policies",
    who: "staff",
    right: "settings.read",
    summary: "List the policies with their pages",
    answers: { 200: z.object({ policies: z.array(z.object({ kind, title: z.string(), page: page.nullable() })) }) },
    answer: async (c) => ({ policies: await listPolicies(c.get("shop"), c.get("actor")) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/policies",
    who: "staff",
    right: "content.change",
    summary: "Make the page of a policy from its template, as a draft",
    request: { body: z.object({ kind }) },
    answers: { 201: z.object({ id: z.string() }) },
    refuses: ["handle-taken"],
    answer: async (c, { body }) => ({ id: await makePolicy(c.get("shop"), c.get("actor"), body.kind) }),
  }),
];
