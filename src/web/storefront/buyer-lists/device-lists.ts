import type { ListLine } from "#domain/buyer-lists/buyer-list-input.ts";
import { freeListName, maxListLines, maxListNameLength, maxLists, maxListUnits } from "#domain/buyer-lists/buyer-list-limits.ts";

/**
 * Lists of buyers without an account or not signed in, which stay in this browser. `kind` "saved" is what was saved for later. Only variants and quantities
 * are stored: prices and availability are requested each time.
 */
export type DeviceList = { id: string; kind: "named" | "saved"; name: string; updatedAt: string; lines: ListLine[] };

/** A fault whose message is shown as it is. */
export class ListFault extends Error {}

const storageKey = "buyer_lists";

export function readDeviceLists(): DeviceList[] {
  try {
    return parseStoredLists(JSON.parse(localStorage.getItem(storageKey) ?? "[]"));
  } catch {
    return [];
  }
}

/** Returns the lists in a stored value. Pure. */
export function parseStoredLists(stored: unknown): DeviceList[] {
  if (!Array.isArray(stored)) return [];
  const lists = stored.filter(isList).map(({ id, kind, name, updatedAt, lines }) => ({ id, kind, name, updatedAt, lines: lines.filter(isLine) }));
  return lists.filter(({ id }, at) => lists.findIndex((one) => one.id === id) === at).slice(0, maxLists + 1);
}

function isList(entry: unknown): entry is DeviceList {
  const { id, kind, name, updatedAt, lines } = Object(entry);
  const isNamed = typeof name === "string" && name.trim() !== "" && name.length <= maxListNameLength;
  return typeof id === "string" && (kind === "named" || kind === "saved") && isNamed && typeof updatedAt === "string" && Array.isArray(lines);
}

function isLine(entry: unknown): entry is ListLine {
  const { variantId, quantity } = Object(entry);
  return /^[0-9a-f-]{36}$/.test(String(variantId)) && Number.isInteger(quantity) && quantity >= 1 && quantity <= maxListUnits;
}

/** Stores the lists. Throws `ListFault` where the browser stores nothing. */
export function writeDeviceLists(lists: DeviceList[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(lists));
  } catch {
    throw new ListFault("This browser does not let the shop store anything, so the list was not saved. Sign in to keep it with your account.");
  }
}

/** Creates a list. Throws `ListFault` where the name is taken, or there are too many lists. */
export function createDeviceList(name: string, lines: ListLine[]): DeviceList {
  const lists = readDeviceLists();
  const named = lists.filter(({ kind }) => kind === "named");
  requireFreeName(lists, name, null);
  if (named.length >= maxLists) throw new ListFault(`You can keep at most ${maxLists} lists. Nothing was saved. Delete one first.`);
  const list: DeviceList = { id: crypto.randomUUID(), kind: "named", name: name.trim(), updatedAt: now(), lines: addedLines([], lines, "add") };
  writeDeviceLists([...lists, list]);
  return list;
}

export function renameDeviceList(id: string, name: string): DeviceList {
  requireFreeName(readDeviceLists(), name, id);
  return changeDeviceList(id, (list) => ({ ...list, name: name.trim() }));
}

export function removeDeviceList(id: string): void {
  writeDeviceLists(readDeviceLists().filter((list) => list.id !== id));
}

export function addToDeviceList(id: string, lines: ListLine[]): DeviceList {
  return changeDeviceList(id, (list) => ({ ...list, lines: addedLines(list.lines, lines, "add") }));
}

/** Sets the quantity of a line; null removes the line. */
export function setDeviceQuantity(id: string, variantId: string, quantity: number | null): DeviceList {
  return changeDeviceList(id, (list) => ({
    ...list,
    lines: list.lines.flatMap((line) => (line.variantId !== variantId ? [line] : quantity === null ? [] : [{ variantId, quantity }])),
  }));
}

export const savedDeviceList = (): DeviceList | null => readDeviceLists().find(({ kind }) => kind === "saved") ?? null;

/** Saves lines for later. For a variant that is already saved, the larger quantity stays. */
export function saveOnDevice(lines: ListLine[]): DeviceList {
  const saved = savedDeviceList();
  if (saved) return changeDeviceList(saved.id, (list) => ({ ...list, lines: addedLines(list.lines, lines, "larger") }));
  const list: DeviceList = {
    id: crypto.randomUUID(),
    kind: "saved",
    name: "Saved for later",
    updatedAt: now(),
    lines: addedLines([], lines, "larger"),
  };
  writeDeviceLists([...readDeviceLists(), list]);
  return list;
}

function changeDeviceList(id: string, change: (list: DeviceList) => DeviceList): DeviceList {
  const lists = readDeviceLists();
  const found = lists.find((list) => list.id === id);
  if (!found) throw new ListFault("This list is not on this device anymore.");
  const changed = { ...change(found), updatedAt: now() };
  writeDeviceLists(lists.map((list) => (list.id === id ? changed : list)));
  return changed;
}

/** Throws `ListFault` where there are too many lines. */
export function addedLines(there: ListLine[], more: ListLine[], how: "add" | "larger"): ListLine[] {
  const units = new Map(there.map(({ variantId, quantity }) => [variantId, quantity]));
  for (const { variantId, quantity } of more) {
    const before = units.get(variantId) ?? 0;
    units.set(variantId, Math.min(maxListUnits, how === "add" ? before + quantity : Math.max(before, quantity)));
  }
  if (units.size > maxListLines)
    throw new ListFault(`A list holds at most ${maxListLines} different products. Nothing was added. Remove some first, or start another list.`);
  return [...units].map(([variantId, quantity]) => ({ variantId, quantity }));
}

function requireFreeName(lists: DeviceList[], name: string, but: string | null): void {
  const wanted = name.trim();
  if (wanted === "") throw new ListFault("Enter a name.");
  const others = lists.filter(({ kind, id }) => kind === "named" && id !== but).map((list) => list.name);
  if (freeListName(wanted, others) !== wanted) throw new ListFault("You have a list with this name already. Nothing was saved. Choose another name.");
}

const now = () => new Date().toISOString();
