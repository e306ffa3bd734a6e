import { queryOptions } from "@tanstack/react-query";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { callAdmin } from "../toolkit/admin-call.ts";

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "product", id],
    queryFn: ({ signal }) => callAdmin<{ product: AdminProduct }>(`/api/admin/products/${encodeURIComponent(id)}`, { signal }),
  });
