/** The same key as in `device-lists.ts`, which most pages do not load. */
const storageKey = "buyer_lists";

/** Whether this browser stores any list, including what was saved for later. */
export function hasDeviceLists(): boolean {
  try {
    return (localStorage.getItem(storageKey) ?? "[]") !== "[]";
  } catch {
    return false;
  }
}
