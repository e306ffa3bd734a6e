/**
 * One spelling of a path. The router of the pages takes capitals and slashes at the end too, and a page's action is
 * reached by its script at the same path with `.data` (`/_root.data` for `/`): none of that is a way past what holds for the path.
 */
export function normalizePath(path: string): string {
  const plain = path
    .toLowerCase()
    .replace(/^\/_root\.data$/, "/")
    .replace(/(?:\/_)?\.data$/, "")
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
  return plain || "/";
}
