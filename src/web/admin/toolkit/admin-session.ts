import { useQuery } from "@tanstack/react-query";
import type { Right } from "#domain/permissions.ts";
import type { Answer } from "#web/api-call.ts";
import { callAdmin } from "./admin-call.ts";
import { showTimesOf } from "./date-format.ts";
import { showLengthsIn } from "./lengths.ts";
import { showWeightsIn } from "./weights.ts";

export type AdminSession = Answer<"GET /api/admin/account">;

/** Returns the name of a member of staff, or their email address if they have entered no name. */
export function staffName({ firstName, lastName, email }: AdminSession["account"]): string {
  return `${firstName} ${lastName}`.trim() || email;
}

export const sessionQuery = {
  queryKey: ["admin", "account"],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const session = await callAdmin("GET /api/admin/account", {}, { signal });
    showTimesOf(session.shop.timeZone);
    showWeightsIn(session.shop.weightUnit);
    showLengthsIn(session.shop.lengthUnit);
    return session;
  },
  staleTime: 60_000,
};

/** Returns who is signed in. The guard renders pages only once this is known. */
export function useAdminSession(): AdminSession {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error("The admin area is shown to signed-in staff only.");
  return data;
}

/** Whether the role has this right; the server checks it again. */
export function useRight(right: Right): boolean {
  return useAdminSession().rights.includes(right);
}
