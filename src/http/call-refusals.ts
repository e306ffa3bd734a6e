import type { RefusalCode } from "#domain/refusal.ts";
import { type ApiRoute, isSensitive } from "./api-route.ts";
import { refusalStatus } from "./refusals.ts";

/** Every call can refuse these: at the limits of the node, without the database, for a request to another host, and for text that cannot be stored. */
const everywhere: RefusalCode[] = ["too-busy", "unavailable", "input-invalid"];

/** Returns all codes with which a call can refuse, by status: those that follow from its rules, and those that it declares. */
export function refusalsOf(route: ApiRoute): Map<number, RefusalCode[]> {
  const { method, who, right, limit, shared, fromOtherSites, request, refuses = [] } = route;
  const codes = new Set<RefusalCode>([...everywhere, ...refuses]);
  if (method !== "GET") codes.add("body-too-large");
  if (method !== "GET" && !fromOtherSites) codes.add("origin-mismatch");
  // An invalid access token is refused even where nobody has to be signed in.
  if (!shared && !fromOtherSites) codes.add("session-ended");
  if (who !== "anyone") codes.add("not-signed-in");
  // For programs that send an API key.
  if (!shared && !fromOtherSites) for (const code of ["api-key-ended", "scope-missing"] as const) codes.add(code);
  if (who === "staff") for (const code of ["not-staff", "too-many-requests"] as const) codes.add(code);
  if (right) codes.add("not-allowed");
  if (isSensitive(route)) codes.add("second-factor-needed");
  if (limit) codes.add("too-many-requests");
  if (request?.params) codes.add("not-found");
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of [...codes].sort()) byStatus.set(refusalStatus[code], [...(byStatus.get(refusalStatus[code]) ?? []), code]);
  return byStatus;
}
