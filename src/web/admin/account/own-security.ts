import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";

export type OwnSecurity = Answer<"GET /api/admin/account/security">;

export const ownSecurityKey = ["admin", "own-security"];

/** Loads how the signed-in account is secured. */
export const ownSecurityQuery = queryOptions({
  queryKey: ownSecurityKey,
  queryFn: ({ signal }) => callAdmin("GET /api/admin/account/security", {}, { signal }),
});
