import { queryOptions } from "@tanstack/react-query";
import { callAdmin } from "../toolkit/admin-call.ts";

export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "article", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/articles/:id", { params: { id } }, { signal }),
  });
