import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { numberText } from "#domain/number-text.ts";
import { callAdmin } from "../toolkit/admin-call.ts";

/** The pictures that could not be downloaded. It is requested again while downloads are under way. */
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
