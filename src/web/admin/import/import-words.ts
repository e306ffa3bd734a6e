import { queryOptions } from "@tanstack/react-query";
import { numberText } from "#domain/number-text.ts";
import type { Answer } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";

export type ListedImport = Answer<"GET /api/admin/imports">["imports"][number];
export type Import = Answer<"GET /api/admin/imports/:id">["import"];
export type Outcome = NonNullable<Import["checked"]>;
export type ImportKind = Import["kind"];

const isWorking = (state: Import["state"] | undefined) => state === "checking" || state === "importing";

export const importsQuery = queryOptions({
  queryKey: ["admin", "imports"],
  queryFn: ({ signal }) => callAdmin("GET /api/admin/imports", {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.imports.some((each) => isWorking(each.state)) ? 1000 : false),
});

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "imports", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/imports/:id", { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isWorking(state.data?.import.state) ? 700 : false),
  });

export const stateWords: Record<Import["state"], { text: string; tone: "green" | "amber" | "red" | "gray" }> = {
  checking: { text: "Checking", tone: "gray" },
  checked: { text: "Checked", tone: "amber" },
  importing: { text: "Importing", tone: "gray" },
  done: { text: "Imported", tone: "green" },
  failed: { text: "Not imported", tone: "red" },
  discarded: { text: "Discarded", tone: "gray" },
};

/** What is said of a file by what is in it. */
export const kindWords: Record<ImportKind, { title: string; one: string; many: string; files: string; key: string; unknown: string }> = {
  products: {
    title: "Products",
    one: "product",
    many: "products",
    files: "Shopify's product CSV, or a file that this shop exported.",
    key: "Products are told apart by their handle.",
    unknown: "kept with the product, and an export gives it back",
  },
  collections: {
    title: "Collections",
    one: "collection",
    many: "collections",
    files: "A CSV with one row for each collection, and one more for each further rule or product.",
    key: "Collections are told apart by their handle, and products in them are named by theirs.",
    unknown: "not imported",
  },
  customers: {
    title: "Customers",
    one: "customer",
    many: "customers",
    files: "Shopify's customer CSV, or a file that this shop exported.",
    key: "Customers are told apart by their email address. Nobody is emailed, and there are no passwords: you invite them afterwards.",
    unknown: "not imported",
  },
};

/** "1 product", "1,200 customers". Pure. */
export function countText(count: number, kind: ImportKind): string {
  return count === 1 ? `1 ${kindWords[kind].one}` : `${numberText(count)} ${kindWords[kind].many}`;
}

/** "1.2 MB". Pure. */
