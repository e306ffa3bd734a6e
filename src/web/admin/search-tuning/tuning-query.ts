import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Answer } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { toast } from "../toolkit/toasts.tsx";

export type Tuning = Answer<"GET /api/admin/search-tuning">;

export type Placements = Tuning["placements"][number];

export const idsOf = ({ pinned, buried }: Pick<Placements, "pinned" | "buried">) => ({
  pinned: pinned.map(({ id }) => id),
  buried: buried.map(({ id }) => id),
});

export const tuningQuery = {
  queryKey: ["admin", "search-tuning"],
  queryFn: ({ signal }: { signal: AbortSignal }) => callAdmin("GET /api/admin/search-tuning", {}, { signal }),
};

/** Reloads the tuning. */
export function useRefreshedTuning() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: tuningQuery.queryKey });
}

/** Runs a change that takes one click. The page is reloaded after it, or a toast says why it failed. */
export function useTuning<Input>(run: (input: Input) => Promise<unknown>) {
  const refresh = useRefreshedTuning();
  return useMutation<unknown, Error, Input>({
    mutationFn: run,
    onSuccess: refresh,
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
}
