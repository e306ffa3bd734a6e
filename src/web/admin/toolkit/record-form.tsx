import { useStore } from "@tanstack/react-form";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FieldFaults } from "#domain/input-parsing.ts";
import { CallFault } from "#web/api-client.ts";
import { type AdminForm, type FieldWords, wordsOf } from "./admin-form-types.ts";
import { useFormBaseline } from "./form-baseline.ts";
import { showFaults } from "./form-faults.ts";
import { isAsking } from "./questions-dialog.tsx";
import { toast } from "./toasts.tsx";
import { withNewFields } from "./unsaved-input-store.ts";
import { useRecordDraft } from "./unsaved-record-input.ts";
import { isSameValue, mergeValues, type ValueMerge, withChoices } from "./value-merge.ts";

export type RecordFormOptions<Values extends object> = {
  /** Identifies the record among all others (`settings/shop`); this browser keeps unsaved input under this name. */
  record: string;
  /** The name of the record, and the path of the page that edits it. */
  title: string;
  path: string;
  /** The record on the server. Changes that someone else saved are merged with what is typed. */
  stored: Values;
  disabled: boolean;
  /** Returns what is wrong with the values before the server is asked. */
  check?: (values: Values) => FieldFaults;
  /** Saves the values and returns what is stored now. `confirmed`: the questions of the server that were confirmed. */
  save: (values: Values, confirmed: string[]) => Promise<Values>;
  /** Loads what is stored now, after someone else saved the same record. */
  reload?: () => Promise<Values>;
  /** The message after saving; a function if it depends on what was sent. */
  saved?: string | ((sent: Values) => string);
  /** Called after saving, for example to leave the page; not called if the person left the form during the request. */
  onSaved?: () => void;
};

/** Both people changed the same fields, so one of them has to choose before anything is saved. */
export type SameFields<Values> = { merge: ValueMerge<Values>; theirs: Values; message: string };

class SameFieldsFault extends Error {}

export type RecordForm<Values extends object> = AdminForm<Values> & {
  isReadOnly: boolean;
  isDirty: boolean;
  isSaving: boolean;
  /** The fault of the last attempt to save. */
  fault: Error | null;
  /** The part of the fault that no field shows. */
  faultText: string | null;
  sameFields: SameFields<Values> | null;
  /** When the values were typed, if they were restored from this browser. */
  restoredAt: number | null;
  /** The fields that someone else has saved during editing; the form shows their new values. */
  newer: string[];
  save: (confirmed?: string[]) => void;
  discard: () => void;
  /** Chooses whose value counts for each field that both changed, then saves. */
  choose: (isTheirs: (path: string) => boolean) => void;
  dropFault: () => void;
};

const maxAttempts = 3;

/** A form for one record: drafts, saving, and merging what someone else saved meanwhile. `RecordFormPage` shows all of it. */
export function useRecordForm<Values extends object>(options: RecordFormOptions<Values>): RecordForm<Values> {
  const { stored, disabled, reload } = options;
  const { api, base, fill, values } = useFormBaseline(stored);
  const [words] = useState(() => new Map<string, FieldWords>());
  const [sameFields, setSameFields] = useState<SameFields<Values> | null>(null);
  const [newer, setNewer] = useState<string[]>([]);
  const isDirty = useStore(api.store, (state) => !state.isDefaultValue);

  /** Merges the other person's changes and returns the names of their fields; null if both changed the same fields, and then the person is asked. */
  const join = (theirs: Values, mine: Values, message: string): string[] | null => {
    const merge = mergeValues(base.current, mine, theirs);
    if (merge.conflicts.length > 0) {
      setSameFields({ merge, theirs, message });
      return null;
    }
    fill(theirs, merge.values);
    return [...new Set(merge.theirChanges.flatMap((path) => wordsOf(words, path)?.label ?? []))];
  };
  const draft = useRecordDraft({
    ...options,
    api,
    base,
    restore: (kept) => {
      const { base, values } = withNewFields(kept, stored);
      fill(base, values);
      join(stored, values, "Someone changed this after you edited it.");
    },
  });
  useEffect(() => {
    if (isSameValue(stored, base.current)) return;
    if (api.state.isDefaultValue) fill(stored, stored);
    else if (mergeValues(base.current, values(), stored).conflicts.length === 0) {
      // The change is often by the same person, in another part of the page: a picture, or archiving.
      const names = join(stored, values(), "");
      setNewer((before) => [...new Set([...before, ...(names ?? [])])]);
    }
  }, [stored]);

  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const saving = useMutation<{ sent: Values; now: Values; names: string[] }, Error, string[]>({
    mutationFn: async (confirmed) => {
      const fields = options.check?.(values()) ?? {};
      if (Object.keys(fields).length > 0) throw new CallFault(400, { error: "Please check the marked fields.", fields }, null);
      const names: string[] = [];
      for (let tries = 1; ; tries++) {
        const sent = values();
        try {
          return { sent, now: await options.save(sent, confirmed), names };
        } catch (fault) {
          if (!(fault instanceof CallFault) || fault.code !== "changed-meanwhile" || !reload || tries === maxAttempts) throw fault;
          const joined = join(await reload(), values(), fault.message);
          if (!joined) throw new SameFieldsFault();
          names.push(...joined);
        }
      }
    },
    onSuccess: ({ sent, now, names }) => {
      // What was typed during the request is kept.
      fill(now, isSameValue(values(), sent) ? now : mergeValues(sent, values(), now).values);
      showFaults(api, {});
      draft.forget();
      setNewer([]);
      const others = names.length > 0 ? ` Someone else changed ${[...new Set(names)].join(", ")} at the same time; both changes are kept.` : "";
      if (isHere.current) options.onSaved?.();
      const text = typeof options.saved === "function" ? options.saved(sent) : options.saved;
      toast((text ?? "Saved. The shop shows it within a second.") + others);
    },
    onError: (fault) => setRest(fault instanceof CallFault ? showFaults(api, fault.fields) : []),
  });
  const [rest, setRest] = useState<string[]>([]);
  const isMarked = useStore(api.store, ({ fieldMeta }) => Object.values(fieldMeta).some((meta) => (meta?.errors.length ?? 0) > 0));
  const fault = saving.error instanceof SameFieldsFault ? null : saving.error;
  // If all fields with faults were changed since, the fault is no longer shown.
  const isMended = fault instanceof CallFault && Object.keys(fault.fields).length > 0 && rest.length === 0 && !isMarked;
  return {
    api,
    words,
    values,
    disabled: disabled || saving.isPending,
    isReadOnly: disabled,
    isDirty,
    isSaving: saving.isPending,
    fault,
    faultText: fault && !isAsking(fault) && !isMended ? (rest.length > 0 ? rest.join(" ") : fault.message) : null,
    sameFields,
    restoredAt: isDirty ? draft.restoredAt : null,
    newer: isDirty ? newer : [],
    save: (confirmed = []) => saving.mutate(confirmed),
    discard: () => {
      setSameFields(null);
      setNewer([]);
      draft.forget();
      saving.reset();
      showFaults(api, {});
      fill(stored, stored);
    },
    choose: (isTheirs) => {
      if (!sameFields) return;
      fill(sameFields.theirs, withChoices(sameFields.merge, isTheirs));
      setSameFields(null);
      saving.mutate([]);
    },
    dropFault: () => {
      setSameFields(null);
      saving.reset();
    },
  };
}
