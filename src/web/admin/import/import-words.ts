import { queryOptions } from "@tanstack/react-query";
import { numberText } from "#domain/number-text.ts";
import type { Answer } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";

export type ListedImport = Answer<"GET /api/admin/imports">["imports"][number];
export type Import = Answer<"GET /api/admin/imports/:id">["import"];
export type Outcome = NonNullable<Import["checked"]>;

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

/** "3 new, 2 changed, 4 the same, 1 with faults". Pure. */
export function countsText({ created, updated, unchanged, faulty }: Outcome["counts"]): string {
  return `${numberText(created)} new, ${numberText(updated)} changed, ${numberText(unchanged)} the same, ${numberText(faulty)} with faults`;
}

/** "1.2 MB". Pure. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
