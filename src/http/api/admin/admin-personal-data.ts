import { z } from "zod";
import { emailOfPersonInput, erasePersonalData, exportPersonalData } from "#domain/privacy/privacy.ts";
import { apiRoute } from "#http/api-route.ts";
import { time } from "../shared-schemas.ts";

const exported = z.object({
  exportedAt: time,
  parts: z
    .record(z.string(), z.array(z.object({}).loose() as z.ZodType<object>))
    .describe("By module, what it keeps of the person. Amounts are minor units."),
});
const erased = z.object({
  erased: z.record(z.string(), z.number()).describe("By module, how many entries were removed, or no longer say who it was."),
});

/** What the shop stores about one person. The email address is in the body, because paths are logged. */
export const adminPersonalDataRoutes = [
  apiRoute({
    method: "POST",
    path: "/api/admin/personal-data/export",
    who: "staff",
    right: "personal-data.read",
    summary: "Export all that the shop keeps of a person",
    request: { body: emailOfPersonInput },
    answers: { 200: exported },
    answer: (c, { body }) => exportPersonalData(c.get("shop"), c.get("actor"), body),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/personal-data/erase",
    who: "staff",
    right: "personal-data.erase",
    summary: "Erase all that the shop keeps of a person",
    description: "Cannot be undone. Orders stay, without their buyer. Nothing is changed while an order or a payment of theirs is not finished.",
    request: { body: emailOfPersonInput },
    answers: { 200: erased },
    refuses: ["account-is-staff", "personal-data-in-use"],
    answer: async (c, { body }) => ({ erased: await erasePersonalData(c.get("shop"), c.get("actor"), body) }),
  }),
];
