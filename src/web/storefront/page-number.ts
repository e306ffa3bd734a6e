/** Returns the page number in a URL; 1 where it is not a number, or is larger than any list has. */
export function readPageNumber(search: URLSearchParams, most = 100_000): number {
  const page = Math.trunc(Number(search.get("page")));
  return page >= 1 && page <= most ? page : 1;
}
