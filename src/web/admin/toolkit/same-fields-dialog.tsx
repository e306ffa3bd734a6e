import { useState } from "react";
import { AdminButton } from "./admin-button.tsx";
import { withoutRows, wordsOf } from "./admin-form-types.ts";
import { Dialog, DialogButtons } from "./dialog.tsx";
import type { RecordForm } from "./record-form.tsx";
import type { ValueConflict } from "./value-merge.ts";

/** Shows fields that two people changed, with both values of each to choose from. */
export function SameFieldsDialog<Values extends object>({ form }: { form: RecordForm<Values> }) {
  const { sameFields } = form;
  return (
    <Dialog isForm open={sameFields !== null} title="Someone else changed the same fields" onClose={form.dropFault}>
      {sameFields && <Choices form={form} message={sameFields.message} conflicts={sameFields.merge.conflicts} values={sameFields.merge.values} />}
    </Dialog>
  );
}

type ChoicesProps<Values extends object> = { form: RecordForm<Values>; message: string; conflicts: ValueConflict[]; values: Values };

function Choices<Values extends object>({ form, message, conflicts, values }: ChoicesProps<Values>) {
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.choose((path) => theirs.includes(path));
      }}
    >
      <p>{message} Choose which value to keep. All other changes, yours and theirs, are kept.</p>
      {conflicts.map((conflict) => (
        <fieldset key={conflict.path} className="grid gap-2 rounded-control border border-line p-3">
          <legend className="px-1 font-medium">{titleOf(form, conflict.path, values)}</legend>
          <Side
            name={conflict.path}
            label="Yours"
            text={writtenOf(form, conflict.path, conflict.mine)}
            checked={!theirs.includes(conflict.path)}
            onChoose={() => setTheirs(theirs.filter((path) => path !== conflict.path))}
          />
          <Side
            name={conflict.path}
            label="Theirs"
            text={writtenOf(form, conflict.path, conflict.theirs)}
            checked={theirs.includes(conflict.path)}
            onChoose={() => setTheirs([...theirs, conflict.path])}
          />
        </fieldset>
      ))}
      <DialogButtons>
        <AdminButton onClick={form.dropFault}>Keep editing</AdminButton>
        <AdminButton type="submit" look="solid">
          Save with these values
        </AdminButton>
      </DialogButtons>
    </form>
  );
}

function Side({ name, label, text, checked, onChoose }: { name: string; label: string; text: string; checked: boolean; onChoose: () => void }) {
  return (
    <label className="flex min-h-6 items-start gap-3 pointer-coarse:min-h-11">
      <input type="radio" name={name} checked={checked} onChange={onChoose} className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-6" />
      <span className="min-w-0 break-words">
        <span className="font-medium">{label}:</span> {text}
      </span>
    </label>
  );
}

/** "Price (USD) of 230V" */
function titleOf<Values extends object>(form: RecordForm<Values>, path: string, values: Values): string {
  const label = wordsOf(form.words, path)?.label ?? path;
  const row = /^(.*\[\d+\])/.exec(path)?.[1];
  const value = row?.match(/[^.[\]]+/g)?.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)?.[step], values);
  const name = row ? (form.words.get(withoutRows(row))?.nameRow?.(value as never) ?? rowName(value)) : "";
  return name ? `${label} of ${name}` : label;
}

function rowName(row: unknown): string {
  const { optionValues, title, name } = (row ?? {}) as { optionValues?: string[]; title?: string; name?: string };
  return optionValues?.join(" / ") || title || name || "";
}

function writtenOf<Values extends object>(form: RecordForm<Values>, path: string, value: unknown): string {
  if (value === undefined) return "removed";
  return wordsOf(form.words, path)?.write?.(value) ?? plainText(value);
}

/** Writes any value as text, so that different values read differently. */
export function plainText(value: unknown): string {
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return "(empty)";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(plainText).join(value.some((one) => typeof one === "object") ? "; " : ", ");
  if (typeof value === "object")
    return Object.entries(value)
      .filter(([name, one]) => name !== "key" && name !== "id" && one !== null && one !== "")
      .map(([, one]) => plainText(one))
      .join(" · ");
  return String(value);
}
