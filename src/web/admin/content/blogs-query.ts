import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";

export type AdminBlog = Answer<"GET /api/admin/blogs">["blogs"][number];

export const blogsQuery = queryOptions({
  queryKey: ["admin", "blogs"],
  queryFn: ({ signal }) => callAdmin("GET /api/admin/blogs", {}, { signal }),
});
