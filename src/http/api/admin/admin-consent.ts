import { z } from "zod";
import { readConsentCounts } from "#domain/consent/consent.ts";
import { apiRoute } from "../../api-route.ts";

const count = z.object({
  how: z.enum(["chosen", "implied"]),
  measuring: z.boolean(),
  marketing: z.boolean(),
  answers: z.number().int(),
});

export const adminConsentRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/consent-counts",
    who: "staff",
    right: "settings.read",
    summary: "How many visitors allowed and refused to be measured in the last 30 days",
    answers: { 200: z.object({ days: z.number().int(), counts: z.array(count) }) },
    answer: (c) => readConsentCounts(c.get("shop"), c.get("actor")),
  }),
];
