import type { AnyFormApi } from "@tanstack/react-form";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useAdminSession } from "./admin-session.ts";
import { type Draft, dropDraft, keepDraft, readDraft } from "./draft-store.ts";

const keepMs = 300;
/** Characters as JSON; writing more than these takes longer than a key may take. */
const maxAtOnce = 50_000;

type Drafted<Values> = {
  /** Null: nothing is kept. */
  record: string | null;
  title: string;
  path: string;
  key?: RefObject<string>;
  api: AnyFormApi;
  base: RefObject<Values>;
  /** Puts a draft back into the form. */
  restore: (draft: Draft<Values>) => void;
};

/** Keeps what is typed in this browser until it is saved or discarded, and puts it back when the record is opened again. */
export function useRecordDraft<Values extends object>({ record, title, path, key, api, base, restore }: Drafted<Values>) {
  const { id } = useAdminSession().account;
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const latest = useRef({ title, path });
  latest.current = { title, path };
  useLayoutEffect(() => {
    if (record === null) return;
    const draft = readDraft<Values>(localStorage, id, record);
    if (!draft) return;
    restore(draft);
    setRestoredAt(draft.at);
  }, [id, record]);
  // In the commit that shows the fields: an effect after it would miss what is typed until it runs.
  useLayoutEffect(() => {
    if (record === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isChanged = false;
    const isLarge = JSON.stringify(base.current).length > maxAtOnce;
    const keep = () => {
      if (!isChanged) return;
      isChanged = false;
      if (api.state.isDefaultValue) dropDraft(localStorage, id, record);
      else {
        const values = api.state.values as Values;
        keepDraft(localStorage, id, record, { base: base.current, values, key: key?.current, at: Date.now(), ...latest.current });
      }
    };
    const { unsubscribe } = api.store.subscribe(() => {
      isChanged = true;
      if (timer !== undefined) return;
      // The first change at once, as a page may be closed without notice (a large record as soon as it is on screen); those that follow it together.
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
    if (record !== null) dropDraft(localStorage, id, record);
    setRestoredAt(null);
  };
  return { restoredAt, forget };
}
