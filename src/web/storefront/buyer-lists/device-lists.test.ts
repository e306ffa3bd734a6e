import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { maxListLines, maxLists } from "#domain/buyer-lists/buyer-list-limits.ts";
import {
  addedLines,
  addToDeviceList,
  createDeviceList,
  parseStoredLists,
  readDeviceLists,
  removeDeviceList,
  renameDeviceList,
  savedDeviceList,
  saveOnDevice,
  setDeviceQuantity,
} from "./device-lists.ts";
import { hasDeviceLists } from "./has-device-lists.ts";

const [tubes, tips] = ["0198a0a0-0000-7000-8000-000000000001", "0198a0a0-0000-7000-8000-000000000002"];
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});
afterEach(() => vi.unstubAllGlobals());

describe("lists of a visitor", () => {
  it("are kept in this browser, within the bounds of an account's", () => {
    expect(hasDeviceLists()).toBe(false);
    const { id } = createDeviceList(" Monthly ", [{ variantId: tubes, quantity: 2 }]);
    expect(hasDeviceLists()).toBe(true);
    addToDeviceList(id, [
      { variantId: tubes, quantity: 1 },
      { variantId: tips, quantity: 4 },
    ]);
    setDeviceQuantity(id, tips, 9);
    expect(renameDeviceList(id, "Weekly")).toMatchObject({ name: "Weekly" });
    expect(readDeviceLists()).toMatchObject([
      {
        name: "Weekly",
        lines: [
          { variantId: tubes, quantity: 3 },
          { variantId: tips, quantity: 9 },
        ],
      },
    ]);
    expect(() => createDeviceList("WEEKLY", [])).toThrow("You have a list with this name already.");
    expect(() => createDeviceList("  ", [])).toThrow("Enter a name.");
    for (let at = 1; at < maxLists; at++) createDeviceList(`List ${at}`, []);
    expect(() => createDeviceList("One more", [])).toThrow(`You can keep at most ${maxLists} lists.`);
    const many = Array.from({ length: maxListLines + 1 }, (_, at) => ({ variantId: `v${at}`, quantity: 1 }));
    expect(() => addedLines([], many, "add")).toThrow(`A list holds at most ${maxListLines} different products.`);
    setDeviceQuantity(id, tips, null);
    removeDeviceList(id);
    expect(readDeviceLists().some((list) => list.id === id)).toBe(false);
    expect(() => addToDeviceList(id, [])).toThrow("This list is not on this device anymore.");
  });

  it("have what was saved for later beside them, of which the larger quantity stays", () => {
    expect(savedDeviceList()).toBeNull();
    saveOnDevice([{ variantId: tubes, quantity: 2 }]);
    saveOnDevice([{ variantId: tubes, quantity: 1 }]);
    expect(savedDeviceList()?.lines).toEqual([{ variantId: tubes, quantity: 2 }]);
    createDeviceList("Saved for later", []);
    expect(readDeviceLists().map(({ kind }) => kind)).toEqual(["saved", "named"]);
  });

  it("are what of the storage is lists: another page, an older version or a person may have written there", () => {
    const list = { id: "a", kind: "named", name: "Monthly", updatedAt: "2026-11-27", lines: [{ variantId: tubes, quantity: 1 }] };
    const wrong = [null, 3, {}, { ...list, kind: "other" }, { ...list, name: "" }, { ...list, name: "x".repeat(81) }, { ...list, lines: "none" }];
    expect(parseStoredLists([...wrong, list, list])).toEqual([list]);
    expect(parseStoredLists([{ ...list, lines: [{ variantId: "<b>", quantity: 1 }, { variantId: tubes, quantity: 0 }, null] }])[0]?.lines).toEqual(
      [],
    );
    kept.set("buyer_lists", "{");
    expect([readDeviceLists(), parseStoredLists("no list")]).toEqual([[], []]);
  });

  it("say so where the browser keeps nothing", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("blocked");
      },
      setItem: () => {
        throw new Error("blocked");
      },
    });
    expect([hasDeviceLists(), readDeviceLists()]).toEqual([false, []]);
    expect(() => createDeviceList("Monthly", [])).toThrow("This browser does not let the shop store anything");
  });
});
