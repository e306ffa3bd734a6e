import { useStore } from "@tanstack/react-form";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { CallFault } from "#web/api-client.ts";
import { AdminButton } from "./admin-button.tsx";
import type { AdminForm, FieldWords } from "./admin-form-types.ts";
import { timeText } from "./date-format.ts";
import { DialogButtons } from "./dialog.tsx";
import { useFormBaseline } from "./form-baseline.ts";
import { showFaults } from "./form-faults.ts";
import { isAsking } from "./questions-dialog.tsx";
import { isUnreached, useConnection } from "./shop-connection.ts";
import type { UnsavedInput } from "./unsaved-input-store.ts";
import { useRecordDraft } from "./unsaved-record-input.ts";
import { isSameValue } from "./value-merge.ts";

/** Where the input is kept until the action is done: under `record` in this browser. The dashboard lists it as `title`, with a link to `path`. */
export type ActionDraft = { record: string; title: string; path: string };

export type ActionForm<Values extends object> = AdminForm<Values> & {
  isDirty: boolean;
  isPending: boolean;
  isKept: boolean;
  fault: Error | null;
  faultText: string | null;
  /** The questions that the server asks before it runs the action; submitting again confirms them. */
  questions: string[];
  /** When the values were typed, if they were restored from this browser. */
  restoredAt: number | null;
  submit: () => void;
  /** Undoes everything that was typed. */
  startOver: () => void;
};

type Options<Values extends object> = {
  initial: Values;
  /** Left out: the input is not kept (passwords). */
  draft?: ActionDraft;
  /** Whether the form is reset to its initial values after the action. Left out: it keeps what was sent. */
  startsOver?: boolean;
  /**
   * `key` makes a repeated action the same one; `confirmed` are the questions of the server that were confirmed; `seen` are the values that the form
   * was filled with, so that the server can tell whether someone else changed them since.
   */
  run: (values: Values, sent: { key: string; confirmed: string[]; seen: Values }) => Promise<unknown>;
};

/** A short form that runs an action, as in a dialog. Faults are shown at their fields, and the input is kept until the action is done. */
export function useActionForm<Values extends object>({ initial, draft, startsOver, run }: Options<Values>): ActionForm<Values> {
  const { api, base, fill, values } = useFormBaseline(initial);
  const [words] = useState(() => new Map<string, FieldWords>());
  const [rest, setRest] = useState<string[]>([]);
  const [firstKey] = useState(() => crypto.randomUUID() as string);
  const key = useRef(firstKey);
  const isDirty = useStore(api.store, (state) => !state.isDefaultValue);
  const kept = useRecordDraft<Values>({
    record: draft?.record ?? null,
    title: draft?.title ?? "",
    path: draft?.path ?? "",
    ...{ key, api, base },
    restore: (draft) => {
      // If the form now starts from other values, sending it is another action, so the old key is not used.
      if (draft.key !== undefined && isSameValue(draft.base, base.current)) key.current = draft.key;
      fill(base.current, stillValid(base.current, draft));
    },
  });
  const action = useMutation<unknown, Error, string[]>({
    mutationFn: async (confirmed) => {
      const sent = values();
      const answer = await run(sent, { key: key.current, confirmed, seen: base.current });
      key.current = crypto.randomUUID();
      const from = startsOver ? initial : sent;
      // What was typed during the request is kept.
      fill(from, isSameValue(values(), sent) ? from : values());
      kept.forget();
      return answer;
    },
    onMutate: () => void showFaults(api, {}),
    onError: (fault) => {
      // What was done under this key is shown now, so sending again is meant as a new action and gets a new key.
      if (fault instanceof CallFault && fault.code === "key-reused") key.current = crypto.randomUUID();
      setRest(fault instanceof CallFault ? showFaults(api, fault.fields) : []);
    },
  });
  const typed = useStore(api.store, (state) => state.values);
  const questions = isAsking(action.error) ? action.error.questions : {};
  const isAsked = isAsking(action.error);
  useEffect(() => {
    // The questions were about other values.
    if (isAsking(action.error)) action.reset();
  }, [typed]);
  return {
    ...{ api, words, values, isDirty },
    disabled: false,
    isPending: action.isPending,
    isKept: draft !== undefined,
    fault: action.error,
    faultText: action.error && !isAsked ? faultWords(action.error, rest, draft !== undefined) : null,
    questions: Object.values(questions),
    restoredAt: isDirty ? kept.restoredAt : null,
    submit: () => action.mutate(Object.keys(questions)),
    startOver: () => {
      action.reset();
      showFaults(api, {});
      fill(initial, initial);
      kept.forget();
    },
  };
}

