import { readDeviceLists, writeDeviceLists } from "./device-lists.ts";
import { callLists } from "./list-storage.ts";

/** Lists that stayed in the browser, and why. */
export type LeftList = { id: string; name: string; reason: string };
export type ListImportResult = { count: number; left: LeftList[] };

let under: Promise<ListImportResult> | null = null;

/**
 * Moves the lists of this browser to the signed-in account. Each leaves the browser once the account has it; bringing the same list twice
 * changes nothing, so nothing is lost or doubled where this is interrupted.
 */
export function importDeviceLists(): Promise<ListImportResult> {
  under ??= bring().finally(() => {
    under = null;
  });
  return under;
}

async function bring(): Promise<ListImportResult> {
  const left: LeftList[] = [];
  let count = 0;
  for (const { id, kind, name, lines } of readDeviceLists()) {
    try {
      await callLists("POST /api/lists/joining", { body: { kind, name, lines } });
      // Read again, because another tab may have changed other lists meanwhile.
      writeDeviceLists(readDeviceLists().filter((list) => list.id !== id));
      count += 1;
    } catch (fault) {
      left.push({ id, name, reason: fault instanceof Error ? fault.message : "" });
    }
  }
  return { count, left };
}

/** Does the same where a customer is signed in; a visitor's lists stay where they are. Returns whether any list came to the account. */
export async function importDeviceListsIfSignedIn(): Promise<boolean> {
  const { lists } = await callLists("GET /api/lists", {});
  return lists !== null && (await importDeviceLists()).count > 0;
}
