import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";

export type AdminCustomer = Answer<"GET /api/admin/customers/:id">["customer"];

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "customer", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/customers/:id", { params: { id } }, { signal }),
  });
