/**
 * One spelling of a path. The router of the pages takes capitals and slashes at the end too, and a page's action is
 * reached by its script at the same path with `.data`: none of that is a way past what holds for the path.
 */
export function plainPath(path: string): string {
  return path
    .toLowerCase()
    .replace(/(?:\/_)?\.data$/, "")
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
}
