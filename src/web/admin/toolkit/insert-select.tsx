import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { AdminButton } from "./admin-button.tsx";
import { AdminSelect, type Choice } from "./admin-fields.tsx";

type Props = {
  label: string;
  hideLabel?: boolean;
  options: readonly Choice[];
  disabled?: boolean;
  /** The element that contains the field of the text. */
  textIn: RefObject<HTMLElement | null>;
  /** Inserts the value into the text. `at` is the position of the cursor. Returns the end of the inserted part. */
  onInsert: (value: string, at: number) => number;
};

/**
 * Inserts something from a list into a text. A button does so, because arrow keys move through a closed list and must not insert anything. The first
 * option inserts nothing. Afterward, the cursor is behind the inserted part.
 */
export function InsertSelect({ label, hideLabel = false, options, disabled = false, textIn, onInsert }: Props) {
  const [value, setValue] = useState("");
  const insert = () => {
    // A field keeps its cursor when the focus leaves it.
    const field = textIn.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    let end = 0;
    // The new text has to be in the field before the cursor can be placed in it.
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
