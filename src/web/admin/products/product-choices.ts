import { useQuery } from "@tanstack/react-query";
import type { Answer } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";

const none: Answer<"GET /api/admin/product-choices"> = { vendors: [], types: [], tags: [] };

/** The vendors, types and tags that products have. */
export function useProductChoices() {
  const { data } = useQuery({
    queryKey: ["admin", "product-choices"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/product-choices", {}, { signal }),
    staleTime: 60_000,
  });
  return data ?? none;
}
