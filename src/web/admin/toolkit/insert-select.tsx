import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { AdminButton } from "./admin-button.tsx";
import { AdminSelect, type Choice } from "./admin-fields.tsx";

type Props = {
  label: string;
  hideLabel?: boolean;
  options: readonly Choice[];
  disabled?: boolean;
  /** What holds the field of the text. */
  textIn: RefObject<HTMLElement | null>;
  /** Puts the value into the text. `at`: where the cursor is in it. Returns where the inserted part ends. */
  onInsert: (value: string, at: number) => number;
};

/**
 * Something from a list to put into a text, by a button: arrow keys walk through a closed list, and must put in nothing. The first option is none.
 * The cursor then stands in the text behind what was put in.
 */
export function InsertSelect({ label, hideLabel = false, options, disabled = false, textIn, onInsert }: Props) {
  const [value, setValue] = useState("");
  const insert = () => {
    // A field keeps its cursor when the focus leaves it.
    const field = textIn.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    let end = 0;
    // The new text has to be in the field before the cursor can stand in it.
    flushSync(() => {
      end = onInsert(value, field?.selectionEnd ?? 0);
      setValue("");
    });
    field?.focus();
    field?.setSelectionRange(end, end);
  };
  return (
    <div className="flex items-end gap-2">
      <AdminSelect
        label={label}
        hideLabel={hideLabel}
        className="min-w-0 max-w-80"
        options={options}
        value={value}
        disabled={disabled}
        onChange={(event) => setValue(event.target.value)}
      />
      <AdminButton disabled={disabled || value === ""} onClick={insert}>
        Insert<span className="sr-only"> {label}</span>
      </AdminButton>
    </div>
  );
}
