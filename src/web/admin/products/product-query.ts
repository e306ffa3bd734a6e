import { queryOptions } from "@tanstack/react-query";
import { callAdmin } from "../toolkit/admin-call.ts";

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "product", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/products/:id", { params: { id } }, { signal }),
  });
