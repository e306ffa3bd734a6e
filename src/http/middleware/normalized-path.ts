/**
 * Normalizes a path. React Router also accepts capitals, trailing slashes and, for data requests and actions, `.data` at the end
 * (`/_root.data` for `/`); limits and rights that apply to a path must apply to all these spellings.
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
