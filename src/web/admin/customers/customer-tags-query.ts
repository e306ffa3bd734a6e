import { callAdmin } from "../toolkit/admin-call.ts";

export const customerTagsQuery = {
  queryKey: ["admin", "customer-tags"],
  queryFn: ({ signal }: { signal: AbortSignal }) => callAdmin("GET /api/admin/customer-tags", {}, { signal }),
  staleTime: 30_000,
};
