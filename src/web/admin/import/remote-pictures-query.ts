import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { numberText } from "#domain/number-text.ts";
import { callAdmin } from "../toolkit/admin-call.ts";

/** How many could not be downloaded; asked again while some are under way. */
export const remotePicturesQuery = (after = "") =>
  queryOptions({
    queryKey: ["admin", "remote-pictures", after],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/remote-pictures", { query: after ? { after } : {} }, { signal }),
    refetchInterval: ({ state }) => (state.data?.waiting ? 3000 : false),
    placeholderData: keepPreviousData,
  });

/** "1 picture", "1,200 pictures". Pure. */
export function pictureCount(count: number): string {
  return count === 1 ? "1 picture" : `${numberText(count)} pictures`;
}
