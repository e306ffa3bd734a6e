import { z } from "zod";
import { countFault } from "#domain/faults/shown-faults.ts";
import { browserFaultInput } from "#domain/faults/shown-faults-input.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import { apiRoute } from "../api-route.ts";
import { declaredPath } from "../page-matching.ts";

export const browserFaultRoutes = [
  apiRoute({
    method: "POST",
    path: "/api/faults",
    who: "anyone",
    limit: "fault",
    bodyBytes: 32 * 1024,
    summary: "Report what failed in a page in the browser",
    description: "It is logged and counted when the answer comes.",
    request: { body: browserFaultInput },
    answers: { 201: z.object({ errorId: z.string().describe("Of the fault, for the screen to show.") }) },
    refuses: ["stored-too-much"],
    answer: async (c, { body: { message, stack, path } }) => {
      const [shop, actor, requestId] = [c.get("shop"), c.get("actor"), c.get("requestId")];
      // The log is on the same disk as the database, and anybody could fill both.
      await consumeStorageQuota(shop, actor, 3 * rowBytes + message.length + stack.length);
      const place = declaredPath(path);
      shop.log.error({ requestId, place, reason: message, stack }, "a page failed in the browser");
      await countFault(shop, actor, { source: "browser", place, fault: message, id: requestId });
      return { errorId: requestId };
    },
  }),
];
