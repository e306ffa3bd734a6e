import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { ListLine } from "#domain/buyer-lists/buyer-list-input.ts";
import type { WireListLines } from "#domain/buyer-lists/buyer-list-json.ts";
import { hasDeviceLists } from "../buyer-lists/has-device-lists.ts";

/** What was saved for later: an account's as the page brought it, a visitor's from their browser. Its script is loaded when needed. */
export function useSavedLines({ saved: fromServer, isCustomer }: { saved: WireListLines | null; isCustomer: boolean }) {
  const [saved, setSaved] = useState(fromServer);
  const { revalidate } = useRevalidator();
  const keeping = async () => {
    const { inAccount, onDevice } = await import("../buyer-lists/list-storage.ts");
    return isCustomer ? inAccount : onDevice;
  };
  useEffect(() => setSaved(fromServer), [fromServer]);
  useEffect(() => {
    if (!hasDeviceLists()) return;
    const load = async () => {
      if (!isCustomer) return setSaved(await (await keeping()).saved());
      // Moves what this browser stored to the account that has just signed in.
      const { importDeviceLists } = await import("../buyer-lists/device-list-import.ts");
      if ((await importDeviceLists()).count > 0) await revalidate();
    };
    load().catch(() => {});
  }, [isCustomer]);
  return {
    saved: saved && saved.lines.length + saved.missing.length > 0 ? saved : null,
    /** Throws an error with the message to show. */
    saveForLater: async (line: ListLine) => setSaved(await (await keeping()).saveForLater([line])),
    removeSaved: async (variantId: string) => setSaved(await (await keeping()).removeSaved(variantId)),
  };
}
