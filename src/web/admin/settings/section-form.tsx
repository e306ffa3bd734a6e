import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { SampleFields } from "#domain/settings/sample-values.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { CallFault, callApi } from "#web/api-client.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import { toast } from "../toolkit/toasts.tsx";
import { UnsavedGuard } from "../toolkit/unsaved.tsx";
import type { SectionProps } from "./section-props.ts";
import { mergedSection } from "./settings-merge.ts";

type SettingsAnswer = { settings: Settings; sample: SampleFields };

export const settingsQuery = queryOptions({
  queryKey: ["admin", "settings"],
  queryFn: ({ signal }) => callApi<SettingsAnswer>("/api/admin/settings", { signal }),
});

type SectionFormProps<Name extends keyof Settings> = {
  section: Name;
  title: string;
  settings: Settings;
  Form: (props: SectionProps<Settings[Name]>) => ReactNode;
};

/** One section as it is being typed, its faults, Save, and what somebody else saved in between. */
export function SectionForm<Name extends keyof Settings>({ section, title, settings, Form }: SectionFormProps<Name>) {
  const disabled = !useRight("settings.change");
  const draft = useSectionDraft(section, settings[section]);
  const { save, conflict, broken, isDirty, showsTheirs } = draft;
  const fields = { ...(save.error instanceof CallFault ? save.error.fields : {}), ...broken };
  return (
    <>
      <UnsavedGuard when={isDirty && !save.isPending} />
      {conflict && (
        <ConflictNote message={conflict.message} showsTheirs={showsTheirs} onLook={() => draft.showTheirs(!showsTheirs)} onTake={draft.discard} />
      )}
      <Form
        key={`${draft.version} ${showsTheirs}`}
        value={conflict && showsTheirs ? conflict.theirs : draft.value}
        settings={settings}
        fields={showsTheirs ? {} : fields}
        disabled={disabled || showsTheirs}
        onChange={draft.change}
        onBroken={draft.mark}
      />
      {!disabled && (
        <div data-save-bar className="sticky bottom-0 mt-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-ground py-3">
          <p role="alert" className="text-red">
            {save.error instanceof Error && !conflict
              ? save.error.message
              : Object.keys(broken).length > 0
                ? "Please check the marked fields."
                : null}
          </p>
          {isDirty && <AdminButton onClick={draft.discard}>Discard</AdminButton>}
          <AdminButton
            look="solid"
            disabled={!isDirty || showsTheirs || save.isPending || Object.keys(broken).length > 0}
            onClick={() => save.mutate()}
          >
            {save.isPending ? "Saving…" : conflict ? "Save mine" : `Save ${title.toLowerCase()}`}
          </AdminButton>
        </div>
      )}
    </>
  );
}

type ConflictNoteProps = { message: string; showsTheirs: boolean; onLook: () => void; onTake: () => void };

function ConflictNote({ message, showsTheirs, onLook, onTake }: ConflictNoteProps) {
  return (
    <div role="alert" ref={intoView} className="mb-4 grid gap-3 rounded-surface bg-red-soft px-4 py-3 text-red">
      <p>{message} Fields that you did not touch show theirs now. Look at all of theirs, then save yours or take theirs.</p>
      <div className="flex flex-wrap gap-2">
        <AdminButton onClick={onLook}>{showsTheirs ? "Back to mine" : "Look at theirs"}</AdminButton>
        <AdminButton onClick={onTake}>Take theirs</AdminButton>
      </div>
    </div>
  );
}

/** Whoever pressed Save at the end of a long form would not see it. */
function intoView(note: HTMLElement | null) {
  note?.scrollIntoView({ block: "center" });
}

type Conflict<Value> = { message: string; theirs: Value };

/** What is typed, what it was filled from, and how it is saved. */
function useSectionDraft<Name extends keyof Settings>(section: Name, stored: Settings[Name]) {
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [value, setValue] = useState(stored);
  const [isDirty, setDirty] = useState(false);
  /** Counted up to fill the form anew, also where what was typed was no value. */
  const [version, setVersion] = useState(0);
  const [broken, setBroken] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Conflict<Settings[Name]> | null>(null);
  const [showsTheirs, showTheirs] = useState(false);
  const fill = (from: Settings[Name]) => {
    setBase(from);
    setValue(from);
    setDirty(false);
    setConflict(null);
    showTheirs(false);
  };
  useEffect(() => {
    if (!isDirty) fill(stored);
  }, [stored, isDirty]);
  const meet = async (fault: CallFault) => {
    const theirs = (await client.fetchQuery({ ...settingsQuery, staleTime: 0 })).settings[section];
    setValue(mergedSection(base, value, theirs));
    setBase(theirs);
    setConflict({ message: fault.message, theirs });
    setVersion(version + 1);
  };
  const save = useMutation({
    mutationFn: () => callApi<SettingsAnswer>(`/api/admin/settings/${section}`, { method: "PUT", body: value }),
    onSuccess: (answer) => {
      client.setQueryData(settingsQuery.queryKey, answer);
      client.invalidateQueries({ queryKey: ["admin", "account"] });
      client.invalidateQueries({ queryKey: ["admin", "settings", "live"] });
      fill(answer.settings[section]);
      toast("Saved. The shop shows it within a second.");
    },
    onError: (fault) => {
      if (fault instanceof CallFault && fault.code === "changed-meanwhile") return meet(fault);
    },
  });
  const discard = () => {
    setBroken({});
    setVersion(version + 1);
    save.reset();
    fill(stored);
  };
  const change = (part: Partial<Settings[Name]>) => {
    setValue((current) => ({ ...current, ...part }));
    setDirty(true);
  };
  const mark = (field: string, message: string | null) => {
    setDirty(true);
    setBroken(({ [field]: _gone, ...rest }) => (message ? { ...rest, [field]: message } : rest));
  };
  return { value, isDirty, version, broken, conflict, showsTheirs, showTheirs, save, discard, change, mark };
}
