import { Refusal } from "#domain/refusal.ts";
import { plainRoute } from "../api-route.ts";

/** The shop's logo. Its name is the hash of its content, so it may be kept forever. */
export const logoFileRoutes = [
  plainRoute({
    method: "GET",
    path: "/files/logos/:name{[0-9a-f]{32}\\.png}",
    who: "anyone",
    shared: true,
    answer: async (c) => {
      const bytes = await c.get("shop").files.read(`logos/${c.req.param("name")}`);
      if (!bytes) throw new Refusal("not-found");
      return c.body(bytes as Uint8Array<ArrayBuffer>, 200, { "Content-Type": "image/png", "Cache-Control": "public, max-age=31536000, immutable" });
    },
  }),
];
