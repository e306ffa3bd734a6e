import type { AnyFormApi } from "@tanstack/react-form";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useAdminSession } from "./admin-session.ts";
import { deleteUnsavedInput, readUnsavedInput, storeUnsavedInput, type UnsavedInput } from "./unsaved-input-store.ts";

const keepMs = 300;
/** In characters of JSON; writing a larger draft takes too long to be done on a key press. */
const maxAtOnce = 50_000;

type Drafted<Values> = {
  /** Null: the input is not kept. */
  record: string | null;
  title: string;
  path: string;
  key?: RefObject<string>;
  api: AnyFormApi;
  base: RefObject<Values>;
  /** Puts a draft back into the form. */
  restore: (draft: UnsavedInput<Values>) => void;
};

/** Keeps the input in this browser until it is saved or discarded, and restores it when the record is opened again. */
export function useRecordDraft<Values extends object>({ record, title, path, key, api, base, restore }: Drafted<Values>) {
  const { id } = useAdminSession().account;
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const latest = useRef({ title, path });
  latest.current = { title, path };
  useLayoutEffect(() => {
    if (record === null) return;
    const draft = readUnsavedInput<Values>(localStorage, id, record);
    if (!draft) return;
    restore(draft);
    setRestoredAt(draft.at);
  }, [id, record]);
  // A layout effect, because a later effect would miss what is typed before it runs.
  useLayoutEffect(() => {
    if (record === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isChanged = false;
    const isLarge = JSON.stringify(base.current).length > maxAtOnce;
    const keep = () => {
      if (!isChanged) return;
      isChanged = false;
      if (api.state.isDefaultValue) deleteUnsavedInput(localStorage, id, record);
      else {
        const values = api.state.values as Values;
        storeUnsavedInput(localStorage, id, record, { base: base.current, values, key: key?.current, at: Date.now(), ...latest.current });
      }
    };
    const { unsubscribe } = api.store.subscribe(() => {
      isChanged = true;
      if (timer !== undefined) return;
      // Keeps the first change at once, as the page may close without notice (a large record after the next frame), and later ones together.
      if (isLarge) requestAnimationFrame(() => setTimeout(keep));
      else queueMicrotask(keep);
      timer = setTimeout(() => {
        timer = undefined;
        keep();
      }, keepMs);
    });
    window.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      keep();
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
    };
  }, [api, base, key, id, record]);
  const forget = () => {
    if (record !== null) deleteUnsavedInput(localStorage, id, record);
    setRestoredAt(null);
  };
  return { restoredAt, forget };
}