/** Keeps the typed value of each field that still starts from the same value; fields that changed since start from the new value. */
function stillValid<Values extends object>(initial: Values, { base, values }: UnsavedInput<Values>): Values {
  const names = Object.keys(initial) as (keyof Values)[];
  return Object.fromEntries(names.map((name) => [name, isSameValue(base[name], initial[name]) ? values[name] : initial[name]])) as Values;
}

/** Null if all faults are shown at fields. */
function faultWords(fault: Error, rest: string[], isKept: boolean): string | null {
  if (isUnreached(fault)) return isKept ? "No connection to the shop. What you typed is kept in this browser." : fault.message;
  if (fault instanceof CallFault && Object.keys(fault.fields).length > 0) return rest.join(" ") || null;
  const reference = fault instanceof CallFault && fault.status >= 500 && fault.errorId ? ` Reference: ${fault.errorId}` : "";
  return `${fault.message}${reference}`;
}

type Props<Values extends object> = {
  form: ActionForm<Values>;
  submit: string;
  /** The button's name for screen readers if a page has several such forms: "Save tags". It must begin with `submit`. */
  label?: string;
  look?: "solid" | "outline" | "danger";
  /** Whether there is something to send. */
  isReady?: boolean;
  /** The label of the button that closes a dialog without running the action. */
  dismiss?: string;
  onDismiss?: () => void;
  /** Where the buttons are: at the end (`below`), always visible below a page (`bar`), or in the row of the fields (`beside`). */
  buttons?: "below" | "bar" | "beside";
  children: ReactNode;
};

/** The fields, what prevents the action, and the buttons. */
export function ActionFormBody<Values extends object>(props: Props<Values>) {
  const { form, submit, label, look = "solid", isReady = true, dismiss, onDismiss, buttons = "below", children } = props;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.fault) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.fault]);
  const isBack = useConnection(isUnreached(form.fault));
  const button = (
    <AdminButton
      type="submit"
      look={look}
      disabled={form.isPending || !isReady}
      // Beside a field, the button is aligned with the field and not with its label or hint.
      className={classNames("justify-self-start", buttons === "beside" && "sm:mt-6 sm:self-start")}
      {...(!form.isPending && form.questions.length === 0 && { "aria-label": label })}
    >
      {form.isPending ? "Working…" : form.questions.length > 0 ? `${submit} anyway` : submit}
    </AdminButton>
  );
  return (
    <form
      ref={element}
      noValidate
      className={classNames("grid grid-cols-1 gap-4", buttons === "beside" && "sm:grid-cols-[minmax(0,1fr)_auto]")}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !form.isPending) form.submit();
      }}
    >
      {form.restoredAt !== null && <RestoredNote at={form.restoredAt} onStartOver={form.startOver} />}
      {children}
      {buttons === "beside" && button}
      <div
        data-save-bar={buttons === "bar" ? "" : undefined}
        className={classNames(
          "grid grid-cols-1 gap-4 empty:hidden",
          // Without a message, this takes no row of its own.
          buttons === "beside" && (form.fault || isBack ? "sm:col-span-2" : "-mt-4"),
          buttons === "bar" && "sticky bottom-0 z-20 -mx-1 gap-2 border-t border-line bg-canvas px-1 py-3",
        )}
      >
        <ActionFaults form={form} />
        <p role="status" className="text-amber empty:hidden">
          {isBack && "The connection is back."}
        </p>
        {onDismiss ? (
          <DialogButtons>
            <AdminButton onClick={onDismiss}>{dismiss}</AdminButton>
            {button}
          </DialogButtons>
        ) : (
          buttons !== "beside" && <div>{button}</div>
        )}
      </div>
    </form>
  );
}

/** The part of a refusal that no field shows, and the questions of the server. */
export function ActionFaults<Values extends object>({ form }: { form: ActionForm<Values> }) {
  return (
    <div role="alert" className="empty:hidden">
      {form.faultText && <p className="text-red">{form.faultText}</p>}
      {form.questions.map((question) => (
        <p key={question} className="rounded-control bg-amber-soft px-3 py-2">
          {question}
        </p>
      ))}
    </div>
  );
}

function RestoredNote({ at, onStartOver }: { at: number; onStartOver: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-canvas px-3 py-2">
      <p role="status" className="min-w-0 flex-1 basis-60">
        Restored from what you entered on {timeText(new Date(at).toISOString())}. Check that it is still correct.
      </p>
      <AdminButton onClick={onStartOver}>Start over</AdminButton>
    </div>
  );
}
