/** The same as in `device-lists.ts`, which most pages do without. */
const storageKey = "buyer_lists";

/** Whether this browser keeps any list, or what was saved for later. */
export function hasDeviceLists(): boolean {
  try {
    return (localStorage.getItem(storageKey) ?? "[]") !== "[]";
  } catch {
    return false;
  }
}
