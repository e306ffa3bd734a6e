/** The number of a page in an address; 1 where it is none, or larger than any list has. */
export function readPageNumber(search: URLSearchParams, most = 100_000): number {
  const page = Math.trunc(Number(search.get("page")));
  return page >= 1 && page <= most ? page : 1;
}
