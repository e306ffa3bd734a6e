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

/** The words for a file, by what it contains. */
export const kindWords: Record<ImportKind, { title: string; one: string; many: string; files: string; key: string; unknown: string }> = {
  products: {
    title: "Products",
    one: "product",
    many: "products",
    files: "A Shopify product CSV, or a file exported from this shop.",
    key: "Products are identified by their handle.",
    unknown: "kept with the product and included in exports",
  },
  collections: {
    title: "Collections",
    one: "collection",
    many: "collections",
    files: "A CSV file with one row for each collection, and one more row for each additional rule or product.",
    key: "Collections and the products in them are identified by their handles.",
    unknown: "not imported",
  },
  customers: {
    title: "Customers",
    one: "customer",
    many: "customers",
    files: "A Shopify customer CSV, or a file exported from this shop.",
    key: "Customers are identified by their email address. No emails are sent and no passwords are imported; you invite the customers afterward.",
    unknown: "not imported",
  },
};

/** "1 product", "1,200 customers". Pure. */
export function countText(count: number, kind: ImportKind): string {
  return count === 1 ? `1 ${kindWords[kind].one}` : `${numberText(count)} ${kindWords[kind].many}`;
}

/** "1.2 MB". Pure. */
